#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""agon new, then what its README says: build, test, play, debug.

usage: test_new_project.py AGON FIXTURES PREFIX
"""
import re
import shutil
import subprocess

from scenario import *

PREFIX = sys.argv[3]


class NewProject(Scenario):
    def run_in(self, folder, *command):
        result = subprocess.run(
            list(map(str, command)), cwd=folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout

    def test_a_new_project_builds_passes_its_test_and_plays(self):
        made = self.expect(DONE, "new", "soccer5", "my_team").stdout
        self.assertIn("README.md", made)
        project = self.folder / "my_team"
        for path in project.rglob("*"):
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                for word in ("@name@", "@mission@", "@prefix@", "@seat@", "@opponent@"):
                    self.assertNotIn(word, text, path)
        self.run_in(project, "cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={PREFIX}")
        self.run_in(project, "cmake", "--build", "build")
        self.run_in(project, "ctest", "--test-dir", "build", "--output-on-failure", "--no-tests=error")
        (library,) = project.glob("build/**/my_team.so")
        result = self.play("--yellow", library, "--duration", "20s")
        self.assertEqual(result["teams"][0]["faults"], 0)
        self.assertGreater(result["teams"][0]["calls"], 1000)

    def test_a_new_team_in_lua_plays_and_wins_against_one_that_stands_still(self):
        self.assertIn("my_team.lua", self.expect(DONE, "new", "soccer5", "my_team", "--lua").stdout)
        for path in (self.folder / "my_team").iterdir():
            self.assertNotRegex(path.read_text(encoding="utf-8"), "@[a-z]+@", path)
        result = self.play("--yellow", "lua:my_team/my_team.lua", "--blue", "still", "--duration", "60s")
        self.assertEqual(result["teams"][0]["faults"], 0)
        self.assertGreater(result["score"]["yellow"], result["score"]["blue"])

    def test_a_fault_in_lua_is_told_with_its_line(self):
        (self.folder / "ill.lua").write_text("function step(seen)\n    return seen.goal.x_m\nend\n", encoding="utf-8")
        result = self.play("--yellow", "ill.lua", "--blue", "still", "--duration", "1s")
        (fault, *_) = [event for event in result["events"] if event["kind"] == "fault"]
        self.assertEqual(fault["reason"], "step: ill.lua:2: attempt to index a nil value (field 'goal')")

    def test_a_crash_in_a_new_project_is_told_with_its_line(self):
        self.expect(DONE, "new", "soccer5", "my_team")
        project = self.folder / "my_team"
        source = project / "strategy.cpp"
        lines = source.read_text(encoding="utf-8").splitlines()
        (at,) = [i for i, text in enumerate(lines) if "team_.decide(seen, command)" in text]
        lines[at] = "        *static_cast<volatile int*>(nullptr) = 1;"
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.run_in(project, "cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={PREFIX}")
        self.run_in(project, "cmake", "--build", "build", "--target", "my_team")
        (library,) = project.glob("build/**/my_team.so")
        lost = self.play("--yellow", library, "--duration", "2s")["teams"][0]["lost"]
        # Where the compiler writes a step out in its caller, it does not always keep its name.
        place = rf"(\(anonymous namespace\)::Strategy::step\(.*\) at )?strategy\.cpp:{at + 1}"
        self.assertRegex(lost, rf"^step crashed \(SIGSEGV at 0x0, in {place}\); backtrace: {place}$")
        self.assertEqual(self.play("--yellow", library, "--duration", "2s")["teams"][0]["lost"], lost)

    def editor_files(self, project):
        """What .vscode/ holds: tasks by label, configurations by type of request."""
        def read(name):
            text = (project / ".vscode" / name).read_text(encoding="utf-8")
            self.assertNotRegex(text, "@[a-z]+@|AGON_ROBOTS")
            return json.loads(text.replace("${workspaceFolder}", str(project)))

        tasks = {task["label"]: task for task in read("tasks.json")["tasks"]}
        configurations = {each["request"]: each for each in read("launch.json")["configurations"]}
        return tasks, configurations

    def run_task(self, task):
        # A shell task is one text, a process task a program and its arguments.
        command = ["sh", "-c", task["command"]] if task["type"] == "shell" else [task["command"], *task["args"]]
        return self.run_in(task["options"]["cwd"], *command)

    def break_in(self, place, *program):
        """The debugger breaks there, with the commands that the editor gives it, and lets go."""
        command = ["gdb", "-nx", "-q", "-batch"]
        commands = ["set pagination off", f"break {place}"]
        commands += ["continue" if program[0] == "-p" else "run", "backtrace 1", "delete"]
        commands += ["detach" if program[0] == "-p" else "continue"]
        for each in ["set breakpoint pending on", *commands]:
            command += ["-ex", each]
        shown = self.run_in(self.folder, *command, *program)
        self.assertRegex(shown, rf"(?m)^#0 .*{re.escape(place)}$")

    def check_editor_files(self, name, *interface, source, line):
        self.expect(DONE, "new", "soccer5", name, *interface)
        project = (self.folder / name).resolve()
        tasks, configurations = self.editor_files(project)
        attach, launch = configurations["attach"], configurations["launch"]
        for each in (attach, launch):
            self.assertTrue(os.access(each["program"], os.X_OK), each["program"])
        self.run_task(tasks["build"])
        self.run_task(tasks[launch["preLaunchTask"]])
        wait = tasks[attach["preLaunchTask"]]
        self.assertEqual(wait["dependsOn"], launch["preLaunchTask"])
        self.assertEqual(tasks["play"]["dependsOn"], "build")
        for arguments in (launch["args"], wait["args"], tasks["play"]["args"]):
            library = arguments[arguments.index("--yellow") + 1]
            self.assertTrue(Path(library).is_file(), library)
        self.run_task(tasks["play"])
        self.assertTrue((project / "match.mcap").is_file())
        if not shutil.which("gdb"):
            return
        lines = (project / source).read_text(encoding="utf-8").splitlines()
        (number,) = [i for i, text in enumerate(lines, 1) if line in text]
        place = f"{source}:{number}"
        self.break_in(place, "--args", launch["program"], *launch["args"])
        process = self.start(*wait["args"], "--duration", "1s", "--quiet")
        announced = process.stderr.readline()
        self.assertRegex(announced, wait["problemMatcher"]["background"]["endsPattern"])
        self.break_in(place, "-p", re.search(r"process (\d+);", announced)[1])
        _, errors = process.communicate(timeout=120)
        self.assertEqual(process.returncode, DONE, errors)

    def test_what_the_editor_is_told_builds_plays_and_breaks_in_the_strategy(self):
        self.check_editor_files("my_team", source="strategy.cpp", line="team_.decide(seen, command)")

    def test_the_same_for_a_project_on_the_interface_of_msrs(self):
        self.check_editor_files("my_msrs", "--interface", "msrs", source="Strategy.cpp", line="const bool isYellow = env->halfArea == 0;  //")

    def test_an_agon_in_a_folder_of_any_name_writes_files_that_the_editor_reads(self):
        prefix = self.folder / 'a "new\\er" agon'
        (prefix / "bin").mkdir(parents=True)
        shutil.copy(AGON, prefix / "bin" / "agon")
        (prefix / "share").symlink_to(Path(PREFIX).resolve() / "share")
        self.run_in(self.folder, prefix / "bin" / "agon", "new", "soccer5", "my_team")
        tasks, configurations = self.editor_files((self.folder / "my_team").resolve())
        for program in (tasks["play"]["command"], configurations["launch"]["program"]):
            self.assertEqual(program, str((prefix / "bin" / "agon").resolve()))


if __name__ == "__main__":
    main()
