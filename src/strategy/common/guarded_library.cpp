// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/guarded_library.hpp"

namespace agon::strategy {

GuardedLibrary::~GuardedLibrary() {
    static_cast<void>(unload());
}

core::Result<void> GuardedLibrary::load(const std::filesystem::path& file) {
    plugin::CallOutcome start;
    plugin::LoadOptions options;
    options.scratch_folder = context_.scratch;
    options.guard = context_.guard;
    options.start_outcome = &start;
    core::Result<plugin::Library> library = plugin::Library::load(file, options);
    is_lost_ = start.is_lost();
    if (is_lost_) {
        return core::Error{start.text("start-up code"), file.string()};
    }
    if (!library) {
        return library.error();
    }
    library_.emplace(std::move(library).value());
    return {};
}

CallReport GuardedLibrary::unload() {
    if (!library_) {
        return {};
    }
    if (is_lost_) {
        library_->abandon();
        library_.reset();
        return {};
    }
    const CallReport unloaded = report("unloading the library", library_->unload());
    if (is_lost_) {
        library_->abandon();
    }
    library_.reset();
    return unloaded;
}

CallReport GuardedLibrary::report(std::string_view name, const plugin::CallOutcome& outcome) {
    CallReport report;
    report.wall_ns = outcome.wall_ns;
    if (outcome.has_returned()) {
        return report;
    }
    is_lost_ = is_lost_ || outcome.is_lost();
    report.status = outcome.is_lost() ? CallReport::Status::Lost : CallReport::Status::Failed;
    report.fault = outcome.text(name);
    report.backtrace = outcome.backtrace;
    return report;
}

}  // namespace agon::strategy
