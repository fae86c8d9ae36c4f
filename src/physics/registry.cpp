// SPDX-License-Identifier: Apache-2.0
#include "physics/registry.hpp"

#include <utility>

#include "core/suggest.hpp"
#include "physics/box2d/box2d_engine.hpp"
#include "physics/validity.hpp"

namespace agon::physics {

namespace {

struct Backend {
    const char* name;
    std::unique_ptr<Engine> (*make)(EngineDefinition definition);
};

// Sorted by name.
constexpr Backend kBackends[] = {
    {"box2d", box2d::make_engine},
};

}  // namespace

std::vector<std::string> backend_names() {
    std::vector<std::string> names;
    for (const Backend& backend : kBackends) {
        names.emplace_back(backend.name);
    }
    return names;
}

core::Result<std::unique_ptr<Engine>> create(EngineDefinition definition) {
    auto complete = completed(std::move(definition));
    if (!complete) {
        return complete.error();
    }
    for (const Backend& backend : kBackends) {
        if (complete->backend == backend.name) {
            return backend.make(std::move(*complete));
        }
    }
    return core::Error{"unknown physics backend '" + complete->backend + "'" +
                           core::did_you_mean(complete->backend, backend_names()),
                       {}};
}

}  // namespace agon::physics
