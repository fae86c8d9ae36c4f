// SPDX-License-Identifier: Apache-2.0
#include "plugin/library.hpp"

#include <utility>
#include <vector>

#include <dlfcn.h>

#include "core/check.hpp"
#include "plugin/contained_exits.hpp"
#include "plugin/guard.hpp"
#include "plugin/load_error.hpp"
#include "plugin/private_copy.hpp"
#include "plugin/threads.hpp"

namespace agon::plugin {

struct Library::State {
    PrivateCopy copy;
    CrashGuard* guard;
    void* handle;                         // null when unloaded or abandoned
    std::vector<::pid_t> threads_before;  // it was loaded

    /// The loader keeps a library that was left loaded under its path, which must not be used for
    /// another one.
    void keep_paths() {
        for (auto& file : copy.files) {
            file.keep_path();
        }
    }
};

Library::Library(std::unique_ptr<State> state) : state_(std::move(state)) {}

Library::Library(Library&&) noexcept = default;

Library& Library::operator=(Library&& other) noexcept {
    if (this != &other) {
        if (state_) {
            unload();
        }
        state_ = std::move(other.state_);
    }
    return *this;
}

Library::~Library() {
    if (state_) {
        unload();
    }
}

core::Result<Library> Library::load(const std::filesystem::path& path, const LoadOptions& options) {
    auto copy =
        make_private_copy(path, options.scratch_folder,
                          options.guard ? contained_exits() : std::span<const Substitution>());
    if (!copy) {
        return copy.error();
    }
    auto state =
        std::make_unique<State>(State{std::move(*copy), options.guard, nullptr, running_threads()});
    const CallOutcome outcome = guarded_call(options.guard, "a library's start-up code", [&] {
        state->handle = ::dlopen(state->copy.path().c_str(), RTLD_NOW | RTLD_LOCAL);
    });
    if (options.start_outcome) {
        *options.start_outcome = outcome;
    }
    if (!outcome.has_returned()) {
        state->keep_paths();
        return core::Error{"the library can't be used: " + outcome.text("its start-up code"),
                           path.string()};
    }
    if (!state->handle) {
        const char* message = ::dlerror();  // NOLINT(concurrency-mt-unsafe): it is per thread
        return core::Error{"the library can't be loaded: " +
                               explain_load_error(message ? message : "", state->copy.path()),
                           path.string()};
    }
    return Library(std::move(state));
}

const LibraryFile& Library::file() const {
    AGON_CHECK(state_ != nullptr);
    return state_->copy.file;
}

void* Library::address(const char* name) const {
    AGON_CHECK(state_ && state_->handle, name);
    return ::dlsym(state_->handle, name);
}

CallOutcome Library::unload() {
    AGON_CHECK(state_ != nullptr);
    void* handle = std::exchange(state_->handle, nullptr);
    if (!handle) {
        return {};
    }
    if (is_any_new_thread_running(state_->threads_before)) {
        // It may be the library's, and would lose the ground under its feet.
        state_->keep_paths();
        return {};
    }
    CallOutcome outcome =
        guarded_call(state_->guard, "a library's clean-up code", [&] { ::dlclose(handle); });
    if (!outcome.has_returned()) {
        state_->keep_paths();
        return outcome;
    }
    // It stays loaded if it asks for that (-z nodelete) or while thread-local objects of it live.
    if (void* again = ::dlopen(state_->copy.path().c_str(), RTLD_LAZY | RTLD_NOLOAD)) {
        ::dlclose(again);
        state_->keep_paths();
    }
    return outcome;
}

void Library::abandon() {
    AGON_CHECK(state_ != nullptr);
    state_->handle = nullptr;
    state_->keep_paths();
}

}  // namespace agon::plugin
