// SPDX-License-Identifier: Apache-2.0
#include "plugin/demangle.hpp"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

namespace agon::plugin {

std::string demangle_symbol(const std::string& name) {
    // Without the prefix a C function `i` would be the type int.
    return name.starts_with("_Z") ? demangle_type(name) : name;
}

std::string demangle_type(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
    return text ? text.get() : name;
}

}  // namespace agon::plugin
