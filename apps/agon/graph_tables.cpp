// SPDX-License-Identifier: Apache-2.0
#include "graph_tables.hpp"

#include <span>
#include <string_view>

#include "result_files.hpp"

namespace agon::app {

core::Result<GraphTables> GraphTables::open(const std::vector<std::string>& wanted,
                                            const scene::Scene& scene) {
    GraphTables tables;
    for (const std::string& text : wanted) {
        const std::string place = "--csv " + text;
        const std::size_t at = text.find('=');
        if (at == 0 || at == std::string::npos || at + 1 == text.size()) {
            return core::Error{"a table is asked for as GRAPH=FILE: /graph=speeds.csv", place};
        }
        const auto graph = scene.find(text.substr(0, at));
        if (!graph) {
            return core::Error{graph.error().what, place};
        }
        if (scene.kind(*graph) != scene::ObjectKind::Graph) {
            return core::Error{"'" + scene.path(*graph) + "' is no graph but a " +
                                   scene::name_of(scene.kind(*graph)),
                               place};
        }
        auto file = record::OutputFile::create(text.substr(at + 1), graph_table_kind());
        if (!file) {
            return file.error();
        }
        tables.tables_.push_back({*graph, std::move(file).value()});
    }
    return tables;
}

void GraphTables::keep(api::Simulation& simulation) {
    for (Table& table : tables_) {
        const auto recorder =
            simulation.measurements().calculations().graph(simulation.scene(), table.graph);
        table.text = recorder ? (*recorder)->csv() : "time [s]\r\n";
    }
}

core::Result<void> GraphTables::write() {
    for (Table& table : tables_) {
        if (const auto written = table.file.write(std::as_bytes(std::span(table.text))); !written) {
            return written.error();
        }
        if (const auto closed = table.file.close(); !closed) {
            return closed.error();
        }
    }
    return {};
}

}  // namespace agon::app
