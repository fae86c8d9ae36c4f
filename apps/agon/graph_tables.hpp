// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "api/simulation.hpp"
#include "core/result.hpp"
#include "record/output_file.hpp"
#include "scene/scene.hpp"

namespace agon::app {

/// Tables of what a scene's graphs record in a run. Their files are opened before it, so that a bad
/// path costs no run.
class GraphTables {
public:
    /// Each "GRAPH=FILE": the path of a graph and where its table goes. Errors: another form, no
    /// such graph, a file that can't be written or is none of these tables.
    [[nodiscard]] static core::Result<GraphTables> open(const std::vector<std::string>& wanted,
                                                        const scene::Scene& scene);

    /// Takes what has been recorded until now: the end of the run takes it back.
    void keep(api::Simulation& simulation);
    /// Of a graph that is gone the table is its heading alone.
    core::Result<void> write();

private:
    struct Table {
        scene::Handle graph;
        record::OutputFile file;
        std::string text = {};
    };

    std::vector<Table> tables_;
};

}  // namespace agon::app
