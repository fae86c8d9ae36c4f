// SPDX-License-Identifier: Apache-2.0
// fuzz: protocol
// What a viewer sends: whatever the bytes are, they are an error or a request, and a request says
// the same when it is written and read again.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/check.hpp"
#include "protocol/viewer_request_codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto request = agon::protocol::decode_request(std::as_bytes(std::span(data, size)));
    if (!request) {
        AGON_CHECK(!request.error().text().empty());
        return 0;
    }
    std::vector<std::byte> written;
    agon::protocol::encode(*request, written);
    const auto again = agon::protocol::decode_request(written);
    AGON_CHECK(again.has_value(), written.size());
    std::vector<std::byte> written_again;
    agon::protocol::encode(*again, written_again);
    AGON_CHECK(written == written_again);
    return 0;
}
