// SPDX-License-Identifier: Apache-2.0
import { type Answer } from "../generated/protocol/viewer_pb";
import { type Session } from "../match/session";
import { nodeAt, type Node } from "../match/show";
import { type Vec2 } from "../math/pose";
import { type Request } from "../wire/connection";
import { type Settings, toggled } from "./settings";
import { type Transport } from "./transport";

/** What a person clicked on when he was asked for something on the field. */
export interface Picked {
  readonly at: Vec2;
  readonly node: Node | undefined;
}

/** What all parts of the page share. */
export interface Context {
  readonly session: Session;
  readonly settings: Settings;
  readonly transport: Transport;
  /** The path of the object that is selected. */
  selected: string | undefined;
  /** Set while a click on the field answers a question. */
  pick: ((picked: Picked) => void) | undefined;
  /** Asks agon; an error is shown. Undefined if it was refused. */
  ask(request: Request, done?: string): Promise<Answer | undefined>;
  /** A sentence that goes by itself. */
  tell(sentence: string, isError?: boolean): void;
  /** After a setting was changed. */
  changed(): void;
  /** To look at an object; cameras are named by words. */
  lookThrough(camera: string): void;
  openSituation(): void;
  showLobby(isShown: boolean): void;
}

/** Something on the page that is brought up to date now and then. */
export interface Widget {
  readonly element: HTMLElement;
  /** Absent: always. */
  readonly isUseful?: boolean;
  /** Absent: what it was given first. */
  readonly caption?: string;
  /** A word or a number beside its title; absent or empty: none. */
  readonly badge?: string;
  update(): void;
}

export function mayControl(context: Pick<Context, "session">): boolean {
  const { session } = context;
  return (session.welcome?.mayControl ?? false) && session.match !== undefined && !session.match.isRecording;
}

/** Whether an order would still be taken: a match that is over, or a recording, takes none. */
export function mayOrder(context: Pick<Context, "session">): boolean {
  return mayControl(context) && !context.session.isOver;
}

/** A scene that runs by itself: nobody plays, so there are no teams and no score. */
export function isSceneAlone(context: Pick<Context, "session">): boolean {
  return context.session.match?.model.match.seats.length === 0;
}

/** Panels that are open; a scene that runs by itself has its own. */
export function openPanels(context: Pick<Context, "session" | "settings">): string[] {
  const { settings } = context;
  return isSceneAlone(context) ? settings.openInScene : settings.open;
}

export function togglePanel(context: Pick<Context, "session" | "settings">, name: string): void {
  const { settings } = context;
  const key = isSceneAlone(context) ? "openInScene" : "open";
  settings[key] = toggled(settings[key], name);
}

export function selectedNode(context: Pick<Context, "session" | "selected">): Node | undefined {
  const { session, selected } = context;
  return selected === undefined ? undefined : nodeAt(session.match?.model.nodes ?? [], selected);
}
