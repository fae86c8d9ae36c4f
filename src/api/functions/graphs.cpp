// SPDX-License-Identifier: Apache-2.0
// Graphs: streams of numbers that are recorded during a run.
#include <cmath>

#include "api/functions/families.hpp"
#include "api/measuring_arguments.hpp"

namespace agon::api {

namespace {

using calc::GraphRecorder;
using core::Error;
using core::Result;
using scene::Handle;

constexpr std::string_view kFamily = "graphs";
constexpr std::size_t kMostStreams = 1000;

Result<GraphRecorder*> recorder_of(Caller& caller, Handle graph) {
    return caller.simulation.measurements().calculations().graph(caller.simulation.scene(), graph);
}

/// The place of a stream that has this name.
std::optional<std::size_t> find_stream(const scene::Graph& graph, std::string_view name) {
    for (std::size_t i = 0; i < graph.streams.size(); ++i) {
        if (graph.streams[i].name == name) {
            return i;
        }
    }
    return std::nullopt;
}

Result<std::int64_t> add_graph_stream(Caller& caller, Handle object, std::string name,
                                      std::string unit, std::optional<std::int64_t> /*options*/,
                                      std::optional<core::Vec3> color) {
    const scene::Scene& scene = caller.simulation.scene();
    const auto* old = std::get_if<scene::Graph>(&scene.properties(object));
    if (old == nullptr) {
        return Error{"argument 1 'graph' '" + scene.path(object) + "' is no graph", ""};
    }
    scene::Graph graph = *old;
    scene::GraphStream stream{.name = std::move(name), .unit = std::move(unit)};
    if (color) {
        stream.color = 0;
        for (const double part : {color->x, color->y, color->z}) {
            if (!(part >= 0 && part <= 1)) {
                return Error{"argument 5 'color' must have numbers from 0 to 1", ""};
            }
            stream.color = stream.color << 8U | static_cast<std::uint32_t>(std::lround(part * 255));
        }
        stream.color = stream.color << 8U | 0xFFU;
    }
    if (const auto known = find_stream(graph, stream.name)) {
        return static_cast<std::int64_t>(*known);
    }
    if (graph.streams.size() >= kMostStreams) {
        return Error{"a graph has at most 1000 streams", ""};
    }
    graph.streams.push_back(std::move(stream));
    if (auto set = caller.simulation.moving_scene().set_properties(object, graph); !set) {
        return set.error();
    }
    // Only now is it known whether as many values can be kept.
    if (const auto recorder = recorder_of(caller, object); !recorder) {
        return recorder.error();
    }
    return static_cast<std::int64_t>(graph.streams.size()) - 1;
}

Result<void> set_graph_stream_value(Caller& caller, Handle graph, std::int64_t stream,
                                    double value) {
    const auto recorder = recorder_of(caller, graph);
    if (!recorder) {
        return recorder.error();
    }
    if (stream < 0) {
        return Error{"argument 2 'stream' must be 0 or more", ""};
    }
    return (*recorder)->set_value(static_cast<std::size_t>(stream), value);
}

Result<void> handle_graph(Caller& caller, Chosen<Handle> chosen, std::optional<double> time_s) {
    if (time_s && !(*time_s >= 0 && *time_s <= 1e9)) {
        return Error{"argument 2 'time' must be from 0 to 1e9 s", ""};
    }
    core::SimTime time = caller.simulation.time() + caller.simulation.step();
    if (time_s) {
        time = core::SimTime() + core::Duration::seconds(*time_s);
    }
    for (const Handle graph : chosen_objects<scene::Graph>(caller.simulation.scene(), chosen)) {
        const auto recorder = recorder_of(caller, graph);
        if (!recorder) {
            return recorder.error();
        }
        if (auto done = (*recorder)->record(time); !done) {
            return done;
        }
    }
    return {};
}

Result<void> reset_graph(Caller& caller, Chosen<Handle> chosen) {
    for (const Handle graph : chosen_objects<scene::Graph>(caller.simulation.scene(), chosen)) {
        const auto recorder = recorder_of(caller, graph);
        if (!recorder) {
            return recorder.error();
        }
        (*recorder)->reset();
    }
    return {};
}

/// Times and values at which the stream had one, the oldest first.
Result<std::tuple<std::vector<double>, std::vector<double>>> get_graph_stream(Caller& caller,
                                                                              Handle graph,
                                                                              std::int64_t stream) {
    const auto recorder = recorder_of(caller, graph);
    if (!recorder) {
        return recorder.error();
    }
    const auto count = static_cast<std::int64_t>((*recorder)->definition().streams.size());
    if (stream < 0 || stream >= count) {
        return Error{"argument 2 'stream' must be below " + std::to_string(count), ""};
    }
    std::vector<double> times;
    std::vector<double> values;
    for (std::size_t i = 0; i < (*recorder)->size(); ++i) {
        if (const auto value = (*recorder)->value(i, static_cast<std::size_t>(stream))) {
            times.push_back((*recorder)->time(i).in_seconds());
            values.push_back(*value);
        }
    }
    return std::tuple(std::move(times), std::move(values));
}

}  // namespace

void add_graph_functions(Table& table) {
    table.add(kFamily,
              {"addGraphStream",
               {"graph", "name", "unit", "options", "color"},
               "int stream",
               "A stream of a graph with this name: a new one, or that which it has. The color is "
               "red, green and blue from 0 to 1. Options are of no effect."},
              add_graph_stream);
    table.add(kFamily,
              {"setGraphStreamValue",
               {"graph", "stream", "value"},
               "",
               "The value that a stream has when the graph is handled next."},
              set_graph_stream_value);
    table.add(kFamily,
              {"handleGraph",
               {"graph", "time"},
               "",
               "Records what the streams of a graph were given since the last time, or of all "
               "graphs (sim.handle_all, or sim.handle_all_except_explicit, as the main script does "
               "at the end of each pass). The time is in s; without it, that of the end of the "
               "pass."},
              handle_graph);
    table.add(kFamily, {"resetGraph", {"graph"}, "", "Forgets what a graph, or all, recorded."},
              reset_graph);
    table.add(kFamily,
              {"getGraphStream",
               {"graph", "stream"},
               "float[] times, float[] values",
               "What a stream has recorded, the oldest first, without the instants at which it had "
               "no value."},
              get_graph_stream);
}

}  // namespace agon::api
