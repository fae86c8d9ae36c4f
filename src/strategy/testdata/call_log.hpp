// SPDX-License-Identifier: Apache-2.0
// How a library under test tells what was called: lines in a file of the working folder.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

inline void log_call(const std::string& line) {
    // The test says where: a strategy's process works in a folder of its own.
    const char* path = std::getenv("AGON_TEST_CALLS");
    if (std::FILE* file = std::fopen(path == nullptr ? "calls.txt" : path, "a")) {
        std::fprintf(file, "%s\n", line.c_str());
        std::fclose(file);
    }
}
