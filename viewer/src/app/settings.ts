// SPDX-License-Identifier: Apache-2.0
// What a person chose, kept by the browser for the next time.

export interface Settings {
  theme: "auto" | "dark" | "light";
  hasPanels: boolean;
  /** Panels that are open. */
  open: string[];
  /** The same where a scene runs by itself. */
  openInScene: string[];
  /** Names of seats whose drawing, or log and plots, are shown. */
  draws: string[];
  logs: string[];
  mode: "2d" | "3d";
  camera: string;
  /** The one for which a match was begun in the lobby. */
  mission: string;
}

const kKey = "agon.viewer";

export const kDefaults: Settings = {
  theme: "auto",
  hasPanels: true,
  open: ["events", "referee", "teams"],
  openInScene: ["tree", "selection", "log"],
  draws: [],
  logs: [],
  mode: "2d",
  camera: "broadcast",
  mission: "",
};

/** What was kept, as far as it is of the right kind; the rest as it is at first. */
export function parseSettings(kept: string | null): Settings {
  const settings = structuredClone(kDefaults);
  let read: unknown;
  try {
    read = JSON.parse(kept ?? "null");
  } catch {
    return settings;
  }
  if (typeof read !== "object" || read === null) return settings;
  const from = read as Record<string, unknown>;
  const words = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((word) => typeof word === "string");
  if (from.theme === "dark" || from.theme === "light") settings.theme = from.theme;
  if (from.mode === "2d" || from.mode === "3d") settings.mode = from.mode;
  if (typeof from.hasPanels === "boolean") settings.hasPanels = from.hasPanels;
  if (typeof from.camera === "string") settings.camera = from.camera;
  if (typeof from.mission === "string") settings.mission = from.mission;
  for (const name of ["open", "openInScene", "draws", "logs"] as const) {
    const value = from[name];
    if (words(value)) settings[name] = value;
  }
  return settings;
}

/** A browser that keeps nothing is no reason to fail. */
export function loadSettings(): Settings {
  try {
    return parseSettings(localStorage.getItem(kKey));
  } catch {
    return structuredClone(kDefaults);
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(settings));
  } catch {
    // Then it is as at first the next time.
  }
}

/** The word in the list or out of it. */
export function toggled(list: readonly string[], word: string): string[] {
  return list.includes(word) ? list.filter((each) => each !== word) : [...list, word];
}
