// SPDX-License-Identifier: Apache-2.0
#include "record/byte_source.hpp"

#include <errno.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/check.hpp"

namespace agon::record {

namespace {

core::Error failure(const std::string& what, int code, const std::string& path) {
    return {what + ": " + std::generic_category().message(code), path};
}

class FileSource final : public ByteSource {
public:
    FileSource(std::string path, int descriptor, std::uint64_t size_bytes)
        : path_(std::move(path)), descriptor_(descriptor), size_bytes_(size_bytes) {}

    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    ~FileSource() override { ::close(descriptor_); }

    [[nodiscard]] const std::string& name() const override { return path_; }

    [[nodiscard]] std::uint64_t size_bytes() const override { return size_bytes_; }

    core::Result<void> read(std::uint64_t offset, std::span<std::byte> to) const override {
        AGON_CHECK(offset <= size_bytes_ && to.size() <= size_bytes_ - offset, offset, to.size());
        while (!to.empty()) {
            const ssize_t count =
                ::pread(descriptor_, to.data(), to.size(), static_cast<off_t>(offset));
            if (count < 0 && errno == EINTR) {
                continue;
            }
            if (count < 0) {
                return failure("cannot read the recording", errno, path_);
            }
            if (count == 0) {
                return core::Error{"the recording has become shorter while it was read", path_};
            }
            to = to.subspan(static_cast<std::size_t>(count));
            offset += static_cast<std::uint64_t>(count);
        }
        return {};
    }

private:
    std::string path_;
    int descriptor_;
    std::uint64_t size_bytes_;
};

class MemorySource final : public ByteSource {
public:
    MemorySource(std::vector<std::byte> bytes, std::string name)
        : bytes_(std::move(bytes)), name_(std::move(name)) {}

    [[nodiscard]] const std::string& name() const override { return name_; }

    [[nodiscard]] std::uint64_t size_bytes() const override { return bytes_.size(); }

    core::Result<void> read(std::uint64_t offset, std::span<std::byte> to) const override {
        AGON_CHECK(offset <= bytes_.size() && to.size() <= bytes_.size() - offset, offset,
                   to.size());
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), to.size(), to.begin());
        return {};
    }

private:
    std::vector<std::byte> bytes_;
    std::string name_;
};

}  // namespace

core::Result<std::unique_ptr<ByteSource>> open_file(const std::string& path) {
    // Not blocking: a pipe without a writer would hang here.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return failure("cannot open the recording", errno, path);
    }

    struct stat info {};

    if (::fstat(descriptor, &info) != 0) {
        const int code = errno;
        ::close(descriptor);
        return failure("cannot open the recording", code, path);
    }
    if (!S_ISREG(info.st_mode)) {
        ::close(descriptor);
        return core::Error{"a recording is a file, which this is not", path};
    }
    return std::unique_ptr<ByteSource>(
        std::make_unique<FileSource>(path, descriptor, static_cast<std::uint64_t>(info.st_size)));
}

std::unique_ptr<ByteSource> from_memory(std::vector<std::byte> bytes, std::string name) {
    return std::make_unique<MemorySource>(std::move(bytes), std::move(name));
}

}  // namespace agon::record
