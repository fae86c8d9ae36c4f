// SPDX-License-Identifier: Apache-2.0
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type Answer,
  type Run,
  type ToAgon,
  ToAgonSchema,
  type ToViewer,
  ToViewerSchema,
} from "../generated/protocol/viewer_pb";

export const kProtocol = 1;

export type ConnectionState = "connecting" | "open" | "lost";
export type Request = Exclude<ToAgon["kind"], { case: undefined }>;

export interface ConnectionHandler {
  onMessage(message: ToViewer): void;
  onState(state: ConnectionState): void;
}

const kFirstRetry_ms = 250;
const kLongestRetry_ms = 8000;

/** How long to wait before the n-th try, n from 0. */
export function retryDelay_ms(tries: number): number {
  return Math.min(kFirstRetry_ms * 2 ** tries, kLongestRetry_ms);
}

/** Beside the page, with what the page's address says after "?": "ws://host:8008/ws?token=..." */
export function socketUrl(page: string): string {
  const url = new URL("ws", page);
  const token = new URL(page).searchParams.get("token");
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = token ? `?token=${encodeURIComponent(token)}` : "";
  url.hash = "";
  return url.href;
}

/** The error that agon gave, for people. */
export class RequestError extends Error {}

interface Waiting {
  resolve(answer: Answer | Run): void;
  reject(reason: Error): void;
}

/** Speaks with agon, and begins again when the connection is lost. */
export class Connection {
  private socket: WebSocket | undefined;
  private tries = 0;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly handler: ConnectionHandler,
    private readonly open_: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  open(): void {
    this.handler.onState("connecting");
    const socket = this.open_(this.url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => this.handler.onState("open");
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (event.data instanceof ArrayBuffer) this.receive(new Uint8Array(event.data));
    };
    socket.onclose = () => this.lost();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Rejects with a RequestError if agon refuses. */
  async ask(kind: Request): Promise<Answer> {
    const answer = await this.send(kind);
    if (answer.$typeName !== "agon.wire.Answer") throw new RequestError("an answer of another kind came");
    if (answer.error !== "") throw new RequestError(answer.error);
    return answer;
  }

  async getRun(kind: Request & { case: "getRun" }): Promise<Run> {
    const answer = await this.send(kind);
    if (answer.$typeName === "agon.wire.Run") return answer;
    throw new RequestError(answer.error);
  }

  private send(kind: Request): Promise<Answer | Run> {
    const socket = this.socket;
    if (!socket || socket.readyState !== 1) return Promise.reject(new RequestError("not connected"));
    const request = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(request, { resolve, reject });
      socket.send(toBinary(ToAgonSchema, create(ToAgonSchema, { request, kind })));
    });
  }

  private receive(bytes: Uint8Array): void {
    const message = fromBinary(ToViewerSchema, bytes);
    const { kind } = message;
    if (kind.case === "answer" || kind.case === "run") {
      const waiting = this.waiting.get(kind.value.request);
      this.waiting.delete(kind.value.request);
      waiting?.resolve(kind.value);
      return;
    }
    if (kind.case === "welcome") this.tries = 0;
    this.handler.onMessage(message);
  }

  private lost(): void {
    for (const waiting of this.waiting.values()) waiting.reject(new RequestError("the connection was lost"));
    this.waiting.clear();
    if (this.isClosed) return;
    this.handler.onState("lost");
    this.timer = setTimeout(() => this.open(), retryDelay_ms(this.tries));
    ++this.tries;
  }
}
