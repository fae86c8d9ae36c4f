// SPDX-License-Identifier: Apache-2.0
#include "core/hash.hpp"

#include <new>

#include <xxhash.h>

namespace agon::core {

struct Hasher::State {
    XXH3_state_t* stream = nullptr;
};

Hasher::Hasher() : state_(std::make_unique<State>()) {
    state_->stream = XXH3_createState();
    if (state_->stream == nullptr) {
        throw std::bad_alloc();
    }
    reset();
}

Hasher::~Hasher() {
    XXH3_freeState(state_->stream);
}

void Hasher::reset() {
    XXH3_64bits_reset(state_->stream);
    used_ = 0;
}

void Hasher::stream(std::span<const std::byte> bytes) const {
    XXH3_64bits_update(state_->stream, bytes.data(), bytes.size());
}

void Hasher::flush() const {
    stream(std::span(buffer_.data(), used_));
    used_ = 0;
}

void Hasher::add(std::string_view text) {
    add(static_cast<std::uint64_t>(text.size()));
    add_bytes(std::as_bytes(std::span(text.data(), text.size())));
}

std::uint64_t Hasher::digest() const {
    flush();
    return XXH3_64bits_digest(state_->stream);
}

}  // namespace agon::core
