// SPDX-License-Identifier: Apache-2.0
#include "plugin/debug_info.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include <dwarf.h>
#include <elfutils/libdwfl.h>

#include "plugin/demangle.hpp"

namespace agon::plugin {
namespace {

namespace fs = std::filesystem;

/// The library's own way would ask servers of the network.
int find_nothing_elsewhere(Dwfl_Module* /*module*/, void** /*user_data*/, const char* /*name*/,
                           Dwarf_Addr /*base*/, const char* /*file*/, const char* /*link*/,
                           GElf_Word /*checksum*/, char** /*found*/) {
    return -1;
}

constexpr Dwfl_Callbacks kCallbacks = {
    .find_elf = nullptr,
    .find_debuginfo = find_nothing_elsewhere,
    .section_address = dwfl_offline_section_address,
    .debuginfo_path = nullptr,
};

struct EndDwfl {
    void operator()(Dwfl* dwfl) const { dwfl_end(dwfl); }
};

void set_source(const char* path, CodeName& name) {
    const fs::path source = path == nullptr ? "" : path;
    name.source_file = source.filename().string();
    name.source_folder = source.parent_path().filename().string();
}

/// The compiler's special versions of a function: "kick(int*) [clone .constprop.0]".
std::string without_clone(const std::string& name) {
    return name.substr(0, name.find(" [clone "));
}

/// Of a function that was written out in another one.
std::string name_of(Dwarf_Die& function) {
    Dwarf_Attribute attribute;
    if (dwarf_attr_integrate(&function, DW_AT_linkage_name, &attribute) != nullptr) {
        if (const char* name = dwarf_formstring(&attribute)) {
            return demangle_symbol(name);
        }
    }
    const char* name = dwarf_diename(&function);
    return name == nullptr ? "" : name;
}

std::uint64_t number_of(Dwarf_Die& die, unsigned name) {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    return dwarf_attr(&die, name, &attribute) != nullptr && dwarf_formudata(&attribute, &value) == 0
               ? value
               : 0;
}

/// The functions that were written out around an address, the outermost first. The library's own
/// search looks into no namespace, where clang puts the functions of one.
void collect_written_out(Dwarf_Die& parent, Dwarf_Addr address, std::vector<Dwarf_Die>& found) {
    Dwarf_Die child;
    for (int end = dwarf_child(&parent, &child); end == 0; end = dwarf_siblingof(&child, &child)) {
        const int tag = dwarf_tag(&child);
        const bool is_scope =
            tag == DW_TAG_namespace || tag == DW_TAG_class_type || tag == DW_TAG_structure_type;
        const bool is_code = tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine ||
                             tag == DW_TAG_lexical_block;
        if (!is_scope && !(is_code && dwarf_haspc(&child, address) > 0)) {
            continue;
        }
        if (tag == DW_TAG_inlined_subroutine) {
            found.push_back(child);
        }
        collect_written_out(child, address, found);
        if (is_code) {
            return;
        }
    }
}

/// Where the function that was written out is called.
void set_call(Dwarf_Die& unit, Dwarf_Die& function, CodeName& caller) {
    Dwarf_Files* files = nullptr;
    std::size_t count = 0;
    caller.line = static_cast<int>(number_of(function, DW_AT_call_line));
    const std::uint64_t file = number_of(function, DW_AT_call_file);
    const bool is_known = dwarf_getsrcfiles(&unit, &files, &count) == 0 && file < count;
    set_source(is_known ? dwarf_filesrc(files, file, nullptr, nullptr) : nullptr, caller);
}

/// Puts those in front that the compiler wrote out at the address.
void add_written_out(Dwarf_Die& unit, Dwarf_Addr address, std::vector<CodeName>& names) {
    std::vector<Dwarf_Die> written_out;
    collect_written_out(unit, address, written_out);
    for (auto function = written_out.rbegin(); function != written_out.rend(); ++function) {
        CodeName& caller = names.back();
        CodeName inner = caller;
        inner.function = name_of(*function);
        set_call(unit, *function, caller);
        names.insert(names.end() - 1, std::move(inner));
    }
}

}  // namespace

struct DebugInfo::State {
    std::string file;
    std::unique_ptr<Dwfl, EndDwfl> dwfl;
    Dwfl_Module* module = nullptr;  ///< null if the file can't be read
    Dwarf_Addr bias = 0;

    /// The part of the program in which the address is, and the address as that counts it; null if
    /// there is none. One after the other is asked: clang writes no index.
    [[nodiscard]] Dwarf_Die* unit_of(std::uint64_t& address) const;
    /// The function that has the address, without its line there.
    [[nodiscard]] CodeName symbol_of(std::uint64_t address) const;
};

Dwarf_Die* DebugInfo::State::unit_of(std::uint64_t& address) const {
    Dwarf_Addr dwarf_bias = 0;
    for (Dwarf_Die* unit = dwfl_module_nextcu(module, nullptr, &dwarf_bias); unit != nullptr;
         unit = dwfl_module_nextcu(module, unit, &dwarf_bias)) {
        if (dwarf_haspc(unit, address + bias - dwarf_bias) > 0) {
            address += bias - dwarf_bias;
            return unit;
        }
    }
    return nullptr;
}

CodeName DebugInfo::State::symbol_of(std::uint64_t address) const {
    CodeName name;
    name.function = fs::path(file).filename().string();
    name.offset_bytes = address;
    if (module == nullptr) {
        return name;
    }
    GElf_Off offset = 0;
    GElf_Sym symbol;
    const char* function =
        dwfl_module_addrinfo(module, address + bias, &offset, &symbol, nullptr, nullptr, nullptr);
    // Also the nearest one before it is offered, which is another function's.
    if (function != nullptr && (symbol.st_size == 0 || offset < symbol.st_size)) {
        name.function = without_clone(demangle_symbol(function));
        name.offset_bytes = offset;
    }
    return name;
}

DebugInfo::DebugInfo(std::string file) : state_(std::make_unique<State>()) {
    state_->file = std::move(file);
    std::error_code failure;
    if (!fs::is_regular_file(state_->file, failure)) {
        return;
    }
    state_->dwfl.reset(dwfl_begin(&kCallbacks));
    if (!state_->dwfl) {
        return;
    }
    state_->module = dwfl_report_offline(state_->dwfl.get(), "", state_->file.c_str(), -1);
    dwfl_report_end(state_->dwfl.get(), nullptr, nullptr);
    if (state_->module != nullptr && dwfl_module_getelf(state_->module, &state_->bias) == nullptr) {
        state_->module = nullptr;
    }
}

DebugInfo::DebugInfo(DebugInfo&&) noexcept = default;
DebugInfo& DebugInfo::operator=(DebugInfo&&) noexcept = default;
DebugInfo::~DebugInfo() = default;

std::vector<CodeName> DebugInfo::find(std::uint64_t address) const {
    std::vector<CodeName> names = {state_->symbol_of(address)};
    Dwarf_Addr dwarf_address = address;
    Dwarf_Die* unit = state_->module == nullptr ? nullptr : state_->unit_of(dwarf_address);
    Dwarf_Line* line = unit == nullptr ? nullptr : dwarf_getsrc_die(unit, dwarf_address);
    if (line != nullptr && dwarf_lineno(line, &names.back().line) == 0) {
        set_source(dwarf_linesrc(line, nullptr, nullptr), names.back());
        if (!names.back().source_file.empty()) {
            add_written_out(*unit, dwarf_address, names);
        }
    }
    return names;
}

}  // namespace agon::plugin
