// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/result.hpp"
#include "script/value.hpp"

struct lua_State;

namespace agon::script {

class Function;
class Machine;

/// A bound function as its users see it.
struct Signature {
    std::string name;                     ///< "sim.setObjectPosition"
    std::vector<std::string> parameters;  ///< names, in order: {"handle", "position"}
    /// "sim.setObjectPosition(int handle, table<3> position)"; made from the types if empty.
    std::string call_tip = {};
};

/// One call of a bound function, while it runs: its arguments and its results. Each function that
/// reads an argument raises a script error where it is of the wrong type: "sim.setObjectPosition:
/// argument 2 'position' must be a table of 3 numbers, got string (door.lua:12)". C++ objects on
/// the way are destroyed; nothing after it in the bound function runs.
class Call {
public:
    Call(lua_State* state, const Signature& signature) : state_(state), signature_(signature) {}

    /// How many arguments came; those counted from 1.
    [[nodiscard]] int count() const { return argument_count_; }

    /// Whether this argument is nil or did not come.
    [[nodiscard]] bool is_nil(int argument) const;

    [[nodiscard]] bool boolean(int argument);
    /// A whole number; a real with a whole value counts.
    [[nodiscard]] std::int64_t integer(int argument);
    [[nodiscard]] double number(int argument);
    /// Text or a buffer; valid during the call. Numbers are no text here.
    [[nodiscard]] std::string_view bytes(int argument);
    /// A table of numbers.
    [[nodiscard]] std::vector<double> numbers(int argument);
    /// The same, of exactly `count` ones.
    void numbers(int argument, double* values, std::size_t count);
    [[nodiscard]] std::vector<std::int64_t> integers(int argument);
    /// Anything but a function or a coroutine, also within.
    [[nodiscard]] Value value(int argument);
    /// A function of the script, to be called later.
    [[nodiscard]] Function function(int argument);

    void give(bool value);
    void give(std::int64_t value);
    void give(double value);
    void give(std::string_view bytes);
    void give(const Value& value);
    void give_nil();
    void give_numbers(const double* values, std::size_t count);

    /// Raises a script error: "sim.getObject: no object is named '/door' (door.lua:12)".
    [[noreturn]] void fail(std::string_view what);
    /// The same about one argument: "...: argument 1 'path' <what>".
    [[noreturn]] void fail_argument(int argument, std::string_view what);

    /// Suspends the thread that called as soon as the bound function returns; what the next
    /// Thread::resume is given is what the script gets as results. A script error if the caller is
    /// in no thread, or where a call cannot be left.
    void suspend();

    /// Counts work of a length that the script decides, in instructions (about 10 ns each).
    void charge(std::int64_t units);

    [[nodiscard]] const Signature& signature() const { return signature_; }

    /// "door.lua:12", the line that called; empty if it is no script.
    [[nodiscard]] std::string place() const;

private:
    friend class BindingAccess;

    [[noreturn]] void fail_type(int argument, std::string_view expected);
    double element(int argument, int index, std::size_t count);

    lua_State* state_;
    const Signature& signature_;
    int argument_count_ = 0;
    int given_ = 0;
    bool is_suspending_ = false;
};

/// A bound function. Its script arguments are read by `run` through the Call.
class Binding {
public:
    /// With a signature that bindings of other machines may share.
    Binding(std::shared_ptr<const Signature> signature, std::function<void(Call&)> function)
        : signature_(std::move(signature)), function_(std::move(function)) {}

    Binding(Signature signature, std::function<void(Call&)> function)
        : Binding(std::make_shared<const Signature>(std::move(signature)), std::move(function)) {}

    [[nodiscard]] const Signature& signature() const { return *signature_; }

    void run(Call& call) const { function_(call); }

private:
    std::shared_ptr<const Signature> signature_;
    std::function<void(Call&)> function_;
};

namespace detail {

/// How a parameter of type T is read, and how it is written in a call tip.
template <typename T>
struct Reader;

template <>
struct Reader<bool> {
    static constexpr std::string_view kName = "bool";

    static bool read(Call& call, int at) { return call.boolean(at); }
};

template <>
struct Reader<std::int64_t> {
    static constexpr std::string_view kName = "int";

    static std::int64_t read(Call& call, int at) { return call.integer(at); }
};

template <>
struct Reader<double> {
    static constexpr std::string_view kName = "float";

    static double read(Call& call, int at) { return call.number(at); }
};

template <>
struct Reader<std::string_view> {
    static constexpr std::string_view kName = "string";

    static std::string_view read(Call& call, int at) { return call.bytes(at); }
};

template <>
struct Reader<std::string> {
    static constexpr std::string_view kName = "string";

    static std::string read(Call& call, int at) { return std::string(call.bytes(at)); }
};

template <>
struct Reader<Value> {
    static constexpr std::string_view kName = "any";

    static Value read(Call& call, int at) { return call.value(at); }
};

template <>
struct Reader<std::vector<double>> {
    static constexpr std::string_view kName = "float[]";

    static std::vector<double> read(Call& call, int at) { return call.numbers(at); }
};

template <>
struct Reader<std::vector<std::int64_t>> {
    static constexpr std::string_view kName = "int[]";

    static std::vector<std::int64_t> read(Call& call, int at) { return call.integers(at); }
};

template <std::size_t N>
struct Reader<std::array<double, N>> {
    static inline const std::string kName = "float[" + std::to_string(N) + "]";

    static std::array<double, N> read(Call& call, int at) {
        std::array<double, N> values{};
        call.numbers(at, values.data(), N);
        return values;
    }
};

/// nil, or not given: nullopt.
template <typename T>
struct Reader<std::optional<T>> {
    static inline const std::string kName = std::string(Reader<T>::kName) + "?";

    static std::optional<T> read(Call& call, int at) {
        return call.is_nil(at) ? std::optional<T>() : std::optional<T>(Reader<T>::read(call, at));
    }
};

/// How a result of type T is given.
template <typename T>
void give(Call& call, const T& result) {
    if constexpr (std::is_same_v<T, bool>) {
        call.give(result);
    } else if constexpr (std::is_integral_v<T>) {
        call.give(static_cast<std::int64_t>(result));
    } else if constexpr (std::is_convertible_v<T, std::string_view>) {
        call.give(std::string_view(result));
    } else {
        call.give(result);
    }
}

inline void give(Call& call, const std::vector<double>& values) {
    call.give_numbers(values.data(), values.size());
}

template <std::size_t N>
void give(Call& call, const std::array<double, N>& values) {
    call.give_numbers(values.data(), N);
}

template <typename T>
void give(Call& call, const std::optional<T>& result) {
    result.has_value() ? give(call, *result) : call.give_nil();
}

template <typename... Ts>
void give(Call& call, const std::tuple<Ts...>& results) {
    std::apply([&](const Ts&... each) { (give(call, each), ...); }, results);
}

template <typename T>
void give(Call& call, const core::Result<T>& result) {
    if (!result) {
        call.fail(result.error().text());
    }
    if constexpr (!std::is_void_v<T>) {
        give(call, result.value());
    }
}

/// The types of a callable's parameters; without a leading Call&.
template <typename F>
struct Shape : Shape<decltype(&F::operator())> {};

template <typename R, typename... Args>
struct Shape<R (*)(Args...)> {
    using Result = R;
    using Parameters = std::tuple<std::decay_t<Args>...>;
    static constexpr bool kTakesCall = false;
};

template <typename R, typename... Args>
struct Shape<R (*)(Call&, Args...)> {
    using Result = R;
    using Parameters = std::tuple<std::decay_t<Args>...>;
    static constexpr bool kTakesCall = true;
};

template <typename C, typename R, typename... Args>
struct Shape<R (C::*)(Args...) const> : Shape<R (*)(Args...)> {};

template <typename C, typename R, typename... Args>
struct Shape<R (C::*)(Args...)> : Shape<R (*)(Args...)> {};

template <typename Parameters, typename F, std::size_t... I>
decltype(auto) invoke(Call& call, F& function, std::index_sequence<I...>) {
    // Braces, so that the arguments are read in their order.
    Parameters arguments{
        Reader<std::tuple_element_t<I, Parameters>>::read(call, static_cast<int>(I) + 1)...};
    if constexpr (Shape<F>::kTakesCall) {
        return function(call, std::move(std::get<I>(arguments))...);
    } else {
        return function(std::move(std::get<I>(arguments))...);
    }
}

template <typename Parameters, std::size_t... I>
std::vector<std::string> type_names(std::index_sequence<I...>) {
    return {std::string(Reader<std::tuple_element_t<I, Parameters>>::kName)...};
}

/// "sim.getObject(string path, int? index)". @pre as many names as types
std::string make_call_tip(const Signature& signature, const std::vector<std::string>& types);

}  // namespace detail

/// make_binding below, with a signature that has its call tip and that many machines share.
template <typename F>
std::unique_ptr<Binding> make_binding(std::shared_ptr<const Signature> signature, F&& function);

/// A bound function from a callable with typed parameters, `(std::int64_t handle, std::optional<
/// std::array<double, 3>> position) -> core::Result<double>`, with or without a leading Call&.
/// Parameters: bool, std::int64_t, double, std::string(_view), std::vector<double or std::int64_t>,
/// std::array<double, N>, Value, std::optional of these. Results: these, std::tuple for several,
/// core::Result, void. @pre the signature names each parameter
template <typename F>
std::unique_ptr<Binding> make_binding(Signature signature, F&& function) {
    using Parameters = typename detail::Shape<std::decay_t<F>>::Parameters;
    using Indices = std::make_index_sequence<std::tuple_size_v<Parameters>>;
    signature.call_tip =
        detail::make_call_tip(signature, detail::type_names<Parameters>(Indices{}));
    return make_binding(std::make_shared<const Signature>(std::move(signature)),
                        std::forward<F>(function));
}

template <typename F>
std::unique_ptr<Binding> make_binding(std::shared_ptr<const Signature> signature, F&& function) {
    using Callable = std::decay_t<F>;
    using Parameters = typename detail::Shape<Callable>::Parameters;
    using Indices = std::make_index_sequence<std::tuple_size_v<Parameters>>;
    AGON_CHECK(signature->parameters.size() == std::tuple_size_v<Parameters>, signature->name);
    return std::make_unique<Binding>(
        std::move(signature), [callable = Callable(std::forward<F>(function))](Call& call) mutable {
            if constexpr (std::is_void_v<typename detail::Shape<Callable>::Result>) {
                detail::invoke<Parameters>(call, callable, Indices{});
            } else {
                detail::give(call, detail::invoke<Parameters>(call, callable, Indices{}));
            }
        });
}

}  // namespace agon::script
