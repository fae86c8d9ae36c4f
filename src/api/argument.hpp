// SPDX-License-Identifier: Apache-2.0
#pragma once

// How the types that scene functions are written with travel: as arguments, and as results.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/caller.hpp"
#include "api/quaternion.hpp"
#include "core/geometry.hpp"
#include "core/result.hpp"
#include "script/binder.hpp"

namespace agon::api {

/// In relation to what a pose is meant.
struct Frame {
    bool is_parent = false;     ///< of the object that the function is about
    scene::Handle object = {};  ///< not valid: the world, or the parent
};

/// Numbers of a matrix, row by row: rotation and position side by side.
using Matrix = std::array<double, 12>;

/// Types that travel as they are.
template <typename T>
struct Argument {
    using Raw = T;

    static std::string name() { return std::string(script::detail::Reader<T>::kName); }

    static T from(Caller& /*caller*/, script::Call& /*call*/, int /*at*/, T raw) { return raw; }
};

namespace detail {

template <typename T>
T or_fail(script::Call& call, int at, core::Result<T> result) {
    if (!result) {
        call.fail_argument(at, result.error().text());
    }
    return std::move(result).value();
}

}  // namespace detail

/// A living object.
template <>
struct Argument<scene::Handle> {
    using Raw = std::int64_t;

    static std::string name() { return "object"; }

    static scene::Handle from(Caller& caller, script::Call& call, int at, Raw raw) {
        return detail::or_fail(call, at, caller.object(raw));
    }
};

template <>
struct Argument<scene::ScriptHandle> {
    using Raw = std::int64_t;

    static std::string name() { return "script"; }

    static scene::ScriptHandle from(Caller& caller, script::Call& call, int at, Raw raw) {
        return detail::or_fail(call, at, caller.script_handle(raw));
    }
};

template <>
struct Argument<scene::CollectionHandle> {
    using Raw = std::int64_t;

    static std::string name() { return "collection"; }

    static scene::CollectionHandle from(Caller& caller, script::Call& call, int at, Raw raw) {
        return detail::or_fail(call, at, caller.collection(raw));
    }
};

/// An object, a collection or all.
template <>
struct Argument<scene::Entity> {
    using Raw = std::int64_t;

    static std::string name() { return "entity"; }

    static scene::Entity from(Caller& caller, script::Call& call, int at, Raw raw) {
        return detail::or_fail(call, at, caller.entity(raw));
    }
};

template <>
struct Argument<std::vector<scene::Handle>> {
    using Raw = std::vector<std::int64_t>;

    static std::string name() { return "object[]"; }

    static std::vector<scene::Handle> from(Caller& caller, script::Call& call, int at,
                                           const Raw& raw) {
        std::vector<scene::Handle> objects;
        for (const std::int64_t number : raw) {
            objects.push_back(detail::or_fail(call, at, caller.object(number)));
        }
        return objects;
    }
};

/// nil and sim.handle_world are the world, sim.handle_parent the parent.
template <>
struct Argument<Frame> {
    using Raw = std::optional<std::int64_t>;

    static std::string name() { return "object?"; }

    static Frame from(Caller& caller, script::Call& call, int at, Raw raw) {
        Frame frame;
        frame.is_parent = raw == kParent;
        if (raw && *raw != kWorld && !frame.is_parent) {
            frame.object = detail::or_fail(call, at, caller.object(*raw));
        }
        return frame;
    }
};

template <>
struct Argument<core::Vec3> {
    using Raw = std::array<double, 3>;

    static std::string name() { return "float[3]"; }

    static core::Vec3 from(Caller& /*caller*/, script::Call& /*call*/, int /*at*/, Raw raw) {
        return {raw[0], raw[1], raw[2]};
    }
};

/// x, y, z, w; brought to length 1.
template <>
struct Argument<core::Quat> {
    using Raw = std::array<double, 4>;

    static std::string name() { return "float[4]"; }

    static core::Quat from(Caller& /*caller*/, script::Call& call, int at, Raw raw) {
        const auto rotation = quaternion_of(raw);
        if (!rotation) {
            call.fail_argument(at, "must have a quaternion x, y, z, w that is not 0");
        }
        return *rotation;
    }
};

/// x, y, z, qx, qy, qz, qw.
template <>
struct Argument<core::Pose3> {
    using Raw = std::array<double, 7>;

    static std::string name() { return "float[7]"; }

    static core::Pose3 from(Caller& caller, script::Call& call, int at, Raw raw) {
        return {{raw[0], raw[1], raw[2]},
                Argument<core::Quat>::from(caller, call, at, {raw[3], raw[4], raw[5], raw[6]})};
    }
};

template <typename T>
struct Argument<std::optional<T>> {
    using Raw = std::optional<typename Argument<T>::Raw>;

    static std::string name() { return Argument<T>::name() + "?"; }

    static std::optional<T> from(Caller& caller, script::Call& call, int at, Raw raw) {
        return raw ? std::optional<T>(Argument<T>::from(caller, call, at, std::move(*raw)))
                   : std::optional<T>();
    }
};

// Results: what has a type of the scene becomes numbers; the rest stays.

template <typename T>
T to_raw(T value) {
    return value;
}

inline std::int64_t to_raw(scene::Handle handle) {
    return number_of(handle);
}

inline std::int64_t to_raw(scene::ScriptHandle handle) {
    return number_of(handle);
}

inline std::int64_t to_raw(scene::CollectionHandle handle) {
    return number_of(handle);
}

inline std::array<double, 3> to_raw(core::Vec3 v) {
    return {v.x, v.y, v.z};
}

inline std::array<double, 4> to_raw(const core::Quat& q) {
    return {q.x, q.y, q.z, q.w};
}

inline std::array<double, 7> to_raw(const core::Pose3& pose) {
    const core::Vec3 p = pose.position_m;
    const core::Quat q = pose.rotation;
    return {p.x, p.y, p.z, q.x, q.y, q.z, q.w};
}

template <typename Tag>
script::Value to_raw(const std::vector<scene::HandleOf<Tag>>& handles) {
    std::vector<script::Value> numbers;
    numbers.reserve(handles.size());
    for (const auto handle : handles) {
        numbers.emplace_back(number_of(handle));
    }
    return script::Value::list(std::move(numbers));
}

template <typename T>
auto to_raw(std::optional<T> value) {
    using Raw = decltype(to_raw(std::declval<T>()));
    return value ? std::optional<Raw>(to_raw(std::move(*value))) : std::optional<Raw>();
}

template <typename... Ts>
auto to_raw(std::tuple<Ts...> values) {
    return std::apply([](auto&... each) { return std::make_tuple(to_raw(std::move(each))...); },
                      values);
}

template <typename T>
auto to_raw(core::Result<T> result) {
    if constexpr (std::is_void_v<T>) {
        return result;
    } else {
        using Raw = decltype(to_raw(std::declval<T>()));
        return result ? core::Result<Raw>(to_raw(std::move(result).value()))
                      : core::Result<Raw>(result.error());
    }
}

}  // namespace agon::api
