// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;

Handle add_graph(Scene& scene, const std::string& alias, scene::Graph graph = {}) {
    return *scene.add({.alias = alias, .properties = graph});
}

TEST(GraphFunctions, TheMainScriptRecordsEachPass) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        function sysCall_init()
            graph = sim.getObject('/graph')
            stream = sim.addGraphStream(graph, 'height', 'm', 0, {0, 1, 0})
        end
        function sysCall_sensing()
            if sim.getSimulationTime() ~= 0.1 then
                sim.setGraphStreamValue(graph, stream, sim.getSimulationTime() * 10)
            end
        end)");
    const Handle graph = add_graph(scene, "graph");
    Stage run(std::move(scene));
    run.start();
    run.advance(4);

    EXPECT_EQ(run.eval(robot, "sim.getGraphStream(graph, stream)"),
              "{0.05, 0.1, 0.2}, {0, 0.5, 1.5}")
        << "none was given in the third pass";
    EXPECT_EQ((*run->measurements().calculations().graph(run->scene(), graph))->csv(),
              "time [s],height [m]\r\n0.05,0\r\n0.1,0.5\r\n0.15,\r\n0.2,1.5\r\n");
    EXPECT_EQ(run.errors(), "");
    run.finish();
    EXPECT_TRUE(std::get<scene::Graph>(run->scene().properties(graph)).streams.empty())
        << "as it was at the start";
}

TEST(GraphFunctions, ExplicitOnesWaitAndAllCanBeReset) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "g = sim.getObject('/graph')");
    add_graph(scene, "graph", {.streams = {{.name = "a"}}, .is_explicit = true});
    Stage run(std::move(scene));
    run.start();
    run.eval(robot, "sim.setGraphStreamValue(g, 0, 7)");
    run.advance();
    EXPECT_EQ(run.eval(robot, "sim.getGraphStream(g, 0)"), "{}, {}");

    EXPECT_EQ(run.eval(robot, "sim.handleGraph(g, 3) return sim.getGraphStream(g, 0)"), "{3}, {7}");
    EXPECT_EQ(run.eval(robot, "sim.resetGraph(sim.handle_all) return sim.getGraphStream(g, 0)"),
              "{}, {}");
    EXPECT_EQ(run.eval(robot, "sim.addGraphStream(g, 'a', ''), sim.addGraphStream(g, 'b', 'm')"),
              "0, 1");
}

TEST(GraphFunctions, RefuseWhatCannotBe) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "g = sim.getObject('/graph')");
    add_graph(scene, "graph", {.streams = {{.name = "a"}}});
    Stage run(std::move(scene));

    for (const auto& [text, why] :
         {std::pair{"sim.addGraphStream(sim.handle_self, 'a', '')", "is no graph"},
          {"sim.addGraphStream(g, 'b', '', 0, {0, 2, 0})", "argument 5 'color'"},
          {"sim.setGraphStreamValue(g, 1, 0)", "setGraphStreamValue: "},
          {"sim.setGraphStreamValue(g, -1, 0)", "argument 2 'stream'"},
          {"sim.setGraphStreamValue(g, 0, 0/0)", "setGraphStreamValue: "},
          {"sim.handleGraph(g, -1)", "argument 2 'time'"},
          {"sim.handleGraph(g, 5) sim.handleGraph(g, 4)", "handleGraph: "},
          {"sim.handleGraph(sim.handle_self)", "handleGraph: /robot is no graph"},
          {"sim.getGraphStream(g, 1)", "must be below 1"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

}  // namespace
}  // namespace agon::api
