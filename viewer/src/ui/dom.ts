// SPDX-License-Identifier: Apache-2.0
// Elements of the page, made in one expression.

type Child = Node | string | undefined | false;
type Listener = (event: never) => void;
export type Properties = Record<string, string | number | boolean | undefined | Listener>;

/** Attributes by their names; "onclick" and the like are listeners; undefined and false are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    // As an attribute it would be a style of the page's own, which its security policy forbids.
    if (name === "style") element.style.cssText = String(value);
    else if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== undefined && child !== false),
  );
  return element;
}

/** Inputs with their title before them. */
export function field(title: string, ...inputs: Child[]): HTMLElement {
  return h("label", { class: "field" }, h("span", {}, title), ...inputs);
}

/** A button with a symbol; its title is also its name. */
export function iconButton(
  symbol: SVGElement,
  title: string,
  onclick: () => void,
  properties: Properties = {},
) {
  return h(
    "button",
    { type: "button", class: "icon", title, "aria-label": title, onclick, ...properties },
    symbol,
  );
}

/** Sets a text if it is another one. */
export function setText(element: Element, value: string): void {
  if (element.textContent !== value) element.textContent = value;
}

/** Sets an attribute if it is another one; undefined takes it away. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Tells whether something is other than it was when it was asked last. */
export class Changed {
  private last: string | undefined;

  is(...parts: readonly unknown[]): boolean {
    const key = parts.map(String).join("\u0000");
    if (key === this.last) return false;
    this.last = key;
    return true;
  }
}
