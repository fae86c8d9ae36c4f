// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/order_forms.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include <gtest/gtest.h>

#include "core/content.hpp"
#include "core/math.hpp"
#include "missions/soccer/order_file.hpp"
#include "missions/soccer/orders.hpp"

namespace agon::missions::soccer {
namespace {

using protocol::FieldType;
using protocol::OrderForm;
using Kind = OrderForm::Argument::Kind;

// As a page does it: numbers into the fields that the schema describes.
void put(std::vector<std::byte>& block, const std::string& name, double value) {
    const protocol::Field* field = order_schema().field(name);
    ASSERT_NE(field, nullptr) << name;
    std::byte* at = block.data() + field->offset_bytes;
    if (field->type == FieldType::F64) {
        std::memcpy(at, &value, sizeof(value));
    } else if (field->type == FieldType::U64) {
        const auto number = static_cast<std::uint64_t>(value);
        std::memcpy(at, &number, sizeof(number));
    } else {
        ASSERT_EQ(field->type, FieldType::U32) << name;
        const auto number = static_cast<std::uint32_t>(value);
        std::memcpy(at, &number, sizeof(number));
    }
}

// What is typed in for each kind of argument.
std::vector<std::byte> filled(const OrderForm& form) {
    std::vector<std::byte> block(order_schema().size_bytes);
    for (const OrderForm::Preset& preset : form.presets) {
        put(block, preset.field, preset.value);
    }
    double count = 3;
    for (const OrderForm::Argument& argument : form.arguments) {
        const std::size_t fields = argument.kind == Kind::Point ? 2 : 1;
        EXPECT_EQ(argument.fields.size(), fields) << form.name;
        switch (argument.kind) {
            case Kind::Seat:
                put(block, argument.fields[0], 2);
                break;
            case Kind::Robot:
                put(block, argument.fields[0], 4);
                break;
            case Kind::Point:
                put(block, argument.fields[0], -0.5);
                put(block, argument.fields[1], 0.25);
                break;
            case Kind::Angle:
                put(block, argument.fields[0], core::radians(90));
                break;
            case Kind::Count:
                put(block, argument.fields[0], count++);
                break;
            case Kind::Time:
                put(block, argument.fields[0], 12.5e9);
                break;
        }
    }
    return block;
}

// The same order in the words of a file.
std::string in_a_file(const std::string& name) {
    const std::string team = "team = \"blue\"\n";
    const std::string at = "at_m = [-0.5, 0.25]\n";
    const std::map<std::string, std::string> needs = {
        {"kick_off", team},
        {"free_ball", team},
        {"penalty_kick", team},
        {"free_kick", team},
        {"goal_kick", team},
        {"goal", team},
        {"time_out", team},
        {"score", "yellow = 3\nblue = 4\n"},
        {"clock", "playing_time_s = 12.5\n"},
        {"place_ball", at},
        {"place_robot", team + "robot = 4\n" + at + "heading_deg = 90\n"},
    };
    const auto found = needs.find(name);
    return "[[order]]\ntime_s = 1\norder = \"" + name + "\"\n" +
           (found == needs.end() ? "" : found->second) +
           // Play may not stay stopped.
           "[[order]]\ntime_s = 2\norder = \"resume\"\n";
}

TEST(OrderForms, ThereIsOneForEachOrderInTheOrderOfCodes) {
    const auto forms = order_forms();

    ASSERT_EQ(forms.size(), kOrderKindCount);
    for (std::uint32_t code = 0; code < kOrderKindCount; ++code) {
        EXPECT_EQ(forms[code].name, name_of(static_cast<OrderKind>(code)));
        EXPECT_FALSE(forms[code].title.empty());
        EXPECT_FALSE(forms[code].group.empty());
    }
}

TEST(OrderForms, GiveTheBlocksThatAFileOfOrdersGives) {
    const auto content = read_content(core::shipped_content(), "soccer5");
    for (const OrderForm& form : order_forms()) {
        const auto set = core::ContentSet::from_files({{"", "orders.toml", in_a_file(form.name)}});
        const auto document = set->document("orders.toml");
        const auto orders = read_orders(*content, *document);
        ASSERT_TRUE(orders) << orders.error().text();

        EXPECT_EQ(filled(form), orders->front().block) << form.name;
    }
}

TEST(OrderForms, WhatMovesAnObjectTakesAPlace) {
    for (const OrderForm& form : order_forms()) {
        const bool has_place = std::any_of(
            form.arguments.begin(), form.arguments.end(),
            [](const OrderForm::Argument& argument) { return argument.kind == Kind::Point; });
        EXPECT_EQ(!form.moves.empty(), has_place) << form.name;
    }
}

}  // namespace
}  // namespace agon::missions::soccer
