// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/argument.hpp"
#include "script/binder.hpp"
#include "script/value.hpp"

namespace agon::api {

/// One function of scenes: what scripts, plugins and programs outside call.
struct Function {
    std::string name;      ///< "getObjectPosition"; scripts write sim.getObjectPosition
    std::string family;    ///< "poses"
    std::string call_tip;  ///< "float[3] position = sim.getObjectPosition(object object, ...)"
    std::string summary;   ///< a sentence or more
    /// What a machine of this caller is given. The caller must outlive it.
    std::function<std::unique_ptr<script::Binding>(Caller&)> bind;
};

/// A number with a name: sim.handle_world.
struct Constant {
    std::string name;
    std::int64_t value = 0;
};

/// What is said about a function beside its types.
struct FunctionNotes {
    std::string name;
    std::vector<std::string> parameters;  ///< one for each argument
    std::string results;                  ///< "float[3] position"; empty: none
    std::string summary;
};

/// All functions and constants that scenes have: the only place where they are listed.
class Table {
public:
    /// Adds a function, `R f(Caller&, Arguments...)` or `R f(Caller&, script::Call&,
    /// Arguments...)`. Arguments are those of argument.hpp; results too, in tuples, optionals and
    /// core::Results. What reads its arguments from the Call itself has names without types.
    /// @pre the name is new; one parameter name for each argument
    template <typename R, typename... Args>
    void add(std::string_view family, FunctionNotes notes, R (*function)(Caller&, Args...));
    template <typename R, typename... Args>
    void add(std::string_view family, FunctionNotes notes,
             R (*function)(Caller&, script::Call&, Args...));

    void add_constant(std::string name, std::int64_t value);

    /// By name. Valid until something is added.
    [[nodiscard]] std::span<const Function> functions() const { return functions_; }

    [[nodiscard]] std::span<const Constant> constants() const { return constants_; }

    /// nullptr if there is none.
    [[nodiscard]] const Function* find(std::string_view name) const;
    [[nodiscard]] bool has_constant(std::string_view name) const;
    /// "sim.getObjct is not in agon (nearest: sim.getObject)".
    [[nodiscard]] std::string missing(std::string_view name) const;

private:
    using SharedSignature = std::shared_ptr<const script::Signature>;
    using Bind =
        std::function<std::unique_ptr<script::Binding>(const SharedSignature&, Caller& caller)>;

    void insert(std::string_view family, FunctionNotes notes, const std::vector<std::string>& types,
                Bind bind);
    static std::string call_tip_of(const FunctionNotes& notes,
                                   const std::vector<std::string>& types);

    std::vector<Function> functions_;  ///< by name
    std::vector<Constant> constants_;  ///< by name
};

/// The table that agon comes with.
[[nodiscard]] Table standard_table();

namespace detail {

template <typename R, typename... Args, typename Invoke, std::size_t... I>
auto convert_and_invoke(Caller& caller, script::Call& call, Invoke&& invoke,
                        std::index_sequence<I...> /*indices*/,
                        typename Argument<std::decay_t<Args>>::Raw&... raw) {
    // Braces, so that the arguments are checked in their order.
    std::tuple<std::decay_t<Args>...> arguments{Argument<std::decay_t<Args>>::from(
        caller, call, static_cast<int>(I) + 1, std::move(raw))...};
    if constexpr (std::is_void_v<R>) {
        std::apply(invoke, std::move(arguments));
    } else {
        return to_raw(std::apply(invoke, std::move(arguments)));
    }
}

/// What scripts call, from a function of (Caller&, script::Call&, Args...).
template <typename R, typename... Args, typename F>
std::unique_ptr<script::Binding> bind(const std::shared_ptr<const script::Signature>& signature,
                                      Caller& caller, F function) {
    return script::make_binding(
        signature,
        [&caller, function](script::Call& call, typename Argument<std::decay_t<Args>>::Raw... raw) {
            return convert_and_invoke<R, Args...>(
                caller, call,
                [&](auto&&... each) {
                    return function(caller, call, std::forward<decltype(each)>(each)...);
                },
                std::index_sequence_for<Args...>{}, raw...);
        });
}

}  // namespace detail

template <typename R, typename... Args>
void Table::add(std::string_view family, FunctionNotes notes, R (*function)(Caller&, Args...)) {
    insert(family, std::move(notes), {Argument<std::decay_t<Args>>::name()...},
           [function](const SharedSignature& signature, Caller& caller) {
               return detail::bind<R, Args...>(
                   signature, caller, [function](Caller& who, script::Call&, auto&&... each) -> R {
                       return function(who, std::forward<decltype(each)>(each)...);
                   });
           });
}

template <typename R, typename... Args>
void Table::add(std::string_view family, FunctionNotes notes,
                R (*function)(Caller&, script::Call&, Args...)) {
    insert(family, std::move(notes), {Argument<std::decay_t<Args>>::name()...},
           [function](const SharedSignature& signature, Caller& caller) {
               if constexpr (sizeof...(Args) == 0 && std::is_void_v<R>) {  // it reads them itself
                   return std::make_unique<script::Binding>(
                       signature,
                       [&caller, function](script::Call& call) { function(caller, call); });
               } else {
                   return detail::bind<R, Args...>(signature, caller, function);
               }
           });
}

}  // namespace agon::api
