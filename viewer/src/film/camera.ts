// SPDX-License-Identifier: Apache-2.0
import { canCarryCamera, type Choice, kFixed, parseChoice } from "../cameras/choice";
import { isObject, type MatchModel } from "../match/show";

/** The camera of that name. Throws with the names that there are. */
export function filmCamera(word: string, model: MatchModel): Choice {
  const choice = parseChoice(word);
  const objects = model.nodes.filter(isObject);
  const isKnown =
    choice?.kind === "fixed" ||
    (choice?.kind === "follow" && objects.some((node) => node.path === choice.path)) ||
    (choice?.kind === "onboard" && objects.some((node) => node.path === choice.path && canCarryCamera(node)));
  if (choice && isKnown) return choice;
  const carriers = objects.filter(canCarryCamera).map((node) => `onboard:${node.path}`);
  const others = objects.map((node) => `follow:${node.path}`);
  throw new Error(
    `there is no camera '${word}'; there are ${[...kFixed, ...others, ...carriers].join(", ")}`,
  );
}
