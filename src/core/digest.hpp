// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace agon::core {

/// SHA-256, for what must be the same years later on another machine: content, libraries.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(std::span<const std::byte> bytes);
    void add(std::string_view bytes);
    /// 64 lower-case hexadecimal digits. Ends the computation: call once.
    [[nodiscard]] std::string finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};

[[nodiscard]] std::string sha256(std::string_view bytes);
[[nodiscard]] Result<std::string> sha256_of_file(const std::filesystem::path& path);

}  // namespace agon::core
