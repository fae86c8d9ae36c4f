// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/check.hpp"

namespace agon::core {

/// Bad data from outside: what was wrong and was expected, then where.
struct Error {
    std::string what;
    /// "soccer5.toml:12:3", a path, an option; empty if `what` says all.
    std::string where;

    /// "what was wrong (where)".
    [[nodiscard]] std::string text() const {
        return where.empty() ? what : what + " (" + where + ")";
    }
};

/// A value, or the reason why there is none. Data from outside is answered with one of these, never
/// with an exception.
template <typename T>
class [[nodiscard]] Result {
public:
    // Implicit, so that functions return the value or the error itself.
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}  // NOLINT

    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT

    [[nodiscard]] bool has_value() const { return content_.index() == 0; }

    explicit operator bool() const { return has_value(); }

    /// @pre has_value()
    [[nodiscard]] T& value() & {
        AGON_CHECK(has_value(), error_text());
        return std::get<0>(content_);
    }

    [[nodiscard]] const T& value() const& {
        AGON_CHECK(has_value(), error_text());
        return std::get<0>(content_);
    }

    [[nodiscard]] T&& value() && {
        AGON_CHECK(has_value(), error_text());
        return std::get<0>(std::move(content_));
    }

    T& operator*() & { return value(); }

    const T& operator*() const& { return value(); }

    T&& operator*() && { return std::move(*this).value(); }

    T* operator->() { return &value(); }

    const T* operator->() const { return &value(); }

    /// @pre !has_value()
    [[nodiscard]] const Error& error() const {
        AGON_CHECK(!has_value());
        return std::get<1>(content_);
    }

private:
    [[nodiscard]] std::string error_text() const {
        return has_value() ? std::string() : std::get<1>(content_).text();
    }

    std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;

    Result(Error error) : error_(std::move(error)) {}  // NOLINT

    [[nodiscard]] bool has_value() const { return !error_.has_value(); }

    explicit operator bool() const { return has_value(); }

    /// @pre !has_value()
    [[nodiscard]] const Error& error() const {
        AGON_CHECK(!has_value());
        return *error_;
    }

private:
    std::optional<Error> error_;
};

}  // namespace agon::core
