// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace agon::plugin {

/// Where some code stands in its source.
struct CodeName {
    std::string function;            ///< "kick(Robot&)"; of a file without names "team.so"
    std::uint64_t offset_bytes = 0;  ///< from the function's begin; in the file without names
    std::string source_file;         ///< "team.cpp", without folders; empty if nobody wrote it down
    std::string source_folder;  ///< the last one before it: "agon" of "include/agon/soccer.hpp"
    int line = 0;
};

/// The symbols and line numbers of one program or library, read from its file alone: no folder of
/// separate debug information and no server is asked.
class DebugInfo {
public:
    /// Also of a file that can't be read: then it names nothing.
    explicit DebugInfo(std::string file);
    DebugInfo(DebugInfo&&) noexcept;
    DebugInfo& operator=(DebugInfo&&) noexcept;
    ~DebugInfo();

    /// Who has code at an address, as the file counts them: the innermost function first, then
    /// those in which the compiler wrote it out. At least one.
    [[nodiscard]] std::vector<CodeName> find(std::uint64_t address) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace agon::plugin
