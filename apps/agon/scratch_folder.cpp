// SPDX-License-Identifier: Apache-2.0
#include "scratch_folder.hpp"

#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kNamesShown = 5;
constexpr const char* kNameForm = "agon-XXXXXX";
/// Lies in a folder that belongs to a run, which holds a lock on it as long as it lives. It comes
/// to its name only when it is locked.
constexpr const char* kOwnerFile = ".owner";
/// What becomes of it in a folder that is kept.
constexpr const char* kKeptFile = ".kept";
/// Of all runs: the newest. A batch of matches that print must not fill the disk.
constexpr std::size_t kKeptFolders = 20;

class File {
public:
    File(const fs::path& path, int flags)
        : descriptor_(::open(path.c_str(), flags | O_NOFOLLOW | O_CLOEXEC, 0600)) {}

    ~File() {
        if (descriptor_ >= 0) {
            ::close(descriptor_);
        }
    }

    File(const File&) = delete;
    File& operator=(const File&) = delete;

    [[nodiscard]] bool lock() const {
        return descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
    }

    /// Whether the path still means this file.
    [[nodiscard]] bool is_at(const fs::path& path) const {
        struct stat mine {};

        struct stat there {};

        return ::fstat(descriptor_, &mine) == 0 && ::lstat(path.c_str(), &there) == 0 &&
               mine.st_ino == there.st_ino && mine.st_dev == there.st_dev;
    }

    [[nodiscard]] int release() { return std::exchange(descriptor_, -1); }

private:
    int descriptor_;
};

/// -1 where files can't be locked: then nobody else ever removes the folder.
int own(const fs::path& folder) {
    const fs::path beginning = folder / ".owner.new";
    File file(beginning, O_RDWR | O_CREAT | O_EXCL);
    std::error_code error;
    if (file.lock()) {
        fs::rename(beginning, folder / kOwnerFile, error);
        return file.release();
    }
    fs::remove(beginning, error);
    return -1;
}

bool is_mine(const fs::path& folder) {
    struct stat found {};

    const std::string name = folder.filename().string();
    return name.size() == std::strlen(kNameForm) && name.compare(0, 5, kNameForm, 5) == 0 &&
           ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
           found.st_uid == ::geteuid();
}

/// Removes a folder whose run is gone without having done so itself, killed maybe. A run that lives
/// has the lock.
void remove_if_left(const fs::path& folder) {
    const fs::path owner = folder / kOwnerFile;
    const File file(owner, O_RDONLY);
    if (file.lock() && file.is_at(owner)) {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
}

/// Of the folders that were kept those beyond the newest.
void remove_oldest_kept(const std::vector<fs::path>& folders) {
    std::vector<std::pair<fs::file_time_type, fs::path>> kept;
    for (const fs::path& folder : folders) {
        std::error_code error;
        const fs::path mark = folder / kKeptFile;
        const bool is_kept = fs::symlink_status(mark, error).type() == fs::file_type::regular;
        const auto time = is_kept ? fs::last_write_time(mark, error) : fs::file_time_type();
        if (is_kept && !error) {
            kept.emplace_back(time, folder);
        }
    }
    std::sort(kept.rbegin(), kept.rend());
    for (std::size_t i = kKeptFolders - 1; i < kept.size(); ++i) {  // this run may keep one
        std::error_code ignored;
        fs::remove_all(kept[i].second, ignored);
    }
}

void sweep(const fs::path& parent) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
         entry.increment(error)) {
        if (is_mine(entry->path())) {
            found.push_back(entry->path());
        }
    }
    std::for_each(found.begin(), found.end(), remove_if_left);
    remove_oldest_kept(found);
}

}  // namespace

core::Result<ScratchFolder> ScratchFolder::create() {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    if (error) {
        return core::Error{"there is no folder for temporary files: " + error.message(), "TMPDIR"};
    }
    sweep(parent);
    std::string name = (parent / kNameForm).string();
    if (mkdtemp(name.data()) == nullptr) {
        return core::Error{std::string("a scratch folder can't be made: ") + std::strerror(errno),
                           parent.string()};
    }
    return ScratchFolder(fs::path(name), own(name));
}

ScratchFolder::ScratchFolder(fs::path path, int owner) : path_(std::move(path)), owner_(owner) {}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, fs::path())), owner_(std::exchange(other.owner_, -1)) {}

std::vector<fs::path> ScratchFolder::logs() const {
    std::vector<fs::path> logs;
    std::error_code error;
    for (fs::directory_iterator entry(path_, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code no_size;
        const bool is_log = entry->path().extension() == ".log";
        if (is_log && fs::file_size(entry->path(), no_size) > 0 && !no_size) {
            logs.push_back(entry->path());
        }
    }
    std::sort(logs.begin(), logs.end());
    return logs;
}

std::map<fs::path, std::vector<fs::path>> ScratchFolder::files() const {
    std::map<fs::path, std::vector<fs::path>> found;
    std::error_code error;
    for (fs::directory_iterator folder(path_, error), end; !error && folder != end;
         folder.increment(error)) {
        std::error_code unreadable;
        if (folder->path().extension() != ".files") {
            continue;
        }
        std::vector<fs::path>& files = found[folder->path()];
        for (fs::recursive_directory_iterator file(folder->path(), unreadable), last;
             !unreadable && file != last; file.increment(unreadable)) {
            if (file->is_regular_file(unreadable)) {
                files.push_back(file->path());
            }
        }
        std::sort(files.begin(), files.end());
    }
    return found;
}

ScratchFolder::~ScratchFolder() {
    if (!path_.empty()) {
        remove();
    }
    if (owner_ >= 0) {
        ::close(owner_);
    }
}

void ScratchFolder::remove() const {
    std::error_code error;
    std::vector<fs::path> kept = logs();
    for (const auto& [folder, files] : files()) {
        kept.push_back(folder);
    }
    if (kept.empty()) {
        fs::remove_all(path_, error);
        return;
    }
    // Without an owner's file what is left stays, until newer ones take its place.
    fs::rename(path_ / kOwnerFile, path_ / kKeptFile, error);
    kept.push_back(path_ / kKeptFile);
    std::vector<fs::path> others;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_, error)) {
        if (std::find(kept.begin(), kept.end(), entry.path()) == kept.end()) {
            others.push_back(entry.path());
        }
    }
    for (const fs::path& other : others) {
        fs::remove_all(other, error);
    }
}

void tell_log(std::FILE* out, const ScratchFolder& scratch) {
    for (const fs::path& log : scratch.logs()) {
        print(out, "what the strategies printed: " + log.string() + "\n");
    }
    for (const auto& [folder, files] : scratch.files()) {
        std::string names;
        for (std::size_t i = 0; i < std::min(files.size(), kNamesShown); ++i) {
            names += (names.empty() ? "" : ", ") + files[i].lexically_relative(folder).string();
        }
        const std::string more =
            files.size() > kNamesShown
                ? " and " + std::to_string(files.size() - kNamesShown) + " more"
                : "";
        print(out, "files that a strategy wrote: " + folder.string() + ": " +
                       printable_line(names) + more + "\n");
    }
}

}  // namespace agon::app
