// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::api {

// Collections and calculations by name. Copies of a model have namesakes of what the model has, so
// that which belongs to who asks counts: it has to do with an object below the asker's own, or, if
// none has, below the nearest object above; else the first of that name. Errors: there is none.

[[nodiscard]] core::Result<scene::CollectionHandle> find_collection(const scene::Scene& scene,
                                                                    std::string_view name,
                                                                    scene::Handle asker);
[[nodiscard]] core::Result<scene::CalculationHandle> find_calculation(const scene::Scene& scene,
                                                                      scene::CalculationKind kind,
                                                                      std::string_view name,
                                                                      scene::Handle asker);

}  // namespace agon::api
