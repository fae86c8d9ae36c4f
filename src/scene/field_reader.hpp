// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <type_traits>

#include "scene/fields.hpp"
#include "scene/scene_reader.hpp"

namespace agon::scene {

/// One of the words of an enumeration.
template <typename Enum>
void read_word(JsonTable& table, const char* key, Enum& out) {
    auto word = static_cast<std::size_t>(out);
    table.read_word(key, word, Words(words_of(out)));
    out = static_cast<Enum>(word);
}

/// Reads the keys of fields.hpp. References are only gathered: they need all objects.
struct FieldReader {
    JsonTable& table;
    std::vector<SceneReader::Pending>* references = nullptr;

    template <typename T>
    void read_into(T& object) {
        fields_of(object, [&](const char* key, auto member, auto... hint) {
            if constexpr ((std::is_same_v<decltype(hint), AsColor> || ...)) {
                table.read_color(key, object.*member);
            } else {
                field(key, object, member, hint...);
            }
        });
    }

private:
    template <typename T, typename Member>
    void field(const char* key, T& object, Member T::*member, core::Range range = {}) {
        if constexpr (std::is_same_v<Member, Handle> || std::is_same_v<Member, Entity>) {
            refer(key, member);
        } else if constexpr (std::is_same_v<Member, double> || std::is_same_v<Member, core::Vec2> ||
                             std::is_same_v<Member, core::Vec3>) {
            table.read(key, object.*member, range);
        } else if constexpr (std::is_same_v<Member, core::Duration>) {
            double seconds = (object.*member).in_seconds();
            range.max = 1e6;
            table.read(key, seconds, range);
            object.*member = core::Duration::seconds(seconds);
        } else if constexpr (std::is_same_v<Member, std::optional<double>>) {
            if (const JsonIndex value = table.find(key); value != kNoJson) {
                double number = 0;
                if (read_number(table.text(), value, table.errors(), number, range)) {
                    object.*member = number;
                }
            }
        } else if constexpr (std::is_enum_v<Member>) {
            read_word(table, key, object.*member);
        } else if constexpr (std::is_arithmetic_v<Member> || std::is_same_v<Member, std::string> ||
                             std::is_same_v<Member, core::Quat>) {
            table.read(key, object.*member);
        } else if (const JsonIndex value = table.find(key); value != kNoJson) {
            compound(value, object.*member);
        }
    }

    void compound(JsonIndex value, ModelOverrides& out) {
        JsonTable inner(table.text(), value, table.errors());
        FieldReader{inner}.read_into(out);
    }

    void compound(JsonIndex value, CustomData& out) {
        read_custom_data(table.text(), value, table.errors(), out);
    }

    template <typename T>
    void compound(JsonIndex value, std::vector<T>& out) {
        for (const JsonIndex element : elements(table.text(), value, table.errors())) {
            JsonTable inner(table.text(), element, table.errors());
            FieldReader{inner}.read_into(out.emplace_back());
        }
    }

    /// [x, y, z], or [x, y, z, w, x, y, z] with the rotation.
    void compound(JsonIndex value, std::vector<core::Pose3>& out) {
        for (const JsonIndex element : elements(table.text(), value, table.errors())) {
            std::array<double, 7> p{0, 0, 0, 1, 0, 0, 0};
            const std::size_t count = table.text().at(element).count == 3 ? 3 : 7;
            if (read_numbers(table.text(), element, table.errors(), std::span(p).first(count))) {
                out.push_back({{p[0], p[1], p[2]}, {p[3], p[4], p[5], p[6]}});
            }
        }
    }

    void compound(JsonIndex value, SensorVolume& out) {
        JsonTable inner(table.text(), value, table.errors());
        if (table.text().at(value).count != 1) {
            table.fail(value, "must have one key: the volume's form");
            while (inner.next_unread() != kNoJson) {
            }
            return;
        }
        volume<RayVolume>(inner, out) || volume<ConeVolume>(inner, out) ||
            volume<CylinderVolume>(inner, out) || volume<DiskVolume>(inner, out) ||
            volume<PyramidVolume>(inner, out);
    }

    template <typename Volume>
    bool volume(JsonTable& inner, SensorVolume& out) {
        Volume form;
        const JsonIndex value = inner.find(kVolumeWords[SensorVolume(form).index()]);
        if (value == kNoJson) {
            return false;
        }
        JsonTable fields(table.text(), value, table.errors());
        FieldReader{fields}.read_into(form);
        out = form;
        return true;
    }

    template <typename T, typename Member>
    void refer(const char* key, Member T::*member) {
        const JsonIndex value = table.find(key);
        if (value == kNoJson || references == nullptr) {
            return;
        }
        const auto set = [member](Properties& properties, const Entity& entity) {
            if constexpr (std::is_same_v<Member, Handle>) {
                std::get<T>(properties).*member = entity.object();
            } else {
                std::get<T>(properties).*member = entity;
            }
        };
        references->push_back({Handle(), value, set, std::is_same_v<Member, Entity>});
    }
};

}  // namespace agon::scene
