// SPDX-License-Identifier: Apache-2.0
// A project file of somebody else's, by its first letter: .vcxproj, .vcproj, Makefile, or a source
// with the compiler's messages about it behind a zero byte.
// fuzz: porting
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "core/utf8.hpp"
#include "porting/diagnostics.hpp"
#include "porting/encoding.hpp"
#include "porting/makefile.hpp"
#include "porting/repairs.hpp"
#include "porting/source_text.hpp"
#include "porting/temporaries.hpp"
#include "porting/visual_studio.hpp"

namespace {

using namespace agon;

void check(const core::Result<porting::Project>& project) {
    if (!project) {
        AGON_CHECK(!project.error().text().empty());
        return;
    }
    for (const std::string& source : project->sources) {
        AGON_CHECK(porting::is_source_name(source), source);
    }
}

void read_source(std::string_view bytes) {
    const std::size_t end = std::min(bytes.find('\0'), bytes.size());
    const auto decoded = porting::decode(bytes.substr(0, end), "");
    AGON_CHECK(decoded.has_value());
    const std::string& text = decoded->text;
    AGON_CHECK(core::is_utf8(text));
    const std::string code = porting::without_comments(text);
    AGON_CHECK(code.size() == text.size());
    for (const porting::Include& include : porting::includes_of(code)) {
        AGON_CHECK(include.begin + include.size <= text.size());
    }
    static_cast<void>(porting::parameters_of_definition(code, "StrategyStep"));
    const auto errors = porting::errors_in(bytes.substr(std::min(end + 1, bytes.size())));
    const porting::Repaired repaired = porting::repair(text, errors);
    const auto lines = [](const std::string& all) {
        return std::count(all.begin(), all.end(), '\n');
    };
    AGON_CHECK(lines(repaired.text) == lines(text), lines(text));
    const auto temporaries =
        porting::bound_temporaries(bytes.substr(std::min(end + 1, bytes.size())));
    const porting::Repaired kept = porting::keep_temporaries(text, temporaries);
    AGON_CHECK(lines(kept.text) == lines(text), lines(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    if (all.empty()) {
        return 0;
    }
    const std::string_view bytes = all.substr(1);
    switch (all[0]) {
        case 'x':
            check(porting::read_vcxproj(bytes, "a.vcxproj"));
            break;
        case 'v':
            check(porting::read_vcproj(bytes, "a.vcproj"));
            break;
        case 'm':
            check(porting::read_makefile(bytes, "no-such-folder/Makefile"));
            break;
        default:
            read_source(bytes);
            break;
    }
    return 0;
}
