// SPDX-License-Identifier: Apache-2.0
#include "net/shared_memory.hpp"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace agon::net {
namespace {

core::Error trouble(const char* what) {
    return {std::string(what) + ": " + std::strerror(errno), "shared memory"};
}

std::byte* map(int descriptor, std::size_t size_bytes, int protection) {
    void* data = ::mmap(nullptr, size_bytes, protection, MAP_SHARED, descriptor, 0);
    return data == MAP_FAILED ? nullptr : static_cast<std::byte*>(data);
}

}  // namespace

core::Result<SharedMemory> SharedMemory::create(const char* label, std::size_t size_bytes,
                                                Access of_others) {
    const int descriptor = ::memfd_create(label, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) {
        return trouble("can't be made");
    }
    SharedMemory memory(nullptr, size_bytes, descriptor);
    if (::ftruncate(descriptor, static_cast<off_t>(size_bytes)) != 0) {
        return trouble("has no room");
    }
    memory.data_ = map(descriptor, size_bytes, PROT_READ | PROT_WRITE);
    if (memory.data_ == nullptr) {
        return trouble("can't be mapped");
    }
    int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
    if (of_others == Access::Read) {
        seals |= F_SEAL_FUTURE_WRITE;  // the mapping above stays writable
    }
    if (::fcntl(descriptor, F_ADD_SEALS, seals) != 0) {
        return trouble("can't be sealed");
    }
    return memory;
}

core::Result<SharedMemory> SharedMemory::attach(int descriptor, Access access) {
    struct stat info {};

    if (::fstat(descriptor, &info) != 0 || info.st_size <= 0) {
        return trouble("can't be attached");
    }
    const auto size_bytes = static_cast<std::size_t>(info.st_size);
    std::byte* data =
        map(descriptor, size_bytes, access == Access::Read ? PROT_READ : PROT_READ | PROT_WRITE);
    if (data == nullptr) {
        return trouble("can't be mapped");
    }
    return SharedMemory(data, size_bytes, -1);
}

SharedMemory::SharedMemory(SharedMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_bytes_(other.size_bytes_),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

SharedMemory& SharedMemory::operator=(SharedMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_bytes_, other.size_bytes_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

SharedMemory::~SharedMemory() {
    if (data_ != nullptr) {
        ::munmap(data_, size_bytes_);
    }
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

}  // namespace agon::net
