// SPDX-License-Identifier: Apache-2.0
#include "strategy/library/host_services.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/suggest.hpp"
#include "core/utf8.hpp"

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

bool is_parameter_name(std::string_view name) {
    const auto is_letter = [](char c) {
        return c >= 'a' && c <= 'z';
    };
    if (name.empty() || name.size() > kNameBytes || !is_letter(name[0])) {
        return false;
    }
    for (const char c : name) {
        if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '_') {
            return false;
        }
    }
    return true;
}

bool are_finite(double a, double b, double c, double d) {
    return std::isfinite(a) && std::isfinite(b) && std::isfinite(c) && std::isfinite(d);
}

/// The shortest text that is read back as this number: "0.2".
std::string number_text(double number) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
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
    last_error_.clear();
}

void HostServices::leave() {
    phase_ = Phase::Outside;
    if (t_called == this) {
        t_called = nullptr;
    }
}

const protocol::SideOutputs& HostServices::take_outputs() {
    std::swap(pending_, taken_);
    pending_.clear();
    log_bytes_ = 0;
    return taken_;
}

core::Result<void> HostServices::check_given_parameters(const std::string& seat) const {
    for (const auto& [name, value] : given_) {
        std::vector<std::string> declared;
        const Parameter* found = nullptr;
        for (const Parameter& parameter : parameters_) {
            declared.push_back(parameter.name);
            found = parameter.name == name ? &parameter : found;
        }
        const std::string given = seat + "." + name + "=" + number_text(value);
        if (found == nullptr) {
            return core::Error{"the strategy declares no parameter '" + name + "'" +
                                   core::did_you_mean(name, declared),
                               given};
        }
        if (!(value >= found->minimum && value <= found->maximum)) {
            return core::Error{"parameter '" + name + "' must lie in " +
                                   number_text(found->minimum) + " .. " +
                                   number_text(found->maximum),
                               given};
        }
    }
    return {};
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
    if (services == nullptr || text == nullptr) {
        return;
    }
    const std::string line = core::clean_utf8(bounded(text, kLogBytesPerTick), kLogBytesPerTick);
    if (level >= AGON_LOG_ERROR) {
        services->last_error_ = line;
    }
    protocol::SideOutputs& outputs = services->pending_;
    if (outputs.log.size() >= kLogLinesPerTick ||
        services->log_bytes_ + line.size() > kLogBytesPerTick) {
        ++outputs.dropped;
        return;
    }
    services->log_bytes_ += line.size();
    outputs.log.push_back({level > AGON_LOG_ERROR ? AGON_LOG_ERROR : level, line});
}

void HostServices::draw_line(const agon_host* host, double x0_m, double y0_m, double x1_m,
                             double y1_m, std::uint32_t color) {
    if (HostServices* services = allowed(host, &may_draw)) {
        services->add({protocol::Figure::Kind::Line, {x0_m, y0_m}, {x1_m, y1_m}, 0, color, {}});
    }
}

void HostServices::draw_circle(const agon_host* host, double x_m, double y_m, double radius_m,
                               std::uint32_t color) {
    if (HostServices* services = allowed(host, &may_draw)) {
        services->add({protocol::Figure::Kind::Circle, {x_m, y_m}, {}, radius_m, color, {}});
    }
}

void HostServices::draw_text(const agon_host* host, double x_m, double y_m, const char* text,
                             std::uint32_t color) {
    HostServices* services = allowed(host, &may_draw);
    if (services != nullptr && text != nullptr) {
        services->add({protocol::Figure::Kind::Text,
                       {x_m, y_m},
                       {},
                       0,
                       color,
                       core::clean_utf8(bounded(text, kFigureTextBytes), kFigureTextBytes)});
    }
}

void HostServices::draw_point(const agon_host* host, double x_m, double y_m, std::uint32_t color) {
    if (HostServices* services = allowed(host, &may_draw)) {
        services->add({protocol::Figure::Kind::Point, {x_m, y_m}, {}, 0, color, {}});
    }
}

void HostServices::plot_number(const agon_host* host, const char* name, double value) {
    HostServices* services = allowed(host, &may_draw);
    if (services == nullptr || name == nullptr) {
        return;
    }
    protocol::SideOutputs& outputs = services->pending_;
    if (!std::isfinite(value) || outputs.plots.size() >= kPlotPointsPerTick) {
        ++outputs.dropped;
        return;
    }
    outputs.plots.push_back(
        {core::clean_utf8(bounded(name, kPlotNameBytes), kPlotNameBytes), value});
}

void HostServices::add(protocol::Figure figure) {
    const bool is_drawable =
        are_finite(figure.from_m.x, figure.from_m.y, figure.to_m.x, figure.to_m.y) &&
        std::isfinite(figure.radius_m) && figure.radius_m >= 0;
    if (!is_drawable || pending_.figures.size() >= kFiguresPerTick) {
        ++pending_.dropped;
        return;
    }
    pending_.figures.push_back(std::move(figure));
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
    const std::string_view name =
        declared.name == nullptr ? "" : bounded(declared.name, kNameBytes + 1);
    const bool is_sound =
        is_parameter_name(name) &&
        are_finite(declared.default_value, declared.minimum, declared.maximum, 0) &&
        declared.minimum <= declared.default_value && declared.default_value <= declared.maximum;
    if (!is_sound) {
        return AGON_ERROR;
    }
    for (const Parameter& other : parameters_) {
        if (other.name == name) {
            return AGON_ERROR;
        }
    }
    Parameter parameter;
    parameter.name = name;
    parameter.unit = declared.unit == nullptr
                         ? ""
                         : core::clean_utf8(bounded(declared.unit, kNameBytes), kNameBytes);
    parameter.default_value = declared.default_value;
    parameter.minimum = declared.minimum;
    parameter.maximum = declared.maximum;
    const auto given = given_.find(parameter.name);
    // A value outside the limits is not handed on: check_given_parameters refuses it afterwards.
    const bool is_given = given != given_.end() && given->second >= declared.minimum &&
                          given->second <= declared.maximum;
    parameter.value = is_given ? given->second : declared.default_value;
    value = parameter.value;
    parameters_.push_back(std::move(parameter));
    return AGON_OK;
}

}  // namespace agon::strategy::library
