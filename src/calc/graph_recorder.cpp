// SPDX-License-Identifier: Apache-2.0
#include "calc/graph_recorder.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace agon::calc {

using core::Error;
using core::Result;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Result<void> check_size(const scene::Graph& definition) {
    const std::size_t streams = std::max<std::size_t>(definition.streams.size(), 1);
    if (definition.buffer_length > kMaxGraphValues / streams) {
        return Error{"a graph of " + std::to_string(definition.streams.size()) +
                         " streams keeps at most " + std::to_string(kMaxGraphValues / streams) +
                         " instants, not " + std::to_string(definition.buffer_length),
                     ""};
    }
    return {};
}

void append_number(std::string& text, double value) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    text.append(digits.data(), end.ptr);
}

void append_field(std::string& text, const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) {
        text += field;
        return;
    }
    text += '"';
    for (const char c : field) {
        text += c;
        if (c == '"') {
            text += '"';
        }
    }
    text += '"';
}

}  // namespace

Result<GraphRecorder> GraphRecorder::create(const scene::Graph& definition) {
    GraphRecorder recorder;
    if (const Result<void> done = recorder.redefine(definition); !done) {
        return done.error();
    }
    return recorder;
}

Result<void> GraphRecorder::redefine(const scene::Graph& definition) {
    if (const Result<void> valid = check_size(definition); !valid) {
        return valid.error();
    }
    const std::size_t before = definition_.streams.size();
    const std::size_t after = definition.streams.size();
    const bool keeps = after >= before && definition.buffer_length == definition_.buffer_length &&
                       std::equal(definition_.streams.begin(), definition_.streams.end(),
                                  definition.streams.begin());
    if (!keeps) {
        reset();
    } else if (after > before && size() > 0) {
        std::vector<double> wider(size() * after, kNone);
        for (std::size_t row = 0; row < size(); ++row) {
            std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(row * before), before,
                        wider.begin() + static_cast<std::ptrdiff_t>(row * after));
        }
        values_ = std::move(wider);
    }
    definition_ = definition;
    pending_.resize(after, kNone);
    return {};
}

Result<void> GraphRecorder::check_stream(std::size_t stream) const {
    if (stream >= definition_.streams.size()) {
        return Error{"the graph has " + std::to_string(definition_.streams.size()) +
                         " streams, so none with the number " + std::to_string(stream),
                     ""};
    }
    return {};
}

Result<void> GraphRecorder::set_value(std::size_t stream, double value) {
    if (const Result<void> valid = check_stream(stream); !valid) {
        return valid.error();
    }
    if (!std::isfinite(value)) {
        return Error{"a graph's value must be finite", ""};
    }
    pending_[stream] = value;
    return {};
}

Result<void> GraphRecorder::record(core::SimTime time) {
    if (size() > 0 && time < this->time(size() - 1)) {
        return Error{"a graph records instants in their order", ""};
    }
    const std::size_t streams = pending_.size();
    if (size() < definition_.buffer_length) {
        times_.push_back(time);
        values_.insert(values_.end(), pending_.begin(), pending_.end());
    } else if (definition_.is_cyclic) {
        times_[first_] = time;
        std::copy(pending_.begin(), pending_.end(),
                  values_.begin() + static_cast<std::ptrdiff_t>(first_ * streams));
        first_ = (first_ + 1) % size();
    }
    std::fill(pending_.begin(), pending_.end(), kNone);
    return {};
}

void GraphRecorder::reset() {
    times_.clear();
    values_.clear();
    first_ = 0;
    std::fill(pending_.begin(), pending_.end(), kNone);
}

std::optional<double> GraphRecorder::value(std::size_t index, std::size_t stream) const {
    const double value = values_[place(index) * definition_.streams.size() + stream];
    return std::isnan(value) ? std::nullopt : std::optional<double>(value);
}

Result<std::vector<core::Vec2>> GraphRecorder::curve(std::size_t x_stream,
                                                     std::size_t y_stream) const {
    for (const std::size_t stream : {x_stream, y_stream}) {
        if (const Result<void> valid = check_stream(stream); !valid) {
            return valid.error();
        }
    }
    std::vector<core::Vec2> points;
    for (std::size_t i = 0; i < size(); ++i) {
        const std::optional<double> x = value(i, x_stream);
        const std::optional<double> y = value(i, y_stream);
        if (x && y) {
            points.push_back({*x, *y});
        }
    }
    return points;
}

std::string GraphRecorder::csv() const {
    std::string text = "time [s]";
    for (const scene::GraphStream& stream : definition_.streams) {
        text += ',';
        append_field(text,
                     stream.unit.empty() ? stream.name : stream.name + " [" + stream.unit + "]");
    }
    text += "\r\n";
    for (std::size_t i = 0; i < size(); ++i) {
        append_number(text, time(i).in_seconds());
        for (std::size_t stream = 0; stream < definition_.streams.size(); ++stream) {
            text += ',';
            if (const std::optional<double> one = value(i, stream)) {
                append_number(text, *one);
            }
        }
        text += "\r\n";
    }
    return text;
}

void GraphRecorder::hash_into(core::Hasher& hasher) const {
    hasher.add(static_cast<std::uint64_t>(size()));
    for (std::size_t i = 0; i < size(); ++i) {
        hasher.add(time(i).since_start().count_ns());
        for (std::size_t stream = 0; stream < pending_.size(); ++stream) {
            hasher.add(value(i, stream).value_or(kNone));
        }
    }
    for (const double value : pending_) {
        hasher.add(value);
    }
}

}  // namespace agon::calc
