#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The reader of the public headers misses nothing that it meets, or says so."""
import unittest

from layout import entries


class Entries(unittest.TestCase):
    def test_structs_members_and_constants_are_found_in_order(self):
        text = """
            #define AGON_A 3u /* three */
            #define AGON_NAME "x/1"
            #define AGON_EXPORT __attribute__((visibility("default")))
            typedef struct agon_x { // one
                uint32_t size;
                const char* name; /* of; the thing */
                double m[AGON_A][2];
                void (*call)(const struct agon_x* x, int a);
            } agon_x;
            enum { AGON_RED = 4, AGON_BLUE };
        """
        self.assertEqual(
            list(entries(text, text)),
            [
                ("struct", "agon_x"),
                ("member", "agon_x.size"),
                ("member", "agon_x.name"),
                ("member", "agon_x.m"),
                ("member", "agon_x.call"),
                ("number", "AGON_RED"),
                ("number", "AGON_BLUE"),
                ("number", "AGON_A"),
                ("text", "AGON_NAME"),
            ],
        )

    def test_what_it_cannot_read_is_an_error(self):
        for body in ["int a, b;", "struct { int a; } inner;", "int a : 3;"]:
            with self.subTest(body=body):
                with self.assertRaises(ValueError):
                    list(entries("typedef struct agon_x { " + body + " } agon_x;", ""))
        with self.assertRaises(ValueError):
            list(entries("struct agon_x { int a; };", ""))


if __name__ == "__main__":
    unittest.main()
