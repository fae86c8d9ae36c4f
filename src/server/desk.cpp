// SPDX-License-Identifier: Apache-2.0
#include "server/desk.hpp"

#include <memory>
#include <utility>

namespace agon::server {

struct Desk::Parcelled final : Parcel {
    explicit Parcelled(Request the_request) : request(std::move(the_request)) {}

    Request request;
};

Desk::~Desk() {
    while (take()) {
    }
}

bool Desk::put(Request request) {
    if (waiting_.load(std::memory_order_relaxed) >= capacity_) {
        return false;
    }
    waiting_.fetch_add(1, std::memory_order_relaxed);
    queue_.put(*std::make_unique<Parcelled>(std::move(request)).release());
    put_count_.fetch_add(1, std::memory_order_release);
    net::wake_sleepers(put_count_);
    return true;
}

std::optional<Request> Desk::take() {
    const std::unique_ptr<Parcelled> parcel(static_cast<Parcelled*>(queue_.take()));
    if (!parcel) {
        return std::nullopt;
    }
    waiting_.fetch_sub(1, std::memory_order_relaxed);
    return std::move(parcel->request);
}

void Desk::wait(core::Duration most) {
    const std::uint32_t seen = put_count_.load(std::memory_order_acquire);
    // What is put from here on changes the word; what was put before is counted as waiting.
    if (waiting_.load(std::memory_order_acquire) == 0) {
        net::sleep_while(put_count_, seen, most.count_ns());
    }
}

}  // namespace agon::server
