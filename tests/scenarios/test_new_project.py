#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""agon new, then what its README says: build, test, play.

usage: test_new_project.py AGON FIXTURES PREFIX
"""
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


if __name__ == "__main__":
    main()
