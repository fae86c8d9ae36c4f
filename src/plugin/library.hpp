// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "plugin/call_outcome.hpp"
#include "plugin/library_file.hpp"

namespace agon::plugin {

class CrashGuard;

struct LoadOptions {
    /// An existing folder for the private copies; without one they live in memory alone.
    std::filesystem::path scratch_folder;
    /// Contains what the library does while it is loaded and unloaded; may be null.
    CrashGuard* guard = nullptr;
    /// Set to how the library's start-up code ended, also when loading fails; may be null.
    CallOutcome* start_outcome = nullptr;
};

/// A foreign shared library in this process.
///
/// Every load maps a private copy of the file, so that the same file loaded twice shares nothing:
/// not even what g++ makes unique in the process (statics of inline functions). The libraries that
/// it brings along (found by its run path) are copied with it; those of the system are shared.
class Library {
public:
    [[nodiscard]] static core::Result<Library> load(const std::filesystem::path& path,
                                                    const LoadOptions& options = {});
    Library(Library&&) noexcept;
    Library& operator=(Library&&) noexcept;
    /// Unloads (once), under the guard that it was loaded with.
    ~Library();

    /// Of the file as the user gave it.
    [[nodiscard]] const LibraryFile& file() const;

    /// An exported function by its C name; null if there is none. Valid while the library is
    /// loaded.
    template <typename Function>
    [[nodiscard]] Function* symbol(const char* name) const {
        return reinterpret_cast<Function*>(address(name));
    }

    /// Unloads now: says how the library's own clean-up ended. Nothing of it may be used any more.
    /// Where a thread runs that came after the library, it stays loaded and cleans up nothing.
    CallOutcome unload();

    /// After a lost call: leaves it loaded for good, so that no code of it runs again. Its
    /// destructors would still run in an ordinary `exit`: leave by `_exit`.
    void abandon();

private:
    struct State;
    explicit Library(std::unique_ptr<State> state);
    [[nodiscard]] void* address(const char* name) const;

    std::unique_ptr<State> state_;
};

}  // namespace agon::plugin
