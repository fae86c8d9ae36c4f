// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "scene/object_kinds.hpp"

namespace agon::calc {

/// The most values that one graph keeps, of all its streams: 80 MB.
inline constexpr std::size_t kMaxGraphValues = 10'000'000;

/// What a graph has recorded: at each recorded instant a value of each stream, or none.
class GraphRecorder {
public:
    /// Errors: more streams times instants than kMaxGraphValues.
    static core::Result<GraphRecorder> create(const scene::Graph& definition);

    /// Takes the definition's streams. Those before it that are the same keep what they have
    /// recorded; if others were changed or are gone, all is forgotten. Errors as of create().
    core::Result<void> redefine(const scene::Graph& definition);

    /// The value that the next record() takes. Errors: no such stream, a value that is not finite.
    core::Result<void> set_value(std::size_t stream, double value);
    /// Notes the instant with the values set since the last one. A full graph forgets its oldest
    /// instant, or, if not cyclic, takes no more. Error: an instant before the last.
    core::Result<void> record(core::SimTime time);
    void reset();

    /// Instants that it has.
    [[nodiscard]] std::size_t size() const { return times_.size(); }

    [[nodiscard]] const scene::Graph& definition() const { return definition_; }

    /// Of the index-th instant, the oldest being 0. @pre index < size()
    [[nodiscard]] core::SimTime time(std::size_t index) const { return times_[place(index)]; }

    /// @pre index < size(), stream < definition().streams.size()
    [[nodiscard]] std::optional<double> value(std::size_t index, std::size_t stream) const;

    /// Points of two streams at the instants at which both have values. Error: no such stream.
    [[nodiscard]] core::Result<std::vector<core::Vec2>> curve(std::size_t x_stream,
                                                              std::size_t y_stream) const;

    /// RFC 4180: a line of names with units, then one for each instant, the time in seconds first;
    /// a stream without a value is an empty field. Numbers are the shortest that read back the
    /// same.
    [[nodiscard]] std::string csv() const;

    void hash_into(core::Hasher& hasher) const;

private:
    GraphRecorder() = default;

    [[nodiscard]] std::size_t place(std::size_t index) const {
        return (first_ + index) % times_.size();
    }

    core::Result<void> check_stream(std::size_t stream) const;

    scene::Graph definition_;
    std::vector<core::SimTime> times_;
    std::vector<double> values_;   ///< by instant, then stream; NaN: none
    std::vector<double> pending_;  ///< by stream; NaN: none
    std::size_t first_ = 0;        ///< place of the oldest instant
};

}  // namespace agon::calc
