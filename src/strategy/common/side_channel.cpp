// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/side_channel.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include <agon/strategy.h>

#include "core/suggest.hpp"
#include "core/utf8.hpp"

namespace agon::strategy {
namespace {

bool is_parameter_name(std::string_view name) {
    const auto is_letter = [](char c) {
        return c >= 'a' && c <= 'z';
    };
    if (name.empty() || name.size() > SideChannel::kParameterNameBytes || !is_letter(name[0])) {
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

}  // namespace

void SideChannel::say(std::uint32_t level, std::string_view text) {
    const std::string line = core::clean_utf8(text, kLogBytesPerTick);
    if (level >= AGON_LOG_ERROR) {
        last_error_ = line;
    }
    if (pending_.log.size() >= kLogLinesPerTick || log_bytes_ + line.size() > kLogBytesPerTick) {
        ++pending_.dropped;
        return;
    }
    log_bytes_ += line.size();
    pending_.log.push_back({level > AGON_LOG_ERROR ? AGON_LOG_ERROR : level, line});
}

void SideChannel::draw(protocol::Figure figure) {
    const bool is_drawable =
        are_finite(figure.from_m.x, figure.from_m.y, figure.to_m.x, figure.to_m.y) &&
        std::isfinite(figure.radius_m) && figure.radius_m >= 0;
    if (!is_drawable || pending_.figures.size() >= kFiguresPerTick) {
        ++pending_.dropped;
        return;
    }
    figure.text = core::clean_utf8(figure.text, kFigureTextBytes);
    pending_.figures.push_back(std::move(figure));
}

void SideChannel::plot(std::string_view name, double value) {
    if (!std::isfinite(value) || pending_.plots.size() >= kPlotPointsPerTick) {
        ++pending_.dropped;
        return;
    }
    pending_.plots.push_back({core::clean_utf8(name, kPlotNameBytes), value});
}

bool SideChannel::declare(Parameter& parameter) {
    const bool is_sound =
        may_declare_ && is_parameter_name(parameter.name) &&
        are_finite(parameter.default_value, parameter.minimum, parameter.maximum, 0) &&
        parameter.minimum <= parameter.default_value &&
        parameter.default_value <= parameter.maximum;
    if (!is_sound) {
        return false;
    }
    for (const Parameter& other : parameters_) {
        if (other.name == parameter.name) {
            return false;
        }
    }
    const auto given = given_.find(parameter.name);
    const bool is_given = given != given_.end() && given->second >= parameter.minimum &&
                          given->second <= parameter.maximum;
    parameter.unit = core::clean_utf8(parameter.unit, kParameterNameBytes);
    parameter.value = is_given ? given->second : parameter.default_value;
    parameters_.push_back(parameter);
    return true;
}

core::Result<void> SideChannel::check_given_parameters(const std::string& seat) const {
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

const protocol::SideOutputs& SideChannel::take() {
    std::swap(pending_, taken_);
    pending_.clear();
    log_bytes_ = 0;
    return taken_;
}

}  // namespace agon::strategy
