// SPDX-License-Identifier: Apache-2.0
#include "api/table.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "core/suggest.hpp"

namespace agon::api {

namespace {

template <typename Entry>
auto place_of(const std::vector<Entry>& entries, std::string_view name) {
    return std::lower_bound(
        entries.begin(), entries.end(), name,
        [](const Entry& entry, std::string_view other) { return entry.name < other; });
}

}  // namespace

void Table::insert(std::string_view family, FunctionNotes notes,
                   const std::vector<std::string>& types, Bind bind) {
    AGON_CHECK(find(notes.name) == nullptr && !has_constant(notes.name), notes.name);
    const std::string call_tip = call_tip_of(notes, types);
    const auto signature = std::make_shared<const script::Signature>(
        script::Signature{"sim." + notes.name, notes.parameters, call_tip});
    const auto place = place_of(functions_, notes.name);
    functions_.insert(place, Function{notes.name, std::string(family), call_tip, notes.summary,
                                      [signature, bind = std::move(bind)](Caller& caller) {
                                          return bind(signature, caller);
                                      }});
}

void Table::add_constant(std::string name, std::int64_t value) {
    AGON_CHECK(find(name) == nullptr && !has_constant(name), name);
    const auto place = place_of(constants_, name);
    constants_.insert(place, Constant{std::move(name), value});
}

const Function* Table::find(std::string_view name) const {
    const auto place = place_of(functions_, name);
    return place != functions_.end() && place->name == name ? &*place : nullptr;
}

bool Table::has_constant(std::string_view name) const {
    const auto place = place_of(constants_, name);
    return place != constants_.end() && place->name == name;
}

std::string Table::missing(std::string_view name) const {
    std::vector<std::string> names;
    for (const Function& function : functions_) {
        names.push_back(function.name);
    }
    for (const Constant& constant : constants_) {
        names.push_back(constant.name);
    }
    const auto nearest = core::nearest(name, names);
    return "sim." + std::string(name) + " is not in agon" +
           (nearest ? " (nearest: sim." + *nearest + ")" : "");
}

std::string Table::call_tip_of(const FunctionNotes& notes, const std::vector<std::string>& types) {
    AGON_CHECK(types.empty() || types.size() == notes.parameters.size(), notes.name);
    std::string tip = notes.results + (notes.results.empty() ? "" : " = ") + "sim." + notes.name;
    for (std::size_t i = 0; i < notes.parameters.size(); ++i) {
        tip += i == 0 ? "(" : ", ";
        tip += (types.empty() ? "" : types[i] + " ") + notes.parameters[i];
    }
    return tip + (notes.parameters.empty() ? "()" : ")");
}

}  // namespace agon::api
