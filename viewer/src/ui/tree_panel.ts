// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { Folds, lastName, moveFor, rowsOf, type Row } from "../match/outline";
import { nodeAt } from "../match/show";
import { text } from "../strings";
import { Changed, h, setAttribute, setText } from "./dom";
import { kindIcon, kindOf, kindTitle } from "./kind_icons";
import { teamDot } from "./seats";

const kRow_px = 26;
/** Lines that are made beyond those that are seen. */
const kSpare = 4;

/** All objects of the scene. Only the lines that are seen are made: there may be thousands. */
export class TreePanel implements Widget {
  readonly element = h("div", { class: "tree" });
  private readonly search = h("input", {
    type: "search",
    placeholder: text.tree.search,
    "aria-label": text.tree.search,
    spellcheck: "false",
  });
  private readonly list = h("div", {
    class: "tree-list",
    role: "tree",
    tabindex: 0,
    "aria-label": text.tree.title,
  });
  private readonly space = h("div", { class: "tree-space", role: "none" });
  private readonly none = h("p", { class: "hint" }, text.tree.none);
  private readonly count = h("p", { class: "hint tree-count" });
  private readonly folds = new Folds();
  private readonly listed = new Changed();
  private readonly drawn = new Changed();
  private readonly revealed = new Changed();
  private rows: readonly Row[] = [];
  /** Count up when something is folded, and when the lines are made anew. */
  private folded = 0;
  private version = 0;

  constructor(private readonly context: Context) {
    this.list.append(this.space);
    this.element.append(this.search, this.none, this.list, this.count);
    this.search.addEventListener("input", () => this.update());
    this.list.addEventListener("scroll", () => this.draw());
    this.list.addEventListener("keydown", (event) => this.onKey(event));
    this.list.addEventListener("click", (event) => this.onClick(event));
    this.list.addEventListener("dblclick", (event) => {
      const path = rowPath(event);
      if (path !== undefined) this.look(path);
    });
  }

  update(): void {
    const { context } = this;
    const { match } = context.session;
    const nodes = match?.model.nodes ?? [];
    const selected = context.selected === undefined ? undefined : nodeAt(nodes, context.selected);
    const isOther = this.revealed.is(match?.model.show, selected?.path);
    if (isOther && selected) this.unfold(() => this.folds.reveal(nodes, selected));
    if (this.listed.is(match?.model.show, match?.model.since, nodes.length, this.search.value, this.folded)) {
      this.rows = rowsOf(nodes, this.folds, this.search.value);
      this.space.style.height = `${this.rows.length * kRow_px}px`;
      this.none.hidden = this.rows.length > 0;
      this.list.hidden = this.rows.length === 0;
      setText(this.count, text.tree.count(nodes.length));
      ++this.version;
    }
    if (isOther && selected) this.scrollTo(this.placeOf(selected.path));
    this.draw();
  }

  private unfold(change: () => void): void {
    change();
    ++this.folded;
  }

  private placeOf(path: string | undefined): number {
    return this.rows.findIndex((row) => row.node.path === path);
  }

  private scrollTo(place: number): void {
    if (place < 0) return;
    const { clientHeight, scrollTop } = this.list;
    const top = place * kRow_px;
    if (top < scrollTop) this.list.scrollTop = top;
    else if (top + kRow_px > scrollTop + clientHeight) this.list.scrollTop = top + kRow_px - clientHeight;
  }

  /** The lines that are seen. */
  private draw(): void {
    const { selected, session } = this.context;
    const first = Math.max(0, Math.floor(this.list.scrollTop / kRow_px) - kSpare);
    const last = Math.ceil((this.list.scrollTop + this.list.clientHeight) / kRow_px) + kSpare;
    if (!this.drawn.is(session.match?.model.show, this.version, first, last, selected)) return;
    const shown = this.rows.slice(first, last);
    this.space.replaceChildren(...shown.map((row, i) => this.line(row, first + i)));
    const isSeen = shown.some((row) => row.node.path === selected);
    setAttribute(this.list, "aria-activedescendant", isSeen ? rowId(this.placeOf(selected)) : undefined);
  }

  private line({ node, depth, hasChildren, isOpen }: Row, place: number): HTMLElement {
    const { session, selected } = this.context;
    const kind = kindOf(node);
    const title = kindTitle(kind);
    const symbol = h("span", { class: "tree-kind", title, "data-kind": kind }, kindIcon(kind));
    return h(
      "div",
      {
        class: "tree-row",
        id: rowId(place),
        role: "treeitem",
        style: `top:${place * kRow_px}px;padding-left:${6 + 14 * Math.min(depth, 12)}px`,
        "aria-level": depth + 1,
        "aria-selected": String(node.path === selected),
        "aria-expanded": hasChildren ? String(isOpen) : undefined,
        "aria-label": [title, node.path, ...node.scripts.map(text.tree.script)].join(", "),
        title: node.path,
        "data-path": node.path,
      },
      h("span", { class: "tree-fold", "data-fold": hasChildren ? "" : undefined }),
      symbol,
      h("bdi", { class: "tree-name" }, lastName(node.path)),
      node.seat > 0 && teamDot(session, session.seatName(node.seat - 1)),
      ...node.scripts.map((script) =>
        h("span", { class: "tree-script", title: text.tree.script(script) }, text.tree.badge(script)),
      ),
    );
  }

  private select(path: string): void {
    this.context.selected = path;
    this.context.changed();
  }

  /** At the object; at what a wheel is on. */
  private look(path: string): void {
    const nodes = this.context.session.match?.model.nodes ?? [];
    let node = nodeAt(nodes, path);
    while (node && node.rollingRadius_m > 0) node = nodes[node.parent];
    if (node) this.context.lookThrough(`follow:${node.path}`);
  }

  private fold(path: string, isOpen: boolean): void {
    const count = this.context.session.match?.model.nodes.length ?? 0;
    this.unfold(() => this.folds.set(path, count, isOpen));
    this.update();
  }

  private onClick(event: MouseEvent): void {
    const path = rowPath(event);
    if (path === undefined) return;
    const isFold = event.target instanceof Element && event.target.closest("[data-fold]") !== null;
    const row = this.rows[this.placeOf(path)];
    if (isFold && row) this.fold(path, !row.isOpen);
    else this.select(path);
  }

  /** Keys of the outline are none of the page's while it has the focus. */
  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const place = this.placeOf(this.context.selected);
    if (event.key === "Enter" && place >= 0) {
      this.look(this.rows[place]!.node.path);
    } else if (/^(Arrow|Page)|^(Home|End)$/.test(event.key)) {
      const page = Math.max(1, Math.floor(this.list.clientHeight / kRow_px) - 1);
      const move = moveFor(event.key, this.rows, place, page);
      if (move?.kind === "select") this.select(move.path);
      if (move?.kind === "fold") this.fold(move.path, move.isOpen);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function rowId(place: number): string {
  return `tree-row-${place}`;
}

function rowPath(event: Event): string | undefined {
  const row = event.target instanceof Element ? event.target.closest("[data-path]") : null;
  return row?.getAttribute("data-path") ?? undefined;
}
