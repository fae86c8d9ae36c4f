#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Each checker finds what it is there to find, in a small tree that breaks one rule, and passes the same tree whole."""
import tempfile
import unittest
from pathlib import Path

import check_layers
import style_rules

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"
LAYERS = """
module core:
module net:     core
module physics: core
module world:   core physics
module sim:     core world
module record:  core sim
sealed physics
only physics/box2d,core ^box2d/
only core,sim ^agon/
"""


class Tree(unittest.TestCase):
    """A tree that keeps every rule, to be broken in one place."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.root = Path(holder.name)
        self.write("src/LAYERS", LAYERS)
        self.source("include/agon/strategy.h", "#include <stdint.h>\n")
        self.source("src/core/time.hpp", "#include <cstdint>\n")
        self.source("src/core/time.cpp", '#include "core/time.hpp"\n')
        self.source("src/core/time_test.cpp", "#include <cmath>\nTEST(Time, IsSine) { std::sin(1.0); }\n")
        self.source("src/physics/box2d/engine.hpp", "#include <box2d/box2d.h>\n")
        self.source("src/physics/registry.hpp", '#include "physics/box2d/engine.hpp"\n')
        self.source("src/world/world.hpp", '#include "physics/registry.hpp"\n')
        self.source("src/sim/match.hpp", '#include "world/world.hpp"\n#include <agon/strategy.h>\n')
        self.source("src/net/clock.hpp", "#include <chrono>\nusing Clock = std::chrono::steady_clock;\n")
        self.source("apps/agon/main.cpp", '#include "physics/registry.hpp"\n#include <agon/strategy.h>\n')
        self.source("examples/ball/ball.cpp", '#include <agon/strategy.h>\n#include <cmath>\n#include "plan.hpp"\n')
        self.source("examples/ball/plan.hpp", "#include <vector>\n")
        self.write("src/core/README.md", "# core\n")
        self.write("tests/architecture/allowed.txt", "")
        self.write("tests/architecture/untested.txt", "")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def source(self, name, text):
        self.write(name, SPDX + text)

    def layer_errors(self):
        return check_layers.check(self.root)[0]

    def style_errors(self):
        return style_rules.check(self.root)[0]

    def assert_one(self, errors, *parts):
        self.assertEqual(len(errors), 1, errors)
        for part in parts:
            self.assertIn(part, errors[0])


class Layers(Tree):
    def test_a_tree_that_keeps_the_layers_passes(self):
        self.assertEqual(self.layer_errors(), [])

    def test_an_include_upwards_is_found(self):
        self.source("src/core/time.cpp", '#include "core/time.hpp"\n\n  #  include "world/world.hpp"\n')
        self.assert_one(self.layer_errors(), "src/core/time.cpp:4", "'core' may not include 'world/world.hpp'")

    def test_an_include_of_a_neighbor_that_is_not_stated_is_found(self):
        self.source("src/record/file.hpp", '#include "world/world.hpp"\n')
        self.assert_one(self.layer_errors(), "'record' may not include")

    def test_a_sealed_folder_is_not_seen_from_another_module(self):
        self.source("src/world/world.hpp", '#include "physics/box2d/engine.hpp"\n')
        self.assert_one(self.layer_errors(), "sealed inside 'physics/box2d'")

    def test_a_sealed_folder_is_not_seen_from_its_sibling(self):
        self.source("src/physics/bullet/engine.hpp", '#include "physics/box2d/engine.hpp"\n')
        self.assert_one(self.layer_errors(), "sealed inside 'physics/box2d'")

    def test_common_is_open_to_siblings(self):
        self.source("src/physics/common/mass.hpp", "#include <array>\n")
        self.source("src/physics/box2d/engine.hpp", '#include "physics/common/mass.hpp"\n')
        self.assertEqual(self.layer_errors(), [])

    def test_a_library_is_confined_to_the_folders_that_are_listed(self):
        self.source("src/core/box.hpp", "#include <box2d/b2_math.h>\n")
        self.assertEqual(self.layer_errors(), [])
        self.source("src/physics/registry.hpp", "#include <box2d/b2_math.h>\n")
        self.assert_one(self.layer_errors(), "src/physics/registry.hpp:2", "belongs only under")

    def test_a_folder_that_only_begins_like_a_listed_one_is_not_it(self):
        self.source("src/physics/box2d_next/engine.hpp", "#include <box2d/b2_math.h>\n")
        self.assert_one(self.layer_errors(), "belongs only under")

    def test_public_headers_are_confined_too(self):
        self.source("src/world/world.hpp", "#include <agon/strategy.h>\n")
        self.assert_one(self.layer_errors(), "'agon/strategy.h' belongs only under core, sim")

    def test_parent_folders_in_includes_are_found(self):
        self.source("src/core/time.cpp", '#include "../core/time.hpp"\n')
        self.assert_one(self.layer_errors(), "no '..'")

    def test_a_folder_that_is_not_stated_is_found(self):
        self.source("src/utils/string.hpp", "")
        self.assert_one(self.layer_errors(), "'utils' is not stated")

    def test_a_cycle_cannot_be_stated(self):
        self.write("src/LAYERS", "module core: world\nmodule world: core\n")
        self.assertRaisesRegex(ValueError, "LAYERS:1.*not stated above", self.layer_errors)

    def test_an_unknown_line_is_refused(self):
        self.write("src/LAYERS", LAYERS + "open physics\n")
        self.assertRaisesRegex(ValueError, "not a line of a known kind", self.layer_errors)

    def test_apps_do_not_reach_into_sealed_folders(self):
        self.source("apps/agon/main.cpp", '#include "physics/box2d/engine.hpp"\n')
        self.assert_one(self.layer_errors(), "apps/agon/main.cpp:2", "sealed")

    def test_apps_do_not_use_confined_libraries(self):
        self.source("apps/agon/main.cpp", "#include <box2d/box2d.h>\n")
        self.assert_one(self.layer_errors(), "belongs only under")

    def test_examples_see_no_module(self):
        self.source("examples/ball/ball.cpp", '#include "core/time.hpp"\n')
        self.assert_one(self.layer_errors(), "examples/ball/ball.cpp:2", "neither a public header")

    def test_examples_do_not_see_each_other(self):
        self.source("examples/other/main.cpp", '#include "ball/plan.hpp"\n#include "plan.hpp"\n')
        self.assertEqual(len(self.layer_errors()), 2)

    def test_examples_see_what_is_in_compat(self):
        self.source("compat/msrs/strategy.h", "#include <stdint.h>\n")
        self.source("examples/ball/ball.cpp", '#include <msrs/strategy.h>\n#include "strategy.h"\n')
        self.assertEqual(self.layer_errors(), [])

    def test_examples_see_what_is_in_kits(self):
        self.source("kits/soccer/team.hpp", '#include <agon/strategy.h>\n#include "path.hpp"\n')
        self.source("kits/soccer/path.hpp", "#include <vector>\n")
        self.source("examples/ball/ball.cpp", "#include <soccer/team.hpp>\n")
        self.assertEqual(self.layer_errors(), [])

    def test_tests_of_kits_see_googletest_and_the_rest_does_not(self):
        self.source("kits/soccer/path_test.cpp", '#include <gtest/gtest.h>\n')
        self.assertEqual(self.layer_errors(), [])
        self.source("kits/soccer/path.hpp", '#include <gtest/gtest.h>\n')
        self.assert_one(self.layer_errors(), "kits/soccer/path.hpp:2")

    def test_public_headers_see_no_module(self):
        self.source("include/agon/strategy.h", '#include "core/time.hpp"\n')
        self.assert_one(self.layer_errors(), "include/agon/strategy.h:2")

    def test_a_public_header_that_does_not_exist_is_found(self):
        self.source("examples/ball/plan.hpp", "#include <agon/strategie.h>\n")
        self.assert_one(self.layer_errors(), "agon/strategie.h")


class Style(Tree):
    def test_a_tree_that_keeps_the_rules_passes(self):
        self.assertEqual(self.style_errors(), [])

    def test_forbidden_sources_of_chance_are_found(self):
        for line in [
            "auto t = std::chrono::steady_clock::now();",
            "auto t = time(nullptr);",
            "auto t = std::time(nullptr);",
            "auto t = clock();",
            "int r = rand();",
            "long r = ::random();",
            "srand(1);",
            "std::random_device device;",
            "std::mt19937_64 generator;",
            "std::normal_distribution<double> noise;",
            'auto home = std::getenv("HOME");',
            "std::unordered_map<int, int> map;",
            "std::this_thread::sleep_for(1ms);",
        ]:
            with self.subTest(line=line):
                self.source("src/world/world.hpp", line + "\n")
                self.assert_one(self.style_errors(), "src/world/world.hpp:2")

    def test_transcendentals_of_libm_are_found(self):
        for call in ["std::sin(x)", "sin(x)", "::cosf(x)", "atan2 (y, x)", "std::pow(x, 2)", "hypotl(x, y)"]:
            with self.subTest(call=call):
                self.source("src/world/world.hpp", f"double y = {call};\n")
                self.assert_one(self.style_errors(), "src/world/world.hpp:2", "[libm]")

    def test_core_calls_its_own_maths_by_the_plain_name(self):
        start = '#include "core/math.hpp"\nnamespace agon::core {\n'
        self.source("src/core/angle.hpp", start + "double y = sin(x) + atan2(y, x);\n}\n")
        self.assertEqual(self.style_errors(), [])
        for call in ["std::sin(x)", "::sin(x)", "sinf(x)", "std::powf(x, 2)"]:
            with self.subTest(call=call):
                self.source("src/core/angle.hpp", start + f"double y = {call};\n}}\n")
                self.assert_one(self.style_errors(), "src/core/angle.hpp:4", "[libm]")

    def test_names_that_resemble_them_are_not_taken_for_them(self):
        self.source(
            "src/world/world.hpp",
            "// sin(x), std::unordered_map and printf(...) in a comment\n"
            "/* rand() */\n"
            'const char* text = "cos(x) \\" std::cout <<";\n'
            'const char* raw = R"x(tan(x) rand() " )x";\n'
            "double a = agon_sin(x) + core::log(2) + m.exp(1) + p->time() + simulation_time(3) + std::sqrt(2.0);\n"
            "core::RandomStream random(1, name); core::SimTime time(5);\n"
            "int million = 1'000'000; char quote = '\\''; int n = std::snprintf(b, 2, \"\");\n",
        )
        self.assertEqual(self.style_errors(), [])

    def test_a_string_does_not_hide_what_follows_it(self):
        self.source("src/world/world.hpp", "char q = '\"'; int n = 1'0; double y = sin(2.0); // '\n")
        self.assert_one(self.style_errors(), "[libm]")

    def test_modules_outside_the_simulation_may_ask_the_clock(self):
        self.source("src/record/file.hpp", "auto t = std::chrono::system_clock::now();\n")
        self.assertEqual(self.style_errors(), [])

    def test_printing_below_apps_is_found(self):
        for line in ["std::cout << 1;", "std::cerr << 1;", 'printf("x");', 'std::fprintf(stderr, "x");', 'puts("x");']:
            with self.subTest(line=line):
                self.source("src/record/file.hpp", line + "\n")
                self.assert_one(self.style_errors(), "src/record/file.hpp:2", "[output]")
        self.source("src/record/file.hpp", 'std::fprintf(file, "x");\n')
        self.assertEqual(self.style_errors(), [])

    def test_a_source_without_test_is_found(self):
        self.source("src/core/rng.cpp", "")
        self.assert_one(self.style_errors(), "src/core/rng.cpp", "[tested]")
        self.write("tests/architecture/untested.txt", "src/core/rng.cpp held by the tests of core/time\n")
        self.assertEqual(self.style_errors(), [])

    def test_a_test_file_without_a_test_is_found(self):
        self.source("src/core/time_test.cpp", "// TEST(Time, Passes) {}\n")
        self.assert_one(self.style_errors(), "src/core/time_test.cpp:1: tests nothing")

    def test_a_stale_line_of_untested_is_found(self):
        self.write("tests/architecture/untested.txt", "src/core/gone.cpp it was here once\n")
        self.assert_one(self.style_errors(), "there is no src/core/gone.cpp")
        self.write("tests/architecture/untested.txt", "src/core/time.cpp needs none\n")
        self.assert_one(self.style_errors(), "stands in untested.txt, but has a test")

    def test_an_exception_needs_a_reason(self):
        self.write("tests/architecture/untested.txt", "src/core/time.cpp\n")
        self.assertRaisesRegex(ValueError, "no reason", self.style_errors)

    def test_an_exception_is_allowed_and_a_stale_one_found(self):
        self.source("src/world/world.hpp", "double y = sin(2.0);\n")
        self.write("tests/architecture/allowed.txt", "src/world/world.hpp libm only drawn, never simulated\n")
        self.assertEqual(self.style_errors(), [])
        self.source("src/world/world.hpp", "double y = 2.0;\n")
        self.assert_one(self.style_errors(), "allows nothing any more")

    def test_a_module_without_readme_is_found(self):
        self.write("src/world/CMakeLists.txt", "# SPDX-License-Identifier: Apache-2.0\n")
        self.assert_one(self.style_errors(), "src/world: has no README.md")

    def test_a_long_readme_is_found(self):
        self.write("src/core/README.md", "line\n" * 31)
        self.assert_one(self.style_errors(), "src/core/README.md: 31 lines")

    def test_left_work_without_an_issue_is_found(self):
        word = "TO" + "DO"
        self.source("src/world/world.hpp", f"// {word}(#12): the second half\n")
        self.assertEqual(self.style_errors(), [])
        for line in [f"// {word}: later", f"// {word}(me): later", "# FIX" + "ME"]:
            with self.subTest(line=line):
                self.write("docs/plan.md", line + "\n")
                self.assert_one(self.style_errors(), "docs/plan.md:1", "[todo]")

    def test_paths_of_one_machine_and_registry_hosts_are_found(self):
        for text in ["see /wo" + "rk/notes", "/ro" + "ot/x", "https://registry.npm" + "js.org/x", "/home/ann" + "/x"]:
            with self.subTest(text=text):
                self.write("docs/plan.md", text + "\n")
                self.assert_one(self.style_errors(), "docs/plan.md:1")

    def test_a_missing_licence_line_is_found(self):
        for name in ["src/core/id.hpp", "tools/run.py", "src/core/CMakeLists.txt", "protocol/frame.proto"]:
            with self.subTest(name=name):
                self.write(name, "\n")
                self.assert_one(self.style_errors(), f"{name}:1", "[licence]")
                self.write(name, "# SPDX-License-Identifier: Apache-2.0\n")
                self.assertEqual(self.style_errors(), [])


if __name__ == "__main__":
    unittest.main()
