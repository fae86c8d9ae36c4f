// SPDX-License-Identifier: Apache-2.0
#include "render/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "core/utf8.hpp"
#include "render/outline.hpp"

namespace agon::render {

namespace {

using core::Pose3;
using core::Vec2;
using protocol::Color;
using protocol::Figure;

constexpr std::string_view kFont = "font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\"";
constexpr Color kPageColor = 0x14171AFFU;
constexpr Color kTextColor = 0xF2F2F2FFU;
constexpr Color kFaintTextColor = 0x9AA4ADFFU;
constexpr double kMargin_px = 20;
constexpr double kHeader_px = 72;
constexpr double kMostPixels = 20'000;
/// What is lower than this is paint or a sheet, without an edge or a shadow.
constexpr double kFlat_m = 0.005;

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

/// name="#rrggbb", with the opacity if there is one.
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

/// The color with its channels times a factor.
Color shaded(Color color, double factor) {
    Color result = color & 0xFFU;
    for (const unsigned shift : {8U, 16U, 24U}) {
        const double channel = ((color >> shift) & 0xFFU) * factor;
        result |= static_cast<Color>(std::min(channel, 255.0)) << shift;
    }
    return result;
}

/// What part of the world is shown, and where on the page.
struct View {
    Vec2 low_m;
    Vec2 high_m;
    double scale_px = 1;  ///< pixels per meter
    Vec2 corner_px;       ///< of the picture on the page

    [[nodiscard]] Vec2 px(Vec2 at_m) const {
        return {corner_px.x + (at_m.x - low_m.x) * scale_px,
                corner_px.y + (high_m.y - at_m.y) * scale_px};
    }

    [[nodiscard]] Vec2 size_px() const { return (high_m - low_m) * scale_px; }
};

bool is_sound(Vec2 low, Vec2 high) {
    return std::isfinite(low.x) && std::isfinite(low.y) && std::isfinite(high.x) &&
           std::isfinite(high.y) && high.x - low.x > 1e-6 && high.y - low.y > 1e-6 &&
           (high.y - low.y) / (high.x - low.x) < 20 && (high.x - low.x) / (high.y - low.y) < 200;
}

class Page {
public:
    explicit Page(const View& view) : view_(view) {}

    void add(std::string_view text) { text_ += text; }

    void add_shape(const SeenShape& shape, Color color);
    void add_shadow(const SeenShape& shape);
    void add_figure(const Figure& figure);
    void add_text(Vec2 at_px, double size_px, Color color, std::string_view text,
                  std::string_view more = "");

    [[nodiscard]] std::string take() && { return std::move(text_); }

private:
    /// Coordinates of points, "x,y x,y"; empty if one is no number or far outside of the page.
    [[nodiscard]] std::string points(std::span<const Vec2> points_m) const;
    void add_disc(Vec2 center_m, double radius_m, const std::string& attributes);
    void add_polygon(std::span<const Vec2> corners_m, const std::string& attributes);
    void add_path(const Path& path, const std::string& attributes);

    const View& view_;
    std::string text_;
};

bool is_on_page(Vec2 px) {
    // False for what is no number, too.
    return std::fabs(px.x) < kMostPixels && std::fabs(px.y) < kMostPixels;
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

void Page::add_figure(const Figure& figure) {
    const std::string stroke = paint("stroke", figure.color) + " stroke-width=\"2\"";
    switch (figure.kind) {
        case Figure::Kind::Line: {
            const Vec2 ends[] = {figure.from_m, figure.to_m};
            const std::string at = points(ends);
            if (!at.empty()) {
                text_ += "<polyline points=\"" + at + "\" " + stroke + "/>\n";
            }
            break;
        }
        case Figure::Kind::Circle:
            add_disc(figure.from_m, figure.radius_m, "fill=\"none\" " + stroke);
            break;
        case Figure::Kind::Text:
            add_text(view_.px(figure.from_m), 14, figure.color, figure.text);
            break;
    }
}

/// A part of the scene, ready to be drawn.
struct Piece {
    SeenShape shape;
    Color color = 0;
    bool moves = false;
};

std::vector<Piece> pieces_of(const protocol::SceneDescription& scene,
                             std::span<const Pose3> poses) {
    std::vector<Piece> pieces;
    std::vector<Pose3> world_from_node;
    std::vector<bool> moves;
    for (const protocol::SceneNode& node : scene.nodes) {
        AGON_CHECK(node.parent < static_cast<std::int32_t>(world_from_node.size()), node.path);
        AGON_CHECK(node.pose_index < static_cast<std::int32_t>(poses.size()), node.path);
        const bool has_parent = node.parent >= 0;
        const auto parent = static_cast<std::size_t>(std::max(node.parent, 0));
        Pose3 pose = has_parent ? core::composed(world_from_node[parent], node.parent_from_node)
                                : node.parent_from_node;
        if (node.pose_index >= 0) {
            pose = poses[static_cast<std::size_t>(node.pose_index)];
        }
        moves.push_back(node.pose_index >= 0 || (has_parent && moves[parent]));
        for (const protocol::SceneNode::Part& part : node.parts) {
            pieces.push_back(
                {seen_from_above(part.shape, core::composed(pose, part.node_from_shape)),
                 part.color, moves.back()});
        }
        world_from_node.push_back(pose);
    }
    // Later and higher things cover what is below them. Heights that are no numbers come first.
    std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
        const auto height = [](const Piece& piece) {
            return std::isnan(piece.shape.top_m) ? -1e300 : piece.shape.top_m;
        };
        return height(a) < height(b);
    });
    return pieces;
}

/// Floor and paint, then shadows, then all that stands on it.
void add_scene(Page& page, const std::vector<Piece>& pieces) {
    const auto is_flat = [](const Piece& piece) {
        return !(piece.shape.top_m > kFlat_m);
    };
    for (const Piece& piece : pieces) {
        if (is_flat(piece)) {
            page.add_shape(piece.shape, piece.color);
        }
    }
    for (const Piece& piece : pieces) {
        if (!is_flat(piece) && piece.shape.top_m - piece.shape.bottom_m > kFlat_m) {
            page.add_shadow(piece.shape);
        }
    }
    for (const Piece& piece : pieces) {
        if (!is_flat(piece)) {
            page.add_shape(piece.shape, piece.color);
        }
    }
}

/// "● yellow 2 : 1 blue ●" on the left, the title's lines on the right.
void add_header(Page& page, const SvgOptions& options) {
    std::string text;
    for (std::size_t i = 0; i < options.teams.size(); ++i) {
        const TeamCaption& team = options.teams[i];
        const std::string mark = "<tspan " + paint("fill", team.color) + ">\xE2\x97\x8F</tspan>";
        const std::string score = "<tspan font-weight=\"bold\">" + escaped(team.score) + "</tspan>";
        const bool is_pair = options.teams.size() == 2;
        if (i > 0) {
            text += is_pair ? "<tspan font-weight=\"bold\"> : </tspan>" : "   ";
        }
        text += is_pair && i == 1 ? score + "  " + escaped(team.name) + " " + mark
                                  : mark + " " + escaped(team.name) + "  " + score;
    }
    if (!text.empty()) {
        page.add("<text xml:space=\"preserve\" x=\"" + number(kMargin_px) +
                 "\" y=\"50\" font-size=\"30\" " + paint("fill", kTextColor) + " " +
                 std::string(kFont) + ">" + text + "</text>\n");
    }
    const bool is_alone = options.teams.empty();
    const double x = is_alone ? kMargin_px : options.width_px - kMargin_px;
    const std::string_view anchor = is_alone ? "" : "text-anchor=\"end\"";
    for (std::size_t i = 0; i < options.title.size(); ++i) {
        const double y = i == 0 ? 36 : 36 + 20 * static_cast<double>(i);
        page.add_text({x, y}, i == 0 ? 22 : 14, i == 0 ? kTextColor : kFaintTextColor,
                      options.title[i], anchor);
    }
}

View view_of(const protocol::SceneDescription& scene, const SvgOptions& options) {
    View view{scene.low_m, scene.high_m, 1, {kMargin_px, kMargin_px}};
    if (!is_sound(view.low_m, view.high_m)) {
        view.low_m = {-1, -1};
        view.high_m = {1, 1};
    }
    view.scale_px = (options.width_px - 2 * kMargin_px) / (view.high_m.x - view.low_m.x);
    if (!options.teams.empty() || !options.title.empty()) {
        view.corner_px.y = kHeader_px + 8;
    }
    return view;
}

}  // namespace

std::string svg(const protocol::SceneDescription& scene, std::span<const core::Pose3> poses,
                const SvgOptions& options) {
    AGON_CHECK(options.width_px > 4 * kMargin_px && options.width_px < kMostPixels,
               options.width_px);
    const View view = view_of(scene, options);
    const std::string width = number(options.width_px);
    const std::string height = number(std::ceil(view.corner_px.y + view.size_px().y + kMargin_px));
    const std::string frame = "x=\"" + number(view.corner_px.x) + "\" y=\"" +
                              number(view.corner_px.y) + "\" width=\"" + number(view.size_px().x) +
                              "\" height=\"" + number(view.size_px().y) + "\"";
    Page page(view);
    page.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" +
             height + "\" viewBox=\"0 0 " + width + " " + height + "\">\n");
    page.add("<rect width=\"100%\" height=\"100%\" " + paint("fill", kPageColor) + "/>\n");
    add_header(page, options);
    page.add("<clipPath id=\"view\"><rect " + frame + "/></clipPath>\n");
    page.add("<g clip-path=\"url(#view)\">\n");
    add_scene(page, pieces_of(scene, poses));
    for (const Figure& figure : options.figures) {
        page.add_figure(figure);
    }
    page.add("</g>\n</svg>\n");
    return std::move(page).take();
}

}  // namespace agon::render
