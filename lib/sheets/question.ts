/** What a sheet asks: checked when it comes, and read from its row later. */
import "server-only";
import { randomInt } from "node:crypto";
import type { CreationRequest } from "contract/creations/request";
import { storedRequestSchema } from "contract/creations/stored-request";
import { type Axis, axisSchema } from "contract/sheets/axes";
import { MAX_AXES, MAX_CELLS } from "contract/sheets/limits";
import { parseStored } from "contract/stored";
import { StudioError } from "contract/studio-error";
import * as z from "zod/mini";
import type { Models } from "@/lib/models/models";
import { partsOf } from "@/lib/sheet-plan/cell-request";
import { countCells, hasCell } from "@/lib/sheet-plan/cells";

export interface Question {
  request: CreationRequest;
  axes: readonly Axis[];
}

/** Below 2³¹: every model with seeds takes it. */
const SEEDS = 2 ** 31;

/**
 * Checks what no schema can say, and chooses what would otherwise differ between the cells: one seed and one model for all.
 *
 * @throws StudioError `invalid_request`
 */
export function wholeQuestion(
  models: Models,
  { request, axes, skipped = [] }: Question & { skipped?: readonly string[] },
): Question {
  const sound = soundQuestion({ request, axes });
  const unknown = skipped.findIndex((cell) => !hasCell(axes, cell));
  if (unknown !== -1) throw refuse(`skipped.${unknown}`, `The axes have no cell ${skipped[unknown]}.`);
  if (axes.some(({ kind }) => kind === "model")) return sound;
  return { axes, request: { ...sound.request, model: models.choose(request.model).id } };
}

/**
 * The same without asking for the model, which may be one of another studio.
 *
 * @throws StudioError `invalid_request`
 */
export function soundQuestion({ request, axes }: Question): Question {
  requireFewCells(axes);
  requireOneOfEach(axes);
  requireWords({ request, axes });
  const { config, settings } = request;
  return {
    axes,
    request: {
      ...request,
      config: { ...config, image_number: 1 },
      settings: { ...settings, seed: settings.seed === -1 ? randomInt(SEEDS) : settings.seed },
    },
  };
}

const refuse = (field: string, message: string) =>
  new StudioError("invalid_request", message, { details: [{ field, message }] });

/** @throws StudioError `invalid_request` */
export function requireFewCells(axes: readonly Axis[]): void {
  const count = countCells(axes);
  if (count <= MAX_CELLS) return;
  const factors = axes.map(({ values }) => values.length).filter((length) => length > 1);
  throw refuse(
    "axes",
    `${factors.join(" × ")} = ${count.toLocaleString("en")} cells. A sheet has at most ${MAX_CELLS}.`,
  );
}

/** Several axes may change words and add references; two that change the same thing would undo each other. */
function requireOneOfEach(axes: readonly Axis[]): void {
  const seen = new Set<string>();
  axes.forEach(({ kind }, at) => {
    if (kind === "words" || kind === "reference") return;
    if (seen.has(kind)) throw refuse(`axes.${at}.kind`, `Only one axis can change the ${WORDS[kind]}.`);
    seen.add(kind);
  });
}

const WORDS: Record<Exclude<Axis["kind"], "words" | "reference">, string> = {
  seed: "seed",
  model: "model",
  shape: "shape",
  style: "style",
  negative_prompt: "negative prompt",
  strength: "strength",
  source: "source",
};

function requireWords({ request, axes }: Question): void {
  const words = axes.flatMap((axis, at) => (axis.kind === "words" ? [{ axis, at }] : []));
  partsOf(
    request.prompt,
    words.map(({ axis }) => axis),
  ).forEach((part, index) => {
    const { at, axis } = words[index] ?? {};
    if (part === null && axis)
      throw refuse(`axes.${at}.words`, `The prompt does not have the words “${axis.words.slice(0, 60)}”.`);
  });
}

const storedSchema = z.object({
  request: storedRequestSchema,
  axes: z.array(axisSchema).check(z.minLength(1), z.maxLength(MAX_AXES)),
});

/** @param stored as JSON, perhaps by another version or elsewhere. @returns null for what this version cannot read. */
export function parseQuestion(stored: { request: unknown; axes: unknown }): Question | null {
  const read = parseStored(storedSchema, stored);
  return read.success ? read.data : null;
}

/** @param row with JSON that `storedQuestion` wrote, perhaps in another version. @throws StudioError `record_damaged` */
export function readQuestion(row: { request: string; axes: string }): Question {
  const question = parseQuestion({ request: jsonOf(row.request), axes: jsonOf(row.axes) });
  if (question) return question;
  throw new StudioError(
    "record_damaged",
    "The record of this sheet is damaged. Its creations are in the library.",
  );
}

/** @returns undefined for what is no JSON: a damaged sheet must not stop the others. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** About what the database takes for a cell, with its indexes. */
const CELL_BYTES = 250;

/** The columns of a sheet's row. */
export function storedQuestion(question: Question) {
  const request = JSON.stringify(question.request);
  const axes = JSON.stringify(question.axes);
  const texts = Buffer.byteLength(request) + Buffer.byteLength(axes);
  return { request, axes, byte_length: texts + countCells(question.axes) * CELL_BYTES };
}
