// SPDX-License-Identifier: Apache-2.0
import { canCarryCamera, type Choice, isPossible, kFixed, parseChoice } from "../cameras/choice";
import { isObject, type MatchModel } from "../match/show";

/** The camera of that name. Throws with the names that there are. */
export function filmCamera(word: string, model: MatchModel): Choice {
  const choice = parseChoice(word);
  // Nobody turns a film's camera.
  if (choice && choice.kind !== "orbit" && isPossible(choice, model.nodes)) return choice;
  const objects = model.nodes.filter(isObject);
  const carriers = objects.filter(canCarryCamera).map((node) => `onboard:${node.path}`);
  const others = objects.map((node) => `follow:${node.path}`);
  throw new Error(
    `there is no camera '${word}'; there are ${[...kFixed, ...others, ...carriers].join(", ")}`,
  );
}
