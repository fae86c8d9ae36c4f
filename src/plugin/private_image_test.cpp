// SPDX-License-Identifier: Apache-2.0
#include "plugin/private_image.hpp"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "plugin/file_bytes.hpp"
#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

using Bytes = std::vector<std::byte>;

/// An image with the bytes that it refers to.
struct Held {
    explicit Held(Bytes content) : bytes(std::move(content)), image(*ElfImage::parse(bytes)) {}

    Bytes bytes;
    ElfImage image;
};

Held changed(const Held& original, const ImageEdits& edits) {
    return Held(*make_private_image(original.bytes, original.image, edits));
}

const ElfImage::Symbol* find(const ElfImage& image, std::string_view name) {
    const auto found = std::find_if(image.symbols().begin(), image.symbols().end(),
                                    [&](const auto& symbol) { return symbol.name == name; });
    return found == image.symbols().end() ? nullptr : &*found;
}

std::ptrdiff_t count_unique(const ElfImage& image) {
    return std::count_if(image.symbols().begin(), image.symbols().end(), [](const auto& symbol) {
        return ELF64_ST_BIND(symbol.entry.st_info) == STB_GNU_UNIQUE;
    });
}

TEST(PrivateImage, SymbolsThatWereUniqueAreWeak) {
    if (!std::filesystem::exists(AGON_TEST_LIBRARY("counter_gxx"))) {
        GTEST_SKIP() << "only g++ makes symbols unique, and there is none";
    }
    const Held original(*read_file_bytes(AGON_TEST_LIBRARY("counter_gxx")));
    ASSERT_GT(count_unique(original.image), 0);

    const Held copy = changed(original, {});

    EXPECT_EQ(count_unique(copy.image), 0);
    const auto* count = find(copy.image, "_ZZ12inline_countvE5count");
    ASSERT_NE(count, nullptr);
    EXPECT_EQ(ELF64_ST_BIND(count->entry.st_info), STB_WEAK);
    EXPECT_EQ(ELF64_ST_TYPE(count->entry.st_info), STT_OBJECT);
}

TEST(PrivateImage, NeededLibraryAndItsVersionsAreRenamed) {
    const Held original(*read_file_bytes(AGON_TEST_LIBRARY("with_helper")));
    ImageEdits edits;
    edits.origin = "/a/folder/with/a/long/name";
    edits.needed["libhelper.so"] = "/a/much/longer/path/to/the/copy.so";

    const Held copy = changed(original, edits);

    auto expected = original.image.needed();
    std::replace(expected.begin(), expected.end(), std::string("libhelper.so"),
                 edits.needed["libhelper.so"]);
    EXPECT_EQ(copy.image.needed(), expected);
    EXPECT_EQ(copy.image.dynamic_string(DT_RUNPATH), "/a/folder/with/a/long/name/beside");
    const auto first = copy.image.offset_of(copy.image.find_dynamic(DT_VERNEED)->value, 16);
    bool is_version_renamed = false;
    for (std::uint64_t at = *first;;) {
        const auto need = *copy.image.read<Elf64_Verneed>(at);
        is_version_renamed |= copy.image.string_at(need.vn_file) == edits.needed["libhelper.so"];
        if (need.vn_next == 0) {
            break;
        }
        at += need.vn_next;
    }
    EXPECT_TRUE(is_version_renamed);
    EXPECT_EQ(copy.image.symbols().size(), original.image.symbols().size());
}

TEST(PrivateImage, GivesUpItsName) {
    const Held original(
        *read_file_bytes(AGON_TEST_LIBRARY("x").parent_path() / "beside" / "libhelper.so"));
    ASSERT_EQ(original.image.dynamic_string(DT_SONAME), "libhelper.so");

    EXPECT_EQ(changed(original, {}).image.find_dynamic(DT_SONAME), nullptr);
}

TEST(PrivateImage, ImportedFunctionGetsTheGivenAddress) {
    const Held original(*read_file_bytes(AGON_TEST_LIBRARY("faults")));
    const Substitution substitutions[] = {{"exit", 0x123456789abc}, {"add", 0x1}};
    ImageEdits edits;
    edits.substitutions = substitutions;

    const Held copy = changed(original, edits);

    EXPECT_EQ(find(copy.image, "exit")->entry.st_value, 0x123456789abcU);
    EXPECT_EQ(find(copy.image, "exit")->entry.st_shndx, SHN_ABS);
    EXPECT_EQ(find(copy.image, "add")->entry.st_value, find(original.image, "add")->entry.st_value)
        << "what the library defines itself stays";
}

TEST(PrivateImage, OwnSymbolsCanComeFirst) {
    const Held original(*read_file_bytes(AGON_TEST_LIBRARY("faults")));
    ImageEdits edits;
    edits.prefers_own_symbols = true;

    const Held copy = changed(original, edits);

    const auto* flags = copy.image.find_dynamic(DT_FLAGS);
    EXPECT_TRUE(copy.image.find_dynamic(DT_SYMBOLIC) ||
                (flags && (flags->value & DF_SYMBOLIC) != 0));
}

// Writes outside the bytes are found by the address sanitizer.
TEST(PrivateImage, DamagedLibrariesAreChangedOrRefused) {
    const Bytes whole = *read_file_bytes(AGON_TEST_LIBRARY("with_helper"));
    ImageEdits edits;
    edits.origin = "/somewhere";
    edits.needed["libhelper.so"] = "/elsewhere/copy.so";
    edits.prefers_own_symbols = true;
    std::mt19937 random(1);
    int changed_count = 0;
    for (int round = 0; round < 1000; ++round) {
        Bytes bytes = whole;
        for (int flip = 0; flip < 4; ++flip) {
            bytes[random() % bytes.size()] ^=
                std::byte{static_cast<std::uint8_t>(1U << random() % 8)};
        }
        const auto image = ElfImage::parse(bytes);
        if (image) {
            changed_count += make_private_image(bytes, *image, edits).has_value() ? 1 : 0;
        }
    }
    EXPECT_GT(changed_count, 0);
}

TEST(RunPath, OriginIsExpanded) {
    EXPECT_EQ(expand_origin("$ORIGIN/lib:/x:${ORIGIN}", "/team"), "/team/lib:/x:/team");
    EXPECT_EQ(expand_origin("$LIB/$", "/team"), "$LIB/$");
}

}  // namespace
}  // namespace agon::plugin
