// SPDX-License-Identifier: Apache-2.0
#include "plugin/last_words.hpp"

#include <atomic>
#include <cstring>

#include <unistd.h>

namespace agon::plugin {
namespace {

// Read where nothing can be handed over: in signal handlers and at the end of threads.
constinit std::atomic<int> g_message_fd{2};
constinit std::atomic<int> g_exit_code{6};

class Line {
public:
    void add(const char* text) {
        const std::size_t size = strnlen(text, sizeof(text_) - size_);
        std::memcpy(text_ + size_, text, size);
        size_ += size;
    }

    void write(int descriptor) const {
        [[maybe_unused]] const ::ssize_t written = ::write(descriptor, text_, size_);
    }

private:
    char text_[2048];  // a write that a pipe takes whole
    std::size_t size_ = 0;
};

}  // namespace

void set_last_words(const LastWords& words) {
    g_message_fd = words.message_fd;
    g_exit_code = words.exit_code;
}

void end_process(const char* call_name, const char* reason) {
    Line line;
    line.add("error: ");
    line.add(call_name);
    line.add(" ");
    line.add(reason);
    line.add("; the process can't go on\n");
    line.write(g_message_fd);
    ::_exit(g_exit_code);
}

}  // namespace agon::plugin
