/** Whether a model makes from pictures what a request asks for. */
import "server-only";
import type { Operation } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import type { StudioModel } from "./models";

/** What a field of a request is refused for. */
export interface FieldProblem {
  path: readonly PropertyKey[];
  message: string;
}

const CANNOT: Record<Operation, string> = {
  edit: "cannot edit pictures",
  expand: "cannot expand pictures",
  upscale: "cannot enlarge pictures",
  cut_out: "cannot cut out pictures",
};

/**
 * @param model the one that shall draw.
 * @param offered all models, so that the answer can say which of them can.
 */
export function inputProblems(
  { name, abilities }: StudioModel,
  { operation, inputs }: CreationRequest,
  offered: readonly StudioModel[],
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const say = (path: readonly PropertyKey[], message: string) => void problems.push({ path, message });
  const can = abilities.from_pictures;
  if (operation && !can?.operations.includes(operation)) {
    const others = offered.filter((one) => one.abilities.from_pictures?.operations.includes(operation));
    const instead =
      others.length > 0
        ? ` ${others.map((one) => one.name).join(", ")} can.`
        : " No model of this studio can.";
    return [{ path: ["operation"], message: `${name} ${CANNOT[operation]}.${instead}` }];
  }
  if (can?.needs_picture && !operation && !inputs?.references.length)
    return [{ path: ["operation"], message: `${name} needs a picture that it makes another one from.` }];
  if (!inputs) {
    if (operation) say(["inputs", "source"], "Name the source: the picture that it is made from.");
    return problems;
  }
  const { source, mask, references, strength, factor } = inputs;
  if (operation && !source) say(["inputs", "source"], "Name the source: the picture that it is made from.");
  if (!operation && source) say(["operation"], "Say in operation what is to be made from the source.");
  if (mask && (operation !== "edit" || !can?.mask))
    say(["inputs", "mask"], operation === "edit" ? `${name} takes no mask.` : "Only an edit has a mask.");
  const { max = 0, roles = [] } = can?.references ?? {};
  if (references.length > max)
    say(
      ["inputs", "references"],
      max === 0 ? `${name} takes no references.` : `${name} takes at most ${max} references.`,
    );
  for (const [index, { role }] of references.entries())
    if (role !== undefined && !roles.includes(role))
      say(
        ["inputs", "references", index, "role"],
        roles.length === 0 ? `${name} knows no roles.` : `A role is one of ${roles.join(", ")} with ${name}.`,
      );
  if (strength !== undefined && (operation !== "edit" || !can?.strength))
    say(
      ["inputs", "strength"],
      operation === "edit" ? `${name} takes no strength.` : "Only an edit has a strength.",
    );
  if (operation === "upscale" && !can?.factors.includes(factor ?? 0))
    say(["inputs", "factor"], `The factor is one of ${can?.factors.join(", ")} with ${name}.`);
  if (operation !== "upscale" && factor !== undefined)
    say(["inputs", "factor"], "Only an upscale has a factor.");
  return problems;
}
