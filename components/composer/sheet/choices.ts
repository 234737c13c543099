/** The values that are picked: those that are chosen in the composer, and what else there is. */
import { hasAspectRatio } from "contract/models/model-size";
import type { ModelView } from "contract/models/models";
import { OFFERED_ASPECT_RATIOS } from "contract/models/shape";
import type { AxisKind } from "contract/sheets/axes";
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import type { PromptStyle } from "@/lib/prompt/style";
import { variationsWithValues } from "@/lib/prompt/variations";
import type { Fit } from "../draft/fit";
import { BUILT_IN_STYLES } from "../styles/built-in";
import { examplePicture } from "../styles/example";
import { pictureValue } from "./picture-values";
import { pickedValue, type SheetAxis, type SheetValue } from "./sheet-draft";

/** What axes are made from. */
export interface Sources {
  fit: Fit;
  /** The models of the studio. */
  models: readonly ModelView[];
  ownStyles: readonly PromptStyle[];
  /** The words that were selected in the prompt field; empty for none. */
  selected: string;
}

const modelValue = ({ id, name }: { id: string; name: string }): SheetValue =>
  pickedValue(name, { model: id });

const shapeValue = (aspectRatio: string): SheetValue =>
  pickedValue(aspectRatio, { aspect_ratio: aspectRatio });

/** A template with variations of its own makes several values. */
function styleValues({ id, name, template, negativePrompt }: PromptStyle): SheetValue[] {
  const { variations } = variationsWithValues(template, MAX_AXIS_VALUES);
  return (variations ?? [{ prompt: template, values: [] }]).map(({ prompt, values }) =>
    pickedValue(
      [name, ...values].join(", "),
      { name, template: prompt, negative_prompt: negativePrompt },
      examplePicture(id) ?? "",
    ),
  );
}

export const noStyle = (): SheetValue =>
  pickedValue("No style", { name: "", template: "", negative_prompt: "" }, examplePicture(null) ?? "");

/** The values of a kind that are chosen in the composer. @param fit of the draft as it is shown. */
export function chosenValues(kind: AxisKind, { draft, models, prompt }: Fit): SheetValue[] {
  const { source } = draft;
  switch (kind) {
    case "model":
      return models.map(modelValue);
    case "style":
      return prompt ? draft.styles.flatMap(styleValues) : [];
    case "shape":
      if (source) return source.operation === "expand" ? source.shapes.map(shapeValue) : [];
      return [shapeValue(draft.aspectRatio)];
    case "source":
      return source ? [pictureValue(source)] : [];
    case "reference":
      return draft.references.map(pictureValue);
    default:
      return [];
  }
}

/** What can be picked and an axis does not have yet; pictures are found elsewhere. */
export function choicesFor(
  { kind, values }: Pick<SheetAxis, "kind" | "values">,
  sources: Sources,
): SheetValue[] {
  const taken = new Set(values.map(({ picked }) => JSON.stringify(picked)));
  return allChoices(kind, sources).filter(({ picked }) => !taken.has(JSON.stringify(picked)));
}

function allChoices(kind: AxisKind, { models, ownStyles }: Sources): SheetValue[] {
  switch (kind) {
    case "model":
      return models.map(modelValue);
    case "shape":
      return OFFERED_ASPECT_RATIOS.filter((ratio) =>
        models.some(({ abilities }) => hasAspectRatio(abilities.sizes, ratio)),
      ).map(shapeValue);
    case "style":
      return [noStyle(), ...[...ownStyles, ...BUILT_IN_STYLES].flatMap(styleValues)];
    default:
      return [];
  }
}
