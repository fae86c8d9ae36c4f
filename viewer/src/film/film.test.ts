// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { sampleMatch } from "../match/samples_for_tests";
import { fitted } from "./board";
import { filmCamera } from "./camera";
import { filmJob, timeOf } from "./job";
import { PictureSender } from "./sender";

const kAddress =
  "?token=t&film=abc&from_ns=12500000000&fps=50&count=100&width=640&height=360&camera=onboard%3A%2Fyellow%5B2%5D";

function sender(statuses: number[]): { sender: PictureSender; asked: string[] } {
  const asked: string[] = [];
  const answer = (url: string): Promise<{ status: number }> => {
    asked.push(url);
    return Promise.resolve({ status: statuses.shift() ?? 204 });
  };
  return { sender: new PictureSender(filmJob(kAddress)!, answer, () => Promise.resolve()), asked };
}

test("an address without a film asks for none", () => {
  expect(filmJob("?token=t")).toBeUndefined();
  expect(filmJob("")).toBeUndefined();
});

test("an address with a film says what is wanted", () => {
  expect(filmJob(kAddress)).toEqual({
    key: "abc",
    from_s: 12.5,
    fps: 50,
    count: 100,
    width_px: 640,
    height_px: 360,
    camera: "onboard:/yellow[2]",
  });
});

test("a film of which something is missing is an error", () => {
  expect(() => filmJob("?film=abc&from_ns=0&fps=x&count=1&width=640&height=360")).toThrow("fps");
  expect(() => filmJob("?film=abc&from_ns=0&fps=30&width=640&height=360")).toThrow("count");
});

test("pictures follow each other by the rate of the film", () => {
  const job = filmJob(kAddress)!;

  expect([0, 1, 50].map((index) => timeOf(job, index))).toEqual([12.5, 12.52, 13.5]);
});

test("pictures are sent in their order, again while agon is busy", async () => {
  const { sender: film, asked } = sender([204, 503, 503, 204]);

  await film.send(new Blob());
  await film.send(new Blob());

  expect(asked).toEqual(["film/abc/0", "film/abc/1", "film/abc/1", "film/abc/1"]);
});

test("a picture that is refused ends the film", async () => {
  const { sender: film } = sender([409]);

  await expect(film.send(new Blob())).rejects.toThrow("refused with status 409");
});

test("agon is told why there are no more pictures", async () => {
  const { sender: film, asked } = sender([]);

  await film.fail(new Error("there is no camera 'moon'"));

  expect(asked).toEqual(["film/abc/failed"]);
});

test("a film's camera is a fixed one, or one that follows or rides on what is there", () => {
  const model = sampleMatch();

  expect(filmCamera("top", model)).toEqual({ kind: "fixed", name: "top" });
  expect(filmCamera("follow:/ball", model)).toEqual({ kind: "follow", path: "/ball" });
  expect(filmCamera("onboard:/blue[2]", model)).toEqual({ kind: "onboard", path: "/blue[2]" });
});

test("a camera that is not there is an error with those that are", () => {
  const model = sampleMatch();

  for (const word of ["moon", "orbit", "follow:/moon", "onboard:/ball", "follow:/blue[2]/left_wheel", ""]) {
    expect(() => filmCamera(word, model), word).toThrow(
      /there is no camera '.*'; there are broadcast, .*follow:\/ball, onboard:\/blue\[2\]$/,
    );
  }
});

test("a name that is too long for the board is shortened between its letters", () => {
  const measure = (text: string): number => [...text].length;

  expect(fitted("足球机器人", 5, measure)).toBe("足球机器人");
  expect(fitted("足球机器人", 4, measure)).toBe("足球机…");
  expect(fitted("𠮷野家", 2, measure)).toBe("𠮷…");
  expect(fitted("abc", 0, measure)).toBe("");
});
