// SPDX-License-Identifier: Apache-2.0
#include "plugin/private_image.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace agon::plugin {
namespace {

// Segments are laid out for the largest pages in use (64 KiB on some ARM systems).
constexpr std::uint64_t kPageBytes = 0x10000;

/// The copy that is being made, with the strings that it gets in addition.
class Editor {
public:
    Editor(std::span<const std::byte> bytes, const ElfImage& image)
        : image_(image), bytes_(bytes.begin(), bytes.end()) {
        const auto strings = image.strings();
        strings_.assign(reinterpret_cast<const char*>(strings.data()), strings.size());
    }

    template <typename T>
    void write(std::uint64_t offset, const T& value) {
        std::memcpy(bytes_.data() + offset, &value, sizeof(T));
    }

    void write_dynamic(std::uint64_t offset, std::int64_t tag, std::uint64_t value) {
        Elf64_Dyn entry{};
        entry.d_tag = tag;
        entry.d_un.d_val = value;
        write(offset, entry);
    }

    /// Its offset in the longer table of strings.
    std::uint64_t add_string(std::string_view text) {
        const std::uint64_t offset = strings_.size();
        strings_.append(text);
        strings_ += '\0';
        return offset;
    }

    [[nodiscard]] bool has_new_strings() const { return strings_.size() > image_.strings().size(); }

    void append_strings();

    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    void append(const void* data, std::size_t size) {
        const auto* start = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), start, start + size);
    }

    const ElfImage& image_;
    std::vector<std::byte> bytes_;
    std::string strings_;
};

/// Puts the longer table of strings behind the end of the file, in a segment of its own, and a
/// longer table of segments before it. Nothing else of the library moves.
void Editor::append_strings() {
    std::vector<Elf64_Phdr> segments = image_.segments();
    std::uint64_t end = 0;
    for (const auto& segment : segments) {
        if (segment.p_type == PT_LOAD) {
            end = std::max(end, segment.p_vaddr + segment.p_memsz);
        }
    }
    bytes_.resize((bytes_.size() + 15) / 16 * 16);
    const std::uint64_t offset = bytes_.size();
    const std::uint64_t address =
        (end + kPageBytes - 1) / kPageBytes * kPageBytes + offset % kPageBytes;
    const std::uint64_t table_bytes = (segments.size() + 1) * sizeof(Elf64_Phdr);

    Elf64_Phdr added{};
    added.p_type = PT_LOAD;
    added.p_flags = PF_R;
    added.p_offset = offset;
    added.p_vaddr = added.p_paddr = address;
    added.p_filesz = added.p_memsz = table_bytes + strings_.size();
    added.p_align = kPageBytes;
    segments.push_back(added);
    for (auto& segment : segments) {
        if (segment.p_type == PT_PHDR) {
            segment.p_offset = offset;
            segment.p_vaddr = segment.p_paddr = address;
            segment.p_filesz = segment.p_memsz = table_bytes;
        }
    }
    append(segments.data(), table_bytes);
    append(strings_.data(), strings_.size());

    Elf64_Ehdr header{};
    std::memcpy(&header, bytes_.data(), sizeof(header));
    header.e_phoff = offset;
    header.e_phnum = static_cast<Elf64_Half>(segments.size());
    write(0, header);
    write_dynamic(image_.find_dynamic(DT_STRTAB)->offset, DT_STRTAB, address + table_bytes);
    write_dynamic(image_.find_dynamic(DT_STRSZ)->offset, DT_STRSZ, strings_.size());
}

void edit_symbols(Editor& editor, const ElfImage& image,
                  std::span<const Substitution> substitutions) {
    for (const auto& symbol : image.symbols()) {
        Elf64_Sym entry = symbol.entry;
        if (ELF64_ST_BIND(entry.st_info) == STB_GNU_UNIQUE) {
            entry.st_info = ELF64_ST_INFO(STB_WEAK, ELF64_ST_TYPE(entry.st_info));
            editor.write(symbol.offset, entry);
        }
        const auto found =
            std::find_if(substitutions.begin(), substitutions.end(),
                         [&](const Substitution& s) { return s.name == symbol.name; });
        if (entry.st_shndx == SHN_UNDEF && found != substitutions.end()) {
            // The loader binds a reference to a local symbol without any search, and an absolute
            // one it doesn't move with the library.
            entry.st_info = ELF64_ST_INFO(STB_LOCAL, STT_FUNC);
            entry.st_shndx = SHN_ABS;
            entry.st_value = found->address;
            editor.write(symbol.offset, entry);
        }
    }
}

/// The names of files that versions of symbols refer to must follow those of needed libraries.
core::Result<void> edit_version_needs(Editor& editor, const ElfImage& image,
                                      const std::map<std::string_view, std::uint64_t>& offsets) {
    const auto* table = image.find_dynamic(DT_VERNEED);
    const auto* count = image.find_dynamic(DT_VERNEEDNUM);
    std::uint64_t address = table ? table->value : 0;
    for (std::uint64_t i = 0; table && count && i < count->value; ++i) {
        const auto offset = image.offset_of(address, sizeof(Elf64_Verneed));
        auto need = offset ? image.read<Elf64_Verneed>(*offset) : std::nullopt;
        const auto name = need ? image.string_at(need->vn_file) : std::nullopt;
        if (!name) {
            return core::Error{"a damaged library: its needed versions", ""};
        }
        if (const auto found = offsets.find(*name); found != offsets.end()) {
            need->vn_file = static_cast<Elf64_Word>(found->second);
            editor.write(*offset, *need);
        }
        if (need->vn_next == 0) {
            break;
        }
        address += need->vn_next;
    }
    return {};
}

/// Asks the loader to search the library itself first. Linkers leave room in the dynamic section or
/// state the number of relative relocations, which only speeds loading up.
void prefer_own_symbols(Editor& editor, const ElfImage& image, std::uint64_t free_offset) {
    if (const auto* flags = image.find_dynamic(DT_FLAGS)) {
        editor.write_dynamic(flags->offset, DT_FLAGS, flags->value | DF_SYMBOLIC);
    } else if (free_offset != 0) {
        editor.write_dynamic(free_offset, DT_SYMBOLIC, 0);
    } else if (const auto* relative = image.find_dynamic(DT_RELACOUNT)) {
        editor.write_dynamic(relative->offset, DT_SYMBOLIC, 0);
    }
}

}  // namespace

std::string expand_origin(std::string_view run_path, std::string_view origin) {
    std::string expanded;
    while (!run_path.empty()) {
        const auto token = run_path.starts_with("${ORIGIN}") ? 9
                           : run_path.starts_with("$ORIGIN") ? 7
                                                             : 0;
        expanded += token > 0 ? origin : run_path.substr(0, 1);
        run_path.remove_prefix(token > 0 ? static_cast<std::size_t>(token) : 1);
    }
    return expanded;
}

core::Result<std::vector<std::byte>> make_private_image(std::span<const std::byte> bytes,
                                                        const ElfImage& image,
                                                        const ImageEdits& edits) {
    Editor editor(bytes, image);
    edit_symbols(editor, image, edits.substitutions);

    std::map<std::string_view, std::uint64_t> new_names;
    // An entry whose tag nobody reads in a library is as good as none.
    constexpr std::int64_t kIgnored = DT_DEBUG;
    std::uint64_t free_offset =
        image.spare_dynamic_offsets().empty() ? 0 : image.spare_dynamic_offsets().front();
    for (const auto& entry : image.dynamic()) {
        const auto text = image.string_at(entry.value);
        if (entry.tag == DT_SONAME) {
            editor.write_dynamic(entry.offset, kIgnored, 0);
            free_offset = entry.offset;
        } else if (entry.tag == DT_NEEDED && text && edits.needed.count(std::string(*text)) > 0) {
            const auto name = editor.add_string(edits.needed.at(std::string(*text)));
            new_names[*text] = name;
            editor.write_dynamic(entry.offset, DT_NEEDED, name);
        } else if ((entry.tag == DT_RUNPATH || entry.tag == DT_RPATH) && text &&
                   text->find('$') != std::string_view::npos) {
            editor.write_dynamic(entry.offset, entry.tag,
                                 editor.add_string(expand_origin(*text, edits.origin)));
        }
    }
    if (auto versions = edit_version_needs(editor, image, new_names); !versions) {
        return versions.error();
    }
    if (edits.prefers_own_symbols) {
        prefer_own_symbols(editor, image, free_offset);
    }
    if (editor.has_new_strings()) {
        editor.append_strings();
    }
    return editor.take();
}

}  // namespace agon::plugin
