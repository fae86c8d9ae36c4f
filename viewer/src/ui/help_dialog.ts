// SPDX-License-Identifier: Apache-2.0
import { text } from "../strings";
import { h, iconButton } from "./dom";
import { icon } from "./icons";
import { kCommands, keyName } from "./keys";

/** All keys, from the table by which they act. */
export function helpDialog(): HTMLDialogElement {
  const groups = [...new Set(kCommands.map((command) => command.group))];
  const dialog: HTMLDialogElement = h(
    "dialog",
    { class: "help", "aria-label": text.help.title },
    h(
      "header",
      {},
      h("h2", {}, text.help.title),
      iconButton(icon("close"), text.help.close, () => dialog.close()),
    ),
    h(
      "div",
      { class: "help-groups" },
      ...groups.map((group) =>
        h(
          "section",
          {},
          h("h3", {}, group),
          h(
            "dl",
            {},
            ...kCommands
              .filter((command) => command.group === group)
              .flatMap((command) => [
                h("dt", {}, ...command.keys.map((key) => h("kbd", {}, keyName(key)))),
                h("dd", {}, command.title),
              ]),
          ),
        ),
      ),
      h("section", {}, h("h3", {}, text.help.mouse), ...text.help.mouseLines.map((line) => h("p", {}, line))),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
