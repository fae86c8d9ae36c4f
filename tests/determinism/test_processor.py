#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The same match gives the same hash where glibc sees a processor without FMA and AVX2.

usage: test_processor.py AGON WHICH_LIBM
"""
import json
import os
import subprocess
import sys
import unittest

AGON, WHICH_LIBM = sys.argv[1], sys.argv[2]

# glibc 2.33 and later know the features by these names; older ones by those with _Usable.
HIDDEN = "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX2_Usable,-FMA_Usable,-FMA4_Usable"


def run(*command, hide):
    environment = dict(os.environ)
    environment.pop("GLIBC_TUNABLES", None)
    if hide:
        environment["GLIBC_TUNABLES"] = HIDDEN
    return subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout


def final_hash(mission, hide):
    result = run(AGON, "play", mission, "--duration", "15s", "--seed", "4", "--quiet", "--json", "-", hide=hide)
    return json.loads(result)["final_hash"]


class Processor(unittest.TestCase):
    def test_hiding_features_changes_what_glibc_picks(self):
        with open("/proc/cpuinfo", encoding="ascii") as cpuinfo:
            if " fma " not in cpuinfo.read():
                self.skipTest("this processor has no FMA to hide")
        self.assertNotEqual(run(WHICH_LIBM, hide=False), run(WHICH_LIBM, hide=True))

    def test_a_match_has_the_same_hash_without_fma_and_avx2(self):
        for mission in ("soccer3", "soccer5", "soccer11"):
            with self.subTest(mission):
                self.assertEqual(final_hash(mission, hide=False), final_hash(mission, hide=True))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
