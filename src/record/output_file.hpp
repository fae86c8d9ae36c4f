// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace agon::record {

/// What a file is to be, so that no file of another kind is replaced by it.
struct FileKind {
    std::string name;  ///< "recording", as errors call it
    /// Whether a file that starts with this text (some hundred bytes, or all) is of the kind.
    std::function<bool(std::string_view start)> is_start;
};

/// The kind of the files that begin with these bytes.
[[nodiscard]] FileKind kind_with_magic(std::string name, std::span<const std::uint8_t> magic);

/// A file that is written from its start to its end, by one writer at a time. What stood in it
/// stays until the first write. After an error it holds what was written by the calls before, if
/// it is a file that can be cut.
class OutputFile {
public:
    /// Opens a file that is new, empty or of the kind; any other is an error. What is no plain file
    /// (a device, a pipe) is written as it is.
    static core::Result<OutputFile> create(const std::string& path, const FileKind& kind);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;
    /// Removes a file that it made and that holds nothing.
    ~OutputFile();

    /// All of it or an error.
    core::Result<void> write(std::span<const std::byte> bytes);
    /// Errors that the system reports only now count too. Does nothing the second time.
    core::Result<void> close();

    [[nodiscard]] const std::string& path() const { return path_; }

    [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }

private:
    OutputFile(std::string path, std::string kind, int descriptor);

    std::string path_;
    std::string kind_;
    int descriptor_ = -1;
    bool is_new_ = false;       // made by create
    bool holds_older_ = false;  // what is to be replaced still stands in it
    std::uint64_t size_bytes_ = 0;
};

}  // namespace agon::record
