// SPDX-License-Identifier: Apache-2.0
#include "sensors/imperfect_camera.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/math.hpp"

namespace agon::sensors {
namespace {

constexpr int kImages = 40'000;

PlanarReading reading_at(double x, double y, double heading_rad = 0) {
    PlanarReading reading;
    reading.position_m = {x, y};
    reading.heading_rad = heading_rad;
    reading.forward = core::direction(heading_rad);
    reading.velocity_mps = {0.3, -0.2};
    reading.turn_radps = 5;
    return reading;
}

ImperfectCamera camera_of(const ObjectSight& sight, std::uint32_t delay_ticks = 0,
                          std::uint64_t seed = 1) {
    return ImperfectCamera({sight}, delay_ticks, core::RandomStream(seed, "camera.test"));
}

/// Of a series: its mean, its standard deviation, and how much each value has to do with the next.
struct Statistics {
    double mean = 0;
    double sigma = 0;
    double lag_one = 0;  ///< autocorrelation

    explicit Statistics(const std::vector<double>& values) {
        const auto count = static_cast<double>(values.size());
        for (const double value : values) {
            mean += value / count;
        }
        double squares = 0;
        double products = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            squares += (values[i] - mean) * (values[i] - mean);
            products += i > 0 ? (values[i] - mean) * (values[i - 1] - mean) : 0;
        }
        sigma = std::sqrt(squares / count);
        lag_one = products / squares;
    }
};

/// Four standard errors: a right camera misses it for one seed in 16,000, and the seed is fixed.
void expect_gaussian(const std::vector<double>& values, double mean, double sigma) {
    const Statistics found(values);
    const auto count = static_cast<double>(values.size());
    EXPECT_NEAR(found.mean, mean, 4 * sigma / std::sqrt(count));
    EXPECT_NEAR(found.sigma, sigma, 4 * sigma / std::sqrt(2 * count));
    EXPECT_NEAR(found.lag_one, 0, 4 / std::sqrt(count)) << "images are independent";
    int within = 0;
    for (const double value : values) {
        within += std::fabs(value - mean) < sigma ? 1 : 0;
    }
    // 68.27 % of a Gaussian; the share's standard error is sqrt(p (1 - p) / n).
    EXPECT_NEAR(within / count, 0.6827, 4 * std::sqrt(0.6827 * 0.3173 / count));
}

TEST(ImperfectCamera, WithoutFaultsItShowsTheTruthBitForBit) {
    ImperfectCamera camera = camera_of({});
    const PlanarReading truth = reading_at(0.1, -0.7, 3.1);

    camera.look(std::span(&truth, 1));

    const PlanarReading& seen = camera.readings()[0];
    EXPECT_EQ(seen.position_m, truth.position_m);
    EXPECT_EQ(seen.heading_rad, truth.heading_rad);
    EXPECT_EQ(seen.forward, truth.forward);
    EXPECT_EQ(seen.velocity_mps, truth.velocity_mps);
    EXPECT_EQ(seen.turn_radps, truth.turn_radps);
    EXPECT_TRUE(camera.is_seen(0));
    EXPECT_EQ(camera.age_ticks(), 0U);
}

TEST(ImperfectCamera, NoiseIsGaussianOfTheGivenSigmaInEachQuantity) {
    ImperfectCamera camera = camera_of({.position_noise_m = 0.004,
                                        .heading_noise_rad = 0.05,
                                        .velocity_noise_mps = 0.1,
                                        .turn_noise_radps = 0.8});
    const PlanarReading truth = reading_at(0.5, -0.25, 1);
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> heading;
    std::vector<double> speed;
    std::vector<double> turn;
    std::vector<double> product;
    for (int i = 0; i < kImages; ++i) {
        camera.look(std::span(&truth, 1));
        const PlanarReading& seen = camera.readings()[0];
        x.push_back(seen.position_m.x);
        y.push_back(seen.position_m.y);
        heading.push_back(seen.heading_rad);
        speed.push_back(seen.velocity_mps.x);
        turn.push_back(seen.turn_radps);
        product.push_back((seen.position_m.x - 0.5) * (seen.position_m.y + 0.25));
    }

    expect_gaussian(x, 0.5, 0.004);
    expect_gaussian(y, -0.25, 0.004);
    expect_gaussian(heading, 1, 0.05);
    expect_gaussian(speed, 0.3, 0.1);
    expect_gaussian(turn, 5, 0.8);
    EXPECT_NEAR(Statistics(product).mean, 0, 4 * 0.004 * 0.004 / std::sqrt(kImages))
        << "x and y are independent";
}

TEST(ImperfectCamera, NoisyHeadingsStayInRangeAndTheForwardVectorFollows) {
    ImperfectCamera camera = camera_of({.heading_noise_rad = 0.3});
    const PlanarReading truth = reading_at(0, 0, core::kPi);
    int is_negative = 0;
    for (int i = 0; i < 200; ++i) {
        camera.look(std::span(&truth, 1));
        const PlanarReading& seen = camera.readings()[0];
        ASSERT_LE(std::fabs(seen.heading_rad), core::kPi);
        ASSERT_NEAR(seen.forward.x, core::cos(seen.heading_rad), 1e-12);
        ASSERT_NEAR(seen.forward.y, core::sin(seen.heading_rad), 1e-12);
        is_negative += seen.heading_rad < 0 ? 1 : 0;
    }
    EXPECT_GT(is_negative, 50);
}

TEST(ImperfectCamera, ADelayShowsExactlyTheImageOfSoManyTicksAgo) {
    ImperfectCamera camera = camera_of({}, 7);
    for (int tick = 0; tick < 100; ++tick) {
        const PlanarReading truth = reading_at(0.01 * tick, 0);
        camera.look(std::span(&truth, 1));

        const int shown = std::max(tick - 7, 0);
        ASSERT_EQ(camera.readings()[0].position_m.x, 0.01 * shown) << "at first the oldest";
        ASSERT_EQ(camera.age_ticks(), static_cast<std::uint32_t>(tick - shown));
    }
}

TEST(ImperfectCamera, NoiseThatIsDelayedIsTheSameNoise) {
    ImperfectCamera now = camera_of({.position_noise_m = 0.01}, 0);
    ImperfectCamera later = camera_of({.position_noise_m = 0.01}, 3);
    std::vector<double> seen;
    for (int tick = 0; tick < 50; ++tick) {
        const PlanarReading truth = reading_at(0, 0);
        now.look(std::span(&truth, 1));
        later.look(std::span(&truth, 1));
        seen.push_back(now.readings()[0].position_m.x);
        if (tick >= 3) {
            ASSERT_EQ(later.readings()[0].position_m.x, seen[static_cast<std::size_t>(tick) - 3]);
        }
    }
}

TEST(ImperfectCamera, LossesHaveTheGivenFrequencyAndMeanLength) {
    constexpr double kLoss = 0.02;
    constexpr double kMean = 12;
    constexpr int kLong = 400'000;
    ImperfectCamera camera = camera_of({.loss_ratio = kLoss, .loss_mean_images = kMean});
    const PlanarReading truth = reading_at(0, 0);
    int lost_images = 0;
    int losses = 0;
    bool was_seen = true;
    for (int i = 0; i < kLong; ++i) {
        camera.look(std::span(&truth, 1));
        const bool is_seen = camera.is_seen(0);
        lost_images += is_seen ? 0 : 1;
        losses += was_seen && !is_seen ? 1 : 0;
        was_seen = is_seen;
    }

    // Seen for 1 / loss images and lost for the mean, in turn: about 6,450 turns. Both times are
    // geometric, whose standard deviation is about the mean: four standard errors are 5 %.
    const double turns = kLong / (1 / kLoss + kMean);
    EXPECT_NEAR(losses, turns, 4 * std::sqrt(turns));
    EXPECT_NEAR(static_cast<double>(lost_images) / losses, kMean, 4 * kMean / std::sqrt(turns));
}

TEST(ImperfectCamera, WhatIsLostKeepsItsLastReadingWithItsVelocity) {
    ImperfectCamera camera = camera_of({.loss_ratio = 0.5, .loss_mean_images = 4}, 0, 3);
    PlanarReading last;
    int lost = 0;
    for (int tick = 0; tick < 200; ++tick) {
        PlanarReading truth = reading_at(0.01 * tick, 1);
        truth.velocity_mps = {0.5 * tick, 0};
        camera.look(std::span(&truth, 1));
        const PlanarReading& seen = camera.readings()[0];
        if (camera.is_seen(0)) {
            ASSERT_EQ(seen.position_m, truth.position_m);
            last = truth;
        } else {
            ++lost;
            ASSERT_EQ(seen.position_m, last.position_m);
            ASSERT_EQ(seen.velocity_mps, last.velocity_mps);
        }
    }
    EXPECT_GT(lost, 50);
}

TEST(ImperfectCamera, WithALongLossTheFirstImageHasAll) {
    ImperfectCamera camera = camera_of({.loss_ratio = 1, .loss_mean_images = 1e9});
    const PlanarReading truth = reading_at(0.4, 0.2);
    for (int i = 0; i < 10; ++i) {
        camera.look(std::span(&truth, 1));
    }

    EXPECT_FALSE(camera.is_seen(0));
    EXPECT_EQ(camera.readings()[0].position_m, truth.position_m);
}

TEST(ImperfectCamera, ObjectsAreDisturbedEachByItsOwnFaults) {
    ImperfectCamera camera({{}, {.position_noise_m = 0.01}}, 0,
                           core::RandomStream(5, "camera.test"));
    const std::array<PlanarReading, 2> truth = {reading_at(0, 0), reading_at(1, 1)};

    camera.look(truth);

    EXPECT_EQ(camera.readings()[0].position_m, truth[0].position_m);
    EXPECT_NE(camera.readings()[1].position_m, truth[1].position_m);
}

TEST(ImperfectCamera, AllThatItWillShowLaterIsHashed) {
    const auto digest = [](const ImperfectCamera& camera) {
        core::Hasher hasher;
        camera.hash_into(hasher);
        return hasher.digest();
    };
    ImperfectCamera camera = camera_of({}, 5);
    ImperfectCamera other = camera_of({}, 5);
    const PlanarReading truth = reading_at(0, 0);
    const PlanarReading moved = reading_at(0, 0.001);
    camera.look(std::span(&truth, 1));
    other.look(std::span(&truth, 1));
    EXPECT_EQ(digest(camera), digest(other));

    camera.look(std::span(&truth, 1));
    other.look(std::span(&moved, 1));

    EXPECT_EQ(camera.readings()[0].position_m, other.readings()[0].position_m) << "not yet";
    EXPECT_NE(digest(camera), digest(other));
}

TEST(ImperfectCamera, ShowsTheSameInEveryBuild) {
    ImperfectCamera camera = camera_of({.position_noise_m = 0.004,
                                        .heading_noise_rad = 0.5,
                                        .velocity_noise_mps = 0.1,
                                        .turn_noise_radps = 0.8,
                                        .loss_ratio = 0.1,
                                        .loss_mean_images = 3},
                                       5);
    core::Hasher hasher;
    for (int tick = 0; tick < 1000; ++tick) {
        const PlanarReading truth = reading_at(0.001 * tick, -0.25, 0.01 * tick);
        camera.look(std::span(&truth, 1));
        camera.hash_into(hasher);
    }

    // As the first build had it; another one is another camera.
    EXPECT_EQ(hasher.digest(), 0xE84DE709A2F4E019U);
}

TEST(ImperfectCamera, SaysWhatIsExact) {
    EXPECT_TRUE(is_exact({}));
    EXPECT_FALSE(is_exact({.position_noise_m = 1e-9}));
    EXPECT_FALSE(is_exact({.turn_noise_radps = 1e-9}));
    EXPECT_FALSE(is_exact({.loss_ratio = 1e-9}));
}

}  // namespace
}  // namespace agon::sensors
