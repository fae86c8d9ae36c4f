// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "calc/checks.hpp"
#include "calc/graph_recorder.hpp"
#include "calc/stage.hpp"
#include "core/hash.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "scene/scene.hpp"

namespace agon::calc {

enum class Which : std::uint8_t {
    All,
    AllExceptExplicit,  ///< but those that wait to be asked for by themselves
};

/// What a calculation or sensor last found.
template <typename Found>
struct Reading {
    bool is_handled = false;  ///< false: never, or not since it was reset
    std::optional<Found> found = {};
};

/// The registered calculation objects of a scene at work: its collision and distance calculations,
/// proximity sensors and graphs. Definitions are the scene's; here are their last results, which
/// end with them. "Handle" computes and keeps, "read" returns what was kept and never computes,
/// "reset" forgets it; Checks asks without keeping.
///
/// The scene is the same one each time, and the stage one of it. Errors of all: a handle that is
/// dead or of another kind; what Checks says.
class Calculations {
public:
    // --- Collision and distance ------------------------------------------------------------------

    /// A collision's touching pair, or a distance's nearest one within its threshold. Nothing is
    /// found, though handled, if it is disabled or its condition found nothing when last handled.
    core::Result<Reading<NearestPair>> handle(const scene::Scene& scene, const Stage& stage,
                                              scene::CalculationHandle calculation);
    [[nodiscard]] core::Result<Reading<NearestPair>> read(
        const scene::Scene& scene, scene::CalculationHandle calculation) const;
    core::Result<void> reset(const scene::Scene& scene, scene::CalculationHandle calculation);

    /// All of their kind, in the canonical order: how many collide.
    core::Result<std::size_t> handle_collisions(const scene::Scene& scene, const Stage& stage,
                                                Which which);
    /// All of their kind, in the canonical order: the smallest.
    core::Result<std::optional<NearestPair>> handle_distances(const scene::Scene& scene,
                                                              const Stage& stage, Which which);

    // --- Proximity sensors -----------------------------------------------------------------------

    core::Result<Reading<Detection>> handle_sensor(const scene::Scene& scene, const Stage& stage,
                                                   scene::Handle sensor);
    [[nodiscard]] core::Result<Reading<Detection>> read_sensor(const scene::Scene& scene,
                                                               scene::Handle sensor) const;
    core::Result<void> reset_sensor(const scene::Scene& scene, scene::Handle sensor);
    /// All, in the canonical order: what the one that found nearest found, in its frame.
    core::Result<std::optional<Detection>> handle_sensors(const scene::Scene& scene,
                                                          const Stage& stage, Which which);

    // --- Graphs ----------------------------------------------------------------------------------

    /// The graph's recorder, as its definition is now. Valid until another call.
    core::Result<GraphRecorder*> graph(const scene::Scene& scene, scene::Handle graph);
    /// Lets all record what their streams were given: at the end of an instant.
    core::Result<void> record_graphs(const scene::Scene& scene, core::SimTime time, Which which);

    // ---------------------------------------------------------------------------------------------

    /// Forgets all results and all that graphs have recorded.
    void reset_all();
    /// Lets go of what belonged to definitions that are gone. Their results can't be read anyway.
    void forget_dead(const scene::Scene& scene);
    /// All that can still be read.
    void hash_into(const scene::Scene& scene, core::Hasher& hasher) const;

    [[nodiscard]] Checks& checks() { return checks_; }

private:
    template <typename HandleType, typename State>
    struct Entry {
        HandleType handle = {};
        State state = {};
    };

    core::Result<void> check_pair(const scene::Scene& scene,
                                  scene::CalculationHandle calculation) const;
    core::Result<std::optional<NearestPair>> compute(const scene::Scene& scene, const Stage& stage,
                                                     const scene::Calculation& calculation);
    /// Handles those of one kind in their order, and calls `visit(const NearestPair&)` for what
    /// they find. Ends at the first error.
    template <typename Visit>
    core::Result<void> handle_all(const scene::Scene& scene, const Stage& stage,
                                  scene::CalculationKind kind, Which which, Visit&& visit);

    std::vector<Entry<scene::CalculationHandle, Reading<NearestPair>>> pairs_;  ///< by index
    std::vector<Entry<scene::Handle, Reading<Detection>>> sensors_;             ///< by index
    std::vector<Entry<scene::Handle, std::optional<GraphRecorder>>> graphs_;    ///< by index
    Checks checks_;
};

}  // namespace agon::calc
