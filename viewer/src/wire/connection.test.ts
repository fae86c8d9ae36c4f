// SPDX-License-Identifier: Apache-2.0
import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToAgonSchema, type ToViewer, ToViewerSchema } from "../generated/protocol/viewer_pb";
import { Connection, RequestError, retryDelay_ms, socketUrl } from "./connection";

class FakeSocket {
  binaryType = "";
  readyState = 1;
  sent: Uint8Array[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
  }
  close(): void {}
  say(kind: MessageInitShape<typeof ToViewerSchema>["kind"]): void {
    const bytes = toBinary(ToViewerSchema, create(ToViewerSchema, { kind: kind! }));
    this.onmessage?.({ data: bytes.slice().buffer });
  }
}

const sockets: FakeSocket[] = [];
const messages: ToViewer[] = [];
const states: string[] = [];

function connected(): Connection {
  const connection = new Connection(
    "ws://x/ws",
    { onMessage: (message) => messages.push(message), onState: (state) => states.push(state) },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  );
  connection.open();
  sockets.at(-1)!.onopen?.();
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [sockets, messages, states]) list.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("an answer goes to the request that it names", async () => {
  const connection = connected();
  const first = connection.ask({ case: "pause", value: { $typeName: "agon.wire.Pause" } });
  const second = connection.ask({ case: "resume", value: { $typeName: "agon.wire.Resume" } });
  const numbers = sockets[0]!.sent.map((bytes) => fromBinary(ToAgonSchema, bytes).request);
  sockets[0]!.say({ case: "answer", value: { request: numbers[1]!, text: "second" } });
  sockets[0]!.say({ case: "answer", value: { request: numbers[0]!, text: "first" } });

  expect((await first).text).toBe("first");
  expect((await second).text).toBe("second");
});

test("a request that is refused says why", async () => {
  const connection = connected();
  const asked = connection.ask({ case: "pause", value: { $typeName: "agon.wire.Pause" } });
  sockets[0]!.say({ case: "answer", value: { request: 1, error: "only the referee may" } });

  await expect(asked).rejects.toThrow(new RequestError("only the referee may"));
});

test("messages that answer nothing go to the handler", () => {
  connected();
  sockets[0]!.say({ case: "status", value: { isPaused: true } });

  expect(messages.map((message) => message.kind.case)).toEqual(["status"]);
});

test("a lost connection fails what waits and is opened again, later each time", async () => {
  const connection = connected();
  const asked = connection.ask({ case: "pause", value: { $typeName: "agon.wire.Pause" } });
  sockets[0]!.onclose?.();
  await expect(asked).rejects.toThrow("the connection was lost");

  vi.advanceTimersByTime(retryDelay_ms(0));
  expect(sockets.length).toBe(2);
  sockets[1]!.onclose?.();
  vi.advanceTimersByTime(retryDelay_ms(1) - 1);
  expect(sockets.length).toBe(2);
  vi.advanceTimersByTime(1);
  expect(sockets.length).toBe(3);
  expect(states).toEqual(["connecting", "open", "lost", "connecting", "lost", "connecting"]);
});

test("the wait grows, up to a bound", () => {
  expect(retryDelay_ms(1)).toBe(2 * retryDelay_ms(0));
  expect(retryDelay_ms(50)).toBe(8000);
});

test("a connection that was closed stays closed", () => {
  connected().close();
  sockets[0]!.onclose?.();
  vi.advanceTimersByTime(60_000);

  expect(sockets.length).toBe(1);
});

test("the socket is beside the page and has its token", () => {
  expect(socketUrl("http://127.0.0.1:8008/?token=a%2Bb&view=3d#x")).toBe(
    "ws://127.0.0.1:8008/ws?token=a%2Bb",
  );
  expect(socketUrl("https://host/agon/index.html")).toBe("wss://host/agon/ws");
});
