// SPDX-License-Identifier: Apache-2.0
#include "scene_words.hpp"

#include "console.hpp"

namespace agon::app {

void print_said(core::LogLevel level, const std::string& text, std::FILE* out) {
    const char* prefix = level == core::LogLevel::Error     ? "error: "
                         : level == core::LogLevel::Warning ? "warning: "
                                                            : "";
    print(level >= core::LogLevel::Warning ? stderr : out, prefix + text + "\n");
}

core::Result<void> SceneWords::begin(const sim::MatchHeader& header, const protocol::Frame& first) {
    seats_ = header.mission.seats.size();
    return on_frame(first);
}

core::Result<void> SceneWords::on_frame(const protocol::Frame& frame) {
    if (frame.side_outputs.size() <= seats_) {
        return {};
    }
    for (const protocol::LogLine& line : frame.side_outputs[seats_].log) {
        const auto level = static_cast<core::LogLevel>(line.level);
        errors_ += level == core::LogLevel::Error ? 1 : 0;
        print_said(level, line.text, out_);
    }
    if (frame.side_outputs[seats_].dropped > 0) {
        print(stderr, "warning: " + std::to_string(frame.side_outputs[seats_].dropped) +
                          " lines of scripts were too many for one step\n");
    }
    return {};
}

}  // namespace agon::app
