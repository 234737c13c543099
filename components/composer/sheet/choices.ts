/** What the values of an axis can be picked from, and with which values an axis begins. */

import { hasAspectRatio } from "contract/models/model-size";
import type { ModelView } from "contract/models/models";
import { OFFERED_ASPECT_RATIOS } from "contract/models/shape";
import type { AxisKind } from "contract/sheets/axes";
import type { PromptStyle } from "@/lib/prompt/style";
import type { Draft, DraftPicture } from "../draft/draft";
import type { Fit } from "../draft/fit";
import { promptOf } from "../pictures/plan";
import { BUILT_IN_STYLES } from "../styles/built-in";
import { examplePicture } from "../styles/example";
import { modelValue, proposedSeeds, sentPrompt, shapeValue, styleValues, wholePrompt } from "./axes-of-draft";
import {
  newAxis,
  pickedValue,
  type SheetAxis,
  type SheetDraft,
  type SheetValue,
  typedValue,
} from "./sheet-draft";

/** What axes are made from. */
export interface Sources {
  fit: Fit;
  /** The models of the studio. */
  models: readonly ModelView[];
  ownStyles: readonly PromptStyle[];
  /** The words that were selected in the prompt field; empty for none. */
  selected: string;
}

/** The kinds in the order in which they are offered. */
const KINDS: readonly AxisKind[] = [
  ...(["words", "seed", "model", "shape", "style", "negative_prompt", "strength", "reference"] as const),
];

/** The kinds that a further axis can have: each once, except words. */
export const offeredKinds = ({ axes }: SheetDraft, sources: Sources): AxisKind[] =>
  KINDS.filter((kind) => isPossible(kind, sources)).filter(
    (kind) => kind === "words" || !axes.some((axis) => axis.kind === kind),
  );

function isPossible(kind: AxisKind, { fit, models }: Sources): boolean {
  const { source } = fit.draft;
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
    default:
      return picturesOf(fit.draft).length > 0 && (source === null || source.operation === "edit");
  }
}

/** Those that are uploaded. */
const picturesOf = ({ references }: Draft): DraftPicture[] =>
  references.filter(({ picture }) => !("file_id" in picture));

function pictureValue({ picture, title, thumbnailUrl }: DraftPicture, at: number): SheetValue {
  const { file_id: _, isFailed: __, ...named } = { file_id: "", isFailed: false, ...picture };
  return pickedValue(title || `Reference ${at + 1}`, { picture: named }, thumbnailUrl);
}

const NO_STYLE = () =>
  pickedValue("No style", { name: "", template: "", negative_prompt: "" }, examplePicture(null) ?? "");

/** A new axis of a kind, with the values that are chosen in the composer. */
export function axisOfKind(kind: AxisKind, { axes }: SheetDraft, { fit, selected }: Sources): SheetAxis {
  const { draft, models } = fit;
  switch (kind) {
    case "words": {
      const others = axes.filter((axis) => axis.kind === "words");
      if (selected !== "" && !others.some(({ words }) => words === selected))
        return newAxis(kind, [typedValue(selected)], { words: selected });
      return others.length > 0 ? newAxis(kind, []) : wholePrompt(sentPrompt(promptOf(fit)).text, true);
    }
    case "seed":
      return proposedSeeds(draft.seed);
    case "model":
      return newAxis(kind, models.map(modelValue));
    case "shape":
      return newAxis(kind, (draft.source?.shapes ?? [draft.aspectRatio]).map(shapeValue));
    case "style":
      return newAxis(kind, draft.styles.length > 0 ? draft.styles.flatMap(styleValues) : [NO_STYLE()]);
    case "negative_prompt":
      return newAxis(kind, [...new Set(["", draft.negativePrompt.trim()])].map(typedValue));
    case "strength":
      return newAxis(kind, ["0.2", "0.5", "0.8"].map(typedValue), { isProposed: true });
    default:
      return newAxis(kind, picturesOf(draft).map(pictureValue));
  }
}

/** What an axis does not have yet. */
export function choicesFor(
  { kind, values }: Pick<SheetAxis, "kind" | "values">,
  { fit, models, ownStyles }: Sources,
): SheetValue[] {
  const taken = new Set(values.map(({ picked }) => JSON.stringify(picked)));
  return allChoices(kind, { fit, models, ownStyles }).filter(
    ({ picked }) => !taken.has(JSON.stringify(picked)),
  );
}

function allChoices(kind: AxisKind, { fit, models, ownStyles }: Omit<Sources, "selected">): SheetValue[] {
  switch (kind) {
    case "model":
      return models.map(modelValue);
    case "shape":
      return OFFERED_ASPECT_RATIOS.filter((ratio) =>
        models.some(({ abilities }) => hasAspectRatio(abilities.sizes, ratio)),
      ).map(shapeValue);
    case "style":
      return [NO_STYLE(), ...[...ownStyles, ...BUILT_IN_STYLES].flatMap(styleValues)];
    case "reference":
      return picturesOf(fit.draft).map(pictureValue);
    default:
      return [];
  }
}
