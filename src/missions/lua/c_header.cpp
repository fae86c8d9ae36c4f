// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/c_header.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "missions/lua/definition.hpp"

namespace agon::missions::lua {

namespace {

using core::Result;
using protocol::Field;
using protocol::FieldType;

constexpr std::pair<FieldType, std::string_view> kTypes[] = {
    {FieldType::U32, "uint32_t"}, {FieldType::I32, "int32_t"}, {FieldType::U64, "uint64_t"},
    {FieldType::I64, "int64_t"},  {FieldType::F32, "float"},   {FieldType::F64, "double"},
};

std::string c_member(const Field& field, std::string_view name, bool is_array) {
    std::string line;
    for (const auto& [type, word] : kTypes) {
        line = type == field.type ? std::string(word) : line;
    }
    line += " " + std::string(name);
    line += is_array ? "[" + std::to_string(field.count) + "];" : ";";
    std::string note = field.unit;
    if (!field.meaning.empty()) {
        note += (note.empty() ? "" : ": ") + field.meaning;
    }
    // What would end the comment, or the line.
    for (char& letter : note) {
        letter = letter == '*' || static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
    }
    return line + (note.empty() ? "" : " /* " + note + " */") + "\n";
}

}  // namespace

std::string c_struct(const Block& block, const std::string& name) {
    std::string text = "typedef struct " + name + " {\n";
    const std::vector<Field>& fields = block.schema.fields;
    for (std::size_t i = 0; i < fields.size();) {
        const std::string_view list = list_of(fields[i].name);
        if (list.empty()) {
            text += "    " + c_member(fields[i], fields[i].name, fields[i].count > 1);
            ++i;
            continue;
        }
        const std::uint32_t count = fields[i].count;
        text += "    struct {\n";
        for (; i < fields.size() && list_of(fields[i].name) == list; ++i) {
            text += "        " + c_member(fields[i],
                                          std::string_view(fields[i].name).substr(list.size() + 1),
                                          false);
        }
        text += "    } " + std::string(list) +
                (count > 1 ? "[" + std::to_string(count) + "]" : std::string()) + ";\n";
    }
    return text + "} " + name + ";\n";
}

Result<std::string> c_header(const core::ContentSet& content) {
    const auto definition = read_definition(content);
    if (!definition) {
        return definition.error();
    }
    const std::string& name = definition->name;
    std::string guard = name + "_H";
    for (char& letter : guard) {
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
    }
    std::string text = "/* The blocks of the mission " + name +
                       " for strategies: see <agon/strategy.h>. Written by agon from its\n"
                       "   mission.toml; do not change it. */\n";
    text += "#ifndef " + guard + "\n#define " + guard + "\n\n#include <stdint.h>\n\n";
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    text +=
        "/* What a strategy sees. */\n" + c_struct(definition->observation, name + "_observation");
    text += "\n/* What it commands. */\n" + c_struct(definition->command, name + "_command");
    text += "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
    return text;
}

}  // namespace agon::missions::lua
