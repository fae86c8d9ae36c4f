// SPDX-License-Identifier: Apache-2.0
#include "scene/json_text.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

namespace agon::scene {

using core::Error;
using core::Result;

namespace {

/// Walks over the text and lets others see how far the parser has come.
class Cursor {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Cursor() = default;

    Cursor(const char* at, const char** reached) : at_(at), reached_(reached) {}

    reference operator*() const { return *at_; }

    Cursor& operator++() {
        *reached_ = ++at_;
        return *this;
    }

    Cursor operator++(int) {
        const Cursor before = *this;
        ++*this;
        return before;
    }

    friend bool operator==(const Cursor& a, const Cursor& b) { return a.at_ == b.at_; }

private:
    const char* at_ = nullptr;
    const char** reached_ = nullptr;
};

std::string place_text(std::string_view text, std::size_t place) {
    const std::string_view before = text.substr(0, place);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
    return std::to_string(line) + ':' + std::to_string(place - start + 1);
}

}  // namespace

/// Receives what the parser finds. Its answers: whether to go on.
class JsonBuilder : public nlohmann::json_sax<nlohmann::json> {
public:
    JsonBuilder(JsonText& out, std::size_t max_values)
        : out_(out),
          max_values_(max_values),
          begin_(out.text_.data()),
          end_(begin_ + out.text_.size()),
          reached_(begin_) {}

    [[nodiscard]] Cursor first() { return {begin_, &reached_}; }

    [[nodiscard]] Cursor last() { return {end_, &reached_}; }

    [[nodiscard]] const std::string& fault() const { return fault_; }

    [[nodiscard]] std::size_t fault_place() const { return fault_place_; }

    bool null() override {
        add(JsonKind::Null);
        return has_room();
    }

    bool boolean(bool value) override {
        add(JsonKind::Boolean).boolean = value;
        return has_room();
    }

    bool number_integer(number_integer_t value) override {
        return add_number(static_cast<double>(value), true);
    }

    bool number_unsigned(number_unsigned_t value) override {
        return add_number(static_cast<double>(value), true);
    }

    bool number_float(number_float_t value, const string_t& /*text*/) override {
        return add_number(value, false);
    }

    bool string(string_t& value) override {
        add(JsonKind::String).string = std::move(value);
        seen_ = reached_;
        return has_room();
    }

    bool binary(binary_t& /*value*/) override { return false; }

    bool start_object(std::size_t /*count*/) override { return open(JsonKind::Object); }

    bool start_array(std::size_t /*count*/) override { return open(JsonKind::Array); }

    bool end_object() override { return close(); }

    bool end_array() override { return close(); }

    bool key(string_t& value) override {
        key_place_ = next_token();
        const JsonIndex object = open_.back().index;
        if (out_.at(object).count >= JsonText::kMaxMembers || has_key(open_.back(), value)) {
            fault_ =
                out_.at(object).count >= JsonText::kMaxMembers
                    ? "an object has more than " + std::to_string(JsonText::kMaxMembers) + " keys"
                    : "the key '" + value.substr(0, 64) + "' is given twice";
            fault_place_ = key_place_;
            return false;
        }
        key_ = std::move(value);
        seen_ = reached_;
        return true;
    }

    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::json::exception& error) override {
        // "[json.exception.parse_error.101] parse error at line 1, column 5: what it is"
        const std::string what = error.what();
        const std::size_t column = what.find("column ");
        const std::size_t colon = what.find(": ", column == std::string::npos ? 0 : column);
        fault_ = "not valid JSON: " + (colon == std::string::npos ? what : what.substr(colon + 2));
        fault_place_ = position > 0 ? position - 1 : 0;
        return false;
    }

private:
    struct Open {
        JsonIndex index;
        JsonIndex last_child;
        std::set<std::string> keys = {};  ///< if there are many
    };

    bool has_key(Open& object, const std::string& key) const {
        constexpr std::uint32_t kMany = 16;
        if (out_.at(object.index).count < kMany) {
            return out_.member(object.index, key) != kNoJson;
        }
        if (object.keys.empty()) {
            JsonIndex each = out_.at(object.index).first;
            for (; each != kNoJson; each = out_.at(each).next) {
                object.keys.insert(out_.at(each).key);
            }
        }
        return !object.keys.insert(key).second;
    }

    /// Where the next token after the last seen one starts.
    std::size_t next_token() {
        while (seen_ < end_ &&
               std::string_view(" \t\r\n,:").find(*seen_) != std::string_view::npos) {
            ++seen_;
        }
        return static_cast<std::size_t>(seen_ - begin_);
    }

    JsonNode& add(JsonKind kind) {
        const auto index = static_cast<JsonIndex>(out_.nodes_.size());
        JsonNode& node = out_.nodes_.emplace_back();
        node.kind = kind;
        node.place = static_cast<std::uint32_t>(next_token());
        // Words and numbers end where their letters do: the parser has already looked at the next.
        while (seen_ < end_ &&
               std::string_view(" \t\r\n,:]}").find(*seen_) == std::string_view::npos) {
            ++seen_;
            if (kind == JsonKind::Array || kind == JsonKind::Object || kind == JsonKind::String) {
                break;
            }
        }
        if (!open_.empty()) {
            Open& parent = open_.back();
            node.parent = parent.index;
            JsonNode& container = out_.nodes_[parent.index];
            if (container.kind == JsonKind::Object) {
                node.key = std::move(key_);
                node.place = static_cast<std::uint32_t>(key_place_);
            }
            (container.count == 0 ? container.first : out_.nodes_[parent.last_child].next) = index;
            container.count += 1;
            parent.last_child = index;
        }
        return node;
    }

    bool add_number(double value, bool is_whole) {
        JsonNode& node = add(JsonKind::Number);
        node.number = value;
        node.is_whole = is_whole;
        return has_room();
    }

    bool open(JsonKind kind) {
        add(kind);
        open_.push_back({static_cast<JsonIndex>(out_.nodes_.size() - 1), kNoJson});
        if (open_.size() > static_cast<std::size_t>(JsonText::kMaxNesting)) {
            fault_ =
                "values are nested more than " + std::to_string(JsonText::kMaxNesting) + " deep";
            fault_place_ = out_.nodes_.back().place;
            return false;
        }
        return has_room();
    }

    bool has_room() {
        if (out_.nodes_.size() <= max_values_) {
            return true;
        }
        fault_ = "there are more than " + std::to_string(max_values_) + " values";
        fault_place_ = out_.nodes_.back().place;
        return false;
    }

    bool close() {
        open_.pop_back();
        seen_ = reached_;
        return true;
    }

    JsonText& out_;
    std::size_t max_values_;
    const char* begin_;
    const char* end_;
    const char* reached_;        ///< behind the last character that the parser has read
    const char* seen_ = begin_;  ///< behind the last token that it has told of
    std::vector<Open> open_;
    std::string key_;
    std::size_t key_place_ = 0;
    std::string fault_;
    std::size_t fault_place_ = 0;
};

Result<JsonText> JsonText::parse(std::string source, std::string text, std::size_t max_values) {
    if (text.size() > kMaxBytes) {
        return Error{"the file has more than 64 MiB", source};
    }
    JsonText out;
    out.source_ = std::move(source);
    out.text_ = std::move(text);
    JsonBuilder builder(out, max_values);
    if (!nlohmann::json::sax_parse(builder.first(), builder.last(), &builder)) {
        return Error{builder.fault(),
                     out.source_ + ':' + place_text(out.text_, builder.fault_place())};
    }
    return out;
}

JsonIndex JsonText::member(JsonIndex object, std::string_view key) const {
    JsonIndex each = nodes_[object].first;
    while (each != kNoJson && nodes_[each].key != key) {
        each = nodes_[each].next;
    }
    return each;
}

std::string JsonText::where(JsonIndex index) const {
    return source_ + ':' + place_text(text_, nodes_[index].place);
}

std::string JsonText::name(JsonIndex index) const {
    const JsonNode& node = nodes_[index];
    if (node.parent == kNoJson) {
        return {};
    }
    const std::string above = name(node.parent);
    if (nodes_[node.parent].kind == JsonKind::Object) {
        return above.empty() ? node.key : above + '.' + node.key;
    }
    std::size_t place = 0;
    for (JsonIndex each = nodes_[node.parent].first; each != index; each = nodes_[each].next) {
        ++place;
    }
    return above + '[' + std::to_string(place) + ']';
}

}  // namespace agon::scene
