/**
 * The `parameters` text that image tools write into pictures, in the format of AUTOMATIC1111's web UI:
 *
 *     a fox in the snow,
 *     soft light
 *     Negative prompt: people
 *     Seed: 7, Size: 768x512, Model: "Engine, second edition"
 *
 * Prompt and negative prompt may have several lines, and the latter may be absent; the settings are the last line. A
 * value with characters that separate settings is written as a JSON string.
 */

/** The largest seed, of 32 bits: larger ones are displayed as they are written. */
export const MAX_SEED = 4_294_967_295;

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
  /** The model or engine; empty when unknown. */
  model: string;
  /** The program that wrote this text, with its version. */
  version: string;
}

/** The settings in such a text of any tool. */
export interface ReadParameters {
  prompt: string;
  negativePrompt: string;
  /** 0 to 4 294 967 295; null when absent or of another form. */
  seed: number | null;
  /** Pixels; null when absent or of another form. */
  width: number | null;
  height: number | null;
  model: string | null;
  /** All further settings as written, in their order, for display. */
  others: { name: string; value: string }[];
}

const NEGATIVE = "Negative prompt:";
/** A longer text is not a `parameters` text. */
const MAX_CHARACTERS = 100_000;
const MAX_SETTINGS = 200;
/** A line with at least this many `name: value` pairs counts as settings, as in AUTOMATIC1111's web UI and tools compatible with it. */
const ENOUGH_SETTINGS = 3;

/** Writes the text. Line breaks become `\n`, and control characters that other tools do not expect are removed. */
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
 * Whether a prompt can be written and read back unchanged.
 *
 * The format cannot contain white space at the ends of lines or of the whole, a line that begins with `Negative
 * prompt:`, and control characters except line break and tab. Such prompts are written approximately; the studio's JSON
 * beside the text has them exactly.
 */
export function canCarry(text: string): boolean {
  return (
    text === plain(text) &&
    text === text.trim() &&
    text.split("\n").every((line) => line === line.trim() && !line.startsWith(NEGATIVE))
  );
}

/** Parses such a text, also with unknown, missing or invalid settings. @returns null for another text. */
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const plain = (text: string) => text.replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "");

/** Written as JSON if the value would otherwise end early, look quoted, or lose white space. */
function quote(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
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

// Sticky, so that it matches pair after pair. The bounded name keeps the time for hostile lines linear.
const PAIR =
  /\s*([\p{L}\p{N}_][\p{L}\p{N}_ /-]{0,60}):\s*("(?:\\.|[^\\"])*"(?=\s*(?:,|$))|[^,]*)\s*(?:,|$)/uy;
const TO_NEXT_PAIR = /[^,]*(?:,|$)/y;

/** @returns null when the line is prose and not settings. */
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
