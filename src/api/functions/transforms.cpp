// SPDX-License-Identifier: Apache-2.0
// Matrices and poses, of no object.
#include <algorithm>
#include <cmath>

#include "api/functions/families.hpp"
#include "api/rotations.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Pose3;
using core::Quat;
using core::Result;
using core::Vec3;
using script::Value;

constexpr std::string_view kFamily = "transforms";

/// A matrix of 12 numbers or a pose of 7: what many of these functions take and give back.
struct Transform {
    Matrix matrix = {};
    bool is_pose = false;
};

Result<Pose3> pose_from(const std::vector<double>& numbers) {
    const auto rotation = quaternion_of(std::span(numbers).subspan<3, 4>());
    if (!rotation) {
        return Error{"the pose must have a quaternion x, y, z, w that is not 0", ""};
    }
    return Pose3{{numbers[0], numbers[1], numbers[2]}, *rotation};
}

Result<Transform> transform_from(const std::vector<double>& numbers) {
    if (numbers.size() == 7) {
        const auto pose = pose_from(numbers);
        return pose ? Result<Transform>(Transform{matrix_of(*pose), true}) : pose.error();
    }
    if (numbers.size() != 12) {
        return Error{"a matrix must have 12 numbers, a pose 7", ""};
    }
    Transform transform;
    std::copy(numbers.begin(), numbers.end(), transform.matrix.begin());
    return transform;
}

/// In the form that was given.
Result<std::vector<double>> numbers_of(const Matrix& matrix, bool is_pose) {
    if (!is_pose) {
        return std::vector<double>(matrix.begin(), matrix.end());
    }
    const auto pose = pose_of(matrix);
    if (!pose) {
        return Error{"the matrix " + pose.error().what, ""};
    }
    const auto raw = to_raw(*pose);
    return std::vector<double>(raw.begin(), raw.end());
}

Vec3 mapped(const Matrix& m, Vec3 v) {
    return {m[0] * v.x + m[1] * v.y + m[2] * v.z + m[3],
            m[4] * v.x + m[5] * v.y + m[6] * v.z + m[7],
            m[8] * v.x + m[9] * v.y + m[10] * v.z + m[11]};
}

Vec3 turned(const Matrix& m, Vec3 v) {
    return mapped(m, v) - Vec3{m[3], m[7], m[11]};
}

Matrix from_columns(Vec3 x, Vec3 y, Vec3 z, Vec3 p) {
    return {x.x, y.x, z.x, p.x, x.y, y.y, z.y, p.y, x.z, y.z, z.z, p.z};
}

Matrix product(const Matrix& a, const Matrix& b) {
    return from_columns(turned(a, {b[0], b[4], b[8]}), turned(a, {b[1], b[5], b[9]}),
                        turned(a, {b[2], b[6], b[10]}), mapped(a, {b[3], b[7], b[11]}));
}

// --- Making and changing their form --------------------------------------------------------------

Matrix build_matrix(Caller& /*caller*/, Vec3 position_m, Vec3 angles_rad) {
    return matrix_of({position_m, rotation_of(angles_rad)});
}

Result<Pose3> build_pose(Caller& /*caller*/, Vec3 position_m, std::vector<double> rotation) {
    if (rotation.size() == 3) {
        return Pose3{position_m, rotation_of({rotation[0], rotation[1], rotation[2]})};
    }
    if (rotation.size() != 4) {
        return Error{"argument 2 'rotation' must have three angles, or a quaternion x, y, z, w",
                     ""};
    }
    return pose_from({position_m.x, position_m.y, position_m.z, rotation[0], rotation[1],
                      rotation[2], rotation[3]});
}

Matrix pose_to_matrix(Caller& /*caller*/, Pose3 pose) {
    return matrix_of(pose);
}

Result<Pose3> matrix_to_pose(Caller& /*caller*/, Matrix matrix) {
    auto pose = pose_of(matrix);
    return pose ? pose : Error{"argument 1 'matrix' " + pose.error().what, ""};
}

Result<Vec3> get_euler_angles_from_matrix(Caller& caller, Matrix matrix) {
    const auto pose = matrix_to_pose(caller, matrix);
    return pose ? Result<Vec3>(angles_of(pose->rotation)) : pose.error();
}

std::tuple<double, double, double> yaw_pitch_roll_from_angles(Caller& /*caller*/, double alpha_rad,
                                                              double beta_rad, double gamma_rad) {
    const YawPitchRoll to = yaw_pitch_roll_of(rotation_of({alpha_rad, beta_rad, gamma_rad}));
    return {to.yaw_rad, to.pitch_rad, to.roll_rad};
}

std::tuple<double, double, double> angles_from_yaw_pitch_roll(Caller& /*caller*/, double yaw_rad,
                                                              double pitch_rad, double roll_rad) {
    const Vec3 to = angles_of(rotation_from(YawPitchRoll{yaw_rad, pitch_rad, roll_rad}));
    return {to.x, to.y, to.z};
}

// --- Products and inverses -----------------------------------------------------------------------

Matrix multiply_matrices(Caller& /*caller*/, Matrix first, Matrix second) {
    return product(first, second);
}

Pose3 multiply_poses(Caller& /*caller*/, Pose3 first, Pose3 second) {
    return core::composed(first, second);
}

Pose3 get_pose_inverse(Caller& /*caller*/, Pose3 pose) {
    return core::inverse(pose);
}

Result<std::vector<double>> multiply_vector(Caller& /*caller*/, std::vector<double> transform,
                                            std::vector<double> vectors) {
    const auto read = transform_from(transform);
    if (!read) {
        return read.error();
    }
    if (vectors.empty() || vectors.size() % 3 != 0) {
        return Error{"argument 2 'vectors' must have three numbers for each", ""};
    }
    for (std::size_t i = 0; i < vectors.size(); i += 3) {
        const Vec3 to = mapped(read->matrix, {vectors[i], vectors[i + 1], vectors[i + 2]});
        vectors[i] = to.x;
        vectors[i + 1] = to.y;
        vectors[i + 2] = to.z;
    }
    return vectors;
}

Result<Matrix> get_matrix_inverse(Caller& /*caller*/, Matrix m) {
    const Vec3 x{m[0], m[4], m[8]};
    const Vec3 y{m[1], m[5], m[9]};
    const Vec3 z{m[2], m[6], m[10]};
    const double volume = core::dot(core::cross(x, y), z);
    if (!(std::fabs(volume) > 1e-300 && std::isfinite(volume))) {
        return Error{"argument 1 'matrix' has no inverse", ""};
    }
    // The rows of the inverse are the cross products of the columns.
    const Vec3 rows[] = {core::cross(y, z) * (1 / volume), core::cross(z, x) * (1 / volume),
                         core::cross(x, y) * (1 / volume)};
    const Vec3 p{m[3], m[7], m[11]};
    Matrix inverse{};
    for (std::size_t i = 0; i < 3; ++i) {
        inverse[4 * i] = rows[i].x;
        inverse[4 * i + 1] = rows[i].y;
        inverse[4 * i + 2] = rows[i].z;
        inverse[4 * i + 3] = -core::dot(rows[i], p);
    }
    return inverse;
}

// --- Between two, and about an axis --------------------------------------------------------------

Pose3 blended(const Pose3& from, const Pose3& to, double share) {
    return {from.position_m + (to.position_m - from.position_m) * share,
            between(from.rotation, to.rotation, share)};
}

Result<Pose3> interpolate_poses(Caller& /*caller*/, Pose3 from, Pose3 to, double share_ratio) {
    if (!(share_ratio >= 0 && share_ratio <= 1)) {
        return Error{"argument 3 'share' must be from 0 to 1", ""};
    }
    return blended(from, to, share_ratio);
}

Result<Matrix> interpolate_matrices(Caller& caller, Matrix from, Matrix to, double share_ratio) {
    const auto first = matrix_to_pose(caller, from);
    const auto last = pose_of(to);
    if (!first || !last) {
        return first ? Error{"argument 2 'to' " + last.error().what, ""} : first.error();
    }
    const auto pose = interpolate_poses(caller, *first, *last, share_ratio);
    return pose ? Result<Matrix>(matrix_of(*pose)) : pose.error();
}

/// Of the turn from one to the other, seen in the frame in which both are given.
Result<std::tuple<Vec3, double>> get_rotation_axis(Caller& /*caller*/, std::vector<double> from,
                                                   std::vector<double> to) {
    Quat rotations[2];
    for (int i = 0; i < 2; ++i) {
        const auto read = transform_from(i == 0 ? from : to);
        const auto pose = read ? pose_of(read->matrix) : Result<Pose3>(read.error());
        if (!pose) {
            return Error{"argument " + std::to_string(i + 1) + " " + pose.error().what, ""};
        }
        rotations[i] = pose->rotation;
    }
    Quat way = rotations[1] * rotations[0].conjugate();
    if (way.w < 0) {
        way = {-way.w, -way.x, -way.y, -way.z};
    }
    const Vec3 axis{way.x, way.y, way.z};
    const double sine = core::norm(axis);
    if (sine < 1e-15) {
        return std::tuple(Vec3{0, 0, 1}, 0.0);
    }
    return std::tuple(axis * (1 / sine), 2 * core::atan2(sine, way.w));
}

Result<std::vector<double>> rotate_around_axis(Caller& /*caller*/, std::vector<double> transform,
                                               Vec3 axis, Vec3 axis_position_m, double angle_rad) {
    const auto read = transform_from(transform);
    if (!read) {
        return read.error();
    }
    const double length = core::norm(axis);
    if (!(length > 1e-9 && length < 1e9 && std::isfinite(angle_rad))) {
        return Error{"the axis must not be 0 and the angle must be finite", ""};
    }
    const Quat turn = Quat::from_axis_angle(axis * (1 / length), angle_rad);
    const Pose3 about{axis_position_m - core::rotated(axis_position_m, turn), turn};
    return numbers_of(product(matrix_of(about), read->matrix), read->is_pose);
}

void add_forms(Table& table) {
    table.add(kFamily,
              {"buildMatrix",
               {"position", "angles"},
               "float[12] matrix",
               "From x, y, z in m and the angles alpha, beta, gamma in rad. Matrices are the upper "
               "three rows, row by row."},
              build_matrix);
    table.add(
        kFamily,
        {"buildPose",
         {"position", "rotation"},
         "float[7] pose",
         "From x, y, z in m and the angles alpha, beta, gamma in rad, or a quaternion x, y, z, "
         "w."},
        build_pose);
    table.add(kFamily, {"poseToMatrix", {"pose"}, "float[12] matrix", "A pose as a matrix."},
              pose_to_matrix);
    table.add(kFamily, {"matrixToPose", {"matrix"}, "float[7] pose", "A matrix as a pose."},
              matrix_to_pose);
    table.add(kFamily,
              {"getEulerAnglesFromMatrix",
               {"matrix"},
               "float[3] angles",
               "The angles alpha, beta, gamma of a matrix, in rad."},
              get_euler_angles_from_matrix);
    for (const char* name : {"alphaBetaGammaToYawPitchRoll", "abgToYpr"}) {
        table.add(kFamily,
                  {name,
                   {"alpha", "beta", "gamma"},
                   "float yaw, float pitch, float roll",
                   "The same rotation as turns about the fixed axes x (roll), then y (pitch), then "
                   "z (yaw), in rad."},
                  yaw_pitch_roll_from_angles);
    }
    for (const char* name : {"yawPitchRollToAlphaBetaGamma", "yprToAbg"}) {
        table.add(kFamily,
                  {name,
                   {"yaw", "pitch", "roll"},
                   "float alpha, float beta, float gamma",
                   "The same rotation as the angles that objects have, in rad."},
                  angles_from_yaw_pitch_roll);
    }
}

}  // namespace

void add_transform_functions(Table& table) {
    add_forms(table);
    table.add(kFamily,
              {"multiplyMatrices",
               {"first", "second"},
               "float[12] matrix",
               "The product: the second seen in the frame of the first."},
              multiply_matrices);
    table.add(kFamily,
              {"multiplyPoses",
               {"first", "second"},
               "float[7] pose",
               "The product: the second seen in the frame of the first."},
              multiply_poses);
    table.add(kFamily,
              {"multiplyVector",
               {"transform", "vectors"},
               "float[] vectors",
               "One vector x, y, z, or several in a row, mapped by a matrix or pose."},
              multiply_vector);
    table.add(kFamily, {"getMatrixInverse", {"matrix"}, "float[12] inverse", "Of any matrix."},
              get_matrix_inverse);
    table.add(kFamily, {"getPoseInverse", {"pose"}, "float[7] inverse", "Of a pose."},
              get_pose_inverse);
    table.add(kFamily,
              {"interpolatePoses",
               {"from", "to", "share"},
               "float[7] pose",
               "A pose between two, on the straight and shortest way, at a share of 0 to 1 of it."},
              interpolate_poses);
    table.add(
        kFamily,
        {"interpolateMatrices",
         {"matrix", "to", "share"},
         "float[12] matrix",
         "A matrix between two, on the straight and shortest way, at a share of 0 to 1 of it."},
        interpolate_matrices);
    table.add(kFamily,
              {"getRotationAxis",
               {"from", "to"},
               "float[3] axis, float angle",
               "About which axis, and by how much (0 to pi), one matrix or pose is turned to have "
               "the orientation of the other."},
              get_rotation_axis);
    table.add(kFamily,
              {"rotateAroundAxis",
               {"transform", "axis", "axis_position", "angle"},
               "float[] transform",
               "A matrix or pose turned about an axis through a point, by an angle in rad."},
              rotate_around_axis);
}

}  // namespace agon::api
