// SPDX-License-Identifier: Apache-2.0
#include "calc/pairs.hpp"

#include <algorithm>
#include <tuple>

namespace agon::calc {

std::optional<NearestPair> PairSearch::nearest_candidate(std::span<const PlacedSolid> a,
                                                         std::span<const PlacedSolid> b,
                                                         double limit_m) {
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& x, const Candidate& y) {
        return std::tie(x.bound2_m2, x.a, x.b) < std::tie(y.bound2_m2, y.a, y.b);
    });
    std::optional<NearestPair> best;
    Candidate best_candidate{};
    for (const Candidate& candidate : candidates_) {
        // Not below: a pair at the same distance may stand before the best one.
        if (candidate.bound2_m2 > limit_m * limit_m) {
            break;
        }
        const PlacedSolid& one = a[candidate.a];
        const PlacedSolid& other = b[candidate.b];
        // The smallest step up finds what is equally near, too.
        const double reach_m = best ? std::nextafter(limit_m, Bounds::kInfinity) : limit_m;
        const auto found = distance(*one.solid, one.world_from_solid, *other.solid,
                                    other.world_from_solid, std::max(reach_m, kTouchLimit_m));
        if (!found) {
            continue;
        }
        const bool is_nearer = !best || found->distance_m < best->separation.distance_m;
        const bool is_before =
            std::tie(candidate.a, candidate.b) < std::tie(best_candidate.a, best_candidate.b);
        if (is_nearer || (found->distance_m == best->separation.distance_m && is_before)) {
            best = NearestPair{*found, one.object, other.object};
            best_candidate = candidate;
            limit_m = found->distance_m;
        }
    }
    return best;
}

}  // namespace agon::calc
