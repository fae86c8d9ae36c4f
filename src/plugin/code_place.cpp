// SPDX-License-Identifier: Apache-2.0
#include "plugin/code_place.hpp"

#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include <dlfcn.h>
#include <link.h>

#include "plugin/debug_info.hpp"

namespace agon::plugin {
namespace {

constexpr std::size_t kLongestPlace = 4200;  // a path and a number
// agon's own headers, which are a part of every strategy in C++.
constexpr std::string_view kOwnFunctions = "agon::detail::";
constexpr std::string_view kOwnFolder = "agon";

/// Handlers of signals read the list, so it only grows, at its front.
struct Copy {
    std::string copy;
    std::string original;
    Copy* next;
};

constinit std::atomic<Copy*> g_copies{nullptr};

const char* original_of(const char* file) {
    for (const Copy* entry = g_copies.load(); entry != nullptr; entry = entry->next) {
        if (std::strcmp(entry->copy.c_str(), file) == 0) {
            return entry->original.c_str();
        }
    }
    return file;
}

struct Mark {
    std::size_t begin;
    std::size_t end;
    std::string file;
    std::uint64_t address;
};

/// The place that begins at an opening bracket of the text, if one does.
bool read_mark(std::string_view text, std::size_t begin, Mark& mark) {
    const std::size_t end = text.find(']', begin);
    const std::string_view inside =
        end == std::string_view::npos ? "" : text.substr(begin + 1, end - begin - 1);
    const std::size_t plus = inside.rfind("+0x");
    if (!inside.starts_with('/') || plus == std::string_view::npos) {
        return false;
    }
    const std::string_view digits = inside.substr(plus + 3);
    const auto [rest, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), mark.address, 16);
    mark.begin = begin;
    mark.end = end + 1;
    mark.file = inside.substr(0, plus);
    return error == std::errc() && rest == digits.data() + digits.size();
}

/// Of one text: each file is opened once.
class Namer {
public:
    explicit Namer(PlaceDepth depth) : depth_(depth) {}

    /// A row of places, callers after those whom they call.
    [[nodiscard]] std::string named(const std::vector<Mark>& row);

private:
    std::vector<CodeName> names_of(const Mark& mark);

    PlaceDepth depth_;
    std::map<std::string, DebugInfo> files_;
};

std::vector<CodeName> Namer::names_of(const Mark& mark) {
    auto file = files_.find(mark.file);
    if (file == files_.end()) {
        file = files_.emplace(mark.file, DebugInfo(mark.file)).first;
    }
    std::vector<CodeName> names = file->second.find(mark.address);
    if (depth_ == PlaceDepth::Innermost && names.size() > 1) {
        names.resize(1);
    }
    return names;
}

bool is_own_function(const CodeName& name) {
    return name.function.find(kOwnFunctions) != std::string::npos;
}

/// With a line of the user's it is his code that was written out there: not always does the
/// compiler tell its name.
bool has_users_line(const CodeName& name) {
    return !name.source_file.empty() && name.source_folder != kOwnFolder;
}

std::string text_of(const CodeName& name) {
    if (is_own_function(name) && has_users_line(name)) {
        return name.source_file + ":" + std::to_string(name.line);
    }
    if (!name.source_file.empty()) {
        return name.function + " at " + name.source_file + ":" + std::to_string(name.line);
    }
    char offset[32];
    std::snprintf(offset, sizeof(offset), "+0x%zx", static_cast<std::size_t>(name.offset_bytes));
    return name.function + offset;
}

std::string Namer::named(const std::vector<Mark>& row) {
    std::vector<CodeName> names;
    for (const Mark& mark : row) {
        for (CodeName& name : names_of(mark)) {
            names.push_back(std::move(name));
        }
    }
    while (depth_ == PlaceDepth::Callers && names.size() > 1 && is_own_function(names.back()) &&
           !has_users_line(names.back())) {
        names.pop_back();
    }
    std::string text;
    for (const CodeName& name : names) {
        text += (text.empty() ? "" : std::string(kCalledBy)) + text_of(name);
    }
    return text;
}

}  // namespace

void remember_copy(const std::string& copy, const std::string& original) {
    // Never freed: a handler may be reading. A match loads few libraries.
    auto entry = std::make_unique<Copy>(Copy{copy, original, g_copies.load()});
    while (!g_copies.compare_exchange_weak(entry->next, entry.get())) {
    }
    static_cast<void>(entry.release());
}

bool is_code(const void* address) {
    Dl_info info{};
    return ::dladdr(address, &info) != 0;
}

std::size_t write_place(const void* code, bool is_return_address, char* room,
                        std::size_t room_bytes) {
    const auto address = reinterpret_cast<std::uintptr_t>(code) - (is_return_address ? 1 : 0);
    Dl_info info{};
    void* found = nullptr;
    if (::dladdr1(reinterpret_cast<const void*>(address), &info, &found, RTLD_DL_LINKMAP) == 0 ||
        info.dli_fname == nullptr) {
        return 0;
    }
    const auto* map = static_cast<const link_map*>(found);
    const int length = std::snprintf(room, room_bytes, "[%s+0x%zx]", original_of(info.dli_fname),
                                     static_cast<std::size_t>(address - map->l_addr));
    return length > 0 && static_cast<std::size_t>(length) < room_bytes
               ? static_cast<std::size_t>(length)
               : 0;
}

std::string place_text(const void* code, bool is_return_address) {
    std::string text(kLongestPlace, '\0');
    text.resize(write_place(code, is_return_address, text.data(), text.size()));
    return text;
}

std::string name_places(std::string_view text, PlaceDepth depth) {
    Namer namer(depth);
    std::string named;
    std::size_t at = 0;
    while (at < text.size()) {
        std::vector<Mark> row;
        Mark mark{};
        std::size_t next = at;
        while (next < text.size() && text[next] == '[' && read_mark(text, next, mark)) {
            row.push_back(mark);
            at = mark.end;
            next = text.substr(at).starts_with(kCalledBy) ? at + kCalledBy.size() : text.size();
        }
        if (!row.empty()) {
            named += namer.named(row);
        } else {
            named += text[at++];
        }
    }
    return named;
}

}  // namespace agon::plugin
