// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::porting {

/// "src\A.cpp" as "src/A.cpp", without "./" and blanks around it.
[[nodiscard]] std::string with_slashes(std::string_view path);

/// The text in small letters; of ASCII alone.
[[nodiscard]] std::string in_small_letters(std::string_view text);

/// All files below a folder, sorted; what tools made (Debug, .git, ...) is left out.
[[nodiscard]] std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder);

/// Finds files by names as Windows finds them: whatever the case. Folders are read once.
class FileIndex {
public:
    /// The file that a relative or absolute path means, seen from a folder; spelled as it is on the
    /// disk. An exact name comes first.
    [[nodiscard]] std::optional<std::filesystem::path> find(const std::filesystem::path& folder,
                                                            std::string_view path);

    /// The same for a folder.
    [[nodiscard]] std::optional<std::filesystem::path> find_folder(
        const std::filesystem::path& folder, std::string_view path);

private:
    using Names = std::multimap<std::string, std::string>;  // by small letters

    const Names& names_in(const std::filesystem::path& folder);
    /// As it is spelled on the disk, whatever it is.
    std::optional<std::filesystem::path> walk(const std::filesystem::path& folder,
                                              const std::filesystem::path& wanted);

    std::map<std::filesystem::path, Names> folders_;
};

}  // namespace agon::porting
