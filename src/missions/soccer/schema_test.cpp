// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/schema.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <agon/soccer.h>
#include <gtest/gtest.h>

namespace agon::missions::soccer {
namespace {

using protocol::BlockSchema;
using protocol::Field;
using protocol::FieldType;

/// A member as the header's text declares it.
struct Member {
    std::string type;
    std::string name;
    bool is_array = false;
};

/// The structs of <agon/soccer.h>, read from its text: what a strategy's author reads must be what
/// the schema says.
class Header {
public:
    Header() {
        std::ifstream file(std::string(AGON_SOURCE_DIR) + "/include/agon/soccer.h");
        std::stringstream text;
        text << file.rdbuf();
        const std::string code =
            std::regex_replace(text.str(), std::regex(R"(/\*[\s\S]*?\*/)"), "");
        const std::regex block(R"(typedef struct (\w+) \{([^}]*)\})");
        const std::regex member(R"((\w+)\s+(\w+)(\[\w+\])?;)");
        for (std::sregex_iterator it(code.begin(), code.end(), block), end; it != end; ++it) {
            const std::string body = (*it)[2];
            for (std::sregex_iterator m(body.begin(), body.end(), member); m != end; ++m) {
                structs_[(*it)[1]].push_back({(*m)[1], (*m)[2], (*m)[3].matched});
            }
        }
    }

    /// All numbers of a struct, with the offsets that C gives them.
    std::vector<Field> fields(const std::string& name) const {
        std::vector<Field> found;
        std::uint32_t end = 0;
        append(name, "", 0, 1, 0, found, end);
        return found;
    }

    std::uint32_t size(const std::string& name) const {
        std::vector<Field> found;
        std::uint32_t end = 0;
        append(name, "", 0, 1, 0, found, end);
        return aligned(end, alignment(name));
    }

private:
    static bool is_number(const std::string& type) { return number_types().count(type) == 1; }

    static const std::map<std::string, FieldType>& number_types() {
        static const std::map<std::string, FieldType> kTypes = {
            {"uint32_t", FieldType::U32}, {"int32_t", FieldType::I32}, {"uint64_t", FieldType::U64},
            {"int64_t", FieldType::I64},  {"float", FieldType::F32},   {"double", FieldType::F64}};
        return kTypes;
    }

    static std::uint32_t aligned(std::uint32_t offset, std::uint32_t alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }

    std::uint32_t alignment(const std::string& type) const {
        if (is_number(type)) {
            return protocol::size_bytes(number_types().at(type));
        }
        std::uint32_t largest = 1;
        for (const Member& member : structs_.at(type)) {
            largest = std::max(largest, alignment(member.type));
        }
        return largest;
    }

    void append(const std::string& type, const std::string& prefix, std::uint32_t base,
                std::uint32_t count, std::uint32_t stride, std::vector<Field>& found,
                std::uint32_t& end) const {
        for (const Member& member : structs_.at(type)) {
            end = aligned(end, alignment(member.type));
            if (is_number(member.type)) {
                const FieldType number = number_types().at(member.type);
                found.push_back({prefix + member.name, number, base + end - base, count,
                                 count == 1 ? 0 : stride, "", "", ""});
                end += protocol::size_bytes(number);
                continue;
            }
            const std::uint32_t element = size(member.type);
            const std::uint32_t elements = member.is_array ? AGON_SOCCER_MAX_ROBOTS : 1;
            std::uint32_t inner_end = end;
            append(member.type, prefix + member.name + ".", end, elements,
                   member.is_array ? element : 0, found, inner_end);
            end += element * elements;
        }
    }

    std::map<std::string, std::vector<Member>> structs_;
};

void expect_equal(const BlockSchema& schema, const std::string& name, std::size_t size) {
    const Header header;
    const std::vector<Field> fields = header.fields(name);

    EXPECT_EQ(schema.size_bytes, size);
    EXPECT_EQ(header.size(name), size);
    ASSERT_EQ(schema.fields.size(), fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const Field& in_schema = schema.fields[i];
        EXPECT_EQ(in_schema.name, fields[i].name);
        EXPECT_EQ(in_schema.type, fields[i].type) << in_schema.name;
        EXPECT_EQ(in_schema.offset_bytes, fields[i].offset_bytes) << in_schema.name;
        EXPECT_EQ(in_schema.count, fields[i].count) << in_schema.name;
        EXPECT_EQ(in_schema.stride_bytes, fields[i].stride_bytes) << in_schema.name;
    }
}

TEST(SoccerSchema, TheObservationIsTheHeadersStruct) {
    expect_equal(observation_schema(), "agon_soccer_observation", sizeof(agon_soccer_observation));
}

TEST(SoccerSchema, TheCommandIsTheHeadersStruct) {
    expect_equal(command_schema(), "agon_soccer_command", sizeof(agon_soccer_command));
}

TEST(SoccerSchema, ThePlacementIsTheHeadersStruct) {
    expect_equal(placement_schema(), "agon_soccer_placement", sizeof(agon_soccer_placement));
}

TEST(SoccerSchema, UnitsAreThoseOfTheNames) {
    const std::pair<std::string, std::string> kUnits[] = {
        {"_ns", "ns"}, {"_mps", "m/s"}, {"_radps", "rad/s"}, {"_rad", "rad"}, {"_m", "m"}};
    for (const BlockSchema* schema :
         {&observation_schema(), &command_schema(), &placement_schema()}) {
        for (const Field& field : schema->fields) {
            for (const auto& [ending, unit] : kUnits) {
                if (field.name.size() > ending.size() &&
                    field.name.compare(field.name.size() - ending.size(), ending.size(), ending) ==
                        0) {
                    EXPECT_EQ(field.unit, unit) << field.name;
                }
            }
        }
    }
}

TEST(SoccerSchema, ReadsARobotOutOfABlock) {
    agon_soccer_observation block{};
    block.opponent[10].turn_radps = -4.5;
    const Field* field = observation_schema().field("opponent.turn_radps");

    ASSERT_NE(field, nullptr);
    EXPECT_EQ(protocol::number_at(*field, reinterpret_cast<const std::byte*>(&block), 10), -4.5);
}

}  // namespace
}  // namespace agon::missions::soccer
