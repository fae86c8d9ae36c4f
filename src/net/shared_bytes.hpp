// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon::net {

/// Bytes that never change and that many connections send at once without a copy: the last one that
/// holds them frees them, on whatever thread. A copy of it is a view of the same bytes.
class SharedBytes {
public:
    SharedBytes() = default;

    [[nodiscard]] static SharedBytes of(std::vector<std::byte> bytes) {
        return owned(std::make_shared<const std::vector<std::byte>>(std::move(bytes)));
    }

    [[nodiscard]] static SharedBytes of(std::string text) {
        return owned(std::make_shared<const std::string>(std::move(text)));
    }

    /// @pre they live as long as the process: what is compiled in
    [[nodiscard]] static SharedBytes of_static(std::string_view text) {
        SharedBytes result;
        result.view_ = std::as_bytes(std::span(text));
        return result;
    }

    [[nodiscard]] std::span<const std::byte> view() const& { return view_; }

    [[nodiscard]] std::string_view text() const& {
        return {reinterpret_cast<const char*>(view_.data()), view_.size()};
    }

    void view() const&& = delete;  // the bytes might be gone before they are looked at
    void text() const&& = delete;

    [[nodiscard]] std::size_t size() const { return view_.size(); }

private:
    template <typename Container>
    static SharedBytes owned(std::shared_ptr<const Container> container) {
        SharedBytes result;
        result.view_ = std::as_bytes(std::span(*container));
        result.owner_ = std::move(container);
        return result;
    }

    std::shared_ptr<const void> owner_;  // each queue that the bytes wait in holds them
    std::span<const std::byte> view_;
};

}  // namespace agon::net
