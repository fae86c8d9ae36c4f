// SPDX-License-Identifier: Apache-2.0
#include "play.hpp"

#include "console.hpp"
#include "core/units.hpp"
#include "interrupt.hpp"
#include "match_run.hpp"
#include "progress.hpp"

namespace agon::app {

namespace {

// Orders can be refused, also the one that was to let a stopped match go on.
bool waits_for_ever(const sim::Match& match, const sim::ListedOrders& orders) {
    return match.is_stopped() && orders.left().empty();
}

core::Result<void> play_to_the_end(sim::Match& match, const sim::ListedOrders& orders, Pacer pacer,
                                   bool is_quiet) {
    Progress progress(is_quiet);
    core::Result<void> ticked;
    pacer.wait_for(match.frame().time);
    while (ticked && !match.is_over() && !Interrupt::has_come()) {
        ticked = match.tick();
        progress.update(match);
        pacer.wait_for(match.frame().time);
        if (ticked && waits_for_ever(match, orders)) {
            ticked = core::Error{"play was stopped, and no order is left that lets it go on",
                                 core::to_clock_text(match.frame().time.since_start())};
        }
    }
    progress.finish();
    return ticked;
}

}  // namespace

ExitCode play(const PlayOptions& options) {
    const Interrupt interrupt;
    std::optional<sim::MatchReport> report;
    return play_once(options, report);
}

ExitCode play_once(const PlayOptions& options, std::optional<sim::MatchReport>& report) {
    MatchRun run(options);
    if (const auto prepared = run.prepare(); !prepared) {
        return fail_lines(ExitCode::BadInput, prepared.error());
    }
    core::Result<void> played = run.start();
    bool is_cut_short = Interrupt::has_come();
    if (played) {
        sim::Match& match = run.match();
        played = play_to_the_end(match, run.orders(), options.pacer, options.is_quiet);
        is_cut_short = Interrupt::has_come() || waits_for_ever(match, run.orders());
    }
    run.finish(played, is_cut_short);
    report = run.report();
    return run.tell();
}

}  // namespace agon::app
