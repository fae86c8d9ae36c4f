// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace agon::plugin {

/// What a file that is no ELF file is, and what is needed instead, for people: "a Windows DLL for
/// 64-bit x86; what is needed is a Linux library (.so) built from its sources".
[[nodiscard]] std::string describe_foreign_file(std::span<const std::byte> bytes);

}  // namespace agon::plugin
