// SPDX-License-Identifier: Apache-2.0
#include "plugin/elf_image.hpp"

#include <algorithm>
#include <cstdint>
#include <random>

#include <gtest/gtest.h>

#include "plugin/file_bytes.hpp"
#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

using Bytes = std::vector<std::byte>;

Bytes library_bytes() {
    return *read_file_bytes(AGON_TEST_LIBRARY("with_helper"));
}

void put_half(Bytes& bytes, std::size_t offset, std::uint16_t value) {
    std::memcpy(bytes.data() + offset, &value, sizeof(value));
}

std::string parse_error(const Bytes& bytes) {
    const auto image = ElfImage::parse(bytes);
    return image ? "parsed" : image.error().what;
}

constexpr std::size_t kTypeOffset = offsetof(Elf64_Ehdr, e_type);
constexpr std::size_t kMachineOffset = offsetof(Elf64_Ehdr, e_machine);

TEST(ElfImage, ReadsSymbolsAndNeededLibraries) {
    const Bytes bytes = library_bytes();

    const auto image = ElfImage::parse(bytes);

    ASSERT_TRUE(image) << image.error().text();
    const auto symbol = [&](std::string_view name) {
        return std::find_if(image->symbols().begin(), image->symbols().end(),
                            [&](const auto& s) { return s.name == name; });
    };
    ASSERT_NE(symbol("count_in_helper"), image->symbols().end());
    EXPECT_NE(symbol("count_in_helper")->entry.st_shndx, SHN_UNDEF);
    ASSERT_NE(symbol("_Z12helper_countv"), image->symbols().end());
    EXPECT_EQ(symbol("_Z12helper_countv")->entry.st_shndx, SHN_UNDEF);
    const auto needed = image->needed();
    EXPECT_NE(std::find(needed.begin(), needed.end(), "libhelper.so"), needed.end());
    EXPECT_EQ(image->dynamic_string(DT_RUNPATH), "$ORIGIN/beside");
}

TEST(ElfImage, WorksWithoutSections) {
    Bytes bytes = library_bytes();
    Elf64_Ehdr header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    header.e_shoff = 0;
    header.e_shnum = 0;
    std::memcpy(bytes.data(), &header, sizeof(header));

    const auto image = ElfImage::parse(bytes);

    ASSERT_TRUE(image) << image.error().text();
    EXPECT_TRUE(std::any_of(image->symbols().begin(), image->symbols().end(),
                            [](const auto& s) { return s.name == "count_in_helper"; }));
}

TEST(ElfImage, NamesTheProcessorOfOtherLibraries) {
    Bytes bytes = library_bytes();
    put_half(bytes, kMachineOffset, EM_RISCV);
    EXPECT_TRUE(parse_error(bytes).starts_with("a library for 64-bit RISC-V; this program needs"));

    bytes[EI_CLASS] = std::byte{ELFCLASS32};
    put_half(bytes, kMachineOffset, EM_386);
    EXPECT_TRUE(parse_error(bytes).starts_with("a library for 32-bit x86; this program needs"));

    bytes[EI_DATA] = std::byte{ELFDATA2MSB};
    put_half(bytes, kMachineOffset, EM_PPC << 8);
    EXPECT_TRUE(parse_error(bytes).starts_with("a library for 32-bit PowerPC, big-endian;"));
}

TEST(ElfImage, TellsWhatIsNoSharedLibrary) {
    Bytes bytes = library_bytes();
    put_half(bytes, kTypeOffset, ET_REL);
    EXPECT_EQ(parse_error(bytes), "a relocatable object (.o); link it with -shared");
    put_half(bytes, kTypeOffset, ET_EXEC);
    EXPECT_EQ(parse_error(bytes), "an executable program, no shared library");
    put_half(bytes, kTypeOffset, ET_CORE);
    EXPECT_EQ(parse_error(bytes), "a core dump, no shared library");
    EXPECT_EQ(parse_error(*read_file_bytes("/proc/self/exe")),
              "an executable program, no shared library");
}

/// Changes the segments that are loaded, which are told by their turn.
template <typename Change>
Bytes with_loaded_segments(Bytes bytes, Change change) {
    Elf64_Ehdr header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    int turn = 0;
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        Elf64_Phdr segment;
        std::byte* at = bytes.data() + header.e_phoff + i * sizeof(segment);
        std::memcpy(&segment, at, sizeof(segment));
        if (segment.p_type == PT_LOAD) {
            change(turn++, segment);
            std::memcpy(at, &segment, sizeof(segment));
        }
    }
    EXPECT_GT(turn, 1);
    return bytes;
}

// The loader would map them over the program itself.
TEST(ElfImage, SegmentsThatLieOverEachOtherAreAnError) {
    const Bytes long_first = with_loaded_segments(library_bytes(), [](int turn, auto& segment) {
        segment.p_memsz += turn == 0 ? 0xff000000 : 0;
    });
    const Bytes swapped = with_loaded_segments(library_bytes(), [](int turn, auto& segment) {
        segment.p_vaddr += turn == 0 ? 0x100000 : 0;
    });

    EXPECT_EQ(parse_error(long_first), "a library that wants more than 1 GiB of memory");
    EXPECT_EQ(parse_error(swapped), "a damaged library: its segments overlap or are out of order");
}

TEST(ElfImage, LibraryOfAnotherSystemIsAnError) {
    Bytes bytes = library_bytes();
    bytes[EI_OSABI] = std::byte{ELFOSABI_FREEBSD};

    EXPECT_EQ(parse_error(bytes), "a library for another system than Linux (ELF system 9)");
}

TEST(ElfImage, CutFileIsCalledSoAtEveryLength) {
    const Bytes whole = library_bytes();

    for (std::size_t size = SELFMAG; size < whole.size(); size += size < 2000 ? 1 : 997) {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_TRUE(parse_error(cut).starts_with("a library that was cut off: it has " +
                                                 std::to_string(size) + " bytes"))
            << size << ": " << parse_error(cut);
    }
}

// Reads of what isn't there are found by the address sanitizer.
TEST(ElfImage, DamagedFilesAreReadToAnEnd) {
    const Bytes whole = library_bytes();
    std::mt19937 random(1);
    int parsed = 0;
    for (int round = 0; round < 2000; ++round) {
        Bytes bytes = whole;
        // The headers and tables at the start matter most.
        const std::size_t range = round % 2 == 0 ? 64 + 56 * 12 : bytes.size();
        for (int flip = 0; flip < 3; ++flip) {
            bytes[random() % range] ^= std::byte{static_cast<std::uint8_t>(1U << random() % 8)};
        }
        parsed += ElfImage::parse(bytes).has_value() ? 1 : 0;
    }
    EXPECT_GT(parsed, 0);
    EXPECT_LT(parsed, 2000);
}

TEST(MachineName, UnknownMachineHasItsNumber) {
    EXPECT_EQ(machine_name(9999, ELFCLASS64), "64-bit machine 9999");
}

}  // namespace
}  // namespace agon::plugin
