#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds programs that are written as people write them for Windows, and plays them.

usage: test_programs.py AGON FIXTURES

Each must play, not only compile: in two minutes against a team that never moves it scores. The texts lie here as
UTF-8; a test writes them as the program's author had them.
"""
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scenarios"))
from scenario import *  # noqa: E402

HERE = Path(__file__).resolve().parent
EXPORTS = "Author, SetForm, StrategyDrop, StrategyInit, StrategyStep"


class Programs(Scenario):
    def take(self, *names, into="team"):
        """Copies programs (a file of shared/, or a folder here) into a folder of the user's."""
        folder = self.folder / into
        folder.mkdir(exist_ok=True)
        for name in names:
            if (HERE / name).is_dir():
                shutil.copytree(HERE / name, folder, dirs_exist_ok=True)
            else:
                shutil.copy(HERE / "shared" / name, folder)
        return folder

    def rewrite(self, path, change=lambda text: text, encoding="utf-8", mark="", ends="\r\n"):
        text = change(path.read_text(encoding="utf-8"))
        path.write_bytes((mark + text.replace("\n", ends)).encode(encoding))

    def build(self, *options, path="team", library="team.so", interface="msrs"):
        made = self.expect(DONE, "build", path, "--as", interface, "-o", library, *options)
        self.assertEqual(made.stderr, "")
        return made.stdout

    def scores(self, library="./team.so", seat="yellow", mission="soccer5", duration="120s", options=()):
        """Plays it against a team that never moves; returns its part of the report."""
        other = "blue" if seat == "yellow" else "yellow"
        result = self.expect(
            DONE, "play", mission, "--quiet", "--json", "-", f"--{seat}", library, f"--{other}", "still",
            "--duration", duration, *options,
        )
        report = json.loads(result.stdout)
        self.assertGreater(report["score"][seat], 0, report["events"])
        self.assertEqual(report["score"][other], 0)
        (team,) = [team for team in report["teams"] if team["seat"] == seat]
        self.assertEqual(team["faults"], 0)
        return dict(team, hash=report["final_hash"])

    # ---- projects and sources ----

    def test_a_folder_with_includes_in_the_wrong_case(self):
        self.take("chaser", "chase.h", "Strategy.h")
        told = self.build()
        self.assertIn("all sources of the folder: 1 source", told)
        self.assertIn('"Strategy.H" is Strategy.h', told)
        self.assertIn(f"5 robots a team, axes=y-up,tail=long64,whose=relative; exports {EXPORTS}", told)
        for seat in ("yellow", "blue"):
            self.assertEqual(self.scores(seat=seat)["author"], "Chaser")

    def test_a_visual_studio_project_with_a_precompiled_header(self):
        folder = self.take("visual_studio", "chase.h", "Strategy.h", into="Visual_studio")
        for path in folder.rglob("*.*"):
            self.rewrite(path)
        self.rewrite(folder / "Strategy.h", lambda text: text.replace("STRATEGY_EXPORTS", "TEAM_EXPORTS"))
        told = self.build(path="Visual_studio")
        self.assertIn("4 sources, configuration Release|Win32", told)
        self.assertIn("Unfinished.cpp is left out, as the project says", told)
        self.scores()

    def test_an_older_project_in_chinese(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        # The second byte of this character is a backslash: read as ASCII, it would swallow the next line.
        comment = "// \u8db3\u7403\u7b56\u7565 \u4e57\n"
        self.assertTrue("\u4e57".encode("gbk").endswith(b"\\"))
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: text.replace("static int attached", comment + "static int attached")
            .replace('"Chaser"', '"\u8db3\u7403"'),
            encoding="gbk",
        )
        (folder / "Strategy.cpp").rename(folder / "\u7b56\u7565.cpp")
        (folder / "team.vcproj").write_bytes(
            """<?xml version="1.0" encoding="gb2312"?>
<VisualStudioProject ProjectType="Visual C++" Version="8.00" Name="team">
<Configurations><Configuration Name="Release|Win32"/></Configurations>
<Files><Filter Name="\u6e90\u6587\u4ef6"><File RelativePath=".\\\u7b56\u7565.cpp"></File></Filter></Files>
</VisualStudioProject>""".encode("gbk")
        )
        self.assertIn("GBK", self.build())
        self.assertEqual(self.scores()["author"], "\u8db3\u7403")

    def test_sources_in_shift_jis_utf_16_and_utf_8_with_a_mark(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        # Both end in a byte that is a backslash in ASCII.
        comment = "// \u30dc\u30fc\u30eb\u3092\u8ffd\u3046\u30bd\u30d5\u30c8\u306e\u8868\n"
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: text.replace("static int attached", comment + "static int attached")
            .replace('"Chaser"', '"\u30ed\u30dc"'),
            encoding="cp932",
        )
        self.rewrite(folder / "Strategy.h", encoding="utf-16-le", mark="\ufeff")
        self.rewrite(folder / "chase.h", encoding="utf-8", mark="\ufeff", ends="\r")
        told = self.build()
        for words in ("Shift-JIS", "UTF-16LE with a mark", "UTF-8 with a mark"):
            self.assertIn(words, told)
        self.assertEqual(self.scores()["author"], "\u30ed\u30dc")

    def test_a_makefile_and_c(self):
        folder = self.take("plain_c")
        shutil.copy(HERE / "shared" / "chase.h", folder / "include")
        told = self.build()
        self.assertIn("Makefile: 2 sources", told)
        self.assertIn("5 robots a team", told)
        self.scores()

    # ---- frames, tails, sizes ----

    def test_a_tail_of_int_is_noticed(self):
        self.take("chaser", "chase.h", "Strategy.h")
        self.assertIn("tail=int32", self.build("--flag=-DTAIL=int"))
        self.scores(seat="blue")  # which needs halfArea

    def test_a_program_whose_y_points_down(self):
        self.take("chaser", "chase.h", "Strategy.h")
        self.assertIn("axes=y-down", self.build("--axes", "y-down", "--flag=-DUP=-1"))
        self.scores()

    def test_every_size_and_no_other(self):
        for robots, mission in ((3, "soccer3"), (11, "soccer11")):
            with self.subTest(robots=robots):
                length, width = {3: (150, 130), 11: (440, 280)}[robots]
                folder = self.take("plain_c", into=f"team{robots}")
                shutil.copy(HERE / "shared" / "chase.h", folder / "include")
                self.rewrite(folder / "include" / "environment.h", lambda text: text.replace("[5][", f"[{robots}]["))
                self.rewrite(folder / "robots" / "striker.c", lambda text: text.replace("225", str(length + 5)))
                self.rewrite(folder / "main.c", lambda text: text.replace("(env, 3)", f"(env, {robots - 1})"))
                self.rewrite(folder / "Makefile", lambda text: text.replace("90", str(width // 2)), ends="\n")
                told = self.build(path=folder.name, library=f"{folder.name}.so")
                self.assertIn(f"{robots} robots a team", told)
                self.scores(f"./{folder.name}.so", mission=mission)
                self.expect(
                    BAD_INPUT, "play", "soccer5", "--yellow", f"./{folder.name}.so",
                    says=f"the library is built for {robots} robots a team, soccer5 has 5",
                )

    # ---- the library of Windows, and the language of old compilers ----

    def test_functions_of_windows_do_what_they_do_there(self):
        self.take("shims", "chase.h", "Strategy.h")
        self.build()
        first, second = self.scores(), self.scores()
        self.assertEqual(first["author"], "all well")
        self.assertEqual(first["hash"], second["hash"], "clocks and random numbers are the match's")

    def test_files_are_found_and_written_as_on_windows(self):
        folder = self.take("files", "chase.h", "Strategy.h")
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        self.build()
        team = self.scores()
        self.assertEqual(team["author"], "all well")
        written = {Path(path).name: Path(path).read_text() for path in team["files"]}
        self.assertEqual(sorted(written), ["above.txt", "b.txt", "dragon_log.txt", "eagle.ini", "log.bin", "strange.txt"])
        self.assertEqual(written["dragon_log.txt"], "78")
        after = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        self.assertEqual(before, after, "what lies beside the sources stays as it is")

    def test_what_old_compilers_took(self):
        self.take("old_dialect", "chase.h", "Strategy.h")
        told = self.build()
        for words in ("'counter' has no type: int", "'LIMIT' has no type: int", "'i' outlives its loop",
                      "the body of a template's function is no C++", "'for each (... in ...)' is 'for (... : ...)'",
                      ": temporaries of V are kept as variables"):
            self.assertIn(words, told)
        self.scores()

    def test_the_debug_step_plays(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: text.replace("void StrategyStep ( Environment *env )", "void Step ( Environment *env )")
            + """
struct DataDebug {
	double dataDrawBallX[40], dataDrawBallY[40];
	double dataDrawRobotXY[11][2][40];
	int robotRole[11];
};
extern "C" STRATEGY_API void StrategyStep ( Environment *env ) {}
extern "C" STRATEGY_API void StrategyStepDebug ( Environment *env, DataDebug *data )
{
	Step(env);
	data->dataDrawBallX[0] = env->currentBall_pos_x;
	data->dataDrawBallY[0] = env->currentBall_pos_y;
	data->robotRole[3] = 1;
}
""",
        )
        self.assertIn("StrategyStepDebug", self.build())
        self.scores()

    # ---- other interfaces ----

    def compile(self, name, *flags):
        """As people compile what needs nothing of Windows."""
        folder = self.take(name, "chase.h", "fira.h", into=name)
        subprocess.run(
            ["g++", "-O2", "-w", "-shared", "-fPIC", *flags, "-o", self.folder / f"{name}.so", folder / "Strategy.cpp"],
            check=True, timeout=120,
        )

    def test_fira_in_both_layouts(self):
        self.compile("fira")
        for seat in ("yellow", "blue"):
            team = self.scores("./fira.so", seat=seat)
            self.assertEqual(team["interface"], "fira")
            self.assertEqual(team["hash"], self.scores("./fira.so", seat=seat, options=["--in-process"])["hash"])
        self.expect(BAD_INPUT, "play", "soccer3", "--yellow", "./fira.so", says="is for 5 robots a team, not 3")
        self.compile("fira", "-DWHOLE=int")
        self.scores("./fira.so,layout=win32")

    def test_the_automated_variant_of_fira(self):
        self.compile("fira_agent")
        for seat in ("yellow", "blue"):
            team = self.scores("./fira_agent.so", seat=seat)
            self.assertEqual((team["interface"], team["author"]), ("fira_agent", "Agents"))
            in_process = self.scores("./fira_agent.so", seat=seat, options=["--in-process"])
            self.assertEqual(team["hash"], in_process["hash"])

    def take_fira(self, name, into):
        """As it is on Windows, with a project's header and another case."""
        folder = self.take(name, "chase.h", "fira.h", into=into)
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: text.replace('#include "fira.h"', '#include "stdafx.h"\n#include "Fira.h"')
            .replace('extern "C" void', 'extern "C" __declspec(dllexport) void')
            .replace("void RunStrategy", "__declspec(dllexport) void RunStrategy"),
        )

    def test_fira_sources_from_windows_say_their_layout(self):
        self.take_fira("fira", "fox")
        told = self.build(path="fox", library="fox.so", interface="fira")
        self.assertIn("5 robots a team, layout=lp64; exports Create, Destroy, Strategy", told)
        self.scores("./fox.so")
        told = self.build("--flag=-DWHOLE=int", path="fox", library="fox.so", interface="fira")
        self.assertIn("layout=win32", told)
        self.scores("./fox.so", seat="blue")
        found = self.inspected("fox.so")
        self.assertTrue(found["says_so_itself"])
        self.assertEqual([row["options"] for row in found["probe"]], ["layout=win32"], "what was measured")
        self.take_fira("fira_agent", "agents")
        told = self.build("--flag=-DWHOLE=int", path="agents", library="agents.so", interface="fira")
        self.assertIn("5 robots a team, exports RunStrategy, SetBall, SetFormerRobots", told)
        self.scores("./agents.so")

    def test_another_interface_is_named(self):
        self.take_fira("fira", "team")
        self.refused("Strategy is FIRA's: build it --as fira")
        self.expect(USAGE, "build", "team", "--as", "fira", "--axes", "y-up", says="agree in axes and whose")
        self.take("chaser", "chase.h", "Strategy.h", into="msrs")
        self.expect(BAD_INPUT, "build", "msrs", "--as", "fira", says="StrategyStep is MSRS's: build it --as msrs")

    # ---- inspect, new ----

    def inspected(self, library):
        return json.loads(self.expect(DONE, "inspect", library, "--probe", "--json").stdout)

    def test_the_probe_finds_frame_tail_and_size(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        (folder / "plain.h").write_text(
            '#include <string.h>\n#define __declspec(x) __attribute__((visibility("default")))\n'
            "#define BOOL int\n#define APIENTRY\ntypedef void* HANDLE;\ntypedef unsigned DWORD;\n"
            "typedef void* LPVOID;\n#define TRUE 1\n#define DLL_PROCESS_ATTACH 1\n#define DLL_THREAD_ATTACH 2\n"
            "#define DLL_THREAD_DETACH 3\n#define DLL_PROCESS_DETACH 0\n"
        )
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: text.replace("<Windows.h>", '"plain.h"').replace("Strategy.H", "Strategy.h")
            .replace("Chase.h", "chase.h").replace("attached = 0", "attached = 1"),
        )
        for up, tail, options in (
            ("1", "long", "axes=y-up,tail=long64"),
            ("1", "int", "axes=y-up,tail=int32"),
            ("-1", "long", "axes=y-down,tail=long64"),
            ("-1", "int", "axes=y-down,tail=int32"),
        ):
            with self.subTest(options=options):
                subprocess.run(
                    ["g++", "-w", "-shared", "-fPIC", f"-DUP={up}", f"-DTAIL={tail}", "-o", self.folder / "silent.so",
                     folder / "Strategy.cpp"],
                    check=True, timeout=120,
                )
                found = self.inspected("silent.so")
                self.assertEqual(found["author"], "Chaser")
                self.assertFalse(found["says_so_itself"])
                best = found["probe"][0]
                self.assertEqual(best["robots_a_team"], 5)
                self.assertEqual(best["options"].split(",")[0], options.split(",")[0])
                same = [row for row in found["probe"] if row["robots_a_team"] == 5 and row["options"] == options][0]
                self.assertLess(max(same["left_half_m"], same["right_half_m"]), 0.1)
                # What it says to use plays.
                self.scores(f"./silent.so,{found['use']}")

    def test_the_probe_keeps_the_tail_that_was_measured(self):
        self.take("chaser", "chase.h", "Strategy.h")
        self.build("--flag=-DTAIL=int", "--flag=-DUP=-1")  # it computes y down and says y up
        told = self.expect(DONE, "inspect", "team.so", "--probe").stdout
        self.assertEqual(told.splitlines()[-1], "use: --yellow ./team.so,axes=y-down (soccer5)")
        self.assertNotIn("long64", told)
        self.scores("./team.so,axes=y-down", seat="blue")  # which needs halfArea

    def test_inspect_says_what_a_library_is(self):
        self.take("chaser", "chase.h", "Strategy.h")
        self.build()
        told = self.expect(DONE, "inspect", "team.so", "--probe").stdout
        for words in ("interface     msrs", "robots        5 a team", "(it says so itself)", "author        Chaser"):
            self.assertIn(words, told)
        self.assertEqual(told.splitlines()[-1], "use: --yellow ./team.so (soccer5)")
        classic = self.inspected(FIXTURES / "classic5.so")
        self.assertEqual(classic["use"], "axes=y-down,tail=long64")
        self.assertEqual(self.inspected(FIXTURES / "cadet.so")["interface"], "agon/1")
        self.expect(BAD_INPUT, "inspect", "nowhere.so", says="nowhere.so")

    def test_the_probe_survives_what_crashes(self):
        for body, fault in (("*(volatile int*)0 = 1;", "crashed"), ("_exit(3);", "")):
            with self.subTest(body=body):
                (self.folder / "bad.cpp").write_text(
                    f'#include <unistd.h>\nextern "C" void StrategyStep(void*) {{ {body} }}\n'
                )
                subprocess.run(["g++", "-w", "-shared", "-fPIC", "-o", "bad.so", "bad.cpp"], cwd=self.folder, check=True)
                found = self.inspected("bad.so")
                self.assertIsNone(found["use"])
                self.assertTrue(all(fault in row["fault"] for row in found["probe"]), found["probe"])

    def test_the_probe_ends_with_the_first_load_that_fails(self):
        for body, fault in (
            ("*(volatile int*)0 = 1;", "start-up code crashed (SIGSEGV at 0x0"),
            ("std::exit(3);", "start-up code called exit(3)"),
            ("for (;;) pause();", "start-up code did not return"),
        ):
            with self.subTest(body=body):
                (self.folder / "bad, too.cpp").write_text(
                    "#include <cstdlib>\n#include <unistd.h>\n"
                    f'extern "C" void StrategyStep(void*) {{}}\nstatic struct S {{ S() {{ {body} }} }} s;\n'
                )
                subprocess.run(
                    ["g++", "-w", "-shared", "-fPIC", "-o", "bad, too.so", "bad, too.cpp"], cwd=self.folder, check=True
                )
                told = self.expect(DONE, "inspect", "bad, too.so", "--probe")
                last = told.stdout.splitlines()[-1]
                self.assertTrue(last.startswith(f"the library never ran, loading it failed: {fault}"), last)
                self.assertEqual(len(told.stderr.splitlines()), 1, told.stderr)
                found = self.inspected("bad, too.so")
                self.assertIn(fault, found["load_fault"])
                self.assertEqual((found["probe"], found["use"], found["author"]), ([], None, "it never started"))

    def test_the_probe_tells_each_attempt_and_can_be_interrupted(self):
        (self.folder / "slow.c").write_text(
            '#include <unistd.h>\n#include <fcntl.h>\n'
            f'void StrategyStep(void* e) {{ open("{self.folder}/begun", O_CREAT | O_WRONLY, 0600); for (;;) pause(); }}\n'
        )
        subprocess.run(["gcc", "-w", "-shared", "-fPIC", "-o", "slow.so", "slow.c"], cwd=self.folder, check=True)
        process = self.start("inspect", "slow.so", "--probe")
        self.wait_until((self.folder / "begun").exists, process)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED)
        self.assertEqual(output, "")
        self.assertEqual(
            errors,
            "1 of 25: loading it: done\nwarning: interrupted; the library was not tried with all options\n",
        )
        self.assertEqual(self.scratch_folders(), [])

    def test_a_new_project_of_every_size_builds_and_plays(self):
        for mission in ("soccer3", "soccer5", "soccer11"):
            with self.subTest(mission=mission):
                name = f"my_{mission}"
                self.expect(DONE, "new", mission, name, "--interface", "msrs")
                for path in (path for path in (self.folder / name).rglob("*") if path.is_file()):
                    for word in ("@name@", "@mission@", "AGON_ROBOTS", "@prefix@"):
                        self.assertNotIn(word, path.read_text(encoding="utf-8"), path)
                told = self.build(path=name, library=f"{name}.so")
                self.assertIn("axes=y-up", told)
                self.assertEqual(self.scores(f"./{name}.so", mission=mission)["author"], name)
        self.expect(USAGE, "new", "soccer5", "x", "--interface", "mrss", says="did you mean 'msrs'?")

    # ---- what is told where a program can't be built ----

    def refused(self, *says, options=(), path="team"):
        result = self.expect(BAD_INPUT, "build", path, "--as", "msrs", "-o", "team.so", *options, says=says)
        self.assertFalse((self.folder / "team.so").exists())
        return result

    def test_errors_stand_at_the_users_own_line(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        comment = "// \u8db3\u7403\n" * 3
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: text.replace("static int attached = 0;", comment + "static int attached = missing;"),
            encoding="gbk",
        )
        lines = (folder / "Strategy.cpp").read_bytes().split(b"\n")
        number = [b"missing;" in line for line in lines].index(True) + 1
        self.refused(f"team/Strategy.cpp:{number}:23: error: 'missing' was not declared", f"team/Strategy.cpp:{number}")

    def test_what_to_write_instead_of_a_temporary_is_told(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: "struct V { int x; };\nvoid go(V&);\n#define GO() go(V())\nvoid f() { GO(); }\n" + text,
        )
        self.refused("team/Strategy.cpp:3:", "Visual C++ takes a temporary here: give it a name (V v = ...;)")

    def test_a_function_that_is_not_there_is_found_when_linking(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        self.rewrite(
            folder / "Strategy.cpp",
            lambda text: "void nowhere();\n" + text.replace("if (!attached) return;", "nowhere();"),
        )
        self.refused("undefined reference to `nowhere()'", "team/Strategy.cpp:")

    def test_errors_of_the_link_name_the_users_own_file(self):
        folder = self.take("shared")
        (folder / "a.cpp").write_text(
            '#include "Strategy.h"\nint Goalie(Environment*);\nint (*table[])(Environment*) = {Goalie};\n'
            'extern "C" STRATEGY_API void StrategyStep(Environment* e) { Goalie(e); }\n'
        )
        errors = self.refused().stderr.splitlines()
        self.assertIn("team/a.cpp:4: error: undefined reference to `Goalie(Environment*)'", errors)
        self.assertTrue(all("/files/" not in line and str(self.folder) not in line and "collect2" not in line for line in errors), errors)
        self.assertIn("the first at team/a.cpp", errors[-1])

    def test_what_is_missing_is_named(self):
        folder = self.take("visual_studio", "chase.h", "Strategy.h")
        (folder / "dllmain.cpp").unlink()
        self.refused("the project names a source that isn't there: dllmain.cpp")
        (folder / "Team.vcxproj").write_text("<Project><ItemGroup>")
        self.refused("no sound XML", "Team.vcxproj:1")
        (self.folder / "empty").mkdir()
        self.refused("neither a project nor a source", path="empty")
        self.refused("no such folder", path="nowhere")

    def test_a_step_that_is_not_exported_is_told(self):
        folder = self.take("chaser", "chase.h", "Strategy.h")
        self.rewrite(folder / "Strategy.h", lambda text: text.replace('extern "C" ', ""))
        self.rewrite(folder / "Strategy.cpp", lambda text: text.replace('extern "C" ', ""))
        self.refused('under a C++ name alone: declare it extern "C"')
        (folder / "Strategy.cpp").write_text("int x;\n")
        self.refused("none of the sources defines StrategyStep")

    def test_a_compiler_that_is_not_there_is_told(self):
        self.take("chaser", "chase.h", "Strategy.h")
        self.refused("no compiler", options=("--compiler", "no-such-compiler"))

    def test_words_of_the_command_line_are_checked(self):
        self.take("chaser", "chase.h", "Strategy.h")
        self.expect(USAGE, "build", "team", "--as", "mrss", says="did you mean 'msrs'?")
        self.expect(USAGE, "build", "team", "--as", "msrs", "--axes", "up", says="y-up or y-down")
        self.expect(BAD_INPUT, "build", "team", "--as", "msrs", "--encoding", "KLINGON", says="KLINGON")


if __name__ == "__main__":
    main()
