// SPDX-License-Identifier: Apache-2.0
#include "picture_desk.hpp"

#include <chrono>
#include <string_view>
#include <utility>

#include "core/check.hpp"

namespace agon::app {

namespace {

// The page draws while the film is encoded; more would only take memory.
constexpr std::size_t kMostWaiting = 4;
constexpr std::size_t kMostReasonBytes = 2000;
constexpr std::string_view kFailed = "failed";

net::WebResponse plain(int status) {
    net::WebResponse response;
    response.status = status;
    response.headers = {{"cache-control", "no-store"}};
    return response;
}

}  // namespace

PictureDesk::PictureDesk(std::string key, std::uint64_t picture_count,
                         std::size_t most_picture_bytes)
    : prefix_("/film/" + key + "/"),
      picture_count_(picture_count),
      most_picture_bytes_(most_picture_bytes) {
    AGON_CHECK(!key.empty());
}

std::size_t PictureDesk::body_limit(const net::WebRequest& head) {
    if (head.path.compare(0, prefix_.size(), prefix_) != 0) {
        return 0;
    }
    return head.path.substr(prefix_.size()) == kFailed ? kMostReasonBytes : most_picture_bytes_;
}

net::WebResponse PictureDesk::on_request(const net::WebRequest& request) {
    const bool has_key = request.path.compare(0, prefix_.size(), prefix_) == 0;
    if (!has_key || request.method != net::WebMethod::Post) {
        return plain(404);
    }
    return answer(request.path.substr(prefix_.size()), request.body);
}

net::WebResponse PictureDesk::answer(const std::string& what, const std::string& body) {
    const std::lock_guard lock(mutex_);
    if (what == kFailed) {
        if (!failure_) {
            failure_ = body;
        }
        came_.notify_one();
        return plain(204);
    }
    if (next_ == picture_count_) {
        return plain(410);
    }
    if (what != std::to_string(next_) || body.empty()) {
        return plain(409);
    }
    if (waiting_.size() >= kMostWaiting) {
        return plain(503);
    }
    waiting_.push_back(body);
    ++next_;
    came_.notify_one();
    return plain(204);
}

std::optional<std::string> PictureDesk::take(core::Duration at_most) {
    std::unique_lock lock(mutex_);
    const std::chrono::nanoseconds limit(at_most.count_ns());
    came_.wait_for(lock, limit, [this] { return !waiting_.empty() || failure_.has_value(); });
    if (waiting_.empty()) {
        return std::nullopt;
    }
    std::string picture = std::move(waiting_.front());
    waiting_.pop_front();
    return picture;
}

std::optional<std::string> PictureDesk::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

}  // namespace agon::app
