// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "physics/engine.hpp"

namespace agon::physics {

/// The backends that are built in, sorted.
[[nodiscard]] std::vector<std::string> backend_names();

/// Makes an engine of the backend that the definition names. Errors: an unknown backend (with the
/// nearest name), bad gravity or materials.
[[nodiscard]] core::Result<std::unique_ptr<Engine>> create(EngineDefinition definition);

}  // namespace agon::physics
