// SPDX-License-Identifier: Apache-2.0
#include "plugin/private_file.hpp"

#include <stdlib.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

std::string reason_of(int error_number) {
    return std::generic_category().message(error_number);
}

}  // namespace

core::Result<PrivateFile> PrivateFile::create(const std::filesystem::path& folder,
                                              std::string_view stem) {
    if (folder.empty()) {
        const int descriptor = ::memfd_create(std::string(stem).c_str(), MFD_CLOEXEC);
        if (descriptor < 0) {
            return core::Error{"no file can be made in memory: " + reason_of(errno), ""};
        }
        // The loader takes equal paths for the same library: the descriptor stays open, so that its
        // number is not used again.
        return PrivateFile(descriptor, "/proc/self/fd/" + std::to_string(descriptor), false);
    }
    std::error_code failure;
    // With a slash, or the loader would search for it.
    const auto absolute = std::filesystem::absolute(folder, failure);
    std::string path = (absolute / stem).string() + "-XXXXXX.so";
    const int descriptor = ::mkostemps(path.data(), 3, O_CLOEXEC);
    if (failure || descriptor < 0) {
        return core::Error{"no private copy can be made: " + reason_of(errno), folder.string()};
    }
    return PrivateFile(descriptor, std::move(path), true);
}

core::Result<void> PrivateFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ::ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) {
            return core::Error{"a private copy can't be written: " + reason_of(errno), path_};
        }
        bytes = bytes.subspan(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
    return {};
}

void PrivateFile::keep_path() noexcept {
    // On disk the name is random and the folder goes with the run.
    if (!is_on_disk_) {
        descriptor_ = -1;
    }
}

PrivateFile::PrivateFile(PrivateFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      is_on_disk_(other.is_on_disk_) {}

PrivateFile& PrivateFile::operator=(PrivateFile&& other) noexcept {
    if (this != &other) {
        remove();
        descriptor_ = std::exchange(other.descriptor_, -1);
        path_ = std::move(other.path_);
        is_on_disk_ = other.is_on_disk_;
    }
    return *this;
}

PrivateFile::~PrivateFile() {
    remove();
}

void PrivateFile::remove() noexcept {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
        if (is_on_disk_) {
            ::unlink(path_.c_str());
        }
    }
}

}  // namespace agon::plugin
