// SPDX-License-Identifier: Apache-2.0
// fuzz: missions
// Situations: whatever the text is, it gives an error or a match; and where a match begins, another
// one can begin from what it says of itself.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "soccer_match.hpp"

namespace {

using agon::fuzz::content;

/// What a match that begins from the text says of itself; empty if none can.
std::string begun_from(const std::string& text) {
    const auto document = agon::fuzz::document("situation.toml", text);
    if (!document) {
        AGON_CHECK(!document.error().text().empty());
        return {};
    }
    auto start = agon::missions::soccer::read_situation(
        content(), agon::fuzz::kMission, agon::missions::soccer::half_of(content().duration),
        *document);
    if (!start) {
        AGON_CHECK(!start.error().text().empty());
        return {};
    }
    const agon::fuzz::Match match = agon::fuzz::begin(std::move(*start));
    auto said = match.mission->situation(match.world);
    AGON_CHECK(said.has_value());
    return std::move(*said);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string said = begun_from({reinterpret_cast<const char*>(data), size});
    if (!said.empty()) {
        AGON_CHECK(!begun_from(said).empty(), said);
    }
    return 0;
}
