// SPDX-License-Identifier: Apache-2.0
#include "sensors/imperfect_camera.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"
#include "core/math.hpp"

namespace agon::sensors {

bool is_exact(const ObjectSight& sight) {
    return sight.position_noise_m == 0 && sight.heading_noise_rad == 0 &&
           sight.velocity_noise_mps == 0 && sight.turn_noise_radps == 0 && sight.loss_ratio == 0;
}

ImperfectCamera::ImperfectCamera(std::vector<ObjectSight> objects, std::uint32_t delay_ticks,
                                 core::RandomStream stream)
    : objects_(std::move(objects)),
      delay_ticks_(delay_ticks),
      stream_(stream),
      images_((std::size_t{delay_ticks} + 1) * objects_.size()),
      readings_(objects_.size()),
      is_in_view_(objects_.size(), true) {
    for (const ObjectSight& sight : objects_) {
        AGON_CHECK(sight.loss_mean_images >= 1, sight.loss_mean_images);
    }
}

std::span<ImperfectCamera::Sighting> ImperfectCamera::image(std::uint64_t number) {
    const auto place = static_cast<std::size_t>(number % (std::uint64_t{delay_ticks_} + 1));
    return std::span(images_).subspan(place * objects_.size(), objects_.size());
}

std::span<const ImperfectCamera::Sighting> ImperfectCamera::shown() const {
    // The ring has room for as many images as are on their way: the oldest of them is shown.
    const std::uint64_t number = image_count_ == 0 ? 0 : image_count_ - 1 - age_ticks();
    const auto place = static_cast<std::size_t>(number % (std::uint64_t{delay_ticks_} + 1));
    return std::span(images_).subspan(place * objects_.size(), objects_.size());
}

std::uint32_t ImperfectCamera::age_ticks() const {
    return image_count_ > delay_ticks_
               ? delay_ticks_
               : static_cast<std::uint32_t>(image_count_ -
                                            std::min<std::uint64_t>(image_count_, 1));
}

bool ImperfectCamera::stays_seen(const ObjectSight& sight, bool was_seen) {
    if (sight.loss_ratio == 0) {
        return true;
    }
    // Lost with a fixed probability, found again with another: both times are geometric.
    const double drawn = stream_.uniform01();
    return was_seen ? drawn >= sight.loss_ratio : drawn < 1 / sight.loss_mean_images;
}

ImperfectCamera::Sighting ImperfectCamera::sighted(const ObjectSight& sight,
                                                   const PlanarReading& truth) {
    Sighting seen{truth, true};
    PlanarReading& reading = seen.reading;
    if (sight.position_noise_m > 0) {
        reading.position_m.x += stream_.normal(0, sight.position_noise_m);
        reading.position_m.y += stream_.normal(0, sight.position_noise_m);
    }
    if (sight.heading_noise_rad > 0) {
        reading.heading_rad =
            core::wrap_angle(reading.heading_rad + stream_.normal(0, sight.heading_noise_rad));
        reading.forward = core::direction(reading.heading_rad);
    }
    if (sight.velocity_noise_mps > 0) {
        reading.velocity_mps.x += stream_.normal(0, sight.velocity_noise_mps);
        reading.velocity_mps.y += stream_.normal(0, sight.velocity_noise_mps);
    }
    if (sight.turn_noise_radps > 0) {
        reading.turn_radps += stream_.normal(0, sight.turn_noise_radps);
    }
    return seen;
}

void ImperfectCamera::look(std::span<const PlanarReading> truth) {
    AGON_CHECK(truth.size() == objects_.size(), truth.size());
    const std::span<Sighting> taken = image(image_count_);
    for (std::size_t i = 0; i < objects_.size(); ++i) {
        taken[i] = sighted(objects_[i], truth[i]);
        is_in_view_[i] = image_count_ == 0 || stays_seen(objects_[i], is_in_view_[i]);
        taken[i].is_seen = is_in_view_[i];
    }
    ++image_count_;
    const std::span<const Sighting> arrived = shown();
    for (std::size_t i = 0; i < objects_.size(); ++i) {
        if (arrived[i].is_seen) {
            readings_[i] = arrived[i].reading;
        }
    }
}

void ImperfectCamera::hash_into(core::Hasher& hasher) const {
    const auto add = [&hasher](const PlanarReading& reading) {
        hasher.add(reading.position_m);
        hasher.add(reading.heading_rad);
        hasher.add(reading.velocity_mps);
        hasher.add(reading.turn_radps);
    };
    stream_.hash_into(hasher);
    hasher.add(image_count_);
    for (const Sighting& sighting : images_) {
        hasher.add(sighting.is_seen);
        add(sighting.reading);
    }
    for (const PlanarReading& reading : readings_) {
        add(reading);
    }
}

}  // namespace agon::sensors
