// SPDX-License-Identifier: Apache-2.0
// What every strategy in C++ uses: a C++17 view of <agon/strategy.h>, headers alone.
//
// A mission family's own view, such as <agon/soccer.hpp>, has the class to derive from and the
// macro that exports it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <agon/strategy.h>

namespace agon {

/// Lines for the team's log: recorded with the tick and shown by viewers.
class Log {
public:
    Log() = default;

    explicit Log(const agon_host* host)
        : host_(host),
          log_(static_cast<const agon_ext_log*>(host->get_extension(host, AGON_EXT_LOG))) {}

    void debug(const std::string& text) const { write(AGON_LOG_DEBUG, text); }

    void info(const std::string& text) const { write(AGON_LOG_INFO, text); }

    void warning(const std::string& text) const { write(AGON_LOG_WARNING, text); }

    void error(const std::string& text) const { write(AGON_LOG_ERROR, text); }

private:
    void write(std::uint32_t level, const std::string& text) const {
        if (log_ != nullptr) {
            log_->write(host_, level, text.c_str());
        }
    }

    const agon_host* host_ = nullptr;
    const agon_ext_log* log_ = nullptr;
};

/// 0xRRGGBBAA.
using Color = std::uint32_t;

/// Figures over the field, in team view and meters: recorded with the tick and shown by viewers.
class Draw {
public:
    Draw() = default;

    explicit Draw(const agon_host* host)
        : host_(host),
          draw_(static_cast<const agon_ext_draw*>(host->get_extension(host, AGON_EXT_DRAW))) {}

    void line(double x0_m, double y0_m, double x1_m, double y1_m, Color color) const {
        if (draw_ != nullptr) {
            draw_->line(host_, x0_m, y0_m, x1_m, y1_m, color);
        }
    }

    void circle(double x_m, double y_m, double radius_m, Color color) const {
        if (draw_ != nullptr) {
            draw_->circle(host_, x_m, y_m, radius_m, color);
        }
    }

    void text(double x_m, double y_m, const std::string& text, Color color) const {
        if (draw_ != nullptr) {
            draw_->text(host_, x_m, y_m, text.c_str(), color);
        }
    }

    /// Nothing in an agon that is older than this function.
    void point(double x_m, double y_m, Color color) const {
        constexpr std::size_t kEnd = offsetof(agon_ext_draw, point) + sizeof(draw_->point);
        if (draw_ != nullptr && draw_->struct_size >= kEnd) {
            draw_->point(host_, x_m, y_m, color);
        }
    }

private:
    const agon_host* host_ = nullptr;
    const agon_ext_draw* draw_ = nullptr;
};

/// Numbers over time, a curve for each name: recorded with the tick and plotted by viewers.
class Plot {
public:
    Plot() = default;

    explicit Plot(const agon_host* host)
        : host_(host),
          plot_(static_cast<const agon_ext_plot*>(host->get_extension(host, AGON_EXT_PLOT))) {}

    void number(const std::string& name, double value) const {
        if (plot_ != nullptr) {
            plot_->number(host_, name.c_str(), value);
        }
    }

private:
    const agon_host* host_ = nullptr;
    const agon_ext_plot* plot_ = nullptr;
};

/// The seat that a strategy is about to fill. Valid in the strategy's constructor alone.
class Seat {
public:
    Seat(const agon_host* host, const agon_seat* seat) : host_(host), seat_(seat) {}

    /// "soccer5".
    [[nodiscard]] std::string mission() const { return seat_->mission; }

    /// "yellow".
    [[nodiscard]] std::string name() const { return seat_->name; }

    [[nodiscard]] std::uint32_t robot_count() const { return seat_->robot_count; }

    /// Simulated time between two calls of step.
    [[nodiscard]] double decision_period_s() const {
        return static_cast<double>(seat_->decision_period_ns) * 1e-9;
    }

    /// Declares a number that a person may tune (`agon play ... --param yellow.kp=1.2`) and returns
    /// its value in this run. Throws std::invalid_argument if the declaration is faulty: a name
    /// that is not [a-z][a-z0-9_]* or is taken, a default outside [minimum, maximum].
    [[nodiscard]] double parameter(const std::string& name, double default_value, double minimum,
                                   double maximum, const std::string& unit = "") const {
        const auto* parameters = static_cast<const agon_ext_parameters*>(
            host_->get_extension(host_, AGON_EXT_PARAMETERS));
        if (parameters == nullptr) {
            return default_value;
        }
        agon_parameter declaration{};
        declaration.struct_size = sizeof declaration;
        declaration.name = name.c_str();
        declaration.unit = unit.c_str();
        declaration.default_value = default_value;
        declaration.minimum = minimum;
        declaration.maximum = maximum;
        double value = default_value;
        if (parameters->declare(host_, &declaration, &value) != AGON_OK) {
            throw std::invalid_argument("parameter '" + name + "' is faulty or declared twice");
        }
        return value;
    }

    [[nodiscard]] const agon_host* host() const { return host_; }

    [[nodiscard]] const agon_seat* seat() const { return seat_; }

private:
    const agon_host* host_;
    const agon_seat* seat_;
};

}  // namespace agon
