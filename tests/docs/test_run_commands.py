#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Blocks are run in order and in one folder; what fails or cannot be read fails."""
import tempfile
import unittest
from pathlib import Path

from run_commands import blocks, run_document


class Documents(unittest.TestCase):
    def run_text(self, text):
        with tempfile.TemporaryDirectory() as holder:
            build = Path(holder) / "built"
            (build / "bin").mkdir(parents=True)
            tool = build / "bin" / "agon"
            tool.write_text("#!/bin/sh\necho played\n")
            tool.chmod(0o755)
            document = Path(holder) / "page.md"
            document.write_text(text)
            return run_document(build, document)

    def test_only_marked_blocks_are_run(self):
        text = "a\n```sh\nfalse\n```\nb\n```sh run\nagon\nls\n```\n```cpp\nint i;\n```\n"
        self.assertEqual(list(blocks(text)), [(6, "sh", "", "agon\nls\n")])
        self.assertEqual(self.run_text(text), 1)

    def test_blocks_share_a_folder_and_the_built_agon(self):
        text = "```sh run\nagon > out\n```\n```sh run\ngrep -q played out\nbuild/release/bin/agon\n```\n"
        self.assertEqual(self.run_text(text), 2)

    def test_a_failing_command_fails(self):
        for commands in ["false\ntrue", "false | true", "unknown_command_of_no_one", "echo $UNSET_VARIABLE"]:
            with self.subTest(commands=commands):
                with self.assertRaisesRegex(ValueError, "line 1: exit code"):
                    self.run_text(f"```sh run\n{commands}\n```\n")

    def test_whole_programs_are_compiled_and_parts_are_not(self):
        whole = {
            "c": "#include <agon/math.h>\ndouble f(double x) {{ return {}(x); }}\n",
            "cpp": "#include <agon/soccer.hpp>\n#include <agon/math.h>\ndouble f(double x) {{ return {}(x); }}\n",
        }
        for kind, text in whole.items():
            with self.subTest(kind=kind):
                self.assertEqual(self.run_text(f"```{kind}\n{text.format('agon_sin')}```\n"), 1)
                with self.assertRaisesRegex(ValueError, "line 1: exit code(.|\n)*no_such_function"):
                    self.run_text(f"```{kind}\n{text.format('no_such_function')}```\n")
                self.assertEqual(self.run_text(f"```{kind}\nno_such_function(1);\n```\n"), 0)

    def test_a_program_with_a_name_is_a_file_of_the_folder(self):
        program = "```c one.c\n#include <stdint.h>\nint32_t one(void) { return 1; }\n```\n"
        self.assertEqual(self.run_text(program + "```sh run\ngrep -q int32_t one.c\n```\n"), 2)

    def test_a_misspelt_or_open_fence_fails(self):
        for text in ["```sh  runs\nls\n```\n", "```bash\nls\n```\n", "```sh run\nls\n"]:
            with self.subTest(text=text):
                with self.assertRaisesRegex(ValueError, "fence"):
                    self.run_text(text)


if __name__ == "__main__":
    unittest.main()
