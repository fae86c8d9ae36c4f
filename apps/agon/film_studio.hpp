// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "film.hpp"
#include "headless_browser.hpp"
#include "picture_desk.hpp"
#include "record/reader.hpp"
#include "scratch_folder.hpp"
#include "server/server.hpp"

namespace agon::app {

/// The path of the first of these programs that is there. Error: none is; it names the package.
[[nodiscard]] core::Result<std::filesystem::path> needed_program(
    const std::vector<std::string>& names, const std::string& what, const std::string& package);

/// Everything that draws pictures of a recording: a server of the page for it alone, and a browser
/// without a window on that page. Both end with it, and its folder goes.
class FilmStudio {
public:
    /// Pictures of the times options.from + i / options.fps. @pre options.from is set
    [[nodiscard]] static core::Result<std::unique_ptr<FilmStudio>> open(
        const record::Recording& recording, const FilmOptions& options,
        std::uint64_t picture_count);

    FilmStudio(const FilmStudio&) = delete;
    FilmStudio& operator=(const FilmStudio&) = delete;
    ~FilmStudio() = default;

    /// Gives all pictures to `take`, PNG files in their order. Error: see app::shoot; also where a
    /// signal has come.
    [[nodiscard]] core::Result<void> shoot(
        std::function<core::Result<void>(const std::string&)> take);

    [[nodiscard]] const std::filesystem::path& scratch() const { return scratch_.path(); }

private:
    FilmStudio(ScratchFolder scratch, const std::string& key, std::uint64_t picture_count,
               std::size_t most_picture_bytes);

    // Each is used by those below it.
    ScratchFolder scratch_;
    std::uint64_t picture_count_;
    PictureDesk desk_;
    std::unique_ptr<server::Server> server_;
    std::unique_ptr<HeadlessBrowser> browser_;
};

}  // namespace agon::app
