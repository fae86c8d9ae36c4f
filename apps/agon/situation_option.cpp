// SPDX-License-Identifier: Apache-2.0
#include "situation_option.hpp"

#include <filesystem>
#include <string_view>
#include <utility>

#include "core/units.hpp"
#include "orders_option.hpp"
#include "record/extract.hpp"
#include "record/reader.hpp"

namespace agon::app {

namespace {

constexpr std::string_view kMoment = "@t=";
constexpr std::string_view kEnding = ".mcap";
// As the mission knows it, and as the content then calls its place.
constexpr std::string_view kPath = "situation.toml";
constexpr std::string_view kPlace = "situation/situation.toml";

core::Result<std::string> text_of_moment(const std::string& path, const std::string& time_text) {
    const auto time = core::parse_moment(time_text);
    if (!time) {
        return core::Error{time.error().what, "--state"};
    }
    const auto recording = record::Recording::open(path);
    if (!recording) {
        return recording.error();
    }
    return record::situation_at(*recording, *time);
}

// Where the recording of "m.mcap@t=83.2s" or "m.mcap@83.2s" ends; npos if that names no moment.
std::size_t end_of_recording(const std::string& state) {
    if (const std::size_t end = state.rfind(kMoment); end != std::string::npos) {
        return end;
    }
    const std::size_t end = state.rfind(std::string(kEnding) + "@");
    return end == std::string::npos ? end : end + kEnding.size();
}

// The recording of a text that lacks the moment; empty if the text names none.
std::string recording_without_moment(const std::string& state) {
    return std::filesystem::path(state).extension() == kEnding || is_recording(state) ? state : "";
}

core::Result<std::string> text_of(const std::string& state) {
    if (is_moment(state)) {
        const std::size_t end = end_of_recording(state);
        if (end == 0) {
            return core::Error{"no recording stands before " + std::string(kMoment),
                               "--state " + state};
        }
        return text_of_moment(state.substr(0, end), state.substr(end + 1));
    }
    if (const std::string file = recording_without_moment(state); !file.empty()) {
        return core::Error{"of a recording the moment is needed, too: --state " + file +
                               std::string(kMoment) + "83.2s",
                           "--state " + state};
    }
    return read_text(state);
}

}  // namespace

bool is_moment(const std::string& state) {
    return end_of_recording(state) != std::string::npos;
}

core::Result<void> add_situation(core::ContentSet& content, const std::string& state) {
    if (state.empty()) {
        return {};
    }
    auto text = text_of(state);
    if (!text) {
        return text.error();
    }
    return add_situation_text(content, std::move(*text));
}

core::Result<void> add_situation_text(core::ContentSet& content, std::string text) {
    auto files = content.files();
    files.push_back({"situation", std::string(kPath), std::move(text)});
    auto whole = core::ContentSet::from_files(std::move(files));
    if (!whole) {
        return whole.error();
    }
    content = std::move(*whole);
    return {};
}

core::Error with_source(core::Error error, const std::string& state) {
    const auto rename = [&state](std::string& text) {
        for (std::size_t at = text.find(kPlace); at != std::string::npos;
             at = text.find(kPlace, at + state.size())) {
            text.replace(at, kPlace.size(), state);
        }
    };
    if (!state.empty()) {
        rename(error.what);
        rename(error.where);
        // What is missing has the file as its place, without a layer.
        error.where = error.where == kPath ? state : error.where;
        const std::string whole = "(" + std::string(kPath) + ")";
        for (std::size_t at = error.what.find(whole); at != std::string::npos;
             at = error.what.find(whole, at + 1)) {
            error.what.replace(at, whole.size(), "(" + state + ")");
        }
    }
    return error;
}

}  // namespace agon::app
