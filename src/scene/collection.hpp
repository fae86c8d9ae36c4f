// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scene/handle.hpp"

namespace agon::scene {

/// Which objects an item means, seen from its own.
enum class Reach : std::uint8_t {
    Object,      ///< this one
    Tree,        ///< it and all below it
    Below,       ///< all below it
    Chain,       ///< it and all above it
    Above,       ///< all above it
    Everything,  ///< all of the scene; has no object
};

struct CollectionItem {
    Handle object = {};
    Reach reach = Reach::Object;
    bool is_subtracted = false;

    bool operator==(const CollectionItem&) const = default;
};

/// A set of objects given by a recipe: items are added and subtracted in their order, each time the
/// collection is used. An item whose object is removed goes with it; the last item takes the
/// collection along.
struct Collection {
    std::string name = {};  ///< empty, or what an alias may be; several may share it
    std::vector<CollectionItem> items = {};

    bool operator==(const Collection&) const = default;
};

}  // namespace agon::scene
