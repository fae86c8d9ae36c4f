// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/geometry.hpp"
#include "core/result.hpp"
#include "core/table.hpp"
#include "core/time.hpp"
#include "scene/json_text.hpp"

namespace agon::scene {

/// What is wrong with JSON texts, gathered until all is read.
class JsonErrors {
public:
    void add(const JsonText& text, JsonIndex value, const std::string& what);
    void add(core::Error error);

    [[nodiscard]] std::size_t count() const { return count_; }

    /// One line each, in the order in which they were found: "robot.json:12:3: 'objects[3].body'
    /// ...". The first 20 are shown.
    [[nodiscard]] core::Result<void> result() const;

private:
    std::vector<std::string> lines_;
    std::size_t count_ = 0;
};

/// The words of an enumeration, in its order.
using Words = std::span<const char* const>;

/// An object of a JSON text, read key by key. A value that is of the wrong type or out of range is
/// noted as an error and leaves what it was to be read into as it is; so does one that is missing.
/// When it goes, keys that nobody has read are errors, with the nearest known one.
class JsonTable {
public:
    /// What is not an object is an error, and read as an empty one.
    JsonTable(const JsonText& text, JsonIndex value, JsonErrors& errors);
    ~JsonTable();
    JsonTable(const JsonTable&) = delete;
    JsonTable& operator=(const JsonTable&) = delete;

    /// The member's value; kNoJson if it is missing. Counts as read.
    JsonIndex find(std::string_view key);
    /// The same, and an error if it is missing.
    JsonIndex require(std::string_view key);
    /// The first member that nobody has read; kNoJson if there is none. For keys of the writer's
    /// choice.
    JsonIndex next_unread();

    void read(std::string_view key, double& out, core::Range range = {});
    void read(std::string_view key, bool& out);

    /// A whole number that the type holds, of at most 32 bits.
    template <typename Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
    void read(std::string_view key, Whole& out) {
        static_assert(sizeof(Whole) <= 4, "a double must hold all of them");
        double number = out;
        read_whole(key, std::numeric_limits<Whole>::min(), std::numeric_limits<Whole>::max(),
                   number);
        out = static_cast<Whole>(number);
    }

    void read(std::string_view key, std::string& out);
    void read(std::string_view key, core::Vec2& out, core::Range range = {});
    void read(std::string_view key, core::Vec3& out, core::Range range = {});
    /// [w, x, y, z], made a unit if it nearly is one.
    void read(std::string_view key, core::Quat& out);
    void read(std::string_view key, std::vector<core::Vec2>& out);
    void read_color(std::string_view key, std::uint32_t& out);  ///< "#RRGGBB" or "#RRGGBBAA"
    /// The place of one of some words.
    void read_word(std::string_view key, std::size_t& out, Words words);

    void fail(JsonIndex value, const std::string& what) { errors_.add(text_, value, what); }

    [[nodiscard]] const JsonText& text() const { return text_; }

    [[nodiscard]] JsonErrors& errors() const { return errors_; }

    [[nodiscard]] JsonIndex index() const { return table_; }

private:
    void read_whole(std::string_view key, double min, double max, double& out);

    const JsonText& text_;
    JsonIndex table_;
    JsonErrors& errors_;
    std::vector<std::string_view> asked_;
    std::vector<bool> is_read_;  ///< by the member's place
    /// All members before this one have been read.
    JsonIndex unread_ = kNoJson;
    std::size_t unread_place_ = 0;
};

// The same for a value alone. False, with an error noted, if it is something else.
bool read_number(const JsonText& text, JsonIndex value, JsonErrors& errors, double& out,
                 core::Range range = {});
/// An array of exactly so many numbers.
bool read_numbers(const JsonText& text, JsonIndex value, JsonErrors& errors, std::span<double> out,
                  core::Range range = {});
bool read_rotation(const JsonText& text, JsonIndex value, JsonErrors& errors, core::Quat& out);
/// The elements of an array; of anything else none, and an error.
[[nodiscard]] std::vector<JsonIndex> elements(const JsonText& text, JsonIndex value,
                                              JsonErrors& errors);

}  // namespace agon::scene
