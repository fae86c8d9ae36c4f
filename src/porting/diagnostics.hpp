// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agon::porting {

/// An error of a compiler or linker.
struct Diagnostic {
    std::string file;        ///< as the compiler names it; empty where it names none
    std::size_t line = 0;    ///< from 1; 0 where it names none
    std::size_t column = 0;  ///< of bytes, from 1; 0 where it names none
    std::string message;     ///< "'i' was not declared in this scope"
    std::string context;     ///< "In member function 'void Map<T>::clear()'"; often empty

    /// "Strategy.cpp:12:5"; empty if it names none.
    [[nodiscard]] std::string place() const;

    /// "Strategy.cpp:12:5: error: ..."
    [[nodiscard]] std::string text() const;
};

/// The errors, in their order, each once; warnings and notes are left out.
[[nodiscard]] std::vector<Diagnostic> errors_in(std::string_view output);

}  // namespace agon::porting
