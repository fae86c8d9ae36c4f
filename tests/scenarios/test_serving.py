#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A match on a page: viewers watch it, stop it, referee it, and its recordings verify all the same.

usage: test_serving.py AGON FIXTURES STRATEGIES
"""
import pty
import resource
import shutil
import socket
import struct
import subprocess

from scenario import *
from viewer_client import *

STRATEGIES = Path(sys.argv[3]).resolve()
YELLOW, BLUE = 0, 1
KICK_OFF, FREE_BALL, PENALTY, FREE_KICK, GOAL_KICK, STOP_PLAY, RESUME_PLAY, GOAL = range(8)


def order(kind, team=0):
    """An order's block of soccer's."""
    return field(1, struct.pack("<IIIIdddQII", 56, kind, team, 0, 0, 0, 0, 0, 0, 0))


class Serving(Scenario):
    def serve(self, *arguments, **options):
        """Starts agon; gives the process and the page's address."""
        process = self.start(*arguments, **options)
        return process, self.address(process.stdout)

    def address(self, output):
        for line in iter(output.readline, ""):
            if line.startswith("serving: "):
                return line.split(" ", 1)[1].strip()
        self.fail("agon served nothing")

    def viewer(self, url):
        viewer = Viewer(url)
        self.addCleanup(viewer.close)
        return viewer

    def play_served(self, *arguments, mission="soccer3"):
        """A match that waits for its viewer, who has paused it."""
        process, url = self.serve("play", mission, "--duration", "4s", "--serve", "127.0.0.1:0", *arguments)
        viewer = self.viewer(url)
        viewer.wait(SHOW)
        self.assertEqual(viewer.done(PAUSE), ("", ""))
        # At real time not every tick is shown; the one at which it is paused is.
        paused = viewer.wait_for_status(lambda status: status.number(1))
        viewer.wait_for_tick(paused.number(4))
        return process, viewer, url

    def run_out(self, process, viewer, code=DONE):
        """Lets the match go on as fast as can be, to its end."""
        viewer.ask(SPEED)
        viewer.ask(RESUME)
        report = viewer.wait_for_report()
        self.assertEqual(process.wait(), code, process.stderr.read())
        return report

    def step(self, viewer, ticks, event=None):
        """Steps, and waits for an event of that kind if one is to come."""
        goal = viewer.tick + ticks
        self.assertEqual(viewer.done(STEP, field(1, ticks))[0], "")
        viewer.wait_for_tick(goal)
        self.assertEqual(viewer.tick, goal)
        if event is not None:
            viewer.wait_for_event(event)

    def events(self, recording):
        """The kinds of a recording's events, from its table."""
        self.expect(DONE, "export", recording, "--csv", "tables")
        rows = (self.folder / "tables" / "events.csv").read_text().splitlines()[1:]
        return [row.split(",")[2] for row in rows]


    def assert_it_is_public(self, recording, other):
        """The overview names no library, where the other one's does; pictures, situations and the page come of it."""
        public, own = (self.expect(DONE, "replay", file).stdout for file in (recording, other))
        self.assertIn("a public recording", public)
        for secret in (".so", "SHA-256"):
            self.assertIn(secret, own)
            self.assertNotIn(secret, public)
        self.expect(
            DONE, "replay", recording, "--quiet", "--snapshot", "t=1s", "a.svg", "--extract", "t=1s", "then.toml"
        )
        process, url = self.serve("replay", recording, "--quiet", "--serve", "127.0.0.1:0")
        show = self.viewer(url).wait(SHOW)
        self.assertEqual([seat.text(9) for seat in show.message(2).messages(13)], ["", ""])
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(), INTERRUPTED)


class LiveMatch(Serving):
    def test_a_match_is_paused_stepped_refereed_and_verifies(self):
        process, viewer, _ = self.play_served("--record", "a.mcap", "--public-recording", "open.mcap")
        self.step(viewer, 5)

        self.assertEqual(viewer.done(ORDER, order(GOAL, team=2))[0], "")
        self.step(viewer, 1, event="goal")
        self.assertEqual(viewer.done(REPLACE, field(1, YELLOW), field(2, "classic"))[0], "")
        self.step(viewer, 1, event="replaced")
        error, situation = viewer.done(EXTRACT, field(1, viewer.tick))
        self.assertEqual(error, "")
        self.assertIn("soccer3", situation)
        error, before = viewer.done(EXTRACT, field(1, viewer.tick - 3))
        self.assertEqual(error, "")
        self.assertNotEqual(before, situation)
        self.assertNotEqual(viewer.done(EXTRACT, field(1, viewer.tick + 1))[0], "")
        self.assertIn("no shipped strategy", viewer.done(REPLACE, field(1, YELLOW), field(2, "clasic"))[0])
        report = self.run_out(process, viewer)
        self.assertEqual(struct.unpack("<2d", report.fields[1][0]), (0.0, 1.0))

        for recording in ("a.mcap", "open.mcap"):
            self.expect(DONE, "replay", recording, "--quiet", "--verify")
            self.assertEqual(self.events(recording)[:3], ["kick_off", "goal", "kick_off"])
            self.assertIn("replaced", self.events(recording))
        self.expect(
            BAD_INPUT, "replay", "a.mcap", "--quiet", "--verify=strategies", says="strategies were replaced"
        )
        self.expect(
            BAD_INPUT, "replay", "open.mcap", "--quiet", "--verify=strategies", says="a public recording does not"
        )
        self.assert_it_is_public("open.mcap", "a.mcap")
        (self.folder / "now.toml").write_text(situation)
        self.play("--state", "now.toml", "--duration", "1s", mission="soccer3")

    def test_a_restart_begins_the_next_recording(self):
        process, viewer, _ = self.play_served("--record", "a.mcap", "--seed", "3")
        self.step(viewer, 300)
        error, situation = viewer.done(EXTRACT, field(1, viewer.tick))
        self.assertEqual(error, "")

        self.assertIn("situation", viewer.done(RESTART, field(3, "nonsense = 1"))[0])
        viewer.ask(RESTART, field(1, True), field(2, 7))
        second = viewer.wait(SHOW).message(2)
        self.assertEqual(second.number(6), 7)
        self.assertEqual(viewer.done(PAUSE)[0], "")
        viewer.ask(RESTART, field(3, situation))
        third = viewer.wait(SHOW)
        self.assertEqual(third.message(2).number(6), 7)
        viewer.ask(RESTART)
        viewer.wait(SHOW)
        self.assertNotEqual(viewer.done(RESTART, field(3, situation), field(4, True))[0], "", "one of them")
        viewer.ask(RESTART, field(4, True))
        viewer.wait(SHOW)
        self.run_out(process, viewer)

        in_situation = {"a.mcap": False, "a-2.mcap": False, "a-3.mcap": True, "a-4.mcap": True, "a-5.mcap": False}
        for recording, expected in in_situation.items():
            self.expect(DONE, "replay", recording, "--quiet", "--verify")
            self.assertEqual("situation.toml" in self.expect(DONE, "replay", recording).stdout, expected, recording)

    def test_a_restart_that_cannot_begin_is_refused_and_the_match_goes_on(self):
        shutil.copy(STRATEGIES / "cadet.so", self.folder / "mine.so")
        process, viewer, _ = self.play_served("--yellow", "./mine.so", "--record", "a.mcap")
        (self.folder / "new.so").write_text("no library")
        os.replace(self.folder / "new.so", self.folder / "mine.so")

        error = viewer.done(RESTART)[0]

        self.assertIn("yellow", error)
        self.assertIn("mine.so", error)
        self.step(viewer, 5)
        (self.folder / "mine.so").unlink()
        self.assertIn("mine.so", viewer.done(RESTART)[0])
        self.run_out(process, viewer)
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify")
        self.assertFalse((self.folder / "a-2.mcap").exists())

    def test_a_match_that_cannot_begin_leaves_the_page_for_another_try(self):
        process, viewer, _ = self.play_served("--record", "a.mcap")
        self.step(viewer, 5)
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))

        self.assertIn("large", viewer.done(RESTART)[0])
        self.assertIn("no match is being played", viewer.done(PAUSE)[0])
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, unlimited)
        viewer.ask(RESTART)
        viewer.wait(SHOW)

        # What the first match lost is told to everybody.
        self.assertIn("a.mcap", viewer.wait(ANSWER).text(3))
        viewer.wait_for_event("run_failed")
        viewer.ask(SPEED)
        viewer.wait_for_report()
        self.assertEqual(process.wait(), BAD_INPUT)
        self.assertIn("a.mcap", process.stderr.read())
        self.assertIn("cut off", self.expect(DONE, "replay", "a.mcap").stdout)
        self.expect(DONE, "replay", "a-2.mcap", "--quiet", "--verify")

    def test_of_two_recordings_the_one_that_can_be_written_verifies(self):
        pipe = self.folder / "pipe.mcap"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        process, viewer, _ = self.play_served("--record", pipe, "--public-recording", "open.mcap")
        self.step(viewer, 5)
        os.close(reader)

        viewer.ask(SPEED)
        viewer.ask(RESUME)

        viewer.wait_for_event("run_failed")
        self.assertEqual(process.wait(), BAD_INPUT)
        self.assertIn("pipe.mcap", process.stderr.read())
        self.expect(DONE, "replay", "open.mcap", "--quiet", "--verify")
        self.assertIn("\ninterrupted\n", self.expect(DONE, "replay", "open.mcap").stdout)

    def test_an_order_that_the_rules_forbid_is_answered_with_the_reason(self):
        process, viewer, _ = self.play_served()
        viewer.ask(SPEED, field(1, 0.01))
        viewer.ask(RESUME)
        nobody = 3

        error, _ = viewer.done(ORDER, order(GOAL, team=nobody))

        self.assertIn("refused", error)
        self.assertEqual(viewer.done(PAUSE)[0], "")
        error, text = viewer.done(ORDER, order(GOAL, team=nobody))
        self.assertEqual(error, "")
        self.assertIn("next step", text)
        viewer.ask(STEP, field(1, 1))
        viewer.wait_for_event("order_refused")
        self.run_out(process, viewer)

    def test_while_play_is_stopped_time_stands_until_a_person_orders(self):
        process, viewer, _ = self.play_served("--referee", "manual")
        self.step(viewer, 400)  # until play is on
        viewer.ask(ORDER, order(STOP_PLAY))
        viewer.ask(SPEED)
        viewer.ask(RESUME)
        stopped = viewer.wait_for_status(lambda status: status.number(7)).number(4)
        self.assertEqual(viewer.done(REPLACE, field(1, BLUE), field(2, ""))[0], "", "at a stop")
        self.assertLess(viewer.tick, stopped + 3)

        viewer.ask(ORDER, order(RESUME_PLAY))
        viewer.wait_for_report()
        self.assertEqual(process.wait(), DONE)

    def test_a_strategy_that_cannot_be_had_leaves_who_plays(self):
        process, viewer, _ = self.play_served("--record", "a.mcap")

        self.assertIn("such.so", viewer.done(REPLACE, field(1, YELLOW), field(2, "/no/such.so"))[0])
        viewer.ask(RESTART)

        self.assertEqual(len(viewer.wait(SHOW).message(2).messages(13)), 2)
        self.assertEqual(viewer.done(PAUSE)[0], "")
        self.run_out(process, viewer)

    def test_play_that_is_on_is_not_disturbed(self):
        process, viewer, _ = self.play_served()
        self.step(viewer, 400)
        viewer.ask(SPEED, field(1, 0.01))
        viewer.ask(RESUME)

        error, _ = viewer.done(REPLACE, field(1, YELLOW), field(2, "classic"))

        self.assertIn("pause", error)
        self.run_out(process, viewer)

    def test_a_stopped_match_has_a_whole_recording(self):
        process, viewer, _ = self.play_served("--record", "a.mcap")
        self.step(viewer, 50)

        self.assertEqual(viewer.done(STOP)[0], "")

        viewer.wait_for_report()
        self.assertEqual(process.wait(), INTERRUPTED)
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify")

    def test_a_library_that_is_built_anew_takes_over_while_the_match_is_paused(self):
        shutil.copy(STRATEGIES / "cadet.so", self.folder / "mine.so")
        process, viewer, _ = self.play_served("--yellow", "./mine.so", "--watch", "--record", "a.mcap")
        self.assertEqual([bool(viewer.status.fields[10][0][0])], [True])
        shutil.copy(STRATEGIES / "still.so", self.folder / "new.so")
        os.replace(self.folder / "new.so", self.folder / "mine.so")

        self.assertIn("was built anew", process.stderr.readline())
        self.step(viewer, 1, event="replaced")

        self.run_out(process, viewer)
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify")

    def test_a_watched_file_that_is_no_library_is_told(self):
        shutil.copy(STRATEGIES / "cadet.so", self.folder / "mine.so")
        process, viewer, _ = self.play_served("--yellow", "./mine.so")
        watch = field(1, YELLOW), field(2, True)
        self.assertEqual(viewer.done(WATCH, *watch), ("", ""))
        (self.folder / "new.so").write_text("garbage")
        os.replace(self.folder / "new.so", self.folder / "mine.so")

        self.assertIn("no library yet", process.stderr.readline())
        error, text = viewer.done(WATCH, *watch)
        self.assertEqual(error, "")
        self.assertIn("no library yet", text)
        self.run_out(process, viewer)

    def test_strategies_in_this_process_are_replaced_too(self):
        process, viewer, _ = self.play_served("--in-process", "--record", "a.mcap")
        self.step(viewer, 20)

        self.assertEqual(viewer.done(REPLACE, field(1, BLUE), field(2, "cadet"))[0], "")
        self.step(viewer, 1, event="replaced")

        self.run_out(process, viewer)
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify")


class Viewers(Serving):
    def test_without_the_token_one_only_watches(self):
        process, url = self.serve(
            "play", "soccer3", "--serve", "127.0.0.1:0", "--token", "referee-1", "--seat-token", "yellow=y-word"
        )
        self.assertIn("token=referee-1", url)
        base = url.split("?")[0]
        watcher, yellow, referee = (
            self.viewer(address) for address in (base, base + "?token=y-word", url)
        )

        referee.wait(SHOW)
        self.assertFalse(watcher.welcome.number(4))
        self.assertFalse(yellow.welcome.number(4))
        self.assertTrue(referee.welcome.number(4))
        self.assertNotEqual(watcher.done(PAUSE)[0], "")
        self.assertNotEqual(yellow.done(ORDER, order(GOAL, team=1))[0], "")
        self.assertEqual(referee.done(PAUSE)[0], "")
        watcher.wait_for_status(lambda status: status.number(1))
        self.run_out_by(referee, process)

    def run_out_by(self, viewer, process):
        self.assertEqual(viewer.done(STOP)[0], "")
        self.assertEqual(process.wait(), INTERRUPTED)

    def test_a_viewer_that_vanishes_disturbs_nobody(self):
        process, first, url = self.play_served("--record", "a.mcap")
        second = self.viewer(url)
        second.wait(SHOW)
        # Closed with a reset, as a killed program's socket is.
        first.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        first.close()

        self.run_out(process, second)
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify")

    def test_nobody_watches_and_the_match_runs_on(self):
        process, _ = self.serve("play", "soccer3", "--duration", "1s", "--serve", "127.0.0.1:0", "--speed", "max")

        self.assertEqual(process.wait(), DONE, process.stderr.read())


class Process(Serving):
    def test_an_interrupt_ends_it_and_leaves_nothing_behind(self):
        process, viewer, _ = self.play_served("--record", "a.mcap")

        process.send_signal(signal.SIGINT)

        self.assertEqual(process.wait(), INTERRUPTED)
        self.assertEqual(self.scratch_folders(), [])
        self.expect(DONE, "replay", "a.mcap", "--quiet", "--verify")
        with self.assertRaises(ConnectionError):
            while True:
                viewer.receive()

    def test_a_taken_port_gives_the_next_one(self):
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", 8008))
                taken.listen()
            except OSError:
                pass  # somebody else has it, which is as good
            process, url = self.serve("play", "soccer3", "--serve")
            self.assertTrue(8008 < int(url.split(":")[2].split("/")[0]) <= 8108, url)
            process.send_signal(signal.SIGINT)
            process.wait()
            port = str(taken.getsockname()[1]) if taken.getsockname()[1] else "8008"
            self.expect(BAD_INPUT, "play", "soccer3", "--serve", port, says=port)

    def test_faulty_words_are_errors_of_the_command_line(self):
        for text in ("soccer5", "127.0.0.1:http", "1.2.3", "127.0.0.1:70000", "127.0.0.1:0:0", "::g"):
            self.expect(USAGE, "play", "soccer3", "--serve", text, says=[text, "127.0.0.1:8008"])
        self.expect(USAGE, "play", "soccer3", "--token", "secret", says="--serve")
        self.expect(USAGE, "play", "soccer3", "--serve", "--seat-token", "yelow=word", says="did you mean 'yellow'")
        self.expect(USAGE, "play", "soccer3", "--serve", "--watch", says="name one")
        self.expect(USAGE, "play", "soccer3", "--record", "a.mcap", "--public-recording", "a.mcap", says="already")
        self.expect(USAGE, "replay", "a.mcap", "--serve", "x:y", says="127.0.0.1:8008")
        self.expect(USAGE, "serve", "--teams", "nowhere", says="no folder")

    def test_at_a_terminal_the_page_stays_until_it_is_interrupted(self):
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [str(AGON), "play", "soccer3", "--duration", "1s", "--serve", "127.0.0.1:0", "--speed", "max"],
            cwd=self.folder, env=self.environment, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, text=True,
        )
        os.close(theirs)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        with open(ours, encoding="utf-8", errors="replace") as output:
            viewer = self.viewer(self.address(output))
            viewer.wait(SHOW)
            viewer.wait_for_report()

            self.assertIn("over", viewer.done(ORDER, order(GOAL, team=1))[0])
            viewer.ask(RESTART)
            viewer.wait(SHOW)
            viewer.wait_for_report()
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(), DONE)


class Recordings(Serving):
    def test_a_recording_is_shown_and_can_be_searched(self):
        self.play("--duration", "2s", "--record", "a.mcap", mission="soccer3")
        process, url = self.serve("replay", "a.mcap", "--quiet", "--serve", "127.0.0.1:0")
        viewer = self.viewer(url)
        show = viewer.wait(SHOW)

        self.assertEqual(viewer.welcome.number(3), 1)
        self.assertEqual(show.text(8), "a.mcap")
        self.assertEqual(show.message(7).number(3), show.number(6), "the report's ticks")
        viewer.ask(GET_RUN, field(1, show.number(1)), field(2, 100), field(3, 200))
        self.assertGreater(len(viewer.wait(RUN).message(3).messages(1)), 10)
        error, situation = viewer.done(EXTRACT, field(1, 100))
        self.assertEqual(error, "")
        self.assertIn("soccer3", situation)
        self.assertIn("recording", viewer.done(PAUSE)[0])
        # What takes the file's name is another recording.
        self.play("--duration", "1s", "--seed", "9", "--record", "b.mcap", mission="soccer3")
        os.replace(self.folder / "b.mcap", self.folder / "a.mcap")
        self.assertEqual(viewer.done(EXTRACT, field(1, 100)), ("", situation))

        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(), INTERRUPTED)

    def test_a_lobby_plays_records_and_shows(self):
        for folder in ("teams", "recordings"):
            (self.folder / folder).mkdir()
        shutil.copy(STRATEGIES / "cadet.so", self.folder / "teams" / "mine.so")
        shutil.copy(FIXTURES / "crash_in_create.so", self.folder / "teams" / "crashing.so")
        (self.folder / "teams" / "words.so").write_text("no library")
        process, url = self.serve("serve", "127.0.0.1:0", "--teams", "teams", "--recordings", "recordings", "--quiet")
        viewer = self.viewer(url)
        lobby = viewer.wait(LOBBY, lambda content: len(content.messages(2)) > 3)
        strategies = {each.text(1): each for each in lobby.messages(2)}

        self.assertEqual([each.text(1) for each in lobby.messages(1)], ["soccer3", "soccer5", "soccer11"])
        self.assertEqual(strategies["teams/mine.so"].text(5), "")
        self.assertEqual(strategies["teams/mine.so"].text(3), strategies["cadet"].text(3))
        self.assertIn("crash", strategies["teams/crashing.so"].text(5))
        self.assertNotEqual(strategies["teams/words.so"].text(5), "")
        match = [
            field(1, "soccer3"),
            field(2, [field(1, "yellow"), field(2, "teams/mine.so")]),
            field(3, 5),
            field(4, 1.0),
            field(7, True),
        ]
        nothing = [field(1, "yellow"), field(2, "/no/such.so")]
        self.assertIn("such.so", viewer.done(PLAY, field(1, "soccer3"), field(2, nothing))[0])
        self.assertIn("did you mean", viewer.done(PLAY, field(1, "soccer4"))[0])
        self.assertEqual(viewer.done(PLAY, *match)[0], "")
        self.assertIn("stop it first", viewer.done(OPEN, field(1, "x.mcap"))[0])
        viewer.ask(SPEED)
        viewer.wait_for_report()
        lobby = viewer.wait(LOBBY, lambda content: content.messages(3))
        recording = lobby.messages(3)[0]
        name = recording.text(1)

        self.assertTrue(name.startswith("soccer3-mine-"), name)
        self.assertEqual(recording.text(8), "")
        for faulty in ("../" + name, "/etc/passwd", "none.mcap"):
            self.assertIn("no such recording", viewer.done(OPEN, field(1, faulty))[0])
        viewer.ask(OPEN, field(1, name))
        self.assertEqual(viewer.wait(SHOW).text(8), name)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(), INTERRUPTED)
        self.assertEqual(self.scratch_folders(), [])
        self.expect(DONE, "replay", f"recordings/{name}", "--quiet", "--verify")


if __name__ == "__main__":
    main()
