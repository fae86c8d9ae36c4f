// SPDX-License-Identifier: Apache-2.0
import { selectedNode, type Context, type Widget } from "../app/context";
import { canCarryCamera } from "../cameras/choice";
import { commandCourse, courseOf, valuesNow } from "../match/readings";
import { type Session } from "../match/session";
import { isObject, type Node } from "../match/show";
import { text } from "../strings";
import { Chart } from "./chart";
import { Changed, h, setText } from "./dom";
import { degrees, fixed } from "./format";
import { kindOf, kindTitle } from "./kind_icons";
import { kCurveColors } from "./plots_panel";
import { objectName } from "./seats";

/** Of simulated time. */
const kWindow_s = 10;

/** Values of the object that is selected, now and over the last seconds. */
export class SelectionPanel implements Widget {
  readonly element = h("div", { class: "selection" });
  private readonly empty = h("p", { class: "hint" }, text.selection.empty);
  private readonly choice = h("select", { "aria-label": text.selection.title });
  private readonly values = h("dl", { class: "values" });
  private readonly follow: HTMLButtonElement;
  private readonly onboard: HTMLButtonElement;
  private readonly speed = new Chart();
  private readonly position = new Chart();
  private readonly command = new Chart();
  private readonly shown: HTMLElement;
  private readonly choices = new Changed();

  constructor(private readonly context: Context) {
    this.choice.addEventListener("change", () => {
      context.selected = this.choice.value || undefined;
      context.changed();
    });
    this.follow = h("button", { type: "button", onclick: () => this.look("follow") }, text.selection.follow);
    this.onboard = h(
      "button",
      { type: "button", onclick: () => this.look("onboard") },
      text.selection.onboard,
    );
    this.shown = h(
      "div",
      {},
      this.values,
      h("div", { class: "row" }, this.follow, this.onboard),
      this.speed.element,
      this.position.element,
      this.command.element,
    );
    this.element.append(this.choice, this.empty, this.shown);
  }

  update(): void {
    const { session } = this.context;
    const { match } = session;
    const node = selectedNode(this.context);
    // What keeps its place is chosen in the tree.
    const objects = match?.model.nodes.filter((each) => isObject(each) || each === node) ?? [];
    if (this.choices.is(match?.model.show, match?.model.since, node && !isObject(node) && node.path)) {
      this.choice.replaceChildren(
        h("option", { value: "" }, "–"),
        ...objects.map((node) => h("option", { value: node.path }, objectName(session, node))),
      );
    }
    this.choice.value = node?.path ?? "";
    this.empty.hidden = node !== undefined;
    this.shown.hidden = node === undefined;
    if (!node || !match) return;
    this.onboard.hidden = !canCarryCamera(node);
    this.showValues(node);
    const isMoved = node.poseIndex >= 0;
    for (const chart of [this.speed, this.position]) chart.element.hidden = !isMoved;
    if (!isMoved) {
      this.command.element.hidden = true;
      return;
    }
    const course = courseOf(match, node, kWindow_s);
    const { selection, units } = text;
    this.speed.show(`${selection.speed}, ${units.mps}`, course.times_s, [
      { name: selection.speed, color: kCurveColors[0]!, values: course.speed_mps },
    ]);
    this.position.show(`${selection.position}, ${units.m}`, course.times_s, [
      { name: "x", color: kCurveColors[1]!, values: course.x_m },
      { name: "y", color: kCurveColors[2]!, values: course.y_m },
    ]);
    const commands = commandCourse(match, session.said.commands, node, kWindow_s);
    this.command.element.hidden = commands.times_s.length === 0;
    if (commands.times_s.length > 0) {
      this.command.show(
        `${selection.commands}, ${commands.curves[0]?.unit ?? ""}`,
        commands.times_s,
        commands.curves.map((curve, i) => ({ ...curve, color: kCurveColors[i % kCurveColors.length]! })),
      );
    }
  }

  private showValues(node: Node): void {
    const { session } = this.context;
    const values = session.match && valuesNow(session.match, session.said.commands, node);
    const { units, selection } = text;
    const lines: [string, string][] = values
      ? [
          ...aboutOf(session, node),
          [
            selection.position,
            `${[values.x_m, values.y_m, values.z_m].map((each) => fixed(each, 3)).join(", ")} ${units.m}`,
          ],
          [selection.heading, `${fixed(degrees(values.heading_rad), 0)}${units.degrees}`],
          [
            selection.speed,
            values.speed_mps === undefined ? "–" : `${fixed(values.speed_mps, 2)} ${units.mps}`,
          ],
          [
            selection.turn,
            values.turn_radps === undefined ? "–" : `${fixed(values.turn_radps, 1)} ${units.radps}`,
          ],
          ...values.commands.map(({ name, value, unit }): [string, string] => [
            name,
            `${fixed(value, 1)} ${unit}`,
          ]),
        ]
      : [];
    while (this.values.children.length > 2 * lines.length) this.values.lastChild?.remove();
    lines.forEach(([name, value], i) => {
      if (!this.values.children[2 * i]) this.values.append(h("dt", {}), h("dd", {}));
      setText(this.values.children[2 * i]!, name);
      setText(this.values.children[2 * i + 1]!, value);
    });
  }

  private look(kind: "follow" | "onboard"): void {
    if (this.context.selected !== undefined) this.context.lookThrough(`${kind}:${this.context.selected}`);
  }
}

/** What it is, whose, and what scripts it carries. */
function aboutOf(session: Session, node: Node): [string, string][] {
  const { selection } = text;
  const lines: [string, string][] = [
    [selection.path, node.path],
    [selection.kind, kindTitle(kindOf(node))],
  ];
  if (node.seat > 0) lines.push([selection.owner, session.seatName(node.seat - 1)]);
  if (node.scripts.length > 0) lines.push([selection.scripts, node.scripts.join(", ")]);
  return lines;
}
