// SPDX-License-Identifier: Apache-2.0
#include "strategy/library/host_services.hpp"

#include <cstring>
#include <string_view>

namespace agon::strategy::library {
namespace {

using Phase = HostServices::Phase;

constexpr std::size_t kNameBytes = 64;

// Whose strategy is being called on this thread. What a strategy hands over is not followed.
constinit thread_local HostServices* t_called = nullptr;

bool may_log(Phase phase) {
    return phase == Phase::Create || phase == Phase::Place || phase == Phase::Step;
}

bool may_draw(Phase phase) {
    return phase == Phase::Place || phase == Phase::Step;
}

bool may_declare(Phase phase) {
    return phase == Phase::Create;
}

/// The text up to its end or the limit, whichever comes first; touches no byte beyond.
std::string_view bounded(const char* text, std::size_t limit) {
    return {text, ::strnlen(text, limit)};
}

}  // namespace

const agon_host HostServices::kTable = {sizeof(agon_host), AGON_STRATEGY_ABI,
                                        &HostServices::get_extension};

HostServices::~HostServices() {
    leave();
}

void HostServices::enter(Phase phase) {
    phase_ = phase;
    t_called = this;
    channel_.forget_error();
}

void HostServices::leave() {
    phase_ = Phase::Outside;
    if (t_called == this) {
        t_called = nullptr;
    }
}

HostServices* HostServices::allowed(const agon_host* host, bool (*is_allowed)(Phase)) {
    const bool is_ours = host == &kTable && t_called != nullptr && is_allowed(t_called->phase_);
    return is_ours ? t_called : nullptr;
}

const void* HostServices::get_extension(const agon_host* /*host*/, const char* id) {
    static const agon_ext_log kLog = {sizeof(agon_ext_log), &HostServices::write};
    static const agon_ext_draw kDraw = {sizeof(agon_ext_draw), &HostServices::draw_line,
                                        &HostServices::draw_circle, &HostServices::draw_text,
                                        &HostServices::draw_point};
    static const agon_ext_plot kPlot = {sizeof(agon_ext_plot), &HostServices::plot_number};
    static const agon_ext_parameters kParameters = {sizeof(agon_ext_parameters),
                                                    &HostServices::declare};
    const std::string_view name = id == nullptr ? "" : bounded(id, kNameBytes);
    if (name == AGON_EXT_LOG) {
        return &kLog;
    }
    if (name == AGON_EXT_DRAW) {
        return &kDraw;
    }
    if (name == AGON_EXT_PLOT) {
        return &kPlot;
    }
    return name == AGON_EXT_PARAMETERS ? &kParameters : nullptr;
}

void HostServices::write(const agon_host* host, std::uint32_t level, const char* text) {
    HostServices* services = allowed(host, &may_log);
    if (services != nullptr && text != nullptr) {
        services->channel_.say(level, bounded(text, SideChannel::kLogBytesPerTick));
    }
}

void HostServices::draw_line(const agon_host* host, double x0_m, double y0_m, double x1_m,
                             double y1_m, std::uint32_t color) {
    if (HostServices* services = allowed(host, &may_draw)) {
        services->channel_.draw(
            {protocol::Figure::Kind::Line, {x0_m, y0_m}, {x1_m, y1_m}, 0, color, {}});
    }
}

void HostServices::draw_circle(const agon_host* host, double x_m, double y_m, double radius_m,
                               std::uint32_t color) {
    if (HostServices* services = allowed(host, &may_draw)) {
        services->channel_.draw(
            {protocol::Figure::Kind::Circle, {x_m, y_m}, {}, radius_m, color, {}});
    }
}

void HostServices::draw_text(const agon_host* host, double x_m, double y_m, const char* text,
                             std::uint32_t color) {
    HostServices* services = allowed(host, &may_draw);
    if (services != nullptr && text != nullptr) {
        services->channel_.draw({protocol::Figure::Kind::Text,
                                 {x_m, y_m},
                                 {},
                                 0,
                                 color,
                                 std::string(bounded(text, SideChannel::kFigureTextBytes))});
    }
}

void HostServices::draw_point(const agon_host* host, double x_m, double y_m, std::uint32_t color) {
    if (HostServices* services = allowed(host, &may_draw)) {
        services->channel_.draw({protocol::Figure::Kind::Point, {x_m, y_m}, {}, 0, color, {}});
    }
}

void HostServices::plot_number(const agon_host* host, const char* name, double value) {
    HostServices* services = allowed(host, &may_draw);
    if (services != nullptr && name != nullptr) {
        services->channel_.plot(bounded(name, SideChannel::kPlotNameBytes), value);
    }
}

agon_status HostServices::declare(const agon_host* host, const agon_parameter* parameter,
                                  double* value) {
    HostServices* services = allowed(host, &may_declare);
    if (parameter == nullptr || value == nullptr ||
        parameter->struct_size < sizeof(agon_parameter)) {
        return AGON_ERROR;
    }
    *value = parameter->default_value;
    return services == nullptr ? AGON_ERROR : services->declare(*parameter, *value);
}

agon_status HostServices::declare(const agon_parameter& declared, double& value) {
    constexpr std::size_t kLongest = SideChannel::kParameterNameBytes;
    Parameter parameter;
    parameter.name = declared.name == nullptr ? "" : bounded(declared.name, kLongest + 1);
    parameter.unit = declared.unit == nullptr ? "" : bounded(declared.unit, kLongest);
    parameter.default_value = declared.default_value;
    parameter.minimum = declared.minimum;
    parameter.maximum = declared.maximum;
    if (!channel_.declare(parameter)) {
        return AGON_ERROR;
    }
    value = parameter.value;
    return AGON_OK;
}

}  // namespace agon::strategy::library
