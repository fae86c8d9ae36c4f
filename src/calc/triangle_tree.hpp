// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "calc/mesh.hpp"

namespace agon::calc {

/// A mesh's triangles in a tree of boxes along the mesh's axes. The same mesh gives the same tree
/// in every build.
class TriangleTree {
public:
    TriangleTree() = default;
    /// @pre checked(mesh)
    explicit TriangleTree(const TriangleMesh& mesh);

    /// In the tree's order.
    [[nodiscard]] std::span<const Triangle> triangles() const { return triangles_; }

    /// @pre there are triangles
    [[nodiscard]] const Bounds& bounds() const { return nodes_.front().bounds; }

    /// Visits triangles whose boxes may matter, nearest boxes first: `bound(const Bounds&)` says
    /// how near the box's content can be, `limit()` what no longer matters; at or above it a box is
    /// left out. `visit(const Triangle&)` may lower the limit.
    template <typename Bound, typename Limit, typename Visit>
    void visit_nearest_first(Bound&& bound, Limit&& limit, Visit&& visit) const {
        struct Pending {
            std::uint32_t node;
            double bound;
        };

        if (nodes_.empty()) {
            return;
        }
        // A balanced tree over kMaxTriangles is less than 32 deep; each step down leaves one.
        std::array<Pending, 64> stack;
        std::size_t depth = 0;
        stack[depth++] = {0, bound(nodes_[0].bounds)};
        while (depth > 0) {
            const Pending top = stack[--depth];
            if (!(top.bound < limit())) {
                continue;
            }
            const Node& node = nodes_[top.node];
            if (node.count > 0) {
                for (std::uint32_t i = 0; i < node.count; ++i) {
                    visit(triangles_[node.first + i]);
                }
                continue;
            }
            const Pending left{node.first, bound(nodes_[node.first].bounds)};
            const Pending right{node.first + 1, bound(nodes_[node.first + 1].bounds)};
            const bool left_first = left.bound <= right.bound;
            stack[depth++] = left_first ? right : left;
            stack[depth++] = left_first ? left : right;
        }
    }

private:
    struct Node {
        Bounds bounds;
        std::uint32_t first = 0;  ///< of its triangles, or of its two children
        std::uint32_t count = 0;  ///< of its triangles; 0: it has children
    };

    void split(std::uint32_t node, std::uint32_t first, std::uint32_t count);

    std::vector<Node> nodes_;
    std::vector<Triangle> triangles_;
};

}  // namespace agon::calc
