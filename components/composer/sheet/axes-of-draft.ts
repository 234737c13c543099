/** The axes that a draft of the composer has already, and those that can be added to them. */
import type { AxisKind } from "contract/sheets/axes";
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import { outerGroupsOf } from "@/lib/prompt/groups";
import { alternativesOf, unescaped } from "@/lib/prompt/variations";
import { maxReferences, usesReferences } from "../draft/able";
import { randomSeed } from "../draft/draft";
import type { Fit } from "../draft/fit";
import { promptOf } from "../pictures/plan";
import { chosenValues, noStyle, type Sources } from "./choices";
import { newAxis, type SheetAxis, type SheetDraft, typedValue } from "./sheet-draft";

/** As many proposed seeds tell chance from effect. */
const PROPOSED_SEEDS = 3;

/**
 * The prompt as a sheet sends it: groups stay as they are written, because axes stand for them, and everything else is text.
 */
export function sentPrompt(prompt: string): { text: string; groups: string[] } {
  const groups = outerGroupsOf(prompt);
  const starts = [0, ...groups.map(({ close }) => close + 1)];
  const written = groups.map(({ open, close }) => prompt.slice(open, close + 1));
  const text = starts
    .map((start, at) => unescaped(prompt.slice(start, groups[at]?.open)) + (written[at] ?? ""))
    .join("");
  return { text, groups: written };
}

/** @param first kept, before random ones; empty for none. */
function proposedSeeds(first: string): SheetAxis {
  const seeds = new Set(first.trim() === "" ? [] : [first.trim()]);
  while (seeds.size < PROPOSED_SEEDS) seeds.add(randomSeed());
  return newAxis("seed", [...seeds].map(typedValue), { isProposed: true });
}

/** Words in the place of the whole prompt. */
export const wholePrompt = (text: string, isProposed: boolean): SheetAxis =>
  newAxis("words", text === "" ? [] : [typedValue(text)], { isProposed });

function groupAxis(group: string): SheetAxis {
  const texts = alternativesOf(group, MAX_AXIS_VALUES);
  if (texts) return newAxis("words", texts.map(typedValue), { words: group });
  return newAxis("words", [], {
    words: group,
    notes: [`The prompt has more alternatives here than the ${MAX_AXIS_VALUES} values of an axis.`],
  });
}

/** @param fit of the draft as it is shown. @returns those of its own choices, without proposals. */
export function axesOfDraft(fit: Fit): SheetAxis[] {
  const isExpanded = fit.draft.source?.operation === "expand";
  const chosen = (["model", "style", ...(isExpanded ? (["shape"] as const) : [])] as const).flatMap(
    (kind) => {
      const values = chosenValues(kind, fit);
      // A single style is a choice too: without it, it would not be drawn.
      return values.length > (kind === "style" ? 0 : 1) ? newAxis(kind, values) : [];
    },
  );
  return [...(fit.prompt ? sentPrompt(promptOf(fit)).groups.map(groupAxis) : []), ...chosen];
}

/** The axes of a sheet that begins, with proposed ones where the prompt has no groups. @param isAround of a picture, whose words are varied too. */
export function firstAxes(fit: Fit, isAround: boolean): SheetAxis[] {
  const axes = axesOfDraft(fit);
  if (axes.some(({ kind }) => kind === "words")) return axes;
  const { text } = sentPrompt(promptOf(fit));
  return [
    ...(fit.prompt && (isAround || text === "") ? [wholePrompt(text, false)] : []),
    ...(fit.seed ? [proposedSeeds(fit.draft.seed)] : []),
    ...axes,
  ];
}

/** In the order in which they are offered. */
// biome-ignore format: one line
const KINDS: readonly AxisKind[] = ["words", "seed", "model", "shape", "style", "negative_prompt", "strength", "source", "reference"];

/** Words stand for several parts of a prompt, and a cell goes by several references: one of each axis. */
const isRepeatable = (kind: AxisKind): boolean => kind === "words" || kind === "reference";

/** The kinds that a further axis can have. */
export const offeredKinds = ({ axes }: SheetDraft, sources: Sources): AxisKind[] =>
  KINDS.filter((kind) => isPossible(kind, sources)).filter(
    (kind) => isRepeatable(kind) || !axes.some((axis) => axis.kind === kind),
  );

function isPossible(kind: AxisKind, { fit, models }: Sources): boolean {
  const { source, references } = fit.draft;
  switch (kind) {
    case "words":
    case "style":
      return fit.prompt;
    case "negative_prompt":
      return fit.negativePrompt;
    case "seed":
      return fit.seed;
    case "model":
      return models.length > 1;
    case "shape":
      return source === null || source.operation === "expand";
    case "strength":
      return (
        source?.operation === "edit" && fit.models.some(({ abilities }) => abilities.from_pictures?.strength)
      );
    case "source":
      return source?.operation === "edit";
    case "reference":
      return (
        usesReferences(fit.draft) &&
        (references.length > 0 || fit.models.some((model) => maxReferences(model) > 0))
      );
  }
}

/** A new axis of a kind, with the values that are chosen in the composer. */
export function axisOfKind(kind: AxisKind, { axes }: SheetDraft, { fit, selected }: Sources): SheetAxis {
  const { draft } = fit;
  const others = axes.filter((axis) => axis.kind === kind);
  const chosen = chosenValues(kind, fit);
  switch (kind) {
    case "words":
      if (selected !== "" && !others.some(({ words }) => words === selected))
        return newAxis(kind, [typedValue(selected)], { words: selected });
      return others.length > 0 ? newAxis(kind, []) : wholePrompt(sentPrompt(promptOf(fit)).text, true);
    case "seed":
      return proposedSeeds(draft.seed);
    case "negative_prompt":
      return newAxis(kind, [...new Set(["", draft.negativePrompt.trim()])].map(typedValue));
    case "strength":
      return newAxis(kind, ["0.2", "0.5", "0.8"].map(typedValue), { isProposed: true });
    case "style":
      return newAxis(kind, chosen.length > 0 ? chosen : [noStyle()]);
    case "reference": {
      if (others.length > 0) return newAxis(kind, []);
      const [role = null, ...further] = new Set(draft.references.map((reference) => reference.role));
      return newAxis(kind, chosen, { role: further.length === 0 ? role : null });
    }
    case "source":
      return newAxis(kind, chosen, {
        notes: draft.source?.mask ? ["The mask is left out: it is of one picture alone."] : [],
      });
    default:
      return newAxis(kind, chosen);
  }
}
