// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "scene/fields.hpp"
#include "scene/json_writer.hpp"
#include "scene/scene.hpp"

namespace agon::scene {

/// "#RRGGBBAA"
[[nodiscard]] std::string color_text(Color color);

/// The one key and value of a part that say its form: "box": {...}.
void write_shape(JsonWriter& json, const core::Shape& shape);

/// The keys of a mesh that stands in the scene file.
void write_inline_mesh(JsonWriter& json, const Mesh& mesh);

/// Things of one kind that are named in the file by their name, those that share one with [i].
template <typename HandleType>
class Names {
public:
    void add(HandleType handle, const std::string& name) {
        places_[handle] = {name, counts_[name]++};
    }

    [[nodiscard]] std::string text(HandleType handle) const {
        const auto& [name, place] = places_.at(handle);
        return counts_.at(name) > 1 || name.empty() ? name + '[' + std::to_string(place) + ']'
                                                    : name;
    }

private:
    std::map<HandleType, std::pair<std::string, std::size_t>> places_;
    std::map<std::string, std::size_t> counts_;
};

/// Writes the keys of fields.hpp.
class FieldWriter {
public:
    explicit FieldWriter(const Scene& scene) : scene_(scene) {
        for (const CollectionHandle collection : scene.collections()) {
            collection_names_.add(collection, scene.collection(collection).name);
        }
    }

protected:
    void put(double value) { json_.value(value); }

    void put(bool value) { json_.value(value); }

    void put(const std::string& value) { json_.value(std::string_view(value)); }

    template <typename T>
    std::enable_if_t<std::is_integral_v<T>> put(T value) {
        json_.whole(static_cast<std::int64_t>(value));
    }

    template <typename T>
    std::enable_if_t<std::is_enum_v<T>> put(T value) {
        json_.value(std::string_view(words_of(value)[static_cast<std::size_t>(value)]));
    }

    void put(const core::Vec2& v) { json_.numbers({v.x, v.y}); }

    void put(const core::Vec3& v) { json_.numbers({v.x, v.y, v.z}); }

    void put(const core::Quat& q) { json_.numbers({q.w, q.x, q.y, q.z}); }

    void put(core::Duration duration) { json_.value(duration.in_seconds()); }

    void put(const std::optional<double>& value) { json_.value(value.value_or(0)); }

    void put(Handle object) { object.is_valid() ? put(scene_.path(object)) : json_.null(); }

    void put(const Entity& entity) {
        switch (entity.kind()) {
            case Entity::Kind::None:
                json_.null();
                break;
            case Entity::Kind::All:
                json_.value(std::string_view("all"));
                break;
            case Entity::Kind::Object:
                put(entity.object());
                break;
            case Entity::Kind::Collection:
                json_.begin_object();
                json_.key("collection");
                put(collection_names_.text(entity.collection()));
                json_.end_object();
                break;
        }
    }

    void put(const SensorVolume& volume) {
        json_.begin_object();
        json_.key(kVolumeWords[volume.index()]);
        std::visit([this](const auto& each) { put_object(each); }, volume);
        json_.end_object();
    }

    void put(const std::vector<core::Pose3>& poses) {
        json_.begin_array();
        for (const core::Pose3& pose : poses) {
            const core::Vec3& p = pose.position_m;
            const core::Quat& q = pose.rotation;
            json_.numbers({p.x, p.y, p.z, q.w, q.x, q.y, q.z});
        }
        json_.end_array();
    }

    void put(const CustomData& data) {
        json_.begin_object();
        for (const auto& [tag, bytes] : data) {
            json_.key(tag);
            json_.bytes(bytes);
        }
        json_.end_object();
    }

    void put(const ModelOverrides& overrides) { put_object(overrides); }

    template <typename T>
    void put(const std::vector<T>& all) {
        json_.begin_array();
        for (const T& each : all) {
            put_object(each);
        }
        json_.end_array();
    }

    template <typename T>
    void put_object(const T& object) {
        json_.begin_object();
        fields(object, T());
        json_.end_object();
    }

    /// Those that are not as they are without being written.
    template <typename T>
    void fields(const T& object, const T& standard) {
        fields_of(object, [&](const char* key, auto member, auto... hint) {
            if (object.*member == standard.*member) {
                return;
            }
            json_.key(key);
            if constexpr ((std::is_same_v<decltype(hint), AsColor> || ...)) {
                put(color_text(object.*member));
            } else {
                put(object.*member);
            }
        });
    }

    template <typename T>
    void number_unless(const char* key, const T& value, const T& standard) {
        if (!(value == standard)) {
            json_.key(key);
            put(value);
        }
    }

    void member(const char* key, double value) {
        json_.key(key);
        put(value);
    }

    const Scene& scene_;
    JsonWriter json_;

private:
    Names<CollectionHandle> collection_names_;
};

}  // namespace agon::scene
