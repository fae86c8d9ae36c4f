// SPDX-License-Identifier: Apache-2.0
#include "plugin/output_redirect.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <stdio_ext.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

core::Error failure(const char* what, const std::filesystem::path& path) {
    return {std::string(what) + ": " + std::generic_category().message(errno), path.string()};
}

}  // namespace

core::Result<OutputRedirect> OutputRedirect::to_file(const std::filesystem::path& path) {
    const int file =
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) {
        return failure("the file can't be written", path);
    }
    // What was printed so far belongs to the true output.
    std::fflush(stdout);
    const int kept = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    std::FILE* original = kept < 0 ? nullptr : ::fdopen(kept, "w");
    if (!original || ::dup2(file, STDOUT_FILENO) < 0) {
        core::Error error = failure("standard output can't be redirected", path);
        ::close(file);
        if (original) {
            std::fclose(original);
        } else if (kept >= 0) {
            ::close(kept);
        }
        return error;
    }
    ::close(file);
    return OutputRedirect(original, std::ferror(stdout) != 0);
}

OutputRedirect::OutputRedirect(OutputRedirect&& other) noexcept
    : original_(std::exchange(other.original_, nullptr)), had_error_(other.had_error_) {}

OutputRedirect& OutputRedirect::operator=(OutputRedirect&& other) noexcept {
    if (this != &other) {
        restore();
        original_ = std::exchange(other.original_, nullptr);
        had_error_ = other.had_error_;
    }
    return *this;
}

OutputRedirect::~OutputRedirect() {
    restore();
}

int OutputRedirect::original_fd() const {
    return ::fileno(original_);
}

bool OutputRedirect::end() {
    return restore();
}

bool OutputRedirect::restore() noexcept {
    if (!original_) {
        return true;
    }
    std::fflush(stdout);
    const bool is_whole = had_error_ || std::ferror(stdout) == 0;
    if (!is_whole) {
        // What the file did not take must not go to the true output.
        ::__fpurge(stdout);
        std::clearerr(stdout);
    }
    std::fflush(original_);
    ::dup2(::fileno(original_), STDOUT_FILENO);
    std::fclose(original_);
    original_ = nullptr;
    return is_whole;
}

}  // namespace agon::plugin
