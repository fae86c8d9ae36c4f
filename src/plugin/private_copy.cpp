// SPDX-License-Identifier: Apache-2.0
#include "plugin/private_copy.hpp"

#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include <dlfcn.h>

#include "plugin/code_place.hpp"
#include "plugin/file_bytes.hpp"

namespace agon::plugin {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLibrariesAtMost = 64;

/// Whether the process has the library, for whatever needs it by that name.
bool is_loaded(const std::string& name) {
    void* handle = ::dlopen(name.c_str(), RTLD_LAZY | RTLD_NOLOAD);
    if (handle) {
        ::dlclose(handle);
    }
    return handle != nullptr;
}

bool is_of_system(const fs::path& file) {
    const std::string path = file.string();
    return path.starts_with("/usr/") || path.starts_with("/lib") || path.starts_with("/opt/");
}

/// The file behind a needed name, if it is to be copied with the library.
std::optional<fs::path> find_own(const std::string& name, const std::vector<std::string>& folders) {
    std::error_code failure;
    const auto own = [&](const fs::path& candidate) -> std::optional<fs::path> {
        const fs::path real = fs::canonical(candidate, failure);
        if (failure || !fs::is_regular_file(real, failure) || is_of_system(real)) {
            return std::nullopt;
        }
        return real;
    };
    if (is_loaded(name)) {
        return std::nullopt;
    }
    if (name.find('/') != std::string::npos) {
        return own(name);
    }
    for (const auto& folder : folders) {
        if (fs::exists(fs::path(folder) / name, failure)) {
            return own(fs::path(folder) / name);
        }
    }
    return std::nullopt;
}

/// Copies libraries one after another; each file once.
class Copier {
public:
    Copier(const fs::path& scratch_folder, std::span<const Substitution> substitutions)
        : scratch_folder_(scratch_folder), substitutions_(substitutions) {}

    core::Result<PrivateCopy> copy(const fs::path& path);

private:
    struct Original {
        fs::path path;
        std::vector<std::byte> bytes;
        LibraryFile file;
        std::vector<std::string> inherited_folders;
    };

    core::Result<std::size_t> add(const fs::path& path, std::vector<std::string> inherited_folders);
    core::Result<void> find_needed(std::size_t index);
    core::Result<void> write(std::size_t index);

    const fs::path& scratch_folder_;
    std::span<const Substitution> substitutions_;
    std::vector<Original> originals_;
    std::vector<PrivateFile> files_;                         // beside originals_
    std::vector<std::map<std::string, std::string>> names_;  // beside originals_: needed to copy
    std::map<fs::path, std::size_t> index_of_;
};

core::Result<std::size_t> Copier::add(const fs::path& path,
                                      std::vector<std::string> inherited_folders) {
    if (const auto known = index_of_.find(path); known != index_of_.end()) {
        return known->second;
    }
    if (originals_.size() == kLibrariesAtMost) {
        return core::Error{"a library that brings more than 64 others along", path.string()};
    }
    auto bytes = read_file_bytes(path);
    if (!bytes) {
        return bytes.error();
    }
    auto file = inspect_library_bytes(*bytes, path);
    if (!file) {
        return file.error();
    }
    auto copy = PrivateFile::create(scratch_folder_, path.stem().string());
    if (!copy) {
        return copy.error();
    }
    remember_copy(copy->path(), path.string());
    const std::size_t index = originals_.size();
    index_of_[path] = index;
    originals_.push_back({path, std::move(*bytes), std::move(*file), std::move(inherited_folders)});
    files_.push_back(std::move(*copy));
    names_.emplace_back();
    return index;
}

core::Result<void> Copier::find_needed(std::size_t index) {
    const std::string origin = originals_[index].path.parent_path().string();
    std::vector<std::string> folders;
    for (const auto& folder : originals_[index].file.run_path) {
        folders.push_back(expand_origin(folder, origin));
    }
    folders.insert(folders.end(), originals_[index].inherited_folders.begin(),
                   originals_[index].inherited_folders.end());
    const std::vector<std::string> needed = originals_[index].file.needed;
    for (const auto& name : needed) {
        const auto found = find_own(name, folders);
        if (!found) {
            continue;
        }
        // Of the old kind of run path (RPATH), needed libraries inherit the folders; to give them
        // those of the new kind too finds only more.
        const auto copied = add(*found, folders);
        if (!copied) {
            return copied.error();
        }
        names_[index][name] = files_[*copied].path();
    }
    return {};
}

core::Result<void> Copier::write(std::size_t index) {
    const Original& original = originals_[index];
    const auto image = ElfImage::parse(original.bytes);
    if (!image) {
        return core::Error{image.error().what, original.path.string()};
    }
    ImageEdits edits;
    edits.origin = original.path.parent_path().string();
    edits.needed = names_[index];
    edits.substitutions = substitutions_;
    edits.prefers_own_symbols = originals_.size() == 1;
    const auto bytes = make_private_image(original.bytes, *image, edits);
    if (!bytes) {
        return core::Error{bytes.error().what, original.path.string()};
    }
    return files_[index].write(*bytes);
}

core::Result<PrivateCopy> Copier::copy(const fs::path& path) {
    std::error_code failure;
    fs::path real = fs::canonical(path, failure);
    if (const auto first = add(failure ? path : real, {}); !first) {
        return core::Error{first.error().what, path.string()};
    }
    for (std::size_t i = 0; i < originals_.size(); ++i) {
        if (auto needed = find_needed(i); !needed) {
            return needed.error();
        }
    }
    for (std::size_t i = 0; i < originals_.size(); ++i) {
        if (auto written = write(i); !written) {
            return written.error();
        }
    }
    PrivateCopy copy{std::move(originals_.front().file), std::move(files_)};
    copy.file.path = path;
    return copy;
}

}  // namespace

core::Result<PrivateCopy> make_private_copy(const fs::path& path, const fs::path& scratch_folder,
                                            std::span<const Substitution> substitutions) {
    return Copier(scratch_folder, substitutions).copy(path);
}

}  // namespace agon::plugin
