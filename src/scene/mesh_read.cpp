// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <map>
#include <span>
#include <tuple>

#include "scene/mesh.hpp"

namespace agon::scene {

using core::Error;
using core::Result;
using core::Vec3;

namespace {

constexpr std::size_t kBinaryHeader = 84;    // 80 bytes of anything, and the count
constexpr std::size_t kBinaryTriangle = 50;  // normal, three corners, two bytes

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/// The words of a text, line by line.
class Words {
public:
    explicit Words(std::string_view text) : rest_(text) {}

    /// False at the end.
    bool next_line() {
        if (rest_.empty()) {
            return false;
        }
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return true;
    }

    /// The next word of the line; empty at its end.
    std::string_view next() {
        std::size_t start = 0;
        while (start < line_.size() && is_blank(line_[start])) {
            ++start;
        }
        std::size_t end = start;
        while (end < line_.size() && !is_blank(line_[end])) {
            ++end;
        }
        const std::string_view word = line_.substr(start, end - start);
        line_.remove_prefix(end);
        return word;
    }

    [[nodiscard]] std::string where(const std::string& file) const {
        return file + ':' + std::to_string(number_);
    }

private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
};

bool read_number(std::string_view word, double& value) {
    if (!word.empty() && word.front() == '+') {
        word.remove_prefix(1);
    }
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
    return code == std::errc() && end == word.data() + word.size();
}

bool read_vertex(Words& words, double scale, Vec3& vertex) {
    return read_number(words.next(), vertex.x) && read_number(words.next(), vertex.y) &&
           read_number(words.next(), vertex.z) && (vertex = vertex * scale, true);
}

/// The index of "7", "7/1/3" or "-1", which is the last vertex so far.
bool read_index(std::string_view word, std::size_t vertices, std::uint32_t& index) {
    word = word.substr(0, word.find('/'));
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    const auto count = static_cast<std::int64_t>(vertices);
    const std::int64_t place = number < 0 ? count + number : number - 1;
    if (code != std::errc() || end != word.data() + word.size() || place < 0 || place >= count) {
        return false;
    }
    index = static_cast<std::uint32_t>(place);
    return true;
}

Result<void> read_obj(Mesh& mesh) {
    Words words(mesh.bytes);
    while (words.next_line()) {
        const std::string_view what = words.next();
        if (what == "v") {
            Vec3 vertex;
            if (!read_vertex(words, mesh.scale, vertex)) {
                return Error{"expected three numbers after 'v'", words.where(mesh.file)};
            }
            mesh.vertices_m.push_back(vertex);
        } else if (what == "f") {
            std::vector<std::uint32_t> corners;
            for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
                std::uint32_t index = 0;
                if (!read_index(word, mesh.vertices_m.size(), index)) {
                    return Error{"'" + std::string(word.substr(0, 40)) + "' is none of the " +
                                     std::to_string(mesh.vertices_m.size()) + " vertices so far",
                                 words.where(mesh.file)};
                }
                corners.push_back(index);
            }
            if (corners.size() < 3) {
                return Error{"a face must have 3 corners or more", words.where(mesh.file)};
            }
            for (std::size_t i = 2; i < corners.size(); ++i) {
                mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
            }
            if (mesh.triangles.size() > kMaxTriangles) {
                return Error{"too many triangles", words.where(mesh.file)};
            }
        }
    }
    return {};
}

/// Joins equal corners of triangles that come one by one.
class Joiner {
public:
    explicit Joiner(Mesh& mesh) : mesh_(mesh) {}

    void add(const Vec3& corner) {
        const auto next = static_cast<std::uint32_t>(mesh_.vertices_m.size());
        // + 0.0 makes one of both zeros. Bits, as coordinates may still be no numbers.
        const auto key = std::make_tuple(std::bit_cast<std::uint64_t>(corner.x + 0.0),
                                         std::bit_cast<std::uint64_t>(corner.y + 0.0),
                                         std::bit_cast<std::uint64_t>(corner.z + 0.0));
        const auto [place, is_new] = indices_.try_emplace(key, next);
        if (is_new) {
            mesh_.vertices_m.push_back(corner);
        }
        triangle_[corners_++] = place->second;
        if (corners_ == 3) {
            mesh_.triangles.push_back(triangle_);
            corners_ = 0;
        }
    }

    [[nodiscard]] bool is_within_triangle() const { return corners_ != 0; }

private:
    Mesh& mesh_;
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>, std::uint32_t> indices_;
    Mesh::Triangle triangle_{};
    std::size_t corners_ = 0;
};

float little_endian_float(const char* bytes) {
    std::uint32_t bits = 0;
    for (int i = 3; i >= 0; --i) {
        bits = bits << 8 | static_cast<unsigned char>(bytes[i]);
    }
    return std::bit_cast<float>(bits);
}

Result<void> read_binary_stl(Mesh& mesh) {
    const std::size_t count = (mesh.bytes.size() - kBinaryHeader) / kBinaryTriangle;
    if (count > kMaxTriangles) {
        return Error{"too many triangles", mesh.file};
    }
    Joiner joiner(mesh);
    for (std::size_t i = 0; i < count; ++i) {
        const char* corner = mesh.bytes.data() + kBinaryHeader + i * kBinaryTriangle + 12;
        for (int c = 0; c < 3; ++c, corner += 12) {
            const Vec3 vertex{little_endian_float(corner), little_endian_float(corner + 4),
                              little_endian_float(corner + 8)};
            joiner.add(vertex * mesh.scale);
        }
    }
    return {};
}

Result<void> read_text_stl(Mesh& mesh) {
    Words words(mesh.bytes);
    Joiner joiner(mesh);
    bool is_solid = false;
    while (words.next_line()) {
        const std::string_view what = words.next();
        is_solid = is_solid || what == "solid";
        if (what == "endfacet" && joiner.is_within_triangle()) {
            return Error{"a facet must have 3 vertices", words.where(mesh.file)};
        }
        if (what != "vertex") {
            continue;
        }
        Vec3 vertex;
        if (!is_solid || !read_vertex(words, mesh.scale, vertex)) {
            return Error{"expected three numbers after 'vertex' within a solid",
                         words.where(mesh.file)};
        }
        joiner.add(vertex);
        if (mesh.triangles.size() > kMaxTriangles) {
            return Error{"too many triangles", words.where(mesh.file)};
        }
    }
    if (joiner.is_within_triangle()) {
        return Error{"the file ends within a facet", mesh.file};
    }
    return {};
}

/// A binary file may start with "solid", too: only its length tells.
bool is_binary_stl(std::string_view bytes) {
    if (bytes.size() < kBinaryHeader) {
        return false;
    }
    std::size_t count = 0;
    for (std::size_t i = 4; i-- > 0;) {
        count = count << 8 | static_cast<unsigned char>(bytes[80 + i]);
    }
    return bytes.size() == kBinaryHeader + count * kBinaryTriangle;
}

bool ends_with(std::string_view name, std::string_view ending) {
    return name.size() >= ending.size() &&
           std::equal(ending.begin(), ending.end(),
                      name.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char a, char b) { return a == b || a == b - 'A' + 'a'; });
}

}  // namespace

Result<MeshPointer> read_mesh(const std::string& file, std::string bytes, double scale) {
    if (bytes.size() > kMaxMeshBytes) {
        return Error{"a mesh's file must have at most 64 MiB", file};
    }
    Mesh mesh;
    mesh.file = file;
    mesh.scale = scale;
    mesh.bytes = std::move(bytes);
    Result<void> read;
    if (ends_with(file, ".obj")) {
        read = read_obj(mesh);
    } else if (ends_with(file, ".stl")) {
        read = is_binary_stl(mesh.bytes) ? read_binary_stl(mesh) : read_text_stl(mesh);
    } else {
        return Error{"a mesh's file must end in .obj or .stl", file};
    }
    if (!read) {
        return read.error();
    }
    return make_mesh(std::move(mesh));
}

}  // namespace agon::scene
