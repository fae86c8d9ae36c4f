// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/geometry.hpp"

namespace agon::core {

/// A running XXH3-64 over plain values. The same values in the same order give the same digest in
/// every build; floating-point values count by their bits, so -0.0 differs from 0.0, but every NaN
/// counts as the same one (its sign depends on the compiler). For one thread at a time, digest()
/// too.
class Hasher {
public:
    Hasher();
    ~Hasher();
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;

    /// Starts anew, without allocating.
    void reset();

    void add_bytes(std::span<const std::byte> bytes) {
        if (bytes.size() > buffer_.size() - used_) {
            flush();
            if (bytes.size() > buffer_.size()) {
                stream(bytes);
                return;
            }
        }
        if (!bytes.empty()) {
            std::memcpy(buffer_.data() + used_, bytes.data(), bytes.size());
            used_ += bytes.size();
        }
    }

    /// The bytes behind the text's length, so that "ab","c" differs from "a","bc".
    void add(std::string_view text);
    /// Any number, enumerator or other value whose bytes are all value (no padding).
    template <typename T>

    requires(std::has_unique_object_representations_v<T> && !std::is_pointer_v<T> &&
             !std::is_array_v<T>) void add(const T& value) {
        add_bytes(std::as_bytes(std::span<const T, 1>(&value, 1)));
    }

    void add(double value) { add_all(value); }

    void add(float value) {
        const float number = value == value ? value : std::numeric_limits<float>::quiet_NaN();
        add_bytes(std::as_bytes(std::span<const float, 1>(&number, 1)));
    }

    void add(const Vec2& v) { add_all(v.x, v.y); }

    void add(const Pose2& p) { add_all(p.position_m.x, p.position_m.y, p.heading_rad); }

    void add(const Vec3& v) { add_all(v.x, v.y, v.z); }

    void add(const Quat& q) { add_all(q.w, q.x, q.y, q.z); }

    void add(const Pose3& p) { add(p.position_m), add(p.rotation); }

    [[nodiscard]] std::uint64_t digest() const;

private:
    static double canonical(double value) {
        return value == value ? value : std::numeric_limits<double>::quiet_NaN();
    }

    template <typename... T>
    void add_all(T... values) {
        const double all[] = {canonical(values)...};
        add_bytes(std::as_bytes(std::span(all)));
    }

    void stream(std::span<const std::byte> bytes) const;
    void flush() const;

    struct State;
    std::unique_ptr<State> state_;
    /// Bytes that the stream has not been given yet: most values are far smaller than a call.
    std::array<std::byte, 512> buffer_{};
    mutable std::size_t used_ = 0;
};

}  // namespace agon::core
