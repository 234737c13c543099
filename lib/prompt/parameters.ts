/**
 * The `parameters` text that image tools write into pictures, in the form AUTOMATIC1111's web UI gave it:
 *
 *     a fox in the snow,
 *     soft light
 *     Negative prompt: people
 *     Seed: 7, Size: 768x512, Model: "Engine, second edition"
 *
 * The prompt may have several lines, the negative prompt too or be absent; the settings are the last line. A value
 * that would break the line apart is written as a JSON string.
 */
import { MAX_SEED } from "@/lib/contract/request";

/** The settings that the studio writes: only those that every service has. Other tools add steps, samplers and more. */
export interface WrittenParameters {
  prompt: string;
  /** Empty for none. */
  negativePrompt: string;
  /** null when unknown. */
  seed: number | null;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** What drew it; empty when unknown. */
  model: string;
  /** What wrote this text, and which edition of it. */
  version: string;
}

/** The settings read from such a text of any tool. */
export interface ReadParameters {
  prompt: string;
  negativePrompt: string;
  /** 0 to 4 294 967 295; null when absent or of another form. */
  seed: number | null;
  /** Pixels; null when absent or of another form. */
  width: number | null;
  height: number | null;
  model: string | null;
  /** All further settings as they stand there, in their order, for showing. */
  others: { name: string; value: string }[];
}

const NEGATIVE = "Negative prompt:";
/** A text longer than this is something else. */
const MAX_CHARACTERS = 100_000;
const MAX_SETTINGS = 200;
/** From here on a line of `name: value` pairs counts as settings; the tools of the family do the same. */
const ENOUGH_SETTINGS = 3;

/** Writes the text. Line breaks of other systems become `\n`, control characters that no tool expects are left out. */
export function formatParameters(parameters: WrittenParameters): string {
  const { seed, width, height, model, version } = parameters;
  const prompt = plain(parameters.prompt);
  const negativePrompt = plain(parameters.negativePrompt);
  const settings: [name: string, value: string][] = [
    ["Seed", seed === null ? "" : String(seed)],
    ["Size", `${width}x${height}`],
    ["Model", model],
    ["Version", version],
  ];
  const line = settings
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${quote(value)}`)
    .join(", ");
  return [prompt, ...(negativePrompt === "" ? [] : [`${NEGATIVE} ${negativePrompt}`]), line]
    .join("\n")
    .trim();
}

/**
 * Whether a prompt comes back from the text as it went in.
 *
 * The form cannot carry white space at either end of a line or of the whole, a line that begins with
 * `Negative prompt:`, and control characters other than line break and tabulator. Such prompts are written as well as
 * it goes; our own JSON beside the text has them to the letter.
 */
export function canCarry(text: string): boolean {
  return (
    text === plain(text) &&
    text === text.trim() &&
    text.split("\n").every((line) => line === line.trim() && !line.startsWith(NEGATIVE))
  );
}

/** Reads such a text, also one with unknown, missing or broken settings. @returns null when it is no such text. */
export function parseParameters(text: string): ReadParameters | null {
  if (text.length > MAX_CHARACTERS) return null;
  const lines = text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const settings = readSettings(lines.at(-1) ?? "");
  if (settings) lines.pop();
  const negativeFrom = lines.findIndex((line) => line.startsWith(NEGATIVE));
  if (!settings && negativeFrom === -1) return null;

  const [prompts, negatives] =
    negativeFrom === -1 ? [lines, []] : [lines.slice(0, negativeFrom), lines.slice(negativeFrom)];
  const known = new Map(settings?.map(({ name, value }) => [name.toLowerCase(), value]));
  const seed = wholeNumber(known.get("seed"), MAX_SEED);
  const [width, height] = readSize(known.get("size"));
  const model = known.get("model") ?? null;
  const taken = new Set([
    ...(seed === null ? [] : ["seed"]),
    ...(width === null ? [] : ["size"]),
    ...(model === null ? [] : ["model"]),
  ]);
  return {
    prompt: prompts.join("\n").trim(),
    negativePrompt: negatives
      .map((line) => (line.startsWith(NEGATIVE) ? line.slice(NEGATIVE.length).trim() : line))
      .join("\n")
      .trim(),
    seed,
    width,
    height,
    model,
    others: (settings ?? []).filter(({ name }) => !taken.has(name.toLowerCase())),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const plain = (text: string) => text.replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "");

/** In JSON where the value would otherwise end early, look quoted, or lose its white space. */
function quote(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return /[,:"\u0000-\u001f]/.test(value) || value !== value.trim() ? JSON.stringify(value) : value;
}

function unquote(value: string): string {
  if (!/^".*"$/s.test(value)) return value;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "string" ? read : value;
  } catch {
    return value;
  }
}

// Read from where it stands, pair after pair. The bounded name keeps a hostile line from costing the square of its length.
const PAIR =
  /\s*([\p{L}\p{N}_][\p{L}\p{N}_ /-]{0,60}):\s*("(?:\\.|[^\\"])*"(?=\s*(?:,|$))|[^,]*)\s*(?:,|$)/uy;
const TO_NEXT_PAIR = /[^,]*(?:,|$)/y;

/** @returns null when the line is words, not settings. */
function readSettings(line: string): { name: string; value: string }[] | null {
  const settings: { name: string; value: string }[] = [];
  for (let at = 0; at < line.length && settings.length < MAX_SETTINGS; ) {
    PAIR.lastIndex = at;
    const match = PAIR.exec(line);
    if (match) {
      settings.push({ name: (match[1] ?? "").trim(), value: unquote((match[2] ?? "").trim()) });
      at = PAIR.lastIndex;
    } else {
      TO_NEXT_PAIR.lastIndex = at;
      TO_NEXT_PAIR.exec(line);
      at = Math.max(at + 1, TO_NEXT_PAIR.lastIndex);
    }
  }
  const isPlain = ({ name, value }: { name: string; value: string }) =>
    (/^(?:seed|steps)$/i.test(name) && /^\d+$/.test(value)) ||
    (/^size$/i.test(name) && readSize(value)[0] !== null);
  return settings.length >= ENOUGH_SETTINGS || settings.some(isPlain) ? settings : null;
}

function wholeNumber(text: string | undefined, max: number): number | null {
  const value = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : null;
}

/** The largest side, in pixels, that settings inside a picture file may state. */
export const MAX_STATED_SIDE = 100_000;

function readSize(text: string | undefined): [width: number, height: number] | [null, null] {
  const match = /^(\d{1,6})x(\d{1,6})$/.exec(text ?? "");
  const width = wholeNumber(match?.[1], MAX_STATED_SIDE);
  const height = wholeNumber(match?.[2], MAX_STATED_SIDE);
  return width && height ? [width, height] : [null, null];
}
