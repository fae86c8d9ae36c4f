// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/table.hpp"

namespace agon::core {

/// One content file with all its layers merged, while it is being read.
class Document {
public:
    Document(Document&&) noexcept;
    Document& operator=(Document&&) noexcept;
    ~Document();

    [[nodiscard]] Table root() const;

    /// A key with its value as TOML writes it.
    struct Value {
        std::string key;  ///< "field.goal_area.length_m"
        std::string text;
    };

    /// Every key but those of tables, in the order of their names. Arrays count as one value.
    [[nodiscard]] std::vector<Value> values() const;

    /// All errors noted so far and every key that nobody has read, with the nearest known one; one
    /// line each, in the order of their places.
    [[nodiscard]] Result<void> finish() const;

private:
    friend class ContentSet;
    explicit Document(std::unique_ptr<ContentNode> root);

    std::unique_ptr<ContentNode> root_;
    std::unique_ptr<ContentErrors> errors_;
};

}  // namespace agon::core
