// SPDX-License-Identifier: Apache-2.0
// fuzz: api
// Bytes that a script unpacks: whatever they are, they are an error or a value, and a value says
// the same when it is packed and unpacked again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/packing.hpp"
#include "core/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto value =
        agon::api::unpacked(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!value) {
        AGON_CHECK(!value.error().text().empty());
        return 0;
    }
    const std::string bytes = agon::api::packed(*value);
    const auto again = agon::api::unpacked(bytes);
    AGON_CHECK(again.has_value(), bytes.size());
    AGON_CHECK(agon::api::packed(*again) == bytes, bytes.size());
    return 0;
}
