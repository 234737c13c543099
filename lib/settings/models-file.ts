/** MODELS_FILE: adds, renames, orders, hides and prices models, and says what may be done with their pictures. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { MODEL_ID_PATTERN } from "contract/models/models";
import type { ModelEntry } from "image-providers/model-entries/entry";
import { priceFields } from "image-providers/model-entries/price";
import { readFields } from "image-providers/model-entries/read-fields";
import { repeated } from "image-providers/model-entries/repeated";
import { repeatedFields } from "image-providers/model-entries/repeated-fields";
import { rightsEntry } from "image-providers/model-entries/rights";
import { strictFields } from "image-providers/model-entries/strict-fields";
import * as z from "zod";

const MAX_FILE_BYTES = 4_000_000;
const MAX_ENTRIES = 1_000;

const id = z
  .string()
  .regex(MODEL_ID_PATTERN, "must be the id of a model, such as openai/gpt-image-2")
  .regex(/[^/]$/, "needs a name after the slash");

const fileFields = strictFields({
  models: z.array(z.unknown()).min(1).max(MAX_ENTRIES),
  /** The model for those who choose none; by default the first that draws from words. One that does not is no default. */
  default: z.unknown().optional(),
});

const furtherSchema = z.array(z.unknown()).max(MAX_ENTRIES);

/** The fields that all entries may have. The others belong to the adapter of the model, which reads them. */
const COMMON = {
  name: z.string().trim().min(1).max(80).optional(),
  hidden: z.boolean().optional(),
  price: priceFields.optional(),
  ...rightsEntry,
};

export interface ModelsFile {
  /** In the order of the picker. */
  entries: readonly ModelEntry[];
  defaultModel: string | null;
  /** The folder of the file: paths in it are relative to this. */
  folder: string;
  /** A line for each mistake outside of the fields that belong to adapters. */
  problems: readonly string[];
}

export const NO_MODELS_FILE: ModelsFile = {
  entries: [],
  defaultModel: null,
  folder: process.cwd(),
  problems: [],
};

/**
 * Reads the file as far as that is possible with mistakes in it, so that the adapters can name theirs at the same time.
 *
 * @param further entries as JSON, of which those that the file does not have follow its own.
 */
export function readModelsFile(file: string | undefined, further?: string): ModelsFile {
  const ofFile = file ? readFile(file) : NO_MODELS_FILE;
  if (!further) return ofFile;
  const { entries, problems } = readFurther(further);
  const known = new Set(ofFile.entries.map((entry) => entry.id));
  return {
    ...ofFile,
    entries: [...ofFile.entries, ...entries.filter((entry) => !known.has(entry.id))],
    problems: [...ofFile.problems, ...problems],
  };
}

function readFurther(text: string): Pick<ModelsFile, "entries" | "problems"> {
  const problems: string[] = [];
  const say = (problem: string) => void problems.push(`MODELS_ENTRIES: ${problem}`);
  try {
    const { data } = furtherSchema.safeParse(JSON.parse(text));
    if (!data) say("must be a list of entries");
    return { entries: (data ?? []).flatMap((entry, index) => readEntry(entry, index, say) ?? []), problems };
  } catch {
    say("is not valid JSON");
    return { entries: [], problems };
  }
}

function readFile(file: string): ModelsFile {
  const absolute = path.resolve(/* turbopackIgnore: true */ file);
  const problems: string[] = [];
  const say = (problem: string) => void problems.push(`MODELS_FILE: ${problem}`);
  const json = readJson(absolute, file, say);
  const { models = [], ...rest } = (json !== undefined && readFields(fileFields, json, say)) || {};
  const defaultModel = readFields(z.object({ default: id.optional() }), rest, say)?.default ?? null;
  const entries = models.flatMap((entry, index) => readEntry(entry, index, say) ?? []);
  for (const { key } of repeated(entries, (entry) => entry.id)) say(`${key}: id: is there twice`);
  return { entries, defaultModel, folder: path.dirname(absolute), problems };
}

function readJson(absolute: string, name: string, say: (problem: string) => void): unknown {
  let text: string;
  try {
    if (statSync(absolute).size > MAX_FILE_BYTES) {
      say("is larger than 4 MB");
      return undefined;
    }
    text = readFileSync(absolute, "utf8");
  } catch {
    say(`${name} cannot be read`);
    return undefined;
  }
  try {
    const json: unknown = JSON.parse(text);
    for (const { field, line } of repeatedFields(text))
      say(`line ${line}: ${field} is there twice in one object`);
    return json;
  } catch (error) {
    say(`is not valid JSON${lineOf(error, text)}: ${(error as SyntaxError).message}`);
    return undefined;
  }
}

/** For example ` in line 4`; empty where the parser names no position. */
function lineOf(error: unknown, text: string): string {
  const [, position] = / at position (\d+)/.exec(String(error)) ?? [];
  return position === undefined ? "" : ` in line ${text.slice(0, Number(position)).split("\n").length}`;
}

/** @returns the entry without the common fields that have mistakes; null when it cannot be said whose entry it is. */
function readEntry(given: unknown, index: number, say: (problem: string) => void): ModelEntry | null {
  const entry = readFields(z.looseObject({ id }), given, say, ["models", index]);
  if (!entry) return null;
  const own = Object.entries(entry).filter(([field]) => !Object.hasOwn(COMMON, field));
  const common = Object.entries(COMMON).flatMap(([field, schema]) => {
    const read = readFields(z.object({ [field]: schema }), entry, (text) => say(`${entry.id}: ${text}`));
    return Object.entries(read ?? {});
  });
  return { ...Object.fromEntries([...own, ...common]), id: entry.id };
}
