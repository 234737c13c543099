/** The axes that a draft of the composer has already: its variations, styles and models. */
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import { outerGroupsOf } from "@/lib/prompt/groups";
import type { PromptStyle } from "@/lib/prompt/style";
import { alternativesOf, unescaped, variationsWithValues } from "@/lib/prompt/variations";
import { randomSeed } from "../draft/draft";
import type { Fit } from "../draft/fit";
import { promptOf } from "../pictures/plan";
import { examplePicture } from "../styles/example";
import {
  newAxis,
  pickedValue,
  type SheetAxis,
  type SheetDraft,
  type SheetValue,
  typedValue,
} from "./sheet-draft";

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
export function proposedSeeds(first = ""): SheetAxis {
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

/** A template with variations of its own makes several values. */
export function styleValues({ id, name, template, negativePrompt }: PromptStyle): SheetValue[] {
  const { variations } = variationsWithValues(template, MAX_AXIS_VALUES);
  return (variations ?? [{ prompt: template, values: [] }]).map(({ prompt, values }) =>
    pickedValue(
      [name, ...values].join(", "),
      { name, template: prompt, negative_prompt: negativePrompt },
      examplePicture(id) ?? "",
    ),
  );
}

export const modelValue = ({ id, name }: { id: string; name: string }): SheetValue =>
  pickedValue(name, { model: id });

export const shapeValue = (aspectRatio: string): SheetValue =>
  pickedValue(aspectRatio, { aspect_ratio: aspectRatio });

/** @param fit of the draft as it is shown. @returns those of its own choices, without proposals. */
export function axesOfDraft(fit: Fit): SheetAxis[] {
  const { draft, models } = fit;
  const shapes = draft.source?.operation === "expand" ? draft.source.shapes : [];
  const styles = fit.prompt ? draft.styles : [];
  return [
    ...(fit.prompt ? sentPrompt(promptOf(fit)).groups.map(groupAxis) : []),
    ...(models.length > 1 ? [newAxis("model", models.map(modelValue))] : []),
    ...(styles.length > 0 ? [newAxis("style", styles.flatMap(styleValues))] : []),
    ...(shapes.length > 1 ? [newAxis("shape", shapes.map(shapeValue))] : []),
  ];
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

/** What the axes of a draft were made of. */
export interface Origin {
  prompt: string;
  styles: string;
  models: string;
}

export const originOf = (fit: Fit): Origin => ({
  prompt: sentPrompt(promptOf(fit)).text,
  styles: JSON.stringify(fit.prompt ? fit.draft.styles : []),
  models: JSON.stringify(fit.models.map(({ id }) => id)),
});

/**
 * The axes of a dialog that is opened again after the composer has changed: those of the changed choices are made anew, and the others
 * stay as they are.
 *
 * @param before what the kept axes were made of.
 */
export function keptAxes(kept: SheetDraft, before: Origin, fit: Fit): SheetDraft {
  const now = originOf(fit);
  const isNew: Partial<Record<SheetAxis["kind"], boolean>> = {
    model: before.models !== now.models,
    style: before.styles !== now.styles,
  };
  const stays = ({ kind, words }: SheetAxis) =>
    kind === "words" ? words === "" || now.prompt.includes(words) : !isNew[kind];
  const staying = kept.axes.filter(stays);
  const added = axesOfDraft(fit).filter(({ kind, words }) =>
    kind === "words"
      ? before.prompt !== now.prompt && !kept.axes.some((axis) => axis.words === words)
      : isNew[kind],
  );
  return { ...kept, axes: [...staying, ...added] };
}
