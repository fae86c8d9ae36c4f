// SPDX-License-Identifier: Apache-2.0
import { text } from "../strings";
import { h, iconButton } from "./dom";
import { icon } from "./icons";

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
    // What goes by soon lets clicks through to what is below it; an error can be closed.
    const toast: HTMLElement = h(
      "div",
      { class: isError ? "toast error" : "toast" },
      h("span", {}, sentence),
      isError && iconButton(icon("close"), text.toasts.close, () => toast.remove()),
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
