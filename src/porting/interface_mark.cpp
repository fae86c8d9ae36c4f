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

InterfaceMark msrs_mark(const std::string& axes, const std::string& whose) {
    // As words, not by the names of <msrs/msrs.h>, whose structs the program may have, too.
    return {"agon_msrs_abi",
            "StrategyStep",
            {"16u", "", axes == "y-up" ? "1u" : "0u", whose == "color" ? "1u" : "0u"}};
}

InterfaceMark fira_mark(const std::string& function) {
    return {"agon_fira_abi", function, {"8u", ""}};
}

std::string mark_text(const InterfaceMark& mark, bool is_c, const std::string& parameters) {
    const std::string type = pointed_at(parameters);
    if (parameters.find_first_not_of(" \t\n") == std::string::npos || (is_c && type.empty())) {
        return "";
    }
    const std::string bytes =
        is_c ? "sizeof(" + type + ")"
             : "agon_build::Parameter<decltype(&" + mark.function + ")>::bytes";
    const std::string attributes = "__attribute__((visibility(\"default\"), used)) const unsigned ";
    const std::string name = mark.variable + "[" + std::to_string(mark.numbers.size()) + "]";
    std::string numbers;
    for (const std::string& number : mark.numbers) {
        numbers += (numbers.empty() ? "" : ", ") + (number.empty() ? "(unsigned)" + bytes : number);
    }
    const std::string definition = attributes + name + " = {" + numbers + "};\n";
    if (is_c) {
        return definition;
    }
    return "namespace agon_build {\n"
           "template <class Function> struct Parameter;\n"
           "template <class Returned, class Struct> struct Parameter<Returned (*)(Struct*)> {\n"
           "    enum { bytes = sizeof(Struct) };\n"
           "};\n"
           "}\n"
           "extern \"C\" {\n"
           "extern " +
           attributes + name + ";\n" + definition + "}\n";
}

}  // namespace agon::porting
