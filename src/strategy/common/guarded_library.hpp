// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"
#include "plugin/guard.hpp"
#include "plugin/library.hpp"
#include "strategy/common/context.hpp"
#include "strategy/host.hpp"

namespace agon::strategy {

/// A strategy's library and the one way to call into it: every call is guarded and reported, and
/// after a lost call nothing of it runs any more.
class GuardedLibrary {
public:
    explicit GuardedLibrary(HostContext context) : context_(std::move(context)) {}

    ~GuardedLibrary();
    GuardedLibrary(const GuardedLibrary&) = delete;
    GuardedLibrary& operator=(const GuardedLibrary&) = delete;

    core::Result<void> load(const std::filesystem::path& file);

    /// @pre is_loaded()
    [[nodiscard]] const plugin::LibraryFile& file() const { return library_->file(); }

    /// @pre is_loaded()
    template <typename Function>
    [[nodiscard]] Function* symbol(const char* name) const {
        return library_->symbol<Function>(name);
    }

    [[nodiscard]] bool is_loaded() const { return library_.has_value(); }

    /// A call crashed, hung or exited.
    [[nodiscard]] bool is_lost() const { return is_lost_; }

    /// Calls into the library. `function` does nothing but that: it is left without destructors
    /// where the library crashes.
    template <typename Function>
    CallReport call(const char* name, Function&& function) {
        return report(name,
                      plugin::guarded_call(context_.guard, name, std::forward<Function>(function)));
    }

    /// Unloads it, or leaves it where it is after a lost call. Does nothing if none is loaded.
    CallReport unload();

private:
    CallReport report(std::string_view name, const plugin::CallOutcome& outcome);

    HostContext context_;
    std::optional<plugin::Library> library_;
    bool is_lost_ = false;
};

}  // namespace agon::strategy
