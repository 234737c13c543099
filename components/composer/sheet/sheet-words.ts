/** The texts of the sheet dialog. */
import type { AxisKind } from "contract/sheets/axes";
import type { SheetPlan } from "contract/sheets/sheet";
import { counted } from "@/lib/client/words/counted";
import { usualTimeInWords } from "@/lib/client/words/durations";
import { costsInWords, PRICE_UNKNOWN } from "@/lib/client/words/price";
import type { Fit } from "../draft/fit";
import type { SheetAxis, SheetDraft, SheetValue } from "./sheet-draft";

/** In the singular; the plural adds an s. */
const NOUNS: Record<AxisKind, string> = {
  words: "word",
  seed: "seed",
  model: "model",
  shape: "aspect ratio",
  style: "style",
  negative_prompt: "negative prompt",
  strength: "strength",
  source: "source picture",
  reference: "reference",
};

interface CountedAxis {
  kind: AxisKind;
  values: readonly unknown[];
}

/** `4 words`. */
export const valuesInWords = ({ kind, values }: CountedAxis): string => counted(values.length, NOUNS[kind]);

/** `a seed`. */
export const oneInWords = (kind: AxisKind): string =>
  `${/^[aeiou]/.test(NOUNS[kind]) ? "an" : "a"} ${NOUNS[kind]}`;

/** `4 words × 3 seeds × 2 models`; an axis with one value multiplies nothing. */
export function sizeInWords(axes: readonly CountedAxis[]): string {
  const many = axes.filter(({ values }) => values.length > 1);
  return (many.length > 0 ? many : axes.slice(0, 1)).map(valuesInWords).join(" × ");
}

/** What the sheet makes, takes and costs: `4 words × 3 seeds: 12 creations, about 3 min, about $0.48`. */
export function planInWords(axes: readonly CountedAxis[], plan: SheetPlan): string {
  const { creations, usual_seconds } = plan;
  const facts = [
    counted(creations, "creation"),
    ...(creations > 0 && usual_seconds !== null ? [usualTimeInWords(usual_seconds)] : []),
    ...(creations > 0 ? [costInWords(plan)] : []),
  ];
  return `${sizeInWords(axes)}: ${facts.join(", ")}`;
}

function costInWords({ costs, without_price, creations }: SheetPlan): string {
  const paid = costs.filter(({ amount }) => amount > 0);
  if (without_price === creations) return PRICE_UNKNOWN;
  const known = paid.length === 0 ? "free of charge" : `about ${costsInWords(paid)}`;
  return without_price === 0 ? known : `${known}, ${PRICE_UNKNOWN} for ${counted(without_price, "picture")}`;
}

/** What the limits of the person mean for the sheet, a sentence each, and whether it would be refused. */
export const limitsInWords = ({
  limits,
}: Pick<SheetPlan, "limits">): { words: string[]; isRefused: boolean } => ({
  words: limits.map(({ message }) => message),
  isRefused: limits.some(({ is_refused }) => is_refused),
});

/** The reasons for which cells are left out, the most frequent first: `6 cells: Z takes no negative prompt.` */
export function leftOutInWords(leftOut: SheetPlan["left_out"]): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${counted(count, "cell")}: ${reason}`);
}

/** What an axis is in the table. @param place from 0. */
export const placeInWords = (place: number): string => ["Rows", "Columns"][place] ?? "Pages";

/** What people read at the head of a row or column. */
export function headOf({ kind }: Pick<SheetAxis, "kind">, { text }: SheetValue): string {
  const words = text.replace(/\s+/g, " ").trim();
  if (words === "") return "Nothing";
  return kind === "seed" ? `Seed ${words}` : words;
}

const sourceInWords = (isEdited: boolean, isVaried: boolean): string =>
  isVaried ? "edit" : `${isEdited ? "edit" : "made"} of one picture`;

/** What all cells have in common: the settings that no axis changes. */
export function settingsInWords({ axes }: SheetDraft, fit: Fit): string {
  const { draft, models } = fit;
  const varied = new Set(axes.map(({ kind }) => kind));
  const [model] = models;
  const references = draft.source && draft.source.operation !== "edit" ? 0 : draft.references.length;
  return [
    ...(varied.has("model") || !model ? [] : [model.name]),
    ...(varied.has("shape") || draft.source ? [] : [draft.aspectRatio]),
    ...(draft.source
      ? [sourceInWords(draft.source.operation === "edit", varied.has("source"))]
      : [`${draft.resolution} px`]),
    ...(varied.has("reference") || references === 0 ? [] : [counted(references, "reference")]),
    ...(varied.has("seed") || !fit.seed
      ? []
      : [draft.seed.trim() === "" ? "one random seed" : `seed ${draft.seed.trim()}`]),
    ...(varied.has("negative_prompt") || !fit.negativePrompt || draft.negativePrompt.trim() === ""
      ? []
      : [`without ${draft.negativePrompt.trim()}`]),
    ...(fit.enhancer ? [draft.enhance ? "enhancer on" : "enhancer off"] : []),
    draft.isPublic ? "public" : "private",
  ].join(" · ");
}
