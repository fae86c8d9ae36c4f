// SPDX-License-Identifier: Apache-2.0
#include "core/check.hpp"

namespace agon::core {

void fail_check(const char* condition, const char* file, int line, const std::string& values) {
    std::ostringstream text;
    text << "check failed: " << condition;
    if (!values.empty()) {
        text << ", with" << values;
    }
    text << " (" << file << ':' << line << ')';
    throw CheckFailure(text.str());
}

}  // namespace agon::core
