// SPDX-License-Identifier: Apache-2.0
#include "record/output_file.hpp"

#include <errno.h>

#include <array>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace agon::record {

namespace {

core::Error failure(const std::string& what, const std::string& kind, int code,
                    const std::string& path) {
    return {"cannot " + what + " the " + kind + ": " + std::generic_category().message(code), path};
}

/// Whether what stands in the file may be thrown away.
bool is_replaceable(int descriptor, const FileKind& kind) {
    std::array<char, 512> start{};
    const ssize_t count = ::pread(descriptor, start.data(), start.size(), 0);
    return count == 0 ||
           (count > 0 && kind.is_start({start.data(), static_cast<std::size_t>(count)}));
}

/// Locks a plain file against a second writer.
core::Result<void> take_over(int descriptor, const std::string& path, const FileKind& kind) {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        return core::Error{"the file is being written by another recorder", path};
    }
    if (!is_replaceable(descriptor, kind)) {
        return core::Error{"the file exists and is no " + kind.name + "; it is not replaced", path};
    }
    return {};
}

}  // namespace

FileKind kind_with_magic(std::string name, std::span<const std::uint8_t> magic) {
    std::string begin(magic.begin(), magic.end());
    return {std::move(name), [begin = std::move(begin)](std::string_view start) {
                return start.substr(0, begin.size()) == begin;
            }};
}

OutputFile::OutputFile(std::string path, std::string kind, int descriptor)
    : path_(std::move(path)), kind_(std::move(kind)), descriptor_(descriptor) {}

core::Result<OutputFile> OutputFile::create(const std::string& path, const FileKind& kind) {
    struct stat info {};

    // A plain file is opened for reading too, to see whether it may be replaced.
    const bool exists = ::stat(path.c_str(), &info) == 0;
    const bool is_plain = !exists || S_ISREG(info.st_mode);
    const int flags = (is_plain ? O_RDWR | O_CREAT : O_WRONLY) | O_CLOEXEC;
    const int descriptor = ::open(path.c_str(), flags, 0666);
    if (descriptor < 0) {
        return failure("write", kind.name, errno, path);
    }
    OutputFile file(path, kind.name, descriptor);
    if (is_plain) {
        if (auto taken = take_over(descriptor, path, kind); !taken) {
            return taken.error();
        }
    }
    file.is_new_ = !exists;
    file.holds_older_ = exists && is_plain;
    return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      kind_(std::move(other.kind_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      is_new_(other.is_new_),
      holds_older_(other.holds_older_),
      size_bytes_(other.size_bytes_) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(kind_, other.kind_);
    std::swap(descriptor_, other.descriptor_);
    std::swap(is_new_, other.is_new_);
    std::swap(holds_older_, other.holds_older_);
    std::swap(size_bytes_, other.size_bytes_);
    return *this;
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) {
        if (is_new_ && size_bytes_ == 0) {
            ::unlink(path_.c_str());
        }
        ::close(descriptor_);
    }
}

core::Result<void> OutputFile::write(std::span<const std::byte> bytes) {
    if (holds_older_) {
        if (::ftruncate(descriptor_, 0) != 0) {
            return failure("empty", kind_, errno, path_);
        }
        holds_older_ = false;
    }
    std::span<const std::byte> rest = bytes;
    while (!rest.empty()) {
        const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            const int code = count < 0 ? errno : EIO;
            // Half a record is of no use; a pipe or device can't be cut, which does no harm.
            if (::ftruncate(descriptor_, static_cast<off_t>(size_bytes_)) != 0) {
                return failure("write", kind_, code, path_);
            }
            return failure("write", kind_, code, path_);
        }
        rest = rest.subspan(static_cast<std::size_t>(count));
    }
    size_bytes_ += bytes.size();
    return {};
}

core::Result<void> OutputFile::close() {
    if (descriptor_ < 0) {
        return {};
    }
    if (::close(std::exchange(descriptor_, -1)) != 0) {
        return failure("close", kind_, errno, path_);
    }
    return {};
}

}  // namespace agon::record
