// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "net/web_request.hpp"

namespace agon::server {

/// The page and what it loads: the files of a folder, read once. Nothing outside of it can be
/// asked for, since a request is a name in this list, not a path on a disk.
class Site {
public:
    /// An empty site, which says so.
    Site() = default;

    /// Reads a folder; "x.js.gz" is "x.js" for those who accept gzip. A folder that is not there
    /// gives an empty site. Errors: a file that can't be read, more than 64 MiB.
    static core::Result<Site> read(const std::filesystem::path& folder);

    /// @pre the path begins with "/"
    [[nodiscard]] net::WebResponse response(std::string_view path) const;

    [[nodiscard]] bool is_empty() const { return files_.empty(); }

private:
    std::map<std::string, net::WebResponse, std::less<>> files_;  // by path: "/", "/assets/a.js"
};

/// Adds what every answer of ours says: who may embed it, and that nothing is loaded from
/// elsewhere.
void add_security_headers(net::WebResponse& response);

}  // namespace agon::server
