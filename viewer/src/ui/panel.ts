// SPDX-License-Identifier: Apache-2.0
import { openPanels, togglePanel, type Context, type Widget } from "../app/context";
import { h, setAttribute, setText } from "./dom";

/** A part of the side that can be folded. Its body is brought up to date only while it is open. */
export class Panel implements Widget {
  readonly element: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly titleText = h("span");
  private readonly badgeText = h("span", { class: "badge", hidden: true });
  private readonly body: HTMLElement;

  constructor(
    private readonly context: Context,
    readonly name: string,
    private readonly title: string,
    private readonly content: Widget,
  ) {
    const id = `panel-${name}`;
    this.body = h("div", { class: "panel-body", id, role: "region", "aria-label": title }, content.element);
    this.button = h(
      "button",
      { type: "button", class: "panel-head", "aria-controls": id, onclick: () => this.toggle() },
      this.titleText,
      this.badgeText,
    );
    this.element = h("section", { class: `panel panel-${name}` }, h("h2", {}, this.button), this.body);
  }

  get isOpen(): boolean {
    return openPanels(this.context).includes(this.name);
  }

  toggle(): void {
    togglePanel(this.context, this.name);
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
    setText(this.titleText, this.content.caption ?? this.title);
    const badge = this.content.badge ?? "";
    this.badgeText.hidden = badge === "";
    setText(this.badgeText, badge);
    if (this.isOpen) this.content.update();
  }
}
