#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures of a recording as PNG: names of teams in any script are letters, not boxes."""
import shutil

from scenario import *

# A world of fonts in which nobody writes Chinese.
LATIN_ALONE = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{cache}</cachedir></fontconfig>
"""


@unittest.skipUnless(shutil.which("rsvg-convert"), "rsvg-convert is missing")
class Pictures(Scenario):
    def match_of(self, yellow):
        recording = self.folder / f"{yellow}.mcap"
        self.expect(
            DONE, "play", "soccer5", "--quiet", "--duration", "1s", "--record", recording,
            "--yellow", FIXTURES / f"{yellow}.so", "--blue", FIXTURES / "named_cyrillic.so",
        )
        return recording

    def picture(self, recording):
        self.expect(DONE, "replay", recording, "--quiet", "--snapshot", "t=0.5s", "out.png")
        return (self.folder / "out.png").read_bytes()

    def test_a_png_is_a_picture_of_the_size_of_the_svg(self):
        recording = self.match_of("named_chinese")

        picture = self.picture(recording)
        self.expect(DONE, "replay", recording, "--quiet", "--snapshot", "t=0.5s", "out.svg")

        self.assertEqual(picture[:8], b"\x89PNG\r\n\x1a\n")
        svg = (self.folder / "out.svg").read_text(encoding="utf-8")
        width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
        self.assertIn(f'width="{width}" height="{height}"', svg)

    def test_names_in_chinese_and_japanese_are_letters(self):
        chinese, japanese = self.match_of("named_chinese"), self.match_of("named_japanese")
        shown = self.picture(chinese)
        self.assertEqual(shown, self.picture(chinese))
        self.assertNotEqual(shown, self.picture(japanese))

        fonts = self.folder / "fonts.conf"
        fonts.write_text(LATIN_ALONE.format(cache=self.folder / "cache"), encoding="utf-8")
        self.environment["FONTCONFIG_FILE"] = str(fonts)

        self.assertNotEqual(shown, self.picture(chinese), "boxes instead of letters")

    def test_a_file_of_another_kind_is_left_alone(self):
        recording = self.match_of("named_chinese")
        (self.folder / "out.png").write_text("my notes")

        self.expect(
            BAD_INPUT, "replay", recording, "--quiet", "--snapshot", "t=0.5s", "out.png", says="no PNG picture"
        )

        self.assertEqual((self.folder / "out.png").read_text(), "my notes")

    def test_without_the_program_that_makes_them_the_error_names_its_package(self):
        recording = self.match_of("named_chinese")
        self.environment["PATH"] = str(self.folder)

        self.expect(
            BAD_INPUT, "replay", recording, "--quiet", "--snapshot", "t=0.5s", "out.png", says="package librsvg2-bin"
        )

        self.assertFalse((self.folder / "out.png").exists())
        self.assertEqual(self.scratch_folders(), [])


if __name__ == "__main__":
    main()
