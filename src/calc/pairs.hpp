// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "calc/placed_solid.hpp"

namespace agon::calc {

/// The nearest points of two sides, and the objects they belong to.
struct NearestPair {
    Separation separation;  ///< in the world
    scene::Handle a;
    scene::Handle b;

    [[nodiscard]] bool touches() const { return separation.distance_m == 0; }
};

/// Finds the nearest of many pairs. Keeps its lists between questions, so that it allocates nothing
/// once they are long enough; an answer depends on the question alone.
class PairSearch {
public:
    /// The pair that is nearest, if it is nearer than `limit_m`; of several at the same distance
    /// the first in the order of the sides. `is_left_out(Handle a, Handle b)` says which objects
    /// are not compared. @pre limit_m > 0
    template <typename LeftOut>
    [[nodiscard]] std::optional<NearestPair> nearest(std::span<const PlacedSolid> a,
                                                     std::span<const PlacedSolid> b, double limit_m,
                                                     LeftOut&& is_left_out) {
        candidates_.clear();
        limit_m = std::max(limit_m, kTouchLimit_m);
        for (std::uint32_t i = 0; i < a.size(); ++i) {
            for (std::uint32_t j = 0; j < b.size(); ++j) {
                const double bound2_m2 = distance2(a[i].bounds, b[j].bounds);
                if (bound2_m2 < limit_m * limit_m && !is_left_out(a[i].object, b[j].object)) {
                    candidates_.push_back({bound2_m2, i, j});
                }
            }
        }
        return nearest_candidate(a, b, limit_m);
    }

    /// A pair that touches: the first in the order of the sides of those whose bounds overlap.
    template <typename LeftOut>
    [[nodiscard]] std::optional<NearestPair> touching(std::span<const PlacedSolid> a,
                                                      std::span<const PlacedSolid> b,
                                                      LeftOut&& is_left_out) {
        for (const PlacedSolid& one : a) {
            for (const PlacedSolid& other : b) {
                if (distance2(one.bounds, other.bounds) > 0 ||
                    is_left_out(one.object, other.object)) {
                    continue;
                }
                if (const auto found = distance(*one.solid, one.world_from_solid, *other.solid,
                                                other.world_from_solid, kTouchLimit_m)) {
                    return NearestPair{*found, one.object, other.object};
                }
            }
        }
        return std::nullopt;
    }

private:
    struct Candidate {
        double bound2_m2;  ///< squared distance of the bounds
        std::uint32_t a;
        std::uint32_t b;
    };

    [[nodiscard]] std::optional<NearestPair> nearest_candidate(std::span<const PlacedSolid> a,
                                                               std::span<const PlacedSolid> b,
                                                               double limit_m);

    std::vector<Candidate> candidates_;
};

}  // namespace agon::calc
