// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "script/value.hpp"

namespace agon::api {

/// A value as bytes: CBOR (RFC 8949), so that other programs read it. Whole numbers, doubles,
/// booleans, nil; text where it is UTF-8, else bytes; tables with the keys 1, 2, ... as arrays,
/// other ones as maps in their order. Equal values give equal bytes.
[[nodiscard]] std::string packed(const script::Value& value);

/// What packed() has made, or another program: all of CBOR but tags, lengths that are not told
/// first, half floats and simple values. Errors say the byte: what is none of these, whole numbers
/// beyond 64 bits, tables that are nested more than 32 deep.
[[nodiscard]] core::Result<script::Value> unpacked(std::string_view bytes);

}  // namespace agon::api
