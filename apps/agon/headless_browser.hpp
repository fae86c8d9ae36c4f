// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/result.hpp"
#include "net/run_program.hpp"

namespace agon::app {

/// The names under which systems have Chromium.
[[nodiscard]] const std::vector<std::string>& browser_names();

/// A page and where it is shown.
struct BrowserDefinition {
    std::filesystem::path program;
    /// An empty one, which only this user can read: profile, settings, what the browser says.
    std::filesystem::path folder;
    std::string url;  ///< other users of this machine don't get to see it
    int width_px = 1280;
    int height_px = 720;
};

/// Chromium without a window, on one page. With the object that stands for it ends all that it
/// started, and also when this process dies, however it dies; it writes nowhere but to its folder
/// and asks nothing of the network but the page. Draws by processor where there is no GPU.
class HeadlessBrowser {
public:
    [[nodiscard]] static core::Result<std::unique_ptr<HeadlessBrowser>> start(
        const BrowserDefinition& definition);

    HeadlessBrowser(const HeadlessBrowser&) = delete;
    HeadlessBrowser& operator=(const HeadlessBrowser&) = delete;

    ~HeadlessBrowser() { stop(); }

    [[nodiscard]] bool has_ended() const { return has_ended_; }

    /// How it ended and what it said last. @pre has_ended()
    [[nodiscard]] std::string end_text() const;

    /// Ends it and waits until it has. A second call does nothing.
    void stop();

private:
    explicit HeadlessBrowser(net::ProgramCall call);

    net::ProgramCall call_;
    std::atomic<bool> is_to_stop_{false};
    std::atomic<bool> has_ended_{false};
    std::string end_;     // written before has_ended_ is set
    std::thread runner_;  // waits for it
};

}  // namespace agon::app
