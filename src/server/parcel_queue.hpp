// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace agon::server {

/// What goes from one thread to another: derive from it.
struct Parcel {
    Parcel() = default;
    Parcel(const Parcel&) = delete;
    Parcel& operator=(const Parcel&) = delete;
    virtual ~Parcel() = default;

    std::atomic<Parcel*> next = nullptr;  ///< the queue's
};

/// A queue without end or lock: any thread puts parcels in, one takes them out, in the order of
/// each thread. Putting in never waits. It owns no parcel.
///
/// D. Vyukov's queue of nodes that carry their link (1024cores.net, "Intrusive MPSC node-based
/// queue"): who puts in exchanges the head and then ties the link to it. Between the two what
/// follows is not seen yet; it is with the next look.
class ParcelQueue {
public:
    ParcelQueue() : head_(&stub_), tail_(&stub_) {}

    ParcelQueue(const ParcelQueue&) = delete;
    ParcelQueue& operator=(const ParcelQueue&) = delete;
    ~ParcelQueue() = default;

    /// @pre the parcel is in no queue, and lives until it is taken
    void put(Parcel& parcel) {
        parcel.next.store(nullptr, std::memory_order_relaxed);
        Parcel* before = head_.exchange(&parcel, std::memory_order_acq_rel);
        before->next.store(&parcel, std::memory_order_release);
    }

    /// The oldest; nullptr if there is none. It is the caller's again, to be put in anew or freed.
    [[nodiscard]] Parcel* take() {
        Parcel* tail = tail_;
        Parcel* next = tail->next.load(std::memory_order_acquire);
        if (tail == &stub_) {
            if (next == nullptr) {
                return nullptr;
            }
            tail_ = next;
            tail = next;
            next = next->next.load(std::memory_order_acquire);
        }
        if (next == nullptr) {
            if (tail != head_.load(std::memory_order_acquire)) {
                return nullptr;  // somebody is just putting in
            }
            // It is the last: something must stay behind it for the next one to be tied to.
            put(stub_);
            next = tail->next.load(std::memory_order_acquire);
            if (next == nullptr) {
                return nullptr;
            }
        }
        tail_ = next;
        return tail;
    }

private:
    Parcel stub_;
    std::atomic<Parcel*> head_;  // the newest
    Parcel* tail_;               // the taker's: the oldest
};

}  // namespace agon::server
