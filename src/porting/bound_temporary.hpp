// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agon::porting {

/// A temporary of a class that is bound to a reference that could change it, V& from V(50, 50):
/// Visual C++ allows it, the standard and all other compilers don't.
struct BoundTemporary {
    std::string file;
    std::size_t line = 0;  ///< of its expression: from 1, as are columns, in bytes
    std::size_t column = 0;
    std::size_t last_line = 0;  ///< of its last byte
    std::size_t last_column = 0;
    std::string type;           ///< "V"
    std::size_t argument = 0;   ///< of a function, from 1; 0: it initializes a reference
    bool is_converted = false;  ///< the expression has another type
    std::string function;       ///< that takes it: "Go"; of a constructor empty
};

/// Whether an error is of that kind.
[[nodiscard]] bool is_bound_temporary(std::string_view message);

/// What Visual C++ asks for instead, for an error that stays.
[[nodiscard]] std::string advice_on_temporary();

/// Those in what g++ says with -fdiagnostics-format=json. Of fundamental types there are none:
/// Visual C++ refuses them, too.
[[nodiscard]] std::vector<BoundTemporary> bound_temporaries(std::string_view output);

}  // namespace agon::porting
