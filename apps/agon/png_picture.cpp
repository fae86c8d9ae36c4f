// SPDX-License-Identifier: Apache-2.0
#include "png_picture.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "console.hpp"
#include "interrupt.hpp"
#include "net/run_program.hpp"
#include "scratch_folder.hpp"

namespace agon::app {

namespace {

// A picture takes a tenth of a second.
constexpr core::Duration kTimeLimit = core::Duration::milliseconds(60'000);

core::Error failure(const net::ProgramEnd& end) {
    return {"rsvg-convert made no PNG: " + end.text() + " " + printable_line(end.output), ""};
}

}  // namespace

core::Result<std::string> png_picture(const std::string& svg) {
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return scratch.error();
    }
    const std::filesystem::path from = scratch->path() / "picture.svg";
    const std::filesystem::path to = scratch->path() / "picture.png";
    std::ofstream file(from, std::ios::binary);
    file << svg;
    file.close();
    if (!file) {
        return core::Error{"a picture can't be written", from.string()};
    }
    net::ProgramCall call;
    call.arguments = {"rsvg-convert", "--format=png", "--output=" + to.string(), from.string()};
    call.time_limit = kTimeLimit;
    call.is_interrupted = Interrupt::has_come;
    const auto end = net::run_program(call);
    if (!end) {
        return core::Error{"PNG pictures are made by rsvg-convert, which " + end.error().what +
                               ": install it (package librsvg2-bin), or name the picture .svg, "
                               "which needs nothing",
                           ""};
    }
    if (!end->has_succeeded()) {
        return failure(*end);
    }
    std::ifstream picture(to, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(picture), {}};
    return bytes.empty() ? core::Result<std::string>(failure(*end)) : bytes;
}

}  // namespace agon::app
