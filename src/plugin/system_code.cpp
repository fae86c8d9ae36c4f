// SPDX-License-Identifier: Apache-2.0
#include "plugin/system_code.hpp"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>

namespace agon::plugin {
namespace {

struct Search {
    std::uintptr_t inside;  ///< any address of the library
    std::uintptr_t start = 0;
    std::size_t size = 0;
};

int visit(dl_phdr_info* info, std::size_t /*size*/, void* context) {
    auto& search = *static_cast<Search*>(context);
    bool is_it = false;
    std::uintptr_t start = 0;
    std::size_t size = 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = info->dlpi_phdr[i];
        const std::uintptr_t address = info->dlpi_addr + segment.p_vaddr;
        if (segment.p_type != PT_LOAD) {
            continue;
        }
        is_it = is_it || search.inside - address < segment.p_memsz;
        if ((segment.p_flags & PF_X) != 0) {
            start = address;
            size = segment.p_memsz;
        }
    }
    if (is_it) {
        search.start = start;
        search.size = size;
    }
    return is_it ? 1 : 0;
}

}  // namespace

SystemCode SystemCode::find() {
    // Functions that nobody replaces, as sanitizers do with malloc; by name, as the address of one
    // may be that of a stub in the program.
    const auto address_of = [](const char* name) {
        return reinterpret_cast<std::uintptr_t>(::dlsym(RTLD_DEFAULT, name));
    };
    const std::uintptr_t inside[] = {address_of("gnu_get_libc_version"), ::getauxval(AT_BASE),
                                     address_of("_ZSt17current_exceptionv")};
    SystemCode code;
    for (std::size_t i = 0; i < code.ranges_.size(); ++i) {
        Search search{inside[i]};
        ::dl_iterate_phdr(visit, &search);
        code.ranges_[i] = {search.start, search.size};
    }
    return code;
}

}  // namespace agon::plugin
