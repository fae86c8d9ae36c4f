// SPDX-License-Identifier: Apache-2.0
import { h } from "./dom";

const kShown_ms = 3500;
const kErrorShown_ms = 8000;
const kMost = 4;

/** Sentences that go by themselves. */
export class Toasts {
  readonly element = h("div", { class: "toasts", popover: "manual" });
  private readonly said = h("div", { role: "status", "aria-live": "polite" });
  private readonly errors = h("div", { role: "alert" });

  constructor() {
    this.element.append(this.errors, this.said);
  }

  tell(sentence: string, isError: boolean): void {
    const list = isError ? this.errors : this.said;
    const toast = h(
      "p",
      { class: isError ? "toast error" : "toast", onclick: () => toast.remove() },
      sentence,
    );
    list.append(toast);
    this.raise();
    while (list.children.length > kMost) list.firstChild?.remove();
    setTimeout(() => toast.remove(), isError ? kErrorShown_ms : kShown_ms);
  }

  /** Above an open dialog, too; browsers without popovers show it below that. */
  private raise(): void {
    if (!("showPopover" in this.element)) return;
    this.element.hidePopover();
    this.element.showPopover();
  }
}
