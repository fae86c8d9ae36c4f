// SPDX-License-Identifier: Apache-2.0
#include "missions/folder.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <system_error>

#include "scene/scene_file.hpp"

namespace agon::missions {

namespace {

namespace fs = std::filesystem;
using core::ContentFile;
using core::Error;
using core::Result;

constexpr std::size_t kMostEntries = 20'000;  // of a folder that is looked through

/// Reads files below a folder, and none that lies elsewhere.
class FolderReader {
public:
    explicit FolderReader(fs::path folder) : folder_(std::move(folder)) {
        if (folder_.empty()) {
            folder_ = ".";
        }
        std::error_code error;
        root_ = fs::canonical(folder_, error);
    }

    /// @return its bytes
    Result<std::string> add(const std::string& path) {
        for (const ContentFile& file : files_) {
            if (file.path == path) {
                return file.text;
            }
        }
        auto bytes = read(path);
        if (!bytes) {
            return bytes;
        }
        total_bytes_ += bytes->size();
        if (files_.size() == kMostFiles || total_bytes_ > kMostBytes) {
            return Error{"a mission or scene has at most " + std::to_string(kMostFiles) +
                             " files of 64 MiB together; give it a folder of its own",
                         folder_.string()};
        }
        files_.push_back({layer(), path, *bytes});
        return bytes;
    }

    /// All files with one of these endings, but for hidden folders and those of `skipped`.
    Result<void> add_all(const std::set<std::string>& endings, std::string_view skipped) {
        std::error_code error;
        std::vector<std::string> found;
        std::size_t entries = 0;
        fs::recursive_directory_iterator at(folder_, error);
        for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
            if (++entries > kMostEntries) {
                return Error{
                    "too much lies in this folder; a mission or scene needs one of its own",
                    folder_.string()};
            }
            const std::string name = at->path().filename().string();
            const bool is_skipped = name.starts_with('.') || (at.depth() == 0 && name == skipped);
            if (is_skipped && at->is_directory(error)) {
                at.disable_recursion_pending();
            } else if (!is_skipped && endings.contains(at->path().extension().string()) &&
                       at->is_regular_file(error)) {
                found.push_back(at->path().lexically_relative(folder_).generic_string());
            }
        }
        if (error) {
            return Error{"the folder cannot be read: " + error.message(), folder_.string()};
        }
        std::sort(found.begin(), found.end());
        for (const std::string& path : found) {
            if (const auto added = add(path); !added) {
                return added.error();
            }
        }
        return {};
    }

    void add_text(const std::string& path, std::string text) {
        files_.push_back({layer(), path, std::move(text)});
    }

    /// What was added. Adds no more.
    [[nodiscard]] Result<core::ContentSet> content() {
        return core::ContentSet::from_files(std::move(files_));
    }

private:
    [[nodiscard]] Result<std::string> read(const std::string& path) const {
        std::error_code error;
        const fs::path real = fs::canonical(folder_ / path, error);
        if (error) {
            return Error{"there is no such file", (folder_ / path).string()};
        }
        const auto [rest, at] = std::mismatch(root_.begin(), root_.end(), real.begin(), real.end());
        static_cast<void>(at);
        if (rest != root_.end()) {
            return Error{"lies outside of the folder", (folder_ / path).string()};
        }
        if (fs::file_size(real, error) > kMostBytes || error) {
            return Error{error ? "is no file" : "the file is larger than 64 MiB",
                         (folder_ / path).string()};
        }
        std::ifstream in(real, std::ios::binary);
        std::string bytes{std::istreambuf_iterator<char>(in), {}};
        if (!in.is_open() || in.bad()) {
            return Error{"the file cannot be read", (folder_ / path).string()};
        }
        return bytes;
    }

    [[nodiscard]] std::string layer() const {
        std::string name = folder_.generic_string();
        while (name.size() > 1 && name.back() == '/') {
            name.pop_back();
        }
        return name;
    }

    fs::path folder_;
    fs::path root_;
    std::vector<ContentFile> files_;
    std::uintmax_t total_bytes_ = 0;
};

/// A name that can be one of a mission.
std::string word_of(const std::string& text) {
    std::string word;
    for (const char letter : text.substr(0, 32)) {
        const char lower = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
        const bool is_fine = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        word += is_fine ? lower : '_';
    }
    return word.empty() || word.front() < 'a' || word.front() > 'z' ? "scene" : word;
}

std::string mission_of(const SceneRun& run) {
    std::string text = "name = " + toml_text(word_of(run.file.stem().string())) + "\n";
    text += "scene = " + toml_text(run.file.filename().string()) + "\n";
    text += "duration_s = " + toml_seconds(run.duration) + "\n";
    for (const auto& [key, value] : run.settings) {
        text += key + " = " + value + "\n";
    }
    text += run.signals.empty() ? "" : "[signals]\n";
    for (const auto& [name, value] : run.signals) {
        text += toml_text(name) + " = " + value + "\n";
    }
    return text;
}

}  // namespace

std::string toml_text(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out = "\"";
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            (out += '\\') += letter;
        } else if (code < 0x20 || code == 0x7F) {
            out += "\\u00";
            (out += kDigits[code >> 4U]) += kDigits[code & 0xFU];
        } else {
            out += letter;
        }
    }
    return out + "\"";
}

std::string toml_number(double number) {
    if (number - number != 0) {
        return number != number ? "nan" : number > 0 ? "inf" : "-inf";
    }
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    std::string text(digits.data(), end.ptr);
    // Without a point or an exponent it would be a whole number.
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string toml_seconds(core::Duration duration) {
    const std::int64_t count = duration.count_ns();
    const std::string rest = std::to_string(count % 1'000'000'000);
    return std::to_string(count / 1'000'000'000) + "." + std::string(9 - rest.size(), '0') + rest;
}

bool is_mission_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path / kMissionFile, error);
}

bool is_folder_content(const core::ContentSet& content) {
    const std::vector<ContentFile>& files = content.files();
    return std::any_of(files.begin(), files.end(),
                       [](const ContentFile& file) { return file.path == kMissionFile; });
}

Result<std::string> text_of(const core::ContentSet& content, std::string_view path) {
    const std::vector<ContentFile>& files = content.files();
    const auto found = std::find_if(files.rbegin(), files.rend(),
                                    [path](const ContentFile& file) { return file.path == path; });
    if (found == files.rend()) {
        return Error{"the mission has no such file", std::string(path)};
    }
    return found->text;
}

Result<core::ContentSet> read_mission_file(const fs::path& folder) {
    FolderReader reader(folder);
    if (const auto added = reader.add(kMissionFile); !added) {
        return added.error();
    }
    return reader.content();
}

Result<core::ContentSet> read_folder(const fs::path& folder) {
    FolderReader reader(folder);
    if (const auto added = reader.add(kMissionFile); !added) {
        return added.error();
    }
    if (const auto added =
            reader.add_all({".lua", ".json", ".obj", ".stl", ".png", ".pgm"}, kTeamsFolder);
        !added) {
        return added.error();
    }
    return reader.content();
}

Result<core::ContentSet> scene_content(const SceneRun& run) {
    FolderReader reader(run.file.parent_path());
    const auto read = [&reader](const std::string& path) {
        return reader.add(path);
    };
    if (const auto scene = scene::read_scene(run.file.filename().string(), read); !scene) {
        return scene.error();
    }
    if (const auto added = reader.add_all({".lua"}, ""); !added) {
        return added.error();
    }
    reader.add_text(kMissionFile, mission_of(run));
    return reader.content();
}

}  // namespace agon::missions
