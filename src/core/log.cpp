// SPDX-License-Identifier: Apache-2.0
#include "core/log.hpp"

#include <mutex>
#include <utility>

#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>

namespace agon::core {

namespace {

spdlog::level::level_enum to_spdlog(LogLevel level) {
    switch (level) {
        case LogLevel::Debug:
            return spdlog::level::debug;
        case LogLevel::Info:
            return spdlog::level::info;
        case LogLevel::Warning:
            return spdlog::level::warn;
        case LogLevel::Error:
            return spdlog::level::err;
    }
    return spdlog::level::err;
}

LogLevel from_spdlog(spdlog::level::level_enum level) {
    return level <= spdlog::level::debug  ? LogLevel::Debug
           : level == spdlog::level::info ? LogLevel::Info
           : level == spdlog::level::warn ? LogLevel::Warning
                                          : LogLevel::Error;
}

/// Hands spdlog's lines, unformatted and one at a time, to a function.
class FunctionSink final : public spdlog::sinks::base_sink<std::mutex> {
public:
    explicit FunctionSink(Log::Sink function) : function_(std::move(function)) {}

protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        function_(from_spdlog(message.level),
                  {message.logger_name.data(), message.logger_name.size()},
                  {message.payload.data(), message.payload.size()});
    }

    void flush_() override {}

private:
    Log::Sink function_;
};

}  // namespace

struct Log::Shared {
    std::shared_ptr<spdlog::logger> logger;
};

std::string_view level_name(LogLevel level) {
    switch (level) {
        case LogLevel::Debug:
            return "debug";
        case LogLevel::Info:
            return "info";
        case LogLevel::Warning:
            return "warning";
        case LogLevel::Error:
            return "error";
    }
    return "";
}

Log::Log(Sink sink, LogLevel lowest) : shared_(std::make_shared<Shared>()) {
    shared_->logger =
        std::make_shared<spdlog::logger>("", std::make_shared<FunctionSink>(std::move(sink)));
    shared_->logger->set_level(to_spdlog(lowest));
}

Log Log::named(std::string_view source) const {
    Log log;
    if (shared_) {
        log.shared_ = std::make_shared<Shared>();
        log.shared_->logger = shared_->logger->clone(std::string(source));
    }
    return log;
}

bool Log::is_on(LogLevel level) const {
    return shared_ && shared_->logger->should_log(to_spdlog(level));
}

void Log::write(LogLevel level, std::string_view line) const {
    if (shared_) {
        shared_->logger->log(to_spdlog(level), spdlog::string_view_t(line.data(), line.size()));
    }
}

}  // namespace agon::core
