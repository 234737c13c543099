/** The question that a sheet asks the studio, or what is missing in it. */
import type { Axis, AxisKind } from "contract/sheets/axes";
import { MAX_AXES } from "contract/sheets/limits";
import type { SheetQuestion } from "@/lib/client/api/sheets";
import { escapeVariations } from "@/lib/prompt/variations";
import { valueProblem } from "@/lib/sheet-plan/values-of-text";
import { type Draft, requestOfDraft, seedProblem } from "../draft/draft";
import type { Fit } from "../draft/fit";
import { inputsFor, promptOf, uploadObstacle } from "../pictures/plan";
import { sentPrompt } from "./axes-of-draft";
import { pictureOf, uploadProblem } from "./picture-values";
import { isTyped, type PickedValue, type SheetAxis, type SheetDraft, type SheetValue } from "./sheet-draft";
import { skippedCells } from "./skipped";

export interface Asked {
  /** null while something is missing. */
  question: SheetQuestion | null;
  /** What is missing in an axis, by its id. */
  axes: Readonly<Record<string, string>>;
  /** What else is missing; null for nothing. */
  general: string | null;
}

/** @param fit of the draft as it is shown. */
export function questionOf(draft: SheetDraft, fit: Fit, maxSeed: number): Asked {
  const prompt = promptOfSheet(draft, fit);
  const axes = Object.fromEntries(
    draft.axes.flatMap((axis) => {
      const problem = axisProblem(axis, draft.axes);
      return problem ? [[axis.id, problem]] : [];
    }),
  );
  const general = generalProblem(draft, fit, prompt, maxSeed);
  if (general || Object.keys(axes).length > 0) return { question: null, axes, general };
  const request = { ...commonRequest(draft, fit), prompt };
  const asked = draft.axes.map((axis) => contractAxis(axis, prompt));
  return { question: { request, axes: asked, skipped: skippedCells(draft) }, axes, general };
}

const wholeAxis = ({ axes }: SheetDraft) => axes.find(({ kind, words }) => kind === "words" && words === "");

/** An axis for the whole prompt puts its values in the place of the first one, whatever is written in the composer. */
function promptOfSheet(draft: SheetDraft, fit: Fit): string {
  const whole = wholeAxis(draft);
  return whole ? (whole.values[0]?.text.trim() ?? "") : sentPrompt(promptOf(fit)).text;
}

/** The prompt as its owner wrote it, to be found again; empty where it says nothing about what is drawn. */
export function writtenPrompt(draft: SheetDraft, fit: Fit): string {
  if (wholeAxis(draft)) return escapeVariations(promptOfSheet(draft, fit));
  return fit.prompt ? fit.draft.prompt : "";
}

/** What is missing in an axis, as a sentence; null for nothing. @param axes of the whole sheet */
export function axisProblem(axis: SheetAxis, axes: readonly SheetAxis[]): string | null {
  const { kind, values, words } = axis;
  if (kind === "words" && words === "" && axes.some((other) => other !== axis && other.kind === "words"))
    return "Another axis stands for words of the prompt too: say which ones these values stand for.";
  if (values.length === 0) return "Add a value.";
  if (kind === "words" && words === "" && values.some(({ text }) => text.trim() === ""))
    return "One of the prompts is empty.";
  const uploading = uploadProblem(axis);
  if (uploading) return uploading;
  if (!isTyped(kind)) return null;
  return values.map(({ text }) => valueProblem(kind, text)).find((problem) => problem !== null) ?? null;
}

function generalProblem(draft: SheetDraft, fit: Fit, prompt: string, maxSeed: number): string | null {
  if (draft.axes.length === 0) return "Add an axis: what differs between the pictures.";
  if (draft.axes.length > MAX_AXES) return `A sheet has at most ${MAX_AXES} axes.`;
  const uploading = uploadObstacle(commonDraft(draft, fit.draft));
  if (uploading) return uploading;
  if (prompt.trim() === "" && !wholeAxis(draft)) return "Describe the picture first, in the composer.";
  const isSeedVaried = draft.axes.some(({ kind }) => kind === "seed");
  return fit.seed && !isSeedVaried ? seedProblem(fit.draft.seed, maxSeed) : null;
}

/** The draft without the pictures that an axis tries one after the other; one of the sources stands for all. */
function commonDraft({ axes }: Pick<SheetDraft, "axes">, draft: Draft): Draft {
  const references = axes.some(({ kind }) => kind === "reference") ? [] : draft.references;
  const [first] = axes.find(({ kind }) => kind === "source")?.values ?? [];
  const picture = first && pictureOf(first)?.picture;
  // A mask has the size of its picture.
  const source = draft.source && picture ? { ...draft.source, picture, mask: null } : draft.source;
  return { ...draft, references, source };
}

/** What all cells have in common. The studio fits it to the model of each cell. */
function commonRequest({ axes }: SheetDraft, { draft, models, namesModel, prompt }: Fit) {
  const varies = (kind: AxisKind) => axes.some((axis) => axis.kind === kind);
  const [model] = models;
  const request = requestOfDraft({ ...draft, ...(!prompt && { negativePrompt: "", seed: "" }) });
  const { source } = draft;
  const shape = source?.operation === "expand" ? source.shapes[0] : undefined;
  const inputs = inputsFor(
    commonDraft({ axes }, draft),
    models.map(({ abilities }) => abilities.from_pictures),
  );
  return {
    ...request,
    config: { image_number: 1 },
    settings: { ...request.settings, ...(shape && { aspect_ratio: shape }) },
    ...(model && namesModel && !varies("model") && { model: model.id }),
    ...(Object.keys(draft.modelSettings).length > 0 && { model_settings: { ...draft.modelSettings } }),
    ...(source && { operation: source.operation }),
    ...(inputs && { inputs }),
  };
}

/** A label has one line. */
const labelOf = ({ text }: SheetValue) => text.replace(/\s+/g, " ").trim().slice(0, 200);

type OfPicked<Value> = Value & { label: string };
/** A file is uploaded before the studio is asked. */
type OfPicture = { picture: { picture_id?: string; upload_id?: string } };

/** The axis as the contract has it. @param prompt for an axis that stands for all of it. */
export function contractAxis(axis: SheetAxis, prompt: string): Axis {
  const { kind, values } = axis;
  const name = axis.name.trim();
  const texts = values.map(({ text }) => ({ text: text.trim(), label: "" }));
  /** Values of this kind were picked from those of this kind. */
  const picked = <Value extends PickedValue>() =>
    values.map((value) => ({ ...value.picked, label: labelOf(value) }) as OfPicked<Value>);
  switch (kind) {
    case "words":
      return { kind, name, words: axis.words || prompt, values: texts };
    case "negative_prompt":
      return { kind, name, values: texts };
    case "seed":
      return { kind, name, values: texts.map(({ text, label }) => ({ seed: Number(text), label })) };
    case "strength":
      return { kind, name, values: texts.map(({ text, label }) => ({ strength: Number(text), label })) };
    case "model":
      return { kind, name, values: picked<{ model: string }>() };
    case "shape":
      return { kind, name, values: picked<{ aspect_ratio: string }>() };
    case "style":
      return { kind, name, values: picked<{ name: string; template: string; negative_prompt: string }>() };
    case "source":
      return { kind, name, values: picked<OfPicture>() };
    case "reference":
      return { kind, name, ...(axis.role !== null && { role: axis.role }), values: picked<OfPicture>() };
  }
}
