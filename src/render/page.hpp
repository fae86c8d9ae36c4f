// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/geometry.hpp"
#include "protocol/frame.hpp"
#include "render/outline.hpp"

namespace agon::render {

inline constexpr std::string_view kFont =
    "font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\"";
/// What lies farther from the page's corner is not drawn.
inline constexpr double kMostPixels = 20'000;
/// What is lower than this is paint or a sheet, without an edge or a shadow.
inline constexpr double kFlat_m = 0.005;

/// What XML takes as text; bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string escaped(std::string_view text);
/// With two decimals at most: "1.5", "0".
[[nodiscard]] std::string number(double value);
/// name="#rrggbb", with the opacity if there is one.
[[nodiscard]] std::string paint(const char* name, protocol::Color color);

/// What part of the world is shown, and where on the page.
struct View {
    core::Vec2 low_m;
    core::Vec2 high_m;
    double scale_px = 1;   ///< pixels per meter
    core::Vec2 corner_px;  ///< of the picture on the page

    [[nodiscard]] core::Vec2 px(core::Vec2 at_m) const {
        return {corner_px.x + (at_m.x - low_m.x) * scale_px,
                corner_px.y + (high_m.y - at_m.y) * scale_px};
    }

    [[nodiscard]] core::Vec2 size_px() const { return (high_m - low_m) * scale_px; }
};

/// Writes SVG elements, one after the other. What is no number or far outside is left out.
class Page {
public:
    explicit Page(const View& view) : view_(view) {}

    void add(std::string_view text) { text_ += text; }

    void add_shape(const SeenShape& shape, protocol::Color color);
    void add_shadow(const SeenShape& shape);
    /// The figure on a broader ground, which shows whose it is.
    void add_figure(const protocol::Figure& figure, protocol::Color ground);
    void add_text(core::Vec2 at_px, double size_px, protocol::Color color, std::string_view text,
                  std::string_view more = "");

    [[nodiscard]] std::string take() && { return std::move(text_); }

private:
    /// Coordinates of points, "x,y x,y"; empty if one is no number or far outside of the page.
    [[nodiscard]] std::string points(std::span<const core::Vec2> points_m) const;
    void add_disc(core::Vec2 center_m, double radius_m, const std::string& attributes);
    void add_polygon(std::span<const core::Vec2> corners_m, const std::string& attributes);
    void add_path(const Path& path, const std::string& attributes);

    void add_figure_text(const protocol::Figure& figure, const std::string& ground);

    const View& view_;
    std::string text_;
};

}  // namespace agon::render
