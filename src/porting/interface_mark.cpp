// SPDX-License-Identifier: Apache-2.0
#include "porting/interface_mark.hpp"

#include <cstddef>

namespace agon::porting {
namespace {

/// "struct Environment" of "struct Environment *env"; empty for void and what is no pointer.
std::string pointed_at(const std::string& parameters) {
    const std::size_t star = parameters.find('*');
    std::string type = parameters.substr(0, star);
    const std::size_t begin = type.find_first_not_of(" \t\n");
    if (star == std::string::npos || begin == std::string::npos) {
        return "";
    }
    type = type.substr(begin, type.find_last_not_of(" \t\n") - begin + 1);
    return type == "void" ? "" : type;
}

}  // namespace

std::string interface_mark(const std::string& axes, const std::string& whose, bool is_c,
                           const std::string& parameters) {
    // As words, not by the names of <msrs/msrs.h>, whose structs the program may have, too.
    const std::string axes_word = axes == "y-up" ? "1u" : "0u";
    const std::string whose_word = whose == "color" ? "1u" : "0u";
    const std::string attributes = "__attribute__((visibility(\"default\"), used)) const unsigned";
    const auto words = [&](const std::string& bytes) {
        return " agon_msrs_abi[4] = {16u, " + bytes + ", " + axes_word + ", " + whose_word + "};";
    };
    if (is_c) {
        const std::string type = pointed_at(parameters);
        return type.empty() ? "" : attributes + words("(unsigned)sizeof(" + type + ")") + "\n";
    }
    return "namespace agon_build {\n"
           "template <class Function> struct Parameter;\n"
           "template <class Returned, class Struct> struct Parameter<Returned (*)(Struct*)> {\n"
           "    enum { bytes = sizeof(Struct) };\n"
           "};\n"
           "}\n"
           "extern \"C\" {\n"
           "extern " +
           attributes + " agon_msrs_abi[4];\n" + attributes +
           words("(unsigned)agon_build::Parameter<decltype(&StrategyStep)>::bytes") + "\n}\n";
}

}  // namespace agon::porting
