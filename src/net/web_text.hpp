// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The small texts of HTTP that are read by hand. All of them come from strangers.

namespace agon::net {

/// "caf%C3%A9" as "café". None if a "%" is not followed by two hexadecimal digits.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text,
                                                         bool is_plus_a_space = false);

/// The other way: what a query can hold as it is.
[[nodiscard]] std::string percent_encoded(std::string_view text);

/// What a request asks for, decoded.
struct WebPlace {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;
};

/// "/a%20b?x=1&y". None if WebRequest::path may not hold it, or anything is no UTF-8.
[[nodiscard]] std::optional<WebPlace> parse_place(std::string_view target);

/// Whether the value of Accept-Encoding lets `encoding` be sent: it is named with a quality above
/// zero, or "*" is and it is not named.
[[nodiscard]] bool accepts_encoding(std::string_view accept_encoding, std::string_view encoding);

/// Whether the value of If-None-Match names the tag, weak or strong, or is "*".
[[nodiscard]] bool names_etag(std::string_view if_none_match, std::string_view etag);

/// Whether a list of words between commas holds the word, in whatever case.
[[nodiscard]] bool holds_word(std::string_view list, std::string_view word);

/// With small letters for the capitals of ASCII.
[[nodiscard]] std::string lower_case(std::string_view text);

[[nodiscard]] bool is_equal_in_any_case(std::string_view a, std::string_view b);

[[nodiscard]] std::string base64(std::span<const std::byte> bytes);

/// Whether two secrets are equal. Takes the same time wherever they differ; only lengths show.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace agon::net
