// SPDX-License-Identifier: Apache-2.0
#include "porting/makefile.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "porting/encoding.hpp"
#include "porting/file_index.hpp"

namespace agon::porting {
namespace {

namespace fs = std::filesystem;

/// A variable may hold others; a Makefile that multiplies text without end is cut here.
constexpr int kDeepest = 16;
constexpr std::size_t kLongest = std::size_t{1} << 17U;
constexpr int kMostExpansions = 4096;

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::size_t begin = text.find_first_not_of(" \t");
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(" \t", end);
    }
    return words;
}

/// Lines joined where they end in a backslash, without comments.
std::vector<std::string> logical_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::string line;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string piece = text.substr(begin, end - begin);
        begin = end + 1;
        if (!piece.empty() && piece.back() == '\\') {
            piece.pop_back();
            line += piece + " ";
            continue;
        }
        line += piece;
        lines.push_back(line.substr(0, line.find('#')));
        line.clear();
    }
    lines.push_back(line.substr(0, line.find('#')));
    return lines;
}

bool matches(std::string_view name, std::string_view pattern) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) {
        return name == pattern;
    }
    const std::string_view head = pattern.substr(0, star);
    const std::string_view tail = pattern.substr(star + 1);
    return name.size() >= head.size() + tail.size() && name.substr(0, head.size()) == head &&
           name.substr(name.size() - tail.size()) == tail;
}

class Reader {
public:
    explicit Reader(fs::path folder) : folder_(std::move(folder)) {}

    void read(const std::string& line) {
        const std::size_t equals = line.find('=');
        const std::size_t colon = line.find(':');
        const bool is_command = !line.empty() && line[0] == '\t';
        const bool is_definition =
            equals != std::string::npos && (colon == std::string::npos || colon + 1 >= equals);
        if (is_definition && !is_command) {
            define(line, equals);
        }
        all_ += line.substr(is_definition && !is_command ? equals + 1 : 0) + " ";
    }

    /// All words of the file, expanded.
    [[nodiscard]] std::vector<std::string> words() { return words_of(expanded(all_, 0)); }

private:
    void define(const std::string& line, std::size_t equals) {
        std::size_t end = equals;
        const bool is_added = end > 0 && line[end - 1] == '+';
        while (end > 0 &&
               std::string_view(":+? \t").find(line[end - 1]) != std::string_view::npos) {
            --end;
        }
        const std::vector<std::string> names = words_of(line.substr(0, end));
        if (!names.empty()) {
            std::string& value = variables_[names.back()];
            const std::string given = line.substr(equals + 1);
            value = is_added ? value + " " + given : given;
        }
    }

    [[nodiscard]] std::string wildcard(const std::string& patterns) const {
        std::string found;
        for (const std::string& pattern : words_of(patterns)) {
            const fs::path path(with_slashes(pattern));
            std::vector<std::string> names;
            std::error_code error;
            for (fs::directory_iterator entry(folder_ / path.parent_path(), error), end;
                 !error && entry != end; entry.increment(error)) {
                const std::string name = entry->path().filename().string();
                if (matches(name, path.filename().string())) {
                    names.push_back((path.parent_path() / name).string());
                }
            }
            std::sort(names.begin(), names.end());
            for (const std::string& name : names) {
                found += " " + name;
            }
        }
        return found;
    }

    /// What $(inside) is.
    std::string value_of(const std::string& inside, int depth) {
        const std::size_t blank = inside.find_first_of(" \t");
        const std::string function = inside.substr(0, blank);
        const std::string rest = blank == std::string::npos ? "" : inside.substr(blank + 1);
        if (function == "wildcard") {
            return wildcard(expanded(rest, depth));
        }
        if (function == "patsubst") {  // objects: what they are made from counts
            return expanded(rest.substr(std::min(rest.rfind(',') + 1, rest.size())), depth);
        }
        if (blank != std::string::npos) {
            static constexpr std::array<std::string_view, 5> kTransparent{"addprefix", "sort",
                                                                          "strip", "notdir", "dir"};
            const bool is_known =
                std::find(kTransparent.begin(), kTransparent.end(), function) != kTransparent.end();
            return is_known
                       ? expanded(rest.substr(std::min(rest.rfind(',') + 1, rest.size())), depth)
                       : "";
        }
        // $(SOURCES:.cpp=.o) is of the same sources.
        const auto found = variables_.find(inside.substr(0, inside.find(':')));
        return found == variables_.end() ? "" : expanded(found->second, depth);
    }

    std::string expanded(const std::string& text, int depth) {
        std::string result;
        for (std::size_t at = 0; at < text.size() && result.size() < kLongest; ++at) {
            if (text[at] != '$' || at + 1 == text.size()) {
                result += text[at];
                continue;
            }
            const char open = text[++at];
            if (open != '(' && open != '{') {
                continue;  // $@, $<, $$
            }
            const char close = open == '(' ? ')' : '}';
            int level = 1;
            std::size_t end = at + 1;
            for (; end < text.size() && level > 0; ++end) {
                level += text[end] == open ? 1 : text[end] == close ? -1 : 0;
            }
            const std::size_t size = level == 0 ? end - at - 2 : text.size() - at - 1;
            // The number of expansions is bounded too: a variable may name another twice, and so
            // on.
            if (depth < kDeepest && steps_++ < kMostExpansions) {
                result += value_of(text.substr(at + 1, size), depth + 1);
            }
            at = end - 1;
        }
        return result.substr(0, kLongest);
    }

    fs::path folder_;
    std::map<std::string, std::string> variables_;
    std::string all_;
    int steps_ = 0;
};

void add_once(std::vector<std::string>& list, const std::string& entry) {
    if (std::find(list.begin(), list.end(), entry) == list.end()) {
        list.push_back(entry);
    }
}

/// The source that an object was made from, if it is there.
std::optional<std::string> source_of_object(const fs::path& folder, const std::string& object) {
    const std::string stem = fs::path(object).replace_extension().string();
    std::error_code error;
    for (const char* ending : {".cpp", ".cc", ".cxx", ".c"}) {
        if (fs::is_regular_file(folder / (stem + ending), error)) {
            return stem + ending;
        }
    }
    return std::nullopt;
}

void take(Project& project, const std::string& word) {
    if (word.find_first_of("%*") != std::string::npos) {
        return;  // a rule's pattern
    }
    if (word.compare(0, 2, "-I") == 0 && word.size() > 2) {
        add_once(project.include_folders, with_slashes(word.substr(2)));
    } else if (word.compare(0, 2, "-D") == 0 && word.size() > 2) {
        add_once(project.definitions, word.substr(2));
    } else if (word.compare(0, 5, "-std=") == 0) {
        const std::string standard = word.substr(5);
        const bool is_gnu = standard.compare(0, 3, "gnu") == 0;
        project.standard = is_gnu ? "c" + standard.substr(3) : standard;
    } else if (is_source_name(with_slashes(word))) {
        add_once(project.sources, with_slashes(word));
    } else if (fs::path(word).extension() == ".o" || fs::path(word).extension() == ".obj") {
        if (const auto source = source_of_object(project.folder, with_slashes(word))) {
            add_once(project.sources, *source);
        }
    }
}

}  // namespace

core::Result<Project> read_makefile(std::string_view bytes, const fs::path& file) {
    const core::Result<Decoded> decoded = decode(bytes, "");
    if (!decoded) {
        return decoded.error();
    }
    Project project;
    project.file = file;
    project.folder = file.parent_path();
    Reader reader(project.folder);
    for (const std::string& line : logical_lines(decoded->text)) {
        reader.read(line);
    }
    for (std::string word : reader.words()) {
        // "all: a.cpp", "library.so:a.o"
        if (!word.empty() && word.back() == ':') {
            continue;
        }
        take(project, word);
    }
    if (project.standard.compare(0, 3, "c++") != 0) {
        project.standard = "c++14";  // that of the C sources was named
    }
    return project;
}

}  // namespace agon::porting
