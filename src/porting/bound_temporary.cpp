// SPDX-License-Identifier: Apache-2.0
#include "porting/bound_temporary.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <nlohmann/json.hpp>

#include "porting/source_text.hpp"

namespace agon::porting {
namespace {

using nlohmann::json;

constexpr std::string_view kMessage = "cannot bind non-const lvalue reference of type '";

std::string between(std::string_view text, std::string_view begin, std::string_view end) {
    const std::size_t at = text.find(begin);
    const std::size_t first = at == std::string_view::npos ? at : at + begin.size();
    const std::size_t last = first == std::string_view::npos ? first : text.find(end, first);
    return last == std::string_view::npos ? "" : std::string(text.substr(first, last - first));
}

bool is_fundamental(const std::string& type) {
    constexpr std::array<std::string_view, 12> kWords{"bool",     "char",    "short",  "int",
                                                      "long",     "float",   "double", "signed",
                                                      "unsigned", "wchar_t", "const",  "volatile"};
    if (type.empty() || type.back() == '*') {
        return true;
    }
    const std::string first = type.substr(0, type.find(' '));
    return std::find(kWords.begin(), kWords.end(), first) != kWords.end() && first != "const";
}

/// "Go" of "void Go(void*, int, V&)"; empty for V::V(V&).
std::string function_of(const std::string& signature) {
    const std::size_t open = signature.find('(');
    if (open == std::string::npos) {
        return "";
    }
    const std::string name = word_before(signature, open);
    const std::size_t before = open - name.size();
    const bool is_constructor =
        before >= 2 && word_before(signature, before - 2) == name && signature[before - 1] == ':';
    return is_constructor ? "" : name;
}

std::size_t number_at(const json& place, const char* key) {
    const auto found = place.find(key);
    return found != place.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

std::string text_at(const json& place, const char* key) {
    const auto found = place.find(key);
    return found != place.end() && found->is_string() ? found->get<std::string>() : "";
}

/// "initializing argument 3 of ..."
std::size_t argument_of(const std::string& note) {
    const std::string number = between(note, "argument ", " ");
    std::size_t argument = 0;
    std::from_chars(number.data(), number.data() + number.size(), argument);
    return argument;
}

json list_at(const json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_array() ? *found : json::array();
}

/// The place and the type; nothing if it is no such error.
std::optional<BoundTemporary> placed(const json& diagnostic) {
    const std::string message = diagnostic.is_object() ? text_at(diagnostic, "message") : "";
    const json places = list_at(diagnostic, "locations");
    if (!is_bound_temporary(message) || places.empty() || !places[0].is_object() ||
        !places[0].contains("caret")) {
        return std::nullopt;
    }
    const json& caret = places[0]["caret"];
    const json& first = places[0].contains("start") ? places[0]["start"] : caret;
    const json& last = places[0].contains("finish") ? places[0]["finish"] : caret;
    if (!caret.is_object() || !first.is_object() || !last.is_object()) {
        return std::nullopt;
    }
    BoundTemporary found;
    found.file = text_at(caret, "file");
    found.line = number_at(first, "line");
    found.column = number_at(first, "byte-column");
    found.last_line = number_at(last, "line");
    found.last_column = number_at(last, "byte-column");
    found.type = between(message, "rvalue of type '", "'");
    const bool is_one_file =
        text_at(first, "file") == found.file && text_at(last, "file") == found.file;
    const bool is_placed = found.line > 0 && found.column > 0 && found.last_column > 0;
    return is_one_file && is_placed && !is_fundamental(found.type) ? std::optional(found)
                                                                   : std::nullopt;
}

/// Notes behind the error say which argument it is. Where there are several functions, the error
/// stands among the notes, behind the function and its argument.
void read_temporaries(const json& diagnostic, std::vector<BoundTemporary>& found) {
    std::optional<BoundTemporary> temporary = placed(diagnostic);
    std::string candidate;
    std::size_t argument = 0;
    for (const json& note : list_at(diagnostic, "children")) {
        const std::string text = note.is_object() ? text_at(note, "message") : "";
        if (std::optional<BoundTemporary> among = placed(note); among && argument > 0) {
            among->argument = argument;
            among->function = candidate;
            found.push_back(*among);
        } else if (text.find("candidate: '") != std::string::npos) {
            candidate = function_of(between(text, "candidate: '", "'"));
        } else if (text.find("conversion of argument ") != std::string::npos) {
            argument = argument_of(text);
        } else if (temporary && text.find("initializing argument ") != std::string::npos) {
            temporary->argument = argument_of(text);
            temporary->function = function_of(between(text, "of '", "'"));
        } else if (temporary && text.find("user-defined") != std::string::npos) {
            temporary->is_converted = true;
        }
    }
    if (temporary) {
        found.push_back(*temporary);
    }
}

}  // namespace

bool is_bound_temporary(std::string_view message) {
    return message.substr(0, kMessage.size()) == kMessage;
}

std::string advice_on_temporary() {
    return "; Visual C++ takes a temporary here: give it a name (V v = ...;) and use that, or make "
           "the reference const";
}

std::vector<BoundTemporary> bound_temporaries(std::string_view output) {
    std::vector<BoundTemporary> found;
    for (std::size_t begin = 0; begin < output.size();) {
        const std::size_t end = std::min(output.find('\n', begin), output.size());
        const std::string_view line = output.substr(begin, end - begin);
        begin = end + 1;
        const json all =
            line.substr(0, 1) == "[" ? json::parse(line, nullptr, false) : json::array();
        for (const json& diagnostic : all.is_array() ? all : json::array()) {
            read_temporaries(diagnostic, found);
        }
    }
    return found;
}

}  // namespace agon::porting
