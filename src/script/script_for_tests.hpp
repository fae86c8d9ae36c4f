// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "script/machine.hpp"

namespace agon::script {

/// How a failed test shows a value.
inline void PrintTo(const Value& value, std::ostream* out) {
    if (value.bytes() != nullptr) {
        *out << '"' << *value.bytes() << '"';
    } else if (const Value::Table* const table = value.table()) {
        *out << '{';
        for (const Value::Entry& entry : *table) {
            PrintTo(entry.key, out);
            *out << '=';
            PrintTo(entry.value, out);
            *out << ' ';
        }
        *out << '}';
    } else if (value.boolean() != nullptr) {
        *out << (*value.boolean() ? "true" : "false");
    } else {
        *out << value.type_name() << ' ' << value.number_or(0);
    }
}

}  // namespace agon::script

namespace agon::script::testing {

/// A machine whose prints are kept.
class Script {
public:
    explicit Script(MachineSetup setup = {}) {
        setup.print = [this](std::string_view line) {
            printed.emplace_back(line);
        };
        auto made = Machine::create(std::move(setup));
        EXPECT_TRUE(made) << made.error().text();
        machine = std::move(made).value();
    }

    Outcome run(std::string_view text) { return machine->run("test.lua", text); }

    /// The first value of a text that must run.
    Value value(std::string_view text) {
        Outcome outcome = run(text);
        EXPECT_TRUE(outcome) << outcome.failure->text();
        return outcome.value();
    }

    /// How a text fails that must.
    Failure failure(std::string_view text) {
        Outcome outcome = run(text);
        EXPECT_FALSE(outcome) << text;
        return outcome ? Failure{} : *outcome.failure;
    }

    std::string text(std::string_view expression) {
        const Value found = value("return tostring(" + std::string(expression) + ")");
        return found.bytes() == nullptr ? "" : *found.bytes();
    }

    std::vector<std::string> printed;
    std::unique_ptr<Machine> machine;
};

}  // namespace agon::script::testing
