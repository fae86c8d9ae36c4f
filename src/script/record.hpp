// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "script/machine.hpp"

namespace agon::script {

/// A number in a block of memory, or one of each element of a list in it.
struct RecordField {
    enum class Type : std::uint8_t { U32, I32, U64, I64, F32, F64 };

    std::string path;  ///< "time_ns", "ball.x_m"; "own.x_m" of each element of the list `own`
    Type type = Type::F64;
    std::size_t offset_bytes = 0;
    std::size_t count = 0;  ///< elements of the list; 0 if it is none
    std::size_t stride_bytes = 0;
};

/// A table of a script's that stands for a block of memory: `seen.own[1].x_m` for the number that a
/// schema places somewhere. It is filled before a call and read after it; what a script adds to it
/// or takes from it does not matter beyond that. Must not outlive the machine.
class Record {
public:
    /// @param name as errors call it: "command"
    /// @pre the machine has memory for it
    Record(Machine& machine, std::string name, std::vector<RecordField> fields);
    ~Record();
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;

    /// Writes all numbers of a block into the table. Errors: the script's memory is full.
    /// @pre every field lies within the block
    core::Result<void> fill(std::span<const std::byte> block);
    /// Reads all fields from the table into a block; a field that is nil leaves it as it is there.
    /// Errors: "command.robots[2].left_radps must be a number, got string", "command.robots[1] has
    /// no 'left_rads'; did you mean 'left_radps'?". @pre as fill
    core::Result<void> read(std::span<std::byte> block);

    /// Calls a function of the same machine with values and then records as its arguments.
    static Outcome call(Machine& machine, const Function& function,
                        std::span<Record* const> records, std::span<const Value> values = {});

private:
    struct Node;

    Machine& machine_;
    std::string name_;
    std::unique_ptr<Node> root_;
    int reference_ = 0;
};

}  // namespace agon::script
