// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace agon::porting {

/// One configuration of a Visual C++ project, under which the project's texts have a meaning.
struct Configuration {
    std::string name;      ///< "Release|Win32"
    std::string build;     ///< "Release"
    std::string platform;  ///< "Win32"

    explicit Configuration(std::string whole);

    /// With the usual macros ($(Configuration), $(ProjectDir), ...) replaced; others stay.
    [[nodiscard]] std::string expanded(std::string text) const;

    /// "'$(Configuration)|$(Platform)'=='Release|Win32'"; a condition of another kind holds.
    [[nodiscard]] bool holds(const std::string& condition) const;

    /// Of a list "a;b,c;%(Inherited)"; entries with macros that are not known here are left out.
    [[nodiscard]] std::vector<std::string> paths(const std::string& list) const;

    /// The same of macros, as the command line of Visual C++ hands them on: of quotes those that a
    /// backslash precedes.
    [[nodiscard]] std::vector<std::string> definitions(const std::string& list) const;

private:
    [[nodiscard]] std::vector<std::string> entries(const std::string& list) const;
};

}  // namespace agon::porting
