// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "porting/bound_temporary.hpp"
#include "porting/repairs.hpp"

namespace agon::porting {

/// Makes them what they are for Visual C++. An argument is handed through agon_lvalue
/// (agon_msvc.h) and lives until the whole expression has been computed; a reference that is
/// declared keeps its temporary, as V&&. What is neither is left alone.
[[nodiscard]] Repaired keep_temporaries(const std::string& text,
                                        const std::vector<BoundTemporary>& temporaries);

}  // namespace agon::porting
