// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "scene/handle.hpp"

namespace agon::scene {

/// What a calculation or a sensor looks at: nothing, everything else, one object or a collection.
class Entity {
public:
    enum class Kind : std::uint8_t { None, All, Object, Collection };

    constexpr Entity() = default;

    // Implicit, as an object and a collection are entities. A handle that names nothing gives none.
    constexpr Entity(Handle object)  // NOLINT
        : kind_(object.is_valid() ? Kind::Object : Kind::None), object_(object) {}

    constexpr Entity(CollectionHandle collection)  // NOLINT
        : kind_(collection.is_valid() ? Kind::Collection : Kind::None), collection_(collection) {}

    /// All objects; of a pair, all but those of the other side.
    [[nodiscard]] static constexpr Entity all() {
        Entity entity;
        entity.kind_ = Kind::All;
        return entity;
    }

    [[nodiscard]] constexpr Kind kind() const { return kind_; }

    [[nodiscard]] constexpr Handle object() const { return object_; }  ///< not valid: no Object

    [[nodiscard]] constexpr CollectionHandle collection() const { return collection_; }

    constexpr bool operator==(const Entity&) const = default;

private:
    Kind kind_ = Kind::None;
    Handle object_;
    CollectionHandle collection_;
};

}  // namespace agon::scene
