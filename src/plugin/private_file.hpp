// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace agon::plugin {

/// A file that only this process uses and that goes with this object.
class PrivateFile {
public:
    /// A new empty file in `folder` whose name starts with `stem`; in memory if `folder` is empty.
    [[nodiscard]] static core::Result<PrivateFile> create(const std::filesystem::path& folder,
                                                          std::string_view stem);
    PrivateFile(PrivateFile&& other) noexcept;
    PrivateFile& operator=(PrivateFile&& other) noexcept;
    ~PrivateFile();

    /// By which this process can open it; no other file has it while this object lives.
    [[nodiscard]] const std::string& path() const { return path_; }

    /// Lets no other file ever have this path in this process, also after this object.
    void keep_path() noexcept;

    [[nodiscard]] core::Result<void> write(std::span<const std::byte> bytes);

private:
    PrivateFile(int descriptor, std::string path, bool is_on_disk)
        : descriptor_(descriptor), path_(std::move(path)), is_on_disk_(is_on_disk) {}

    void remove() noexcept;

    int descriptor_ = -1;  // -1 when moved from
    std::string path_;
    bool is_on_disk_ = false;
};

}  // namespace agon::plugin
