// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "porting/diagnostics.hpp"

namespace agon::porting {

/// What repairing a source came to.
struct Repaired {
    std::string text;                ///< with the lines where they were
    std::vector<std::string> notes;  ///< "line 12: int is implied"; empty if nothing could be done
};

/// Repairs what old Visual C++ takes and no option of other compilers allows, where the compiler
/// complained of it:
///   for (int i = 0; ...) ...; i = 3;   the variable outlives its loop: it is declared before it
///   static count = 3;                  int is implied: it is written
///   for each (int i in list)           it is written as the standard has it
///   a member function of a template that names what is not there: Visual C++ doesn't look at it
///     until it is used; its body is left out, in such a way that a use of it doesn't link
[[nodiscard]] Repaired repair(const std::string& text, const std::vector<Diagnostic>& errors);

}  // namespace agon::porting
