// SPDX-License-Identifier: Apache-2.0
#include "render/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "render/outline.hpp"
#include "render/page.hpp"

namespace agon::render {

namespace {

using core::Pose3;
using core::Vec2;
using protocol::Color;
using protocol::Figure;

constexpr Color kPageColor = 0x14171AFFU;
constexpr Color kTextColor = 0xF2F2F2FFU;
constexpr Color kFaintTextColor = 0x9AA4ADFFU;
constexpr double kMargin_px = 20;
constexpr double kHeader_px = 72;

bool is_sound(Vec2 low, Vec2 high) {
    return std::isfinite(low.x) && std::isfinite(low.y) && std::isfinite(high.x) &&
           std::isfinite(high.y) && high.x - low.x > 1e-6 && high.y - low.y > 1e-6 &&
           (high.y - low.y) / (high.x - low.x) < 20 && (high.x - low.x) / (high.y - low.y) < 200;
}

/// A part of the scene, ready to be drawn.
struct Piece {
    SeenShape shape;
    Color color = 0;
    std::int32_t mover = -1;  ///< the node whose pose it follows; -1: it keeps its place
};

/// What tells a node from its like, to be written upright upon it.
struct Label {
    std::string text;
    Vec2 at_m;
    double room_m = 0;  ///< around that place
    Color ground = 0;
};

struct Drawing {
    std::vector<Piece> pieces;
    std::vector<Label> labels;
};

/// How far a shape reaches around a place within it, at least.
double reach_m(const SeenShape& shape, Vec2 at_m) {
    if (const auto* disc = std::get_if<Disc>(&shape.outline)) {
        return disc->radius_m;
    }
    const auto* polygon = std::get_if<Polygon>(&shape.outline);
    if (polygon == nullptr || polygon->corners_m.empty()) {
        return 0;
    }
    double least_m = std::numeric_limits<double>::infinity();
    Vec2 from_m = polygon->corners_m.back();
    for (const Vec2 to_m : polygon->corners_m) {
        const Vec2 edge_m = to_m - from_m;
        least_m = std::min(least_m, cross(edge_m, at_m - from_m) / norm(edge_m));
        from_m = to_m;
    }
    return least_m;
}

Drawing drawing_of(const protocol::SceneDescription& scene, std::span<const Pose3> poses) {
    Drawing drawing;
    std::vector<Piece>& pieces = drawing.pieces;
    std::vector<Pose3> world_from_node;
    std::vector<std::int32_t> movers;
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
        movers.push_back(node.pose_index >= 0 ? static_cast<std::int32_t>(movers.size())
                         : has_parent         ? movers[parent]
                                              : -1);
        for (const protocol::SceneNode::Part& part : node.parts) {
            pieces.push_back(
                {seen_from_above(part.shape, core::composed(pose, part.node_from_shape)),
                 part.color, movers.back()});
        }
        if (!node.label.empty() && !node.parts.empty()) {
            const Vec2 at_m{pose.position_m.x, pose.position_m.y};
            const Piece& ground = pieces[pieces.size() - node.parts.size()];
            drawing.labels.push_back({node.label, at_m, reach_m(ground.shape, at_m), ground.color});
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
    return drawing;
}

/// What moves as one throws one shadow, that of its highest part.
std::vector<const Piece*> shadows_of(const std::vector<Piece>& pieces) {
    std::vector<const Piece*> shadows;
    std::vector<std::int32_t> have_one;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        if (!(piece->shape.top_m > kFlat_m) ||
            !(piece->shape.top_m - piece->shape.bottom_m > kFlat_m)) {
            continue;
        }
        if (piece->mover >= 0) {
            if (std::find(have_one.begin(), have_one.end(), piece->mover) != have_one.end()) {
                continue;
            }
            have_one.push_back(piece->mover);
        }
        shadows.push_back(&*piece);
    }
    std::reverse(shadows.begin(), shadows.end());
    return shadows;
}

/// Dark on what is bright, bright on what is dark.
Color ink_on(Color ground) {
    const auto part = [ground](unsigned shift) {
        return static_cast<double>(ground >> shift & 0xFFU);
    };
    const double brightness = 0.299 * part(24) + 0.587 * part(16) + 0.114 * part(8);
    return brightness > 140 ? 0x101010FFU : 0xFFFFFFFFU;
}

void add_label(Page& page, const View& view, const Label& label) {
    const double size_px = label.room_m * view.scale_px;
    if (size_px >= 4 && size_px < kMostPixels) {
        // The middle of figures lies 0.36 of their size above the line that they stand on.
        page.add_text(view.px(label.at_m) + Vec2{0, 0.36 * size_px}, size_px, ink_on(label.ground),
                      label.text, "text-anchor=\"middle\" font-weight=\"bold\"");
    }
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
    for (const Piece* piece : shadows_of(pieces)) {
        page.add_shadow(piece->shape);
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

/// "drawn by ● cadet ● classic", in the lower left corner of the field.
void add_legend(Page& page, const View& view, std::span<const TeamFigures> drawings) {
    std::string names;
    for (const TeamFigures& drawn : drawings) {
        if (!drawn.figures.empty()) {
            names += "  <tspan " + paint("fill", drawn.color) + ">\xE2\x97\x8F</tspan> " +
                     escaped(drawn.team);
        }
    }
    if (names.empty()) {
        return;
    }
    const Vec2 at_px = view.corner_px + Vec2{0, view.size_px().y} + Vec2{10, -10};
    page.add("<text xml:space=\"preserve\" x=\"" + number(at_px.x) + "\" y=\"" + number(at_px.y) +
             "\" font-size=\"14\" " + paint("fill", kTextColor) + " " + std::string(kFont) +
             ">drawn by" + names + "</text>\n");
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
    const Drawing drawing = drawing_of(scene, poses);
    add_scene(page, drawing.pieces);
    for (const Label& label : drawing.labels) {
        add_label(page, view, label);
    }
    for (const TeamFigures& drawn : options.drawings) {
        for (const Figure& figure : drawn.figures) {
            page.add_figure(figure, drawn.color);
        }
    }
    page.add("</g>\n");
    add_legend(page, view, options.drawings);
    page.add("</svg>\n");
    return std::move(page).take();
}

}  // namespace agon::render
