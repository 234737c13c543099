/** MODELS_FILE: adds, renames, orders, hides and prices models. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { MODEL_ID_PATTERN, modelPriceSchema } from "@/lib/contract/models";

const MAX_FILE_BYTES = 4_000_000;
const MAX_ENTRIES = 1_000;
/** Far more than a picture costs, and exact as a whole number of millionths. */
const MAX_PRICE = 10_000;
const amount = z.number().min(0).max(MAX_PRICE);

const entrySchema = z
  .object({
    id: z.string("is required").regex(MODEL_ID_PATTERN, "is the id of a model, such as openai/gpt-image-2"),
    name: z.string().trim().min(1).max(80).optional(),
    /** A hidden model is not offered; its pictures keep its name. */
    hidden: z.boolean().optional(),
    /** A number means US dollars for each picture. */
    price: z
      .union([
        amount.transform((price) => ({ per_picture: price, currency: "USD" })),
        modelPriceSchema.check(
          z.refine(
            ({ per_picture, by_setting }) =>
              [per_picture, ...Object.values(by_setting?.prices ?? {})].every(
                (price) => amount.safeParse(price).success,
              ),
            `is at most ${MAX_PRICE} for each picture, and not negative`,
          ),
        ),
      ])
      .optional(),
  })
  // The other fields belong to the adapter of the model, which parses them.
  .loose();

const fileSchema = z.strictObject({
  models: z.array(entrySchema).max(MAX_ENTRIES),
  /** The model for those who choose none; by default the first that is not hidden. */
  default: z.string().regex(MODEL_ID_PATTERN).optional(),
});

export type ModelEntry = z.output<typeof entrySchema>;

export interface ModelsFile {
  /** In the order of the picker. */
  entries: readonly ModelEntry[];
  defaultModel: string | null;
  /** The folder of the file: paths in it are relative to this. */
  folder: string;
}

export const NO_MODELS_FILE: ModelsFile = { entries: [], defaultModel: null, folder: process.cwd() };

/**
 * Reads the file.
 *
 * @param problems gets a line for each mistake in the file.
 */
export function readModelsFile(file: string | undefined, problems: string[]): ModelsFile {
  if (!file) return NO_MODELS_FILE;
  const absolute = path.resolve(/* turbopackIgnore: true */ file);
  const say = (problem: string) => problems.push(`MODELS_FILE: ${problem}`);
  let json: unknown;
  try {
    if (statSync(absolute).size > MAX_FILE_BYTES) {
      say("is larger than 4 MB");
      return NO_MODELS_FILE;
    }
    json = JSON.parse(readFileSync(absolute, "utf8"));
  } catch (error) {
    say(error instanceof SyntaxError ? `is not valid JSON: ${error.message}` : `${file} cannot be read`);
    return NO_MODELS_FILE;
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) say(`${placeOf(issue.path)}: ${issue.message}`);
    return NO_MODELS_FILE;
  }
  const { models, default: defaultModel = null } = parsed.data;
  const seen = new Set<string>();
  for (const { id } of models) {
    if (seen.has(id)) say(`${id} is there twice`);
    seen.add(id);
  }
  return { entries: models, defaultModel, folder: path.dirname(absolute) };
}

const placeOf = (steps: readonly PropertyKey[]) =>
  steps.length === 0
    ? "the file"
    : steps
        .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
        .join("")
        .slice(1);
