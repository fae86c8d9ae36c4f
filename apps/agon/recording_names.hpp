// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

namespace agon::app {

/// The files of matches that are played one after the other: "match.mcap", "match-2.mcap", ...
class RecordingNames {
public:
    /// Empty: nothing is recorded.
    explicit RecordingNames(std::string first) : first_(std::move(first)) {}

    /// That of the first match, then of each next one; a name that is taken is passed over, but for
    /// the first, which the user chose. Empty if nothing is recorded.
    [[nodiscard]] std::string next();

    /// What `next` would give now.
    [[nodiscard]] std::string following() const { return RecordingNames(*this).next(); }

private:
    std::string first_;
    unsigned given_ = 0;
};

}  // namespace agon::app
