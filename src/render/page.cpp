// SPDX-License-Identifier: Apache-2.0
#include "render/page.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <variant>
#include <vector>

#include "core/utf8.hpp"

namespace agon::render {

using core::Vec2;
using protocol::Color;
using protocol::Figure;

namespace {

/// Of a point that a strategy draws, whatever the scale.
constexpr double kPoint_px = 3;

/// The color with its channels times a factor.
Color shaded(Color color, double factor) {
    Color result = color & 0xFFU;
    for (const unsigned shift : {8U, 16U, 24U}) {
        const double channel = ((color >> shift) & 0xFFU) * factor;
        result |= static_cast<Color>(std::min(channel, 255.0)) << shift;
    }
    return result;
}

bool is_on_page(Vec2 px) {
    // False for what is no number, too.
    return std::fabs(px.x) < kMostPixels && std::fabs(px.y) < kMostPixels;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : core::as_utf8(text)) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                // XML has no control characters.
                out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

std::string number(double value) {
    char text[32];
    (void)std::snprintf(text, sizeof(text), "%.2f", value);
    std::string_view view = text;
    while (view.ends_with('0')) {
        view.remove_suffix(1);
    }
    if (view.ends_with('.')) {
        view.remove_suffix(1);
    }
    return std::string(view == "-0" ? "0" : view);
}

std::string paint(const char* name, Color color) {
    char text[64];
    (void)std::snprintf(text, sizeof(text), "%s=\"#%06x\"", name, color >> 8U);
    std::string attribute = text;
    if ((color & 0xFFU) != 0xFFU) {
        attribute +=
            std::string(" ") + name + "-opacity=\"" + number((color & 0xFFU) / 255.0) + "\"";
    }
    return attribute;
}

std::string Page::points(std::span<const Vec2> points_m) const {
    std::string text;
    for (const Vec2 point : points_m) {
        const Vec2 px = view_.px(point);
        if (!is_on_page(px)) {
            return {};
        }
        text += (text.empty() ? "" : " ") + number(px.x) + "," + number(px.y);
    }
    return text;
}

void Page::add_disc(Vec2 center_m, double radius_m, const std::string& attributes) {
    const Vec2 px = view_.px(center_m);
    const double radius_px = radius_m * view_.scale_px;
    if (is_on_page(px) && radius_px > 0 && radius_px < kMostPixels) {
        text_ += "<circle cx=\"" + number(px.x) + "\" cy=\"" + number(px.y) + "\" r=\"" +
                 number(radius_px) + "\" " + attributes + "/>\n";
    }
}

void Page::add_polygon(std::span<const Vec2> corners_m, const std::string& attributes) {
    const std::string at = points(corners_m);
    if (!at.empty()) {
        text_ += "<polygon points=\"" + at + "\" " + attributes + "/>\n";
    }
}

void Page::add_path(const Path& path, const std::string& attributes) {
    const std::string at = points(path.points_m);
    // Thin paint stays visible in a small picture.
    const double width_px = std::max(1.2, path.width_m * view_.scale_px);
    if (at.empty() || !(width_px < kMostPixels)) {
        return;
    }
    text_ += std::string("<") + (path.is_closed ? "polygon" : "polyline") + " points=\"" + at +
             "\" fill=\"none\" stroke-width=\"" + number(width_px) +
             "\" stroke-linejoin=\"round\" " + attributes + "/>\n";
}

void Page::add_shape(const SeenShape& shape, Color color) {
    std::string attributes = paint("fill", color);
    if (shape.top_m - shape.bottom_m > kFlat_m) {
        attributes += " " + paint("stroke", shaded(color, 0.55)) + " stroke-width=\"1.5\"" +
                      " stroke-linejoin=\"round\"";
    }
    if (const auto* disc = std::get_if<Disc>(&shape.outline)) {
        add_disc(disc->center_m, disc->radius_m, attributes);
        if (disc->is_ball) {
            const Vec2 light = disc->center_m + Vec2{-0.3, 0.35} * disc->radius_m;
            add_disc(light, 0.35 * disc->radius_m, "fill=\"#ffffff\" fill-opacity=\"0.45\"");
        }
    } else if (const auto* polygon = std::get_if<Polygon>(&shape.outline)) {
        add_polygon(polygon->corners_m, attributes);
    } else if (const auto* path = std::get_if<Path>(&shape.outline)) {
        add_path(*path, paint("stroke", color));
    }
}

/// Light falls from the upper left.
void Page::add_shadow(const SeenShape& shape) {
    const std::string attributes = "fill=\"#000000\" fill-opacity=\"0.35\"";
    const Vec2 shift = Vec2{0.25, -0.25} * std::min(shape.top_m, 0.1);
    if (const auto* disc = std::get_if<Disc>(&shape.outline)) {
        add_disc(disc->center_m + shift, disc->radius_m, attributes);
    } else if (const auto* polygon = std::get_if<Polygon>(&shape.outline)) {
        std::vector<Vec2> corners = polygon->corners_m;
        for (Vec2& corner : corners) {
            corner = corner + shift;
        }
        add_polygon(corners, attributes);
    }
}

void Page::add_text(Vec2 at_px, double size_px, Color color, std::string_view text,
                    std::string_view more) {
    if (is_on_page(at_px)) {
        text_ += "<text x=\"" + number(at_px.x) + "\" y=\"" + number(at_px.y) + "\" font-size=\"" +
                 number(size_px) + "\" " + paint("fill", color) + " " + std::string(kFont) + " " +
                 std::string(more) + ">" + escaped(text) + "</text>\n";
    }
}

void Page::add_figure(const Figure& figure, Color ground) {
    const std::string stroke = paint("stroke", figure.color) + " stroke-width=\"2\"";
    const std::string under = paint("stroke", ground) + " stroke-opacity=\"0.5\"";
    const std::string broad = under + " stroke-width=\"6\"";
    switch (figure.kind) {
        case Figure::Kind::Line: {
            const Vec2 ends[] = {figure.from_m, figure.to_m};
            const std::string at = points(ends);
            if (!at.empty()) {
                text_ += "<polyline points=\"" + at + "\" " + broad + "/>\n";
                text_ += "<polyline points=\"" + at + "\" " + stroke + "/>\n";
            }
            break;
        }
        case Figure::Kind::Circle:
            add_disc(figure.from_m, figure.radius_m, "fill=\"none\" " + broad);
            add_disc(figure.from_m, figure.radius_m, "fill=\"none\" " + stroke);
            break;
        case Figure::Kind::Point:
            add_disc(figure.from_m, kPoint_px / view_.scale_px, "fill=\"none\" " + broad);
            add_disc(figure.from_m, kPoint_px / view_.scale_px, paint("fill", figure.color));
            break;
        case Figure::Kind::Text:
            add_figure_text(figure, under);
            break;
    }
}

/// Twice: with broad edges in the color of its ground, and as it is.
void Page::add_figure_text(const Figure& figure, const std::string& ground) {
    const Vec2 at_px = view_.px(figure.from_m);
    add_text(at_px, 14, figure.color, figure.text,
             ground + " stroke-width=\"4\" stroke-linejoin=\"round\"");
    add_text(at_px, 14, figure.color, figure.text);
}

}  // namespace agon::render
