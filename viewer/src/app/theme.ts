// SPDX-License-Identifier: Apache-2.0
import { type Settings } from "./settings";

export type Theme = "dark" | "light";

/** What the person chose, else what the system has. */
export function themeOf(settings: Pick<Settings, "theme">): Theme {
  if (settings.theme !== "auto") return settings.theme;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export function applyTheme(settings: Pick<Settings, "theme">): void {
  document.documentElement.dataset.theme = themeOf(settings);
}
