// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math.hpp"

namespace agon::missions::soccer {
namespace {

using core::Vec2;

constexpr double kGrid_m = 0.01;
/// The first look at the box, so that the finer one need not go beyond what it found.
constexpr double kCoarseGrid_m = 0.08;
/// Where the creeping ends.
constexpr double kFinest_m = 2e-5;
/// Beyond this, only the direction of what was wanted matters.
constexpr double kFarthest_m = 1000;

double squared_distance(Vec2 a, Vec2 b) {
    const Vec2 way = b - a;
    return dot(way, way);
}

/// The best points so far, nearest first, no two of them near each other: one for each way around
/// an obstacle.
class Starts {
public:
    explicit Starts(Vec2 wanted) : wanted_(wanted) {}

    /// Whether a point so far away is of interest.
    [[nodiscard]] bool wants(double squared_m) const { return squared_m < limit_m2_; }

    void add(Vec2 point) {
        const double squared_m = squared_distance(point, wanted_);
        std::size_t place = 0;
        while (place < count_ && squared_distance(points_[place], wanted_) <= squared_m) {
            if (is_near(points_[place], point)) {
                return;
            }
            ++place;
        }
        if (place == points_.size()) {
            return;
        }
        // Nearer than the rest: it takes the place of the first that it stands for, or of the last.
        std::size_t gone = place;
        while (gone < count_ && !is_near(points_[gone], point)) {
            ++gone;
        }
        if (gone == count_) {
            count_ = std::min(count_ + 1, points_.size());
            gone = count_ - 1;
        }
        std::move_backward(points_.begin() + static_cast<std::ptrdiff_t>(place),
                           points_.begin() + static_cast<std::ptrdiff_t>(gone),
                           points_.begin() + static_cast<std::ptrdiff_t>(gone) + 1);
        points_[place] = point;
        const double best_m = std::sqrt(squared_distance(points_[0], wanted_));
        limit_m2_ = (best_m + 2 * kGrid_m) * (best_m + 2 * kGrid_m);
    }

    [[nodiscard]] std::span<const Vec2> points() const { return {points_.data(), count_}; }

private:
    static bool is_near(Vec2 a, Vec2 b) { return squared_distance(a, b) < 9 * kGrid_m * kGrid_m; }

    Vec2 wanted_;
    std::array<Vec2, 6> points_;
    std::size_t count_ = 0;
    double limit_m2_ = 1e300;
};

struct Search {
    static constexpr int kDirections = 16;

    Search(Vec2 the_wanted, const Box& the_box, const std::function<bool(Vec2)>& the_law)
        : wanted(the_wanted), box(the_box), is_legal(the_law) {
        for (int i = 0; i < kDirections; ++i) {
            directions[static_cast<std::size_t>(i)] =
                core::direction(2 * core::kPi * i / kDirections);
        }
    }

    Vec2 wanted;
    const Box& box;
    const std::function<bool(Vec2)>& is_legal;
    std::array<Vec2, kDirections> directions;

    void scan(double step_m, Starts& starts) const {
        const auto first = [step_m](double low) {
            return static_cast<int>(std::ceil(low / step_m));
        };
        const auto last = [step_m](double high) {
            return static_cast<int>(std::floor(high / step_m));
        };
        for (int x = first(box.low_m.x); x <= last(box.high_m.x); ++x) {
            for (int y = first(box.low_m.y); y <= last(box.high_m.y); ++y) {
                const Vec2 point{x * step_m, y * step_m};
                if (starts.wants(squared_distance(point, wanted)) && is_legal(point)) {
                    starts.add(point);
                }
            }
        }
    }

    /// From a legal point towards the wanted one as far as the way is legal, by halving.
    [[nodiscard]] Vec2 slid(Vec2 point) const {
        double legal = 0;
        double illegal = 1;
        for (int i = 0; i < 20; ++i) {
            const double middle = (legal + illegal) / 2;
            (is_legal(point + (wanted - point) * middle) ? legal : illegal) = middle;
        }
        return legal > 0 ? point + (wanted - point) * legal : point;
    }

    /// Steps that bring a legal point nearer, ever smaller ones.
    [[nodiscard]] Vec2 crept(Vec2 point) const {
        for (double step_m = kGrid_m; step_m > kFinest_m; step_m /= 2) {
            for (bool has_moved = true; has_moved;) {
                has_moved = false;
                const double now_m2 = squared_distance(point, wanted);
                Vec2 best = point;
                double best_m2 = now_m2 - step_m * step_m / 64;
                for (const Vec2 direction : directions) {
                    const Vec2 next = point + direction * step_m;
                    const double next_m2 = squared_distance(next, wanted);
                    if (next_m2 < best_m2 && is_legal(next)) {
                        best = next;
                        best_m2 = next_m2;
                        has_moved = true;
                    }
                }
                point = best;
            }
        }
        return point;
    }
};

}  // namespace

std::optional<Vec2> nearest_legal_m(Vec2 wanted, const Box& box, std::span<const Vec2> seeds,
                                    const std::function<bool(Vec2)>& is_legal) {
    wanted = {std::clamp(wanted.x, -kFarthest_m, kFarthest_m),
              std::clamp(wanted.y, -kFarthest_m, kFarthest_m)};
    const Search search(wanted, box, is_legal);
    Starts starts(wanted);
    const Vec2 in_box{std::clamp(wanted.x, box.low_m.x, box.high_m.x),
                      std::clamp(wanted.y, box.low_m.y, box.high_m.y)};
    if (is_legal(in_box)) {
        return in_box;  // the box holds nothing nearer
    }
    for (const Vec2 seed : seeds) {
        if (is_legal(seed)) {
            starts.add(seed);
        }
    }
    search.scan(kCoarseGrid_m, starts);
    search.scan(kGrid_m, starts);
    std::optional<Vec2> nearest;
    for (const Vec2 start : starts.points()) {
        const Vec2 point = search.crept(search.slid(start));
        if (!nearest || squared_distance(point, wanted) < squared_distance(*nearest, wanted)) {
            nearest = point;
        }
    }
    return nearest;
}

}  // namespace agon::missions::soccer
