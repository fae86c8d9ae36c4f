#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whatever is wrong with the command line, a library, content or a recording: a code, one line, no match lost."""
import resource
import subprocess

from scenario import *


class CommandLine(Scenario):
    def test_no_command_and_unknown_words_are_usage_errors(self):
        self.expect(USAGE)
        self.expect(USAGE, "paly", says="unknown command 'paly'; did you mean 'play'?")
        self.expect(USAGE, "play", "soccer5", "--durration", "5s", says="did you mean '--duration'?")
        self.expect(USAGE, "play", "soccer5", "soccer3", says="unexpected argument 'soccer3'")
        self.expect(USAGE, "play", says="MISSION")
        self.expect(USAGE, "replay", says="FILE")

    def test_an_unknown_mission_is_answered_with_the_nearest_name(self):
        for command in (["play", "socer5"], ["missions", "socer5"], ["new", "socer5", "team"]):
            self.expect(USAGE, *command, says=["unknown mission 'socer5'", "did you mean 'soccer5'?"])

    def test_an_unknown_seat_is_answered_with_the_nearest_name(self):
        self.expect(USAGE, "play", "soccer5", "--yelow", "cadet", says="did you mean '--yellow'?")

    def test_a_duration_must_be_a_time_above_zero(self):
        self.expect(USAGE, "play", "soccer5", "--duration=-5s", says=["-5s", "--duration"])
        self.expect(USAGE, "play", "soccer5", "--duration", "0s", says=["0s", "--duration"])
        self.expect(USAGE, "play", "soccer5", "--duration", "60 s", says=["60 s", "--duration"])
        self.expect(USAGE, "play", "soccer5", "--duration", "soon", says=["soon", "--duration"])
        self.expect(USAGE, "play", "soccer5", "--duration", "-5s", says="--duration")

    def test_a_seed_a_speed_and_a_picture_must_be_readable(self):
        self.expect(USAGE, "play", "soccer5", "--seed", "lucky", says="--seed")
        self.expect(USAGE, "play", "soccer5", "--speed", "fast", says=["'fast' is no speed", "--speed"])
        self.expect(USAGE, "replay", "x.mcap", "--snapshot", "t=soon", "out.svg", says=["'soon' is no time", "--snapshot"])
        self.expect(USAGE, "replay", "x.mcap", "--snapshot", "t=-1s", "out.svg", says="before the start")
        self.expect(USAGE, "replay", "x.mcap", "--snapshot", "t=1s", "out.jpg", says="pictures are SVG or PNG: name it out.png")
        self.expect(USAGE, "replay", "x.mcap", "--verify=strategy", says="did you mean 'strategies'?")

    def test_words_that_agon_nearly_knows_are_answered_with_those_that_it_knows(self):
        self.expect(USAGE, "--verion", says="did you mean '--version'?")
        self.expect(USAGE, "play", "soccer5", "--hlep", says="did you mean '--help'?")
        self.expect(USAGE, "play", "soccer", says="did you mean 'soccer3', 'soccer5' or 'soccer11'?")
        for words in (["x.mcap", "--verify", "strategies"], ["--verify", "strategies", "x.mcap"]):
            self.expect(USAGE, "replay", *words, says="write --verify=strategies")
        self.expect(USAGE, "replay", "x.mcap", "--verify", "--yellow", "cadet", says="is for --verify=strategies")
        self.expect(USAGE, "missions", "--keys", says="--keys needs a mission")

    def test_a_seed_is_a_whole_number_of_64_bits(self):
        for seed in ("-1", "1.5", "18446744073709551616"):
            self.expect(USAGE, "play", "soccer5", "--seed", seed, says=[seed, "0 to 18446744073709551615"])
        self.assertEqual(self.play("--duration", "1s", "--seed", "18446744073709551615")["seed"], 2**64 - 1)

    def test_each_number_names_its_option_its_value_and_its_range(self):
        for option, values, expected in (
            ("--seed", ("1e3", "99999999999999999999"), "a whole number, 0 to 18446744073709551615"),
            ("--restart-strategies", ("99999999999", "-1", "1.5", "x"), "a whole number, 0 to 1000000"),
            ("--memory-limit", ("1", "99999999999", "-3", "2GB"), "a whole number, 64 to 16777216"),
            ("--call-limit", ("0s", "25h", "-1s", "x"), "a time, 1ms to 24h"),
            ("--start-limit", ("1us", "1e99", "x"), "a time, 1ms to 24h"),
            ("--speed", ("0", "1e7", "nan", "-1"), "max, or times real time: 0.001 to 1000000"),
        ):
            for value in values:
                self.expect(
                    USAGE, "play", "soccer5", f"{option}={value}", says=[f"'{value}' is no ", f"; expected {expected} ({option})"],
                )
        for value in ("x", "nan", "inf", "1e999"):
            self.expect(
                USAGE, "play", "soccer5", "--param", f"yellow.kp={value}",
                says=f"'{value}' is no number of -1.8e308 to 1.8e308 (--param yellow.kp={value})",
            )

    def test_options_with_too_few_or_too_many_values_are_told_in_words(self):
        self.expect(USAGE, "play", "soccer5", "--seed", says="--seed needs a value: --seed NUMBER (see")
        self.expect(USAGE, "play", "soccer5", "--orders", says="--orders needs a value: --orders FILE.toml")
        self.expect(USAGE, "play", "soccer5", "--seed", "1", "--seed=2", says="--seed stands 2 times; give it once")
        self.expect(USAGE, "play", "soccer5", "--watch=x", says="--watch takes no value")
        self.expect(USAGE, "replay", "x.mcap", "--extract", "t=1s", says="--extract needs more: --extract t=TIME FILE.toml")
        self.expect(USAGE, "play", "soccer5", "-x", says="unknown option '-x'")

    def test_a_value_that_is_empty_is_told(self):
        for option in ("--record", "--json", "--yellow", "--content", "--duration", "--seed", "--set", "--speed"):
            self.expect(USAGE, "play", "soccer5", option, "", says=[option, "empty"])
        self.expect(USAGE, "play", "", says="MISSION")
        self.expect(USAGE, "replay", "", says="FILE")

    def test_settings_and_seats_have_a_form(self):
        for setting in ("x", "=1"):
            self.expect(USAGE, "play", "soccer5", "--set", setting, says="expected KEY=VALUE")
        for choice in (",", "cadet,", "cadet,axes"):
            self.expect(USAGE, "play", "soccer5", "--yellow", choice, says="--yellow")

    def test_an_unknown_mission_that_is_near_none_is_answered_with_all(self):
        self.expect(USAGE, "play", "checkers", says=["'checkers'", "soccer3, soccer5, soccer11"])

    def test_what_strangers_write_reaches_no_terminal_as_it_is(self):
        result = self.expect(BAD_INPUT, "replay", "a\x1b[31m\nerror: b", says="No such file")
        self.assertNotIn("\x1b", result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_parameters_name_a_seat_a_declared_name_and_a_number(self):
        for text in ("kp=1", "yellow.kp", "yellow.=1"):
            self.expect(USAGE, "play", "soccer5", "--param", text, says="expected SEAT.NAME=NUMBER")
        self.expect(USAGE, "play", "soccer5", "--param", "yellow.kp=1x", says="'1x' is no number")
        self.expect(BAD_INPUT, "play", "soccer5", "--param", "yelow.kp=1", says="did you mean 'yellow'?")
        self.expect(
            BAD_INPUT, "play", "soccer5", "--param", "yellow.no_such_thing=1",
            says=["declares no parameter 'no_such_thing'", "yellow"],
        )


class Libraries(Scenario):
    def refuse(self, name, content, *says):
        path = self.folder / name
        path.write_bytes(content)
        self.expect(BAD_INPUT, "play", "soccer5", "--yellow", path, says=[name, *says])

    def library(self):
        return bytearray((FIXTURES / "print.so").read_bytes())

    def test_a_missing_file(self):
        self.expect(BAD_INPUT, "play", "soccer5", "--yellow", "./team.so", says=["no such file", "yellow", "team.so"])

    def test_an_unknown_name_is_answered_with_the_nearest_one(self):
        self.expect(BAD_INPUT, "play", "soccer5", "--yellow", "cadte", says=["cadte", "'cadet'"])

    def test_a_folder(self):
        (self.folder / "team.so").mkdir()
        self.expect(BAD_INPUT, "play", "soccer5", "--yellow", "./team.so", says=["team.so", "folder"])

    def test_a_name_that_is_a_folder(self):
        (self.folder / "my_team").mkdir()
        self.expect(
            BAD_INPUT, "play", "soccer5", "--yellow", "my_team",
            says=["'my_team' is a folder", "my_team/build/my_team.so", "--yellow"],
        )

    def test_the_seat_is_named_whatever_is_wrong_with_its_library(self):
        (self.folder / "empty.so").write_bytes(b"")
        for library in ("./empty.so", "./missing.so", "cadte", FIXTURES / "refuse.so"):
            for seat in ("yellow", "blue"):
                self.expect(BAD_INPUT, "play", "soccer5", f"--{seat}", library, says=seat)

    def test_a_text_file(self):
        self.refuse("team.so", b"def step(observation):\n    return 0\n", "text")

    def test_an_empty_file(self):
        self.refuse("team.so", b"", "empty")

    def test_a_library_that_is_cut_off(self):
        self.refuse("team.so", bytes(self.library()[:3000]))

    def test_a_library_for_another_processor(self):
        library = self.library()
        library[18:20] = (183).to_bytes(2, "little")
        self.refuse("team.so", bytes(library), "aarch64")

    def windows(self, machine):
        header = bytearray(512)
        header[0:2] = b"MZ"
        header[0x3C:0x40] = (0x80).to_bytes(4, "little")
        header[0x80:0x84] = b"PE\0\0"
        header[0x84:0x86] = machine.to_bytes(2, "little")
        header[0x94:0x96] = (0xF0).to_bytes(2, "little")
        header[0x96:0x98] = (0x2022).to_bytes(2, "little")
        header[0x98:0x9A] = (0x20B if machine == 0x8664 else 0x10B).to_bytes(2, "little")
        return bytes(header)

    def test_windows_libraries_say_their_width(self):
        self.refuse("team.dll", self.windows(0x14C), "Windows", "32")
        self.refuse("team.dll", self.windows(0x8664), "Windows", "64")

    def test_a_library_without_a_known_interface(self):
        self.expect(
            BAD_INPUT, "play", "soccer5", "--yellow", FIXTURES / "no_interface.so",
            says=["no_interface.so", "agon_strategy_entry"],
        )

    def test_a_library_without_strategy_step(self):
        self.expect(
            BAD_INPUT, "play", "soccer5", "--yellow", FIXTURES / "no_step.so", says=["no_step.so", "no StrategyStep"]
        )

    def test_an_unknown_option(self):
        self.expect(BAD_INPUT, "play", "soccer5", "--yellow", "classic,axis=y-up", says=["axis", "axes"])
        self.expect(BAD_INPUT, "play", "soccer5", "--yellow", "classic,axes=up", says=["axes", "up", "y-up"])


class Content(Scenario):
    def league(self, text):
        folder = self.folder / "league" / "soccer"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "soccer5.toml").write_text(text, encoding="utf-8")
        return self.folder / "league"

    def test_an_unknown_key_is_answered_with_the_nearest_name(self):
        self.expect(
            BAD_INPUT, "play", "soccer5", "--set", "field.lenght_m=3", says=["lenght_m", "did you mean 'field.length_m'?"]
        )
        league = self.league("[field]\nlenght_m = 3\n")
        self.expect(
            BAD_INPUT, "play", "soccer5", "--content", league,
            says=["lenght_m", "did you mean 'field.length_m'?", "soccer5.toml:2"],
        )

    def test_a_wrong_type(self):
        league = self.league('[field]\nlength_m = "long"\n')
        self.expect(BAD_INPUT, "play", "soccer5", "--content", league, says=["length_m", "number", "soccer5.toml:2"])
        self.expect(BAD_INPUT, "play", "soccer5", "--set", "field.length_m=long", says=["length_m", "number"])

    def test_several_errors_stand_one_below_the_other(self):
        league = self.league("[field]\nlenght_m = 3\nwall_height_m = -1\n")
        lines = self.expect(BAD_INPUT, "play", "soccer5", "--content", league).stderr.splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertIn("soccer5.toml:2", lines[0])
        self.assertIn("soccer5.toml:3", lines[1])

    def test_a_switch_has_its_words(self):
        self.expect(
            BAD_INPUT, "play", "soccer5", "--set", "rules.free_ball=maybe",
            says=["'rules.free_ball' is a switch", "expected on or off (or true, false, yes, no, 1, 0)"],
        )
        self.expect(BAD_INPUT, "play", "soccer5", "--set", "free_ball=off", says="did you mean 'rules.free_ball'?")

    def test_a_wrong_unit(self):
        league = self.league("[field]\nlength_cm = 220\n")
        self.expect(
            BAD_INPUT, "play", "soccer5", "--content", league, says=["length_cm", "length_m", "soccer5.toml:2"]
        )

    def test_a_value_that_makes_no_field(self):
        self.expect(BAD_INPUT, "play", "soccer5", "--set", "field.length_m=-2", says="length_m")

    def test_a_robot_placed_in_a_wall(self):
        places = "[[-1.09, 0.7, 90], [-0.812, 0.48, 0], [-0.812, -0.48, 0], [-0.298, 0.48, 0], [-0.12, 0, 0]]"
        self.expect(
            BAD_INPUT, "play", "soccer5", "--set", f"placement.kick_off.kicking={places}",
            says=["placement.kick_off.kicking", "field"],
        )

    def test_two_robots_placed_in_each_other(self):
        places = "[[-1.025, 0, 90], [-0.812, 0.48, 0], [-0.812, 0.46, 0], [-0.298, 0.48, 0], [-0.12, 0, 0]]"
        self.expect(
            BAD_INPUT, "play", "soccer5", "--set", f"placement.kick_off.kicking={places}",
            says="placement.kick_off.kicking",
        )

    def test_faulty_toml_names_the_line(self):
        league = self.league("[field]\nlength_m = \n")
        self.expect(BAD_INPUT, "play", "soccer5", "--content", league, says="soccer5.toml:2")

    def test_a_folder_that_overrides_nothing(self):
        self.expect(BAD_INPUT, "play", "soccer5", "--content", "nowhere", says="nowhere")
        (self.folder / "empty").mkdir()
        self.expect(BAD_INPUT, "play", "soccer5", "--content", "empty", says="empty")
        folder = self.folder / "other" / "soccer"
        folder.mkdir(parents=True)
        (folder / "soccer6.toml").write_text("")
        self.expect(BAD_INPUT, "play", "soccer5", "--content", "other", says=["soccer6.toml", "did you mean"])


class Recordings(Scenario):
    def recording(self):
        path = self.folder / "match.mcap"
        if not path.exists():
            self.play("--duration", "10s", "--record", path)
        return path

    def test_a_file_that_is_no_recording(self):
        self.expect(BAD_INPUT, "replay", "nothing.mcap", says="nothing.mcap")
        for content in (b"", b"hello, this is a text file\n", b"\x89MCAP0\r\n"):
            (self.folder / "bad.mcap").write_bytes(content)
            self.expect(BAD_INPUT, "replay", "bad.mcap", says="bad.mcap")

    def test_one_that_is_cut_off_is_shown_and_verified_to_the_cut(self):
        whole = self.recording().read_bytes()
        (self.folder / "cut.mcap").write_bytes(whole[: len(whole) * 2 // 3])
        self.assertIn("cut off after tick ", self.expect(DONE, "replay", "cut.mcap").stdout)
        shown = self.expect(DONE, "replay", "cut.mcap", "--verify", says="the recording is cut off after tick ").stdout
        self.assertEqual(shown.count("\n"), 1, shown)
        self.assertIn("verified: ", shown)

    def test_every_cut_is_read_or_refused_in_a_line(self):
        whole = self.recording().read_bytes()
        for part in range(1, 12):
            (self.folder / "cut.mcap").write_bytes(whole[: len(whole) * part // 12])
            result = self.agon("replay", "cut.mcap")
            self.assertIn(result.returncode, (DONE, BAD_INPUT), result.stderr)

    def test_a_flipped_bit_is_found(self):
        whole = bytearray(self.recording().read_bytes())
        for part in (1, 3, 5, 7):
            flipped = bytearray(whole)
            flipped[len(whole) * part // 9] ^= 0x10
            (self.folder / "flipped.mcap").write_bytes(flipped)
            result = self.agon("replay", "flipped.mcap", "--verify")
            self.assertIn(result.returncode, (BAD_INPUT, NOT_VERIFIED), f"{part}: {result.stdout}\n{result.stderr}")
            self.assertIn("flipped.mcap", result.stderr)

    def test_a_time_beyond_the_end_is_refused_with_the_length(self):
        end = self.play("--duration", "1s", "--record", "short.mcap")["duration_s"]
        self.expect(
            BAD_INPUT, "replay", "short.mcap", "--quiet", "--snapshot", f"t={end + 0.01}", "out.svg",
            says="the recording ends at 0:0",
        )
        self.expect(DONE, "replay", "short.mcap", "--quiet", "--snapshot", f"t={end}", "out.svg")

    def test_a_picture_needs_a_place_to_be_written(self):
        self.expect(
            BAD_INPUT, "replay", self.recording(), "--snapshot", "t=2s", "nowhere/out.svg", says="nowhere/out.svg"
        )


class Files(Scenario):
    def test_a_path_that_cannot_be_written_costs_no_match(self):
        for option in ("--record", "--json"):
            self.expect(BAD_INPUT, "play", "soccer5", "--duration", "10h", option, "nowhere/file", says="nowhere/file")
            self.expect(BAD_INPUT, "play", "soccer5", "--duration", "10h", option, self.folder, says=str(self.folder))

    def test_another_file_is_not_overwritten_by_a_recording(self):
        thesis = self.folder / "thesis.txt"
        thesis.write_text("a year of work")
        self.expect(BAD_INPUT, "play", "soccer5", "--duration", "10h", "--record", thesis, says="thesis.txt")
        self.assertEqual(thesis.read_text(), "a year of work")

    def test_a_match_that_does_not_start_leaves_older_results_alone(self):
        results = ["--record", "match.mcap", "--json", "result.json"]
        faults = [["--param", "yellow.no_such_thing=1"], ["--set", "field.length_m=-2"]]
        faults += [["--yellow", FIXTURES / library] for library in ("no_interface.so", "refuse.so")]
        self.expect(DONE, "play", "soccer5", "--quiet", "--duration", "1s", *results)
        before = [(self.folder / name).read_bytes() for name in ("match.mcap", "result.json")]
        for fault in faults:
            self.expect(BAD_INPUT, "play", "soccer5", *fault, *results)
            self.assertEqual([(self.folder / name).read_bytes() for name in ("match.mcap", "result.json")], before)
        for fault in faults:
            self.expect(BAD_INPUT, "play", "soccer5", *fault, "--record", "new.mcap", "--json", "new.json")
        self.assertEqual(list(self.folder.glob("new.*")), [])

    def test_recording_and_report_are_two_files(self):
        os.symlink("a", self.folder / "link")
        for record, report in (("a", "a"), ("a", "./a"), ("a", self.folder / "a")):
            self.expect(USAGE, "play", "soccer5", "--record", record, "--json", report, says="same file")
        self.play("--duration", "1s", "--record", "a")
        os.link(self.folder / "a", self.folder / "hard")
        for report in ("link", "hard"):
            self.expect(USAGE, "play", "soccer5", "--record", "a", "--json", report, says="same file")

    def test_another_file_is_not_overwritten_by_a_report_or_a_picture(self):
        self.play("--duration", "1s", "--record", "match.mcap")
        (self.folder / "thesis.txt").write_text("a year of work")
        for name in ("match.mcap", "thesis.txt"):
            before = (self.folder / name).read_bytes()
            self.expect(BAD_INPUT, "play", "soccer5", "--duration", "10h", "--json", name, says=[name, "no JSON file"])
            self.expect(
                BAD_INPUT, "replay", "match.mcap", "--quiet", "--snapshot", "t=0s", name, says=[name, "no picture"]
            )
            self.assertEqual((self.folder / name).read_bytes(), before)
        for _ in range(2):
            self.expect(DONE, "replay", "match.mcap", "--quiet", "--snapshot", "t=0s", "out.svg")

    def test_a_full_disk_ends_the_match_with_the_path(self):
        self.expect(
            BAD_INPUT, "play", "soccer5", "--duration", "30s", "--record", "/dev/full", says=["/dev/full", "space"]
        )

    def test_a_full_disk_behind_standard_output_is_told(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            for command in (["missions"], ["play", "soccer5", "--duration", "1s", "--quiet", "--json", "-"]):
                process = _to(full, self, command)
                self.assertEqual(process.returncode, BAD_INPUT, process.stderr)
                self.assertIn("standard output", process.stderr)

    def test_a_reader_that_goes_early_is_no_error(self):
        for command in (["missions"], ["play", "soccer5", "--duration", "1s", "--quiet", "--json", "-"]):
            reading, writing = os.pipe()
            os.close(reading)
            with os.fdopen(writing, "w") as gone:
                process = _to(gone, self, command)
            self.assertEqual((process.returncode, process.stderr), (DONE, ""))

    def test_standard_files_that_are_closed_cost_no_other_file(self):
        def close_all():
            os.closerange(0, 3)

        results = ["--record", "match.mcap", "--json", "result.json"]
        command = [str(AGON), "play", "soccer5", "--yellow", str(FIXTURES / "print.so"), "--duration", "1s", "--quiet"]
        for options, code in ((results, DONE), (["--json", "-"], BAD_INPUT)):
            process = subprocess.run(
                command + options, cwd=self.folder, env=self.environment, preexec_fn=close_all, check=False
            )
            self.assertEqual(process.returncode, code)
        json.loads((self.folder / "result.json").read_text())
        self.expect(DONE, "replay", "match.mcap", "--verify", "--quiet")

    def test_a_log_that_is_full_is_a_warning(self):
        def limit_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

        shout = FIXTURES / "print.so"
        result = self.expect(
            DONE, "play", "soccer5", "--in-process", "--yellow", shout, "--blue", shout, "--duration", "60s", "--quiet",
            says=["warning: ", "strategies.log"], preexec_fn=limit_files,
        )
        self.assertEqual(result.stdout, "")

    def test_a_file_size_limit_ends_the_match_and_what_was_written_is_readable(self):
        # Private copies of the libraries, which sanitizers make large, have to fit.
        libraries = (AGON.parent.parent / "strategies").glob("*.so")
        limit = 100_000 + max(library.stat().st_size for library in libraries)

        def limit_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        self.expect(
            BAD_INPUT, "play", "soccer5", "--duration", "10min", "--record", "match.mcap",
            says="match.mcap", preexec_fn=limit_files,
        )
        self.assertLessEqual((self.folder / "match.mcap").stat().st_size, limit)
        self.expect(DONE, "replay", "match.mcap", "--verify", says="the recording is cut off after tick ")

    def test_no_folder_for_temporary_files(self):
        self.environment["TMPDIR"] = str(self.folder / "gone")
        self.expect(BAD_INPUT, "play", "soccer5", "--duration", "1s", says="temporary files")


class Projects(Scenario):
    def test_a_name_must_be_an_identifier_and_its_folder_free(self):
        for name in ("My Team", "test", "all", "help"):
            self.expect(USAGE, "new", "soccer5", name, says="can't name a strategy")
            self.assertFalse((self.folder / name).exists())
        (self.folder / "team").mkdir()
        (self.folder / "team" / "mine.txt").write_text("mine")
        self.expect(BAD_INPUT, "new", "soccer5", "team", says="something of that name")
        self.assertEqual([path.name for path in (self.folder / "team").iterdir()], ["mine.txt"])

    def test_a_folder_that_cannot_be_made(self):
        (self.folder / "file").write_text("")
        self.expect(BAD_INPUT, "new", "soccer5", "file/team", says="file/team")


def _to(output, scenario, command):
    return subprocess.run(
        [str(AGON), *command],
        cwd=scenario.folder,
        env=scenario.environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


if __name__ == "__main__":
    main()
