// SPDX-License-Identifier: Apache-2.0
#include "plugin/foreign_file.hpp"

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace agon::plugin {
namespace {

std::string describe(std::string_view text) {
    return describe_foreign_file(std::as_bytes(std::span(text)));
}

/// The least of a Windows file: "MZ", the header's place at 0x3c, and the header there.
std::string windows_file(std::uint16_t machine, std::uint16_t characteristics) {
    constexpr std::size_t kHeader = 0x80;
    std::string text(kHeader + 24, '\0');
    const auto put = [&](std::size_t at, std::uint32_t value) {
        text[at] = static_cast<char>(value & 0xff);
        text[at + 1] = static_cast<char>(value >> 8 & 0xff);
    };
    text.replace(0, 2, "MZ");
    put(0x3c, kHeader);
    text.replace(kHeader, 4, std::string("PE\0\0", 4));
    put(kHeader + 4, machine);
    put(kHeader + 22, characteristics);
    return text;
}

TEST(ForeignFile, WindowsLibrariesAreToldApartByTheirBits) {
    EXPECT_EQ(describe(windows_file(0x14c, 0x2102)),
              "a Windows DLL for 32-bit x86; what is needed is a Linux library (.so) built from "
              "its sources");
    EXPECT_EQ(describe(windows_file(0x8664, 0x2022)),
              "a Windows DLL for 64-bit x86; what is needed is a Linux library (.so) built from "
              "its sources");
    EXPECT_TRUE(
        describe(windows_file(0xaa64, 0x2022)).starts_with("a Windows DLL for 64-bit ARM;"));
}

TEST(ForeignFile, WindowsProgramIsNoLibrary) {
    EXPECT_TRUE(
        describe(windows_file(0x8664, 0x22)).starts_with("a Windows program for 64-bit x86;"));
}

TEST(ForeignFile, CutWindowsFilesAreRead) {
    const std::string whole = windows_file(0x8664, 0x2022);

    for (std::size_t size = 2; size < whole.size(); ++size) {
        EXPECT_FALSE(describe(std::string_view(whole).substr(0, size)).empty());
    }
    EXPECT_TRUE(describe(whole.substr(0, 0x80)).starts_with("a DOS program"));
    EXPECT_TRUE(describe(whole.substr(0, 0x90)).starts_with("a Windows file that was cut off"));
}

TEST(ForeignFile, WindowsHeaderBeyondTheEndIsRead) {
    std::string text = windows_file(0x8664, 0x2022);
    text.replace(0x3c, 4, "\xff\xff\xff\xff");

    EXPECT_TRUE(describe(text).starts_with("a DOS program"));
}

TEST(ForeignFile, EmptyFileIsCalledSo) {
    EXPECT_EQ(describe(""), "empty");
}

TEST(ForeignFile, TextIsCalledSo) {
    EXPECT_EQ(describe("int main() { return 0; }\n"), "a text file, no shared library");
    EXPECT_EQ(describe("Spieler für das Tor\n"), "a text file, no shared library");
    EXPECT_EQ(describe("#!/bin/sh\nexit 0\n"), "a script, no shared library");
    EXPECT_EQ(describe("version https://git-lfs.github.com/spec/v1\noid sha256:12\n"),
              "a placeholder of Git LFS; fetch the file itself");
}

TEST(ForeignFile, OtherFormatsAreNamed) {
    EXPECT_TRUE(describe("!<arch>\nfoo.o/").starts_with("a static archive (.a)"));
    EXPECT_TRUE(describe("\xCF\xFA\xED\xFE\x07").starts_with("a library or program for macOS"));
    EXPECT_TRUE(describe("PK\x03\x04").starts_with("a zip archive"));
    EXPECT_TRUE(describe("\x1f\x8b\x08").starts_with("a gzip archive"));
    EXPECT_TRUE(describe("BC\xC0\xDE").starts_with("LLVM bitcode"));
}

TEST(ForeignFile, UnknownDataShowsItsFirstBytes) {
    EXPECT_EQ(describe(std::string_view("\x01\xab\x00\x10\x20", 5)),
              "no shared library (it starts with the bytes 01 ab 00 10)");
}

}  // namespace
}  // namespace agon::plugin
