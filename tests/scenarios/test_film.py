# SPDX-License-Identifier: Apache-2.0
"""Films of a recording, by Chromium without a window and ffmpeg; nothing is left of them but the film."""
import shutil
import stat
import subprocess

from scenario import *

SMALL = ("--size", "320x240")


def processes_of(folder):
    """Those whose command line names the folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder).encode() in path.read_bytes():
                found.append(path.parent.name)
        except OSError:  # it has ended meanwhile
            pass
    return found


@unittest.skipUnless(shutil.which("chromium") and shutil.which("ffmpeg"), "chromium or ffmpeg is missing")
class Film(Scenario):
    def setUp(self):
        super().setUp()
        self.expect(
            DONE, "play", "soccer3", "--quiet", "--duration", "20s", "--record", "match.mcap",
            "--yellow", FIXTURES / "named_chinese.so", "--blue", FIXTURES / "named_japanese.so",
        )

    def nothing_is_left(self):
        self.assertEqual(processes_of(self.folder / "tmp"), [])
        self.assertEqual(self.scratch_folders(), [])
        self.assertEqual(sorted((self.folder / "tmp").glob("*hromium*")), [])

    def film(self, *arguments, code=DONE, says=()):
        return self.expect(
            code, "replay", "match.mcap", "--quiet", "--video", "out.mp4", *SMALL, "--fps", "10", *arguments, says=says
        ).stdout

    def test_a_film_has_a_picture_for_each_step_of_its_time(self):
        said = self.film("--from", "1s", "--to", "3s")

        self.assertRegex(said, r"^film of 0:01.00 to 0:03.00: out.mp4, 20 pictures, [0-9.]+ frames/s$")
        shown = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "stream=codec_name,width,height,r_frame_rate,nb_frames",
             "-of", "csv=p=0", "out.mp4"],
            cwd=self.folder, capture_output=True, text=True, check=True,
        )
        self.assertEqual(shown.stdout.strip(), "h264,320,240,10/1,20")
        self.nothing_is_left()

    def test_pictures_through_cameras_differ_and_are_the_same_again(self):
        def picture(camera, time="1s"):
            self.expect(
                DONE, "replay", "match.mcap", "--quiet", "--snapshot", time, "out.png", "--camera", camera,
                "--size", "320x240",
            )
            return (self.folder / "out.png").read_bytes()

        top = picture("top")

        self.assertEqual(picture("top"), top)
        self.assertEqual(len({top, picture("top", "3s"), picture("broadcast"), picture("onboard:/blue[1]")}), 4)
        self.nothing_is_left()

    def test_names_in_chinese_and_japanese_are_letters_in_the_browser_too(self):
        def board():
            self.expect(
                DONE, "replay", "match.mcap", "--quiet", "--snapshot", "0s", "out.png", "--camera", "top",
                "--size", "640x480",
            )
            return (self.folder / "out.png").read_bytes()

        shown = board()
        fonts = self.folder / "fonts.conf"
        fonts.write_text(
            "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>"
            f"<cachedir>{self.folder / 'cache'}</cachedir></fontconfig>",
            encoding="utf-8",
        )
        self.environment["FONTCONFIG_FILE"] = str(fonts)

        self.assertNotEqual(shown, board(), "boxes instead of letters")

    def test_an_interrupted_film_leaves_nothing(self):
        process = self.start("replay", "match.mcap", "--video", "out.mp4", *SMALL, "--fps", "240")
        self.wait_until(lambda: processes_of(self.folder / "tmp"), process)

        process.send_signal(signal.SIGINT)

        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED, errors)
        self.assertNotIn("film of", output)
        self.assertEqual([path.name for path in self.folder.iterdir() if "out" in path.name], [])
        self.nothing_is_left()

    def test_a_killed_agon_takes_its_browser_with_it(self):
        process = self.start("replay", "match.mcap", "--video", "out.mp4", *SMALL, "--fps", "240")
        self.wait_until(lambda: len(processes_of(self.folder / "tmp")) > 3, process)

        process.kill()
        process.wait()

        self.wait_for(lambda: processes_of(self.folder / "tmp") == [])

    def test_a_camera_that_is_not_there_is_told_with_those_that_are(self):
        self.film("--camera", "moon", code=BAD_INPUT, says=["no camera 'moon'", "broadcast", "onboard:/yellow[0]"])

        self.assertFalse((self.folder / "out.mp4").exists())
        self.nothing_is_left()

    def test_a_file_of_another_kind_is_left_alone(self):
        (self.folder / "out.mp4").write_text("my notes")

        self.film(code=BAD_INPUT, says="no MP4 film")

        self.assertEqual((self.folder / "out.mp4").read_text(), "my notes")

    def test_a_time_beyond_the_end_is_told(self):
        self.film("--from", "1h", code=BAD_INPUT, says="the recording ends at")
        self.film("--from", "3s", "--to", "2s", code=BAD_INPUT, says="would end before it begins")

    def only_on_path(self, *programs, **scripts):
        """PATH has these alone, and scripts under names of programs."""
        folder = self.folder / "path"
        folder.mkdir()
        for name in programs:
            (folder / name).symlink_to(shutil.which(name))
        for name, text in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{text}\n")
            (folder / name).chmod(stat.S_IRWXU)
        self.environment["PATH"] = str(folder)

    def test_a_program_that_is_missing_is_named_with_its_package(self):
        self.only_on_path("ffmpeg")
        self.film(code=BAD_INPUT, says="package chromium")

        (self.folder / "path" / "ffmpeg").unlink()
        self.film(code=BAD_INPUT, says="package ffmpeg")

    def test_a_browser_that_crashes_is_an_error_with_its_last_words(self):
        self.only_on_path("ffmpeg", chromium="echo no usable sandbox >&2\nkill -SEGV $$")

        self.film(code=BAD_INPUT, says="the browser ended by itself: SIGSEGV: no usable sandbox")

        self.assertFalse((self.folder / "out.mp4").exists())
        self.nothing_is_left()

    def test_an_encoder_that_fails_is_an_error_and_no_film(self):
        self.only_on_path(
            "chromium", "sh", "sed", "env", "readlink", "dirname", "findmnt", "ls", "tr", "grep", "basename",
            "cut", "cat", "uname", "which", ffmpeg="echo Unknown encoder libx264 >&2\nexit 1",
        )

        self.film(code=BAD_INPUT, says="ffmpeg takes no more pictures: Unknown encoder libx264")

        self.assertFalse((self.folder / "out.mp4").exists())
        self.nothing_is_left()


if __name__ == "__main__":
    main()
