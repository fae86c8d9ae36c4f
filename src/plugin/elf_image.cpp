// SPDX-License-Identifier: Apache-2.0
#include "plugin/elf_image.hpp"

#include <algorithm>
#include <iterator>

namespace agon::plugin {
namespace {

#if defined(__x86_64__)
constexpr std::uint16_t kMachineHere = EM_X86_64;
#elif defined(__aarch64__)
constexpr std::uint16_t kMachineHere = EM_AARCH64;
#else
#error "state the ELF machine of this processor"
#endif

constexpr std::size_t kSegmentsAtMost = 1024;
constexpr std::uint64_t kLoadedBytesAtMost = std::uint64_t{1} << 30;
constexpr std::size_t kNameLengthAtMost = 65535;
// All names together: far above any real library, far below what would hurt.
constexpr std::size_t kNameBytesAtMost = std::size_t{256} << 20;

core::Error damaged(std::string_view part) {
    return {"a damaged library: " + std::string(part), ""};
}

core::Error cut_off(std::uint64_t size_bytes, std::uint64_t meant_bytes) {
    return {"a library that was cut off: it has " + std::to_string(size_bytes) + " bytes of " +
                std::to_string(meant_bytes) + " or more",
            ""};
}

core::Result<void> check_machine(std::span<const std::byte> bytes) {
    const auto ident = [&](std::size_t i) {
        return std::to_integer<std::uint8_t>(bytes[i]);
    };
    // e_type and e_machine stand at the same places in both classes.
    const bool is_big_endian = ident(EI_DATA) == ELFDATA2MSB;
    const auto half = [&](std::size_t at) {
        return static_cast<std::uint16_t>(is_big_endian ? ident(at) << 8 | ident(at + 1)
                                                        : ident(at + 1) << 8 | ident(at));
    };
    const std::uint16_t machine = half(18);
    if (machine != kMachineHere || ident(EI_CLASS) != ELFCLASS64 || is_big_endian) {
        return core::Error{"a library for " + machine_name(machine, ident(EI_CLASS)) +
                               (is_big_endian ? ", big-endian" : "") +
                               "; this program needs one for " +
                               machine_name(kMachineHere, ELFCLASS64),
                           ""};
    }
    if (ident(EI_OSABI) != ELFOSABI_SYSV && ident(EI_OSABI) != ELFOSABI_GNU) {
        return core::Error{"a library for another system than Linux (ELF system " +
                               std::to_string(ident(EI_OSABI)) + ")",
                           ""};
    }
    return {};
}

core::Result<void> check_type(std::uint16_t type) {
    switch (type) {
        case ET_DYN:
            return {};
        case ET_REL:
            return core::Error{"a relocatable object (.o); link it with -shared", ""};
        case ET_EXEC:
            return core::Error{"an executable program, no shared library", ""};
        case ET_CORE:
            return core::Error{"a core dump, no shared library", ""};
        default:
            return damaged("unknown kind " + std::to_string(type));
    }
}

}  // namespace

std::string machine_name(std::uint16_t machine, std::uint8_t elf_class) {
    const std::string bits = elf_class == ELFCLASS64 ? "64-bit " : "32-bit ";
    switch (machine) {
        case EM_386:
            return "32-bit x86";
        case EM_X86_64:
            return elf_class == ELFCLASS64 ? "64-bit x86" : "64-bit x86 with 32-bit pointers (x32)";
        case EM_ARM:
            return "32-bit ARM";
        case EM_AARCH64:
            return "64-bit ARM (aarch64)";
        case EM_RISCV:
            return bits + "RISC-V";
        case EM_PPC:
        case EM_PPC64:
            return bits + "PowerPC";
        case EM_MIPS:
            return bits + "MIPS";
        case EM_S390:
            return bits + "S/390";
        case EM_SPARCV9:
            return bits + "SPARC";
        case EM_LOONGARCH:
            return bits + "LoongArch";
        default:
            return bits + "machine " + std::to_string(machine);
    }
}

core::Result<ElfImage> ElfImage::parse(std::span<const std::byte> bytes) {
    constexpr std::string_view kMagic(ELFMAG, SELFMAG);
    if (bytes.size() < kMagic.size() ||
        std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
        return core::Error{"no ELF file", ""};
    }
    if (bytes.size() < 20) {
        return cut_off(bytes.size(), sizeof(Elf64_Ehdr));
    }
    if (const auto machine = check_machine(bytes); !machine) {
        return machine.error();
    }
    ElfImage image(bytes);
    const auto header = image.read<Elf64_Ehdr>(0);
    if (!header) {
        return cut_off(bytes.size(), sizeof(Elf64_Ehdr));
    }
    if (const auto type = check_type(header->e_type); !type) {
        return type.error();
    }
    if (auto segments = image.read_segments(*header); !segments) {
        return segments.error();
    }
    if (auto dynamic = image.read_dynamic(); !dynamic) {
        return dynamic.error();
    }
    if (auto symbols = image.read_symbols(*header); !symbols) {
        return symbols.error();
    }
    return image;
}

core::Result<void> ElfImage::read_segments(const Elf64_Ehdr& header) {
    if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_phnum == 0 ||
        header.e_phnum > kSegmentsAtMost) {
        return damaged("its table of segments");
    }
    const std::uint64_t sections_bytes = std::uint64_t{header.e_shnum} * header.e_shentsize;
    if (header.e_shoff > bytes_.size() || bytes_.size() - header.e_shoff < sections_bytes) {
        return cut_off(bytes_.size(), header.e_shoff);
    }
    bool has_loaded = false;
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
        const auto segment = header.e_phoff > bytes_.size()
                                 ? std::nullopt
                                 : read<Elf64_Phdr>(header.e_phoff + i * sizeof(Elf64_Phdr));
        if (!segment) {
            return cut_off(bytes_.size(), header.e_phoff);
        }
        if (segment->p_type == PT_LOAD) {
            if (segment->p_offset > bytes_.size() ||
                bytes_.size() - segment->p_offset < segment->p_filesz) {
                return cut_off(bytes_.size(), segment->p_offset);
            }
            if (segment->p_filesz > segment->p_memsz ||
                segment->p_vaddr + segment->p_memsz < segment->p_vaddr) {
                return damaged("a segment's size");
            }
            // The loader reserves from the first to the last one's end and maps each where it says,
            // over whatever is there.
            if (has_loaded && segment->p_vaddr < end) {
                return damaged("its segments overlap or are out of order");
            }
            start = has_loaded ? start : segment->p_vaddr;
            end = segment->p_vaddr + segment->p_memsz;
            has_loaded = true;
            if (end - start > kLoadedBytesAtMost) {
                return core::Error{"a library that wants more than 1 GiB of memory", ""};
            }
        }
        segments_.push_back(*segment);
    }
    return {};
}

core::Result<void> ElfImage::read_dynamic() {
    const auto segment = std::find_if(segments_.begin(), segments_.end(),
                                      [](const auto& s) { return s.p_type == PT_DYNAMIC; });
    if (segment == segments_.end()) {
        return core::Error{"a statically linked program, no shared library", ""};
    }
    const auto start = offset_of(segment->p_vaddr, sizeof(Elf64_Dyn));
    if (!start) {
        return damaged("its dynamic section");
    }
    std::vector<std::uint64_t> nulls;
    for (std::uint64_t at = 0; at + sizeof(Elf64_Dyn) <= segment->p_memsz;
         at += sizeof(Elf64_Dyn)) {
        const auto entry = read<Elf64_Dyn>(*start + at);
        if (!entry || !offset_of(segment->p_vaddr + at, sizeof(Elf64_Dyn))) {
            return damaged("its dynamic section");
        }
        if (entry->d_tag == DT_NULL) {
            nulls.push_back(*start + at);
        } else if (!nulls.empty()) {
            break;  // Behind the first null entry nothing counts.
        } else {
            dynamic_.push_back({entry->d_tag, entry->d_un.d_val, *start + at});
        }
    }
    if (nulls.empty()) {
        return damaged("its dynamic section has no end");
    }
    spare_.assign(nulls.begin(), std::prev(nulls.end()));
    if (const auto* flags = find_dynamic(DT_FLAGS_1); flags && (flags->value & DF_1_PIE) != 0) {
        return core::Error{"an executable program, no shared library", ""};
    }
    const auto* strings = find_dynamic(DT_STRTAB);
    const auto* size = find_dynamic(DT_STRSZ);
    const auto offset = strings && size ? offset_of(strings->value, size->value) : std::nullopt;
    if (!offset) {
        return damaged("its table of names");
    }
    strings_offset_ = *offset;
    strings_size_ = size->value;
    return {};
}

std::optional<std::uint64_t> ElfImage::count_by_gnu_hash(std::uint64_t address) const {
    const auto start = offset_of(address, 4 * sizeof(std::uint32_t));
    if (!start) {
        return std::nullopt;
    }
    const auto word = [&](std::uint64_t offset) {
        return read<std::uint32_t>(offset);
    };
    const std::uint64_t bucket_count = *word(*start);
    const std::uint64_t first_symbol = *word(*start + 4);
    const std::uint64_t buckets = *start + 16 + std::uint64_t{*word(*start + 8)} * 8;
    if (buckets > bytes_.size() || (bytes_.size() - buckets) / 4 < bucket_count) {
        return std::nullopt;
    }
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < bucket_count; ++i) {
        last = std::max<std::uint64_t>(last, *word(buckets + i * 4));
    }
    if (last < first_symbol) {
        return first_symbol;  // Nothing is exported.
    }
    // The chain of the last bucket ends where the lowest bit of a hash is set.
    for (std::uint64_t chain = buckets + bucket_count * 4;; ++last) {
        const auto hash = word(chain + (last - first_symbol) * 4);
        if (!hash) {
            return std::nullopt;
        }
        if ((*hash & 1) != 0) {
            return last + 1;
        }
    }
}

std::uint64_t ElfImage::count_by_sections(const Elf64_Ehdr& header) const {
    if (header.e_shentsize != sizeof(Elf64_Shdr)) {
        return 0;
    }
    const std::uint64_t table = find_dynamic(DT_SYMTAB)->value;
    for (std::uint64_t i = 0; i < header.e_shnum; ++i) {
        const auto section = read<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr));
        if (section && section->sh_type == SHT_DYNSYM && section->sh_addr == table) {
            return section->sh_size / sizeof(Elf64_Sym);
        }
    }
    return 0;
}

core::Result<std::uint64_t> ElfImage::count_symbols(const Elf64_Ehdr& header) const {
    // The loader itself never needs the number; the hash tables imply it, and sections, where they
    // were not stripped, state it (a GNU hash table without exports says nothing of imports).
    std::uint64_t count = count_by_sections(header);
    if (const auto* table = find_dynamic(DT_HASH)) {
        const auto start = offset_of(table->value, 2 * sizeof(std::uint32_t));
        if (!start) {
            return damaged("its hash table");
        }
        count = std::max<std::uint64_t>(count, *read<std::uint32_t>(*start + 4));
    }
    if (const auto* table = find_dynamic(DT_GNU_HASH)) {
        const auto by_hash = count_by_gnu_hash(table->value);
        if (!by_hash) {
            return damaged("its hash table");
        }
        count = std::max(count, *by_hash);
    }
    return count;
}

core::Result<void> ElfImage::read_symbols(const Elf64_Ehdr& header) {
    const auto* table = find_dynamic(DT_SYMTAB);
    if (!table) {
        return damaged("it has no table of symbols");
    }
    const auto count = count_symbols(header);
    if (!count) {
        return count.error();
    }
    if (*count > bytes_.size() / sizeof(Elf64_Sym)) {
        return damaged("its number of symbols");
    }
    const auto start = offset_of(table->value, *count * sizeof(Elf64_Sym));
    if (!start) {
        return damaged("its table of symbols");
    }
    std::size_t name_bytes = 0;
    for (std::uint64_t i = 1; i < *count; ++i) {
        const std::uint64_t offset = *start + i * sizeof(Elf64_Sym);
        const auto entry = *read<Elf64_Sym>(offset);
        const auto name = string_at(entry.st_name);
        if (!name || (name_bytes += name->size()) > kNameBytesAtMost) {
            return damaged("a symbol's name");
        }
        symbols_.push_back({offset, entry, *name});
    }
    return {};
}

std::optional<std::string_view> ElfImage::string_at(std::uint64_t offset) const {
    if (offset >= strings_size_) {
        return std::nullopt;
    }
    const char* start = reinterpret_cast<const char*>(strings().data()) + offset;
    const std::size_t longest =
        std::min<std::uint64_t>(strings_size_ - offset, kNameLengthAtMost + 1);
    const void* end = std::memchr(start, 0, longest);
    if (!end) {
        return std::nullopt;
    }
    return std::string_view(start, static_cast<std::size_t>(static_cast<const char*>(end) - start));
}

const ElfImage::DynamicEntry* ElfImage::find_dynamic(std::int64_t tag) const {
    const auto found = std::find_if(dynamic_.begin(), dynamic_.end(),
                                    [&](const auto& entry) { return entry.tag == tag; });
    return found == dynamic_.end() ? nullptr : &*found;
}

std::string_view ElfImage::dynamic_string(std::int64_t tag) const {
    const auto* entry = find_dynamic(tag);
    return entry ? string_at(entry->value).value_or(std::string_view()) : std::string_view();
}

std::vector<std::string> ElfImage::needed() const {
    std::vector<std::string> names;
    for (const auto& entry : dynamic_) {
        if (entry.tag == DT_NEEDED) {
            names.emplace_back(string_at(entry.value).value_or(std::string_view()));
        }
    }
    return names;
}

std::optional<std::uint64_t> ElfImage::offset_of(std::uint64_t address, std::uint64_t size) const {
    for (const auto& segment : segments_) {
        if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
            address - segment.p_vaddr <= segment.p_filesz &&
            segment.p_filesz - (address - segment.p_vaddr) >= size) {
            return segment.p_offset + (address - segment.p_vaddr);
        }
    }
    return std::nullopt;
}

}  // namespace agon::plugin
