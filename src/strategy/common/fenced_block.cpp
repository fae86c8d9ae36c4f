// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/fenced_block.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "core/check.hpp"

namespace agon::strategy {
namespace {

std::size_t page_bytes() {
    return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

FencedBlock::FencedBlock(std::size_t least_bytes) {
    const std::size_t page = page_bytes();
    const std::size_t size = (least_bytes + page - 1) / page * page;
    void* whole = ::mmap(nullptr, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    AGON_CHECK(whole != MAP_FAILED, least_bytes);
    bytes_ = {static_cast<std::byte*>(whole) + page, size};
    AGON_CHECK(::mprotect(bytes_.data(), size, PROT_READ | PROT_WRITE) == 0, least_bytes);
}

FencedBlock::~FencedBlock() {
    ::munmap(bytes_.data() - page_bytes(), bytes_.size() + 2 * page_bytes());
}

}  // namespace agon::strategy
