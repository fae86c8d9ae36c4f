// SPDX-License-Identifier: Apache-2.0
// write_sample FOLDER [TICKS CHUNK_MS]: records a made-up match into sample.mcap and, without
// compression, into plain.mcap, and says in sample.json what was recorded.
#include <cstdio>
#include <fstream>
#include <string>

#include "core/check.hpp"
#include "record/fakes_for_tests.hpp"
#include "record/recorder.hpp"

namespace {

using agon::record::MadeUpMatch;
using agon::record::Recorder;
using agon::record::RecorderOptions;

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        char digits[3];
        (void)std::snprintf(digits, sizeof(digits), "%02x", std::to_integer<unsigned>(byte));
        text += digits;
    }
    return text;
}

std::string tick_json(const agon::protocol::Frame& frame) {
    char text[128];
    (void)std::snprintf(text, sizeof(text), "{\"hash\": \"%016llx\", \"inputs\": [",
                        static_cast<unsigned long long>(frame.hash));
    std::string json = text;
    for (const auto& input : frame.inputs) {
        const bool is_ok = input.status == agon::protocol::Input::Status::Ok;
        json += (&input == frame.inputs.data() ? "[" : ", [") + std::to_string(input.seat.index()) +
                ", " + std::to_string(static_cast<int>(input.kind)) + ", " +
                std::to_string(static_cast<int>(input.status)) + ", \"" +
                (is_ok ? hex(input.block) : "") + "\"]";
    }
    json += "], \"poses\": [";
    for (const auto& pose : frame.poses) {
        (void)std::snprintf(text, sizeof(text), "%s[%.9f, %.9f, %.9f]",
                            &pose == frame.poses.data() ? "" : ", ", pose.position_m.x,
                            pose.position_m.y, pose.rotation.yaw_rad());
        json += text;
    }
    return json + "]}";
}

void write(const RecorderOptions& options, int ticks, std::string& json) {
    MadeUpMatch match;
    auto recorder = Recorder::create(options);
    AGON_CHECK(recorder.has_value(), recorder.error().text());
    AGON_CHECK(recorder->begin(match.header(), match.frame()).has_value());
    json = "{\"ticks\": [" + tick_json(match.frame());
    for (int i = 0; i < ticks; ++i) {
        match.tick();
        AGON_CHECK(recorder->on_frame(match.frame()).has_value());
        json += ",\n" + tick_json(match.frame());
    }
    json += "]}\n";
    AGON_CHECK(recorder->end(match.report(), match.frame()).has_value());
}

}  // namespace

int main(int argc, char** argv) {
    AGON_CHECK(argc == 2 || argc == 4);
    const int ticks = argc == 4 ? std::stoi(argv[2]) : 999;
    const std::string folder = argv[1];
    RecorderOptions options{folder + "/sample.mcap", "1.2.3"};
    if (argc == 4) {
        options.chunk_period = agon::core::Duration::milliseconds(std::stoi(argv[3]));
    }
    std::string json;
    write(options, ticks, json);
    options.path = folder + "/plain.mcap";
    options.is_compressing = false;
    write(options, ticks, json);
    std::ofstream(folder + "/sample.json") << json;
    return 0;
}
