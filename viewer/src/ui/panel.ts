// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { toggled } from "../app/settings";
import { h, setAttribute } from "./dom";

/** A part of the side that can be folded. Its body is brought up to date only while it is open. */
export class Panel implements Widget {
  readonly element: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly body: HTMLElement;

  constructor(
    private readonly context: Context,
    readonly name: string,
    title: string,
    private readonly content: Widget,
  ) {
    const id = `panel-${name}`;
    this.body = h("div", { class: "panel-body", id, role: "region", "aria-label": title }, content.element);
    this.button = h(
      "button",
      { type: "button", class: "panel-head", "aria-controls": id, onclick: () => this.toggle() },
      title,
    );
    this.element = h("section", { class: `panel panel-${name}` }, h("h2", {}, this.button), this.body);
  }

  get isOpen(): boolean {
    return this.context.settings.open.includes(this.name);
  }

  toggle(): void {
    this.context.settings.open = toggled(this.context.settings.open, this.name);
    this.context.changed();
    this.update();
  }

  /** Opens it and puts the focus into it. */
  focus(): void {
    if (!this.isOpen) this.toggle();
    const target = this.body.querySelector<HTMLElement>("button:not([disabled]), input, select");
    (target ?? this.button).focus();
  }

  update(): void {
    this.element.hidden = this.content.isUseful === false;
    if (this.element.hidden) return;
    setAttribute(this.button, "aria-expanded", String(this.isOpen));
    this.body.hidden = !this.isOpen;
    if (this.isOpen) this.content.update();
  }
}
