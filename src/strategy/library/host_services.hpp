// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

#include <agon/strategy.h>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "strategy/common/side_channel.hpp"
#include "strategy/host.hpp"

namespace agon::strategy::library {

/// What agon offers to one instance of a strategy: its agon_host with the extensions log, draw,
/// plot and parameters. Calls outside the phases that the interface allows do nothing.
class HostServices {
public:
    enum class Phase : std::uint8_t { Outside, Create, Place, Step, Destroy };

    HostServices() = default;
    ~HostServices();
    HostServices(const HostServices&) = delete;
    HostServices& operator=(const HostServices&) = delete;

    /// The same for all, so that also a thread which a strategy left behind may ask it at any time:
    /// the running call on the asking thread decides who is meant.
    [[nodiscard]] static const agon_host* table() { return &kTable; }

    /// Values given for this run, by name.
    void set_given_parameters(std::map<std::string, double> given) {
        channel_.set_given_parameters(std::move(given));
    }

    /// Around each call of the strategy.
    void enter(Phase phase);

    void leave();

    /// What was said since the last call of this. Valid until the next.
    const protocol::SideOutputs& take_outputs() { return channel_.take(); }

    /// The last line of level error since enter; empty if there is none.
    [[nodiscard]] const std::string& last_error() const { return channel_.last_error(); }

    [[nodiscard]] std::span<const Parameter> parameters() const { return channel_.parameters(); }

    /// Errors: a given value that is outside its limits, or whose parameter was not declared.
    [[nodiscard]] core::Result<void> check_given_parameters(const std::string& seat) const {
        return channel_.check_given_parameters(seat);
    }

private:
    static const agon_host kTable;

    static HostServices* allowed(const agon_host* host, bool (*is_allowed)(Phase));
    static const void* get_extension(const agon_host* host, const char* id);
    static void write(const agon_host* host, std::uint32_t level, const char* text);
    static void draw_line(const agon_host* host, double x0_m, double y0_m, double x1_m, double y1_m,
                          std::uint32_t color);
    static void draw_circle(const agon_host* host, double x_m, double y_m, double radius_m,
                            std::uint32_t color);
    static void draw_text(const agon_host* host, double x_m, double y_m, const char* text,
                          std::uint32_t color);
    static void draw_point(const agon_host* host, double x_m, double y_m, std::uint32_t color);
    static void plot_number(const agon_host* host, const char* name, double value);
    static agon_status declare(const agon_host* host, const agon_parameter* parameter,
                               double* value);

    agon_status declare(const agon_parameter& parameter, double& value);

    Phase phase_ = Phase::Outside;
    SideChannel channel_;
};

}  // namespace agon::strategy::library
