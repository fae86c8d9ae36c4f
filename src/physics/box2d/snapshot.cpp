// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/snapshot.hpp"

#include <cmath>
#include <cstring>
#include <type_traits>

#include "physics/box2d/scale.hpp"
#include "physics/validity.hpp"

namespace agon::physics::box2d {

namespace {

constexpr std::uint64_t kMagic = 0x31'64'32'78'6F'62'6E'61;  // "anbox2d1"

class Writer {
public:
    explicit Writer(std::vector<std::byte>& bytes) : bytes_(bytes) {}

    template <typename T>
    void value(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto raw = std::as_bytes(std::span<const T, 1>(&value, 1));
        bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    }

    template <typename T>
    void list(const std::vector<T>& values) {
        value(static_cast<std::uint64_t>(values.size()));
        const auto raw = std::as_bytes(std::span(values));
        bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    }

private:
    std::vector<std::byte>& bytes_;
};

class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <typename T>
    bool value(T& value) {
        if (bytes_.size() < sizeof(T)) {
            return false;
        }
        std::memcpy(&value, bytes_.data(), sizeof(T));
        bytes_ = bytes_.subspan(sizeof(T));
        return true;
    }

    template <typename T>
    bool list(std::vector<T>& values) {
        std::uint64_t count = 0;
        if (!value(count) || count > bytes_.size() / sizeof(T)) {
            return false;
        }
        values.resize(count);
        for (T& each : values) {
            value(each);
        }
        return true;
    }

    [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }

private:
    std::span<const std::byte> bytes_;
};

bool is_possible(const BodySnapshot& body) {
    const auto farthest = static_cast<float>(2 * kFarthest_m * kUnitsPerMeter);
    const auto fastest = static_cast<float>(2 * kFastest_mps * kUnitsPerMeter);
    return std::fabs(body.x) <= farthest && std::fabs(body.y) <= farthest &&
           std::isfinite(body.angle) && std::fabs(body.velocity_x) <= fastest &&
           std::fabs(body.velocity_y) <= fastest && std::fabs(body.spin) <= fastest;
}

}  // namespace

void encode(const Snapshot& snapshot, std::vector<std::byte>& bytes) {
    bytes.clear();
    Writer writer(bytes);
    writer.value(kMagic);
    writer.list(snapshot.bodies);
    writer.list(snapshot.joints);
    writer.list(snapshot.contacts);
}

std::optional<Snapshot> decode(std::span<const std::byte> bytes) {
    Reader reader(bytes);
    std::uint64_t magic = 0;
    Snapshot snapshot;
    if (!reader.value(magic) || magic != kMagic || !reader.list(snapshot.bodies) ||
        !reader.list(snapshot.joints) || !reader.list(snapshot.contacts) || !reader.is_at_end()) {
        return std::nullopt;
    }
    for (const BodySnapshot& body : snapshot.bodies) {
        if (!is_possible(body)) {
            return std::nullopt;
        }
    }
    return snapshot;
}

}  // namespace agon::physics::box2d
