// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "net/web_server.hpp"

namespace agon::app {

/// Takes the pictures of a film from the page that draws them, in their order, each a PNG file:
/// POST /film/KEY/0, /film/KEY/1, ...; a page that can't go on says why: POST /film/KEY/failed.
///
/// Answers: 204 taken; 503 come again, others wait; 409 not the one that is next; 410 the film is
/// over; 404 the key is wrong.
class PictureDesk final : public net::WebHandler {
public:
    /// @pre key is not empty
    PictureDesk(std::string key, std::uint64_t picture_count, std::size_t most_picture_bytes);

    // On the server's thread.
    net::WebResponse on_request(const net::WebRequest& request) override;
    std::size_t body_limit(const net::WebRequest& head) override;

    // On the thread that makes the film.
    /// The next picture; none if none comes within this while.
    [[nodiscard]] std::optional<std::string> take(core::Duration at_most);
    /// Why the page can't go on, in its own words.
    [[nodiscard]] std::optional<std::string> failure() const;

private:
    [[nodiscard]] net::WebResponse answer(const std::string& what, const std::string& body);

    std::string prefix_;  ///< "/film/KEY/"
    std::uint64_t picture_count_;
    std::size_t most_picture_bytes_;

    mutable std::mutex mutex_;
    std::condition_variable came_;
    std::uint64_t next_ = 0;           // guarded by mutex_, as is what follows
    std::deque<std::string> waiting_;  // taken, but not asked for
    std::optional<std::string> failure_;
};

}  // namespace agon::app
