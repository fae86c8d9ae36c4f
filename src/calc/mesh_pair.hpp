// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "calc/convex.hpp"
#include "calc/mesh.hpp"

namespace agon::calc {

/// A mesh as FCL holds it: a tree of oriented boxes and swept rectangles (OBBRSS).
class FclMesh {
public:
    /// @pre checked(mesh)
    explicit FclMesh(const TriangleMesh& mesh);
    FclMesh(FclMesh&&) noexcept;
    FclMesh& operator=(FclMesh&&) noexcept;
    ~FclMesh();

    struct Model;

    [[nodiscard]] const Model& model() const { return *model_; }

private:
    std::unique_ptr<Model> model_;
};

/// The distance of two surfaces, and where, in a's frame. False: it is at least `limit_m`, and the
/// result is untouched. Allocates nothing. @pre limit_m > 0
bool separation(const FclMesh& a, const FclMesh& b, const Rigid& a_from_b, double limit_m,
                Separation& result);

/// A point that both triangles hold, as exactly as rounding allows. @pre they touch or cross
[[nodiscard]] Vec3 common_point(const Triangle& a, const Triangle& b);

}  // namespace agon::calc
