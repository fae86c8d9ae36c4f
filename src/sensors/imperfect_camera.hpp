// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/hash.hpp"
#include "core/random.hpp"
#include "sensors/overhead.hpp"

namespace agon::sensors {

/// What a camera does to the readings of one object. Noise is Gaussian, independent in every image,
/// given by its standard deviation; that of positions and velocities is of each coordinate.
struct ObjectSight {
    double position_noise_m = 0;
    double heading_noise_rad = 0;
    double velocity_noise_mps = 0;
    double turn_noise_radps = 0;
    double loss_ratio = 0;        ///< probability to get lost, in an image after one that has it
    double loss_mean_images = 1;  ///< so many images it is lost for, on average; at least 1
};

/// Whether it changes nothing.
[[nodiscard]] bool is_exact(const ObjectSight& sight);

/// A camera as real fields have it: noise, objects that it loses for a while, and images that
/// arrive late. An object that an image does not have keeps the reading of the last one that had
/// it, its velocity too; the first image has all. For how long one is lost is geometrically
/// distributed. Two cameras with streams of different names see different noise.
class ImperfectCamera {
public:
    /// @pre mean losses of at least one image
    ImperfectCamera(std::vector<ObjectSight> objects, std::uint32_t delay_ticks,
                    core::RandomStream stream);

    /// Takes the image of this tick and shows the one of `delay_ticks` ago; until there is one, the
    /// oldest. Allocates nothing. @pre as many readings as objects
    void look(std::span<const PlanarReading> truth);

    /// What the shown image says of each object; valid while the camera lives, refilled by look.
    [[nodiscard]] std::span<const PlanarReading> readings() const { return readings_; }

    /// Whether the shown image has the object.
    [[nodiscard]] bool is_seen(std::size_t object) const { return shown()[object].is_seen; }

    /// How old the shown image is.
    [[nodiscard]] std::uint32_t age_ticks() const;

    void hash_into(core::Hasher& hasher) const;

private:
    struct Sighting {
        PlanarReading reading;
        bool is_seen = false;
    };

    [[nodiscard]] Sighting sighted(const ObjectSight& sight, const PlanarReading& truth);
    [[nodiscard]] bool stays_seen(const ObjectSight& sight, bool was_seen);
    [[nodiscard]] std::span<Sighting> image(std::uint64_t number);
    [[nodiscard]] std::span<const Sighting> shown() const;

    std::vector<ObjectSight> objects_;
    std::uint32_t delay_ticks_;
    core::RandomStream stream_;
    std::uint64_t image_count_ = 0;  ///< taken
    std::vector<Sighting> images_;   ///< the last ones, in a ring
    std::vector<PlanarReading> readings_;
    std::vector<bool> is_in_view_;  ///< in the image last taken
};

}  // namespace agon::sensors
