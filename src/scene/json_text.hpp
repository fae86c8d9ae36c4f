// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace agon::scene {

/// Names a value of a JsonText.
using JsonIndex = std::uint32_t;
inline constexpr JsonIndex kNoJson = 0xFFFFFFFFU;

enum class JsonKind : std::uint8_t { Null, Boolean, Number, String, Array, Object };

/// A value with its place in the text.
struct JsonNode {
    JsonKind kind = JsonKind::Null;
    bool boolean = false;
    bool is_whole = false;  ///< a Number written without point and exponent
    double number = 0;
    std::string string;
    std::string key;  ///< of a member of an Object
    JsonIndex parent = kNoJson;
    JsonIndex first = kNoJson;  ///< element or member
    JsonIndex next = kNoJson;   ///< of the same parent
    std::uint32_t count = 0;    ///< elements or members
    std::uint32_t place = 0;    ///< byte where it starts, a member at its key
};

/// A JSON text taken apart, each value with its place: what the library's own tree lacks.
class JsonText {
public:
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
    static constexpr std::size_t kMaxValues = 2'000'000;
    static constexpr int kMaxNesting = 600;
    static constexpr std::uint32_t kMaxMembers = 1000;  ///< of one object

    /// Errors, with `source` and the line: not valid JSON or UTF-8, a key given twice, values
    /// nested too deep, too many, too
    /// long.
    static core::Result<JsonText> parse(std::string source, std::string text,
                                        std::size_t max_values = kMaxValues);

    [[nodiscard]] const JsonNode& at(JsonIndex index) const { return nodes_[index]; }

    [[nodiscard]] JsonIndex root() const { return 0; }

    /// kNoJson if it has no such member.
    [[nodiscard]] JsonIndex member(JsonIndex object, std::string_view key) const;
    /// "robot.json:12:3"
    [[nodiscard]] std::string where(JsonIndex index) const;
    /// "objects[3].body.mass_kg"
    [[nodiscard]] std::string name(JsonIndex index) const;

    [[nodiscard]] const std::string& source() const { return source_; }

private:
    friend class JsonBuilder;

    std::string source_;
    std::string text_;
    std::vector<JsonNode> nodes_;
};

}  // namespace agon::scene
