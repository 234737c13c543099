/** Reads untrusted JSON, with the invalid numbers that Python writes. */

export type JsonRecord = Readonly<Record<string, unknown>>;

/** @returns undefined for invalid JSON. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(withoutBareWords(text));
    } catch {
      return undefined;
    }
  }
}

export function asRecord(value: unknown): JsonRecord | null {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonRecord) : null;
}

/** An own property of the record; inherited properties are not part of the file. */
export function fieldOf(record: JsonRecord | null, name: string): unknown {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

export function textField(record: JsonRecord | null, name: string): string | null {
  const value = fieldOf(record, name);
  return typeof value === "string" ? value : null;
}

/** @returns null unless the value is a whole number in the range. */
export function wholeField(record: JsonRecord | null, name: string, min: number, max: number): number | null {
  return whole(fieldOf(record, name), min, max);
}

export function whole(value: unknown, min: number, max: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : null;
}

const MAX_OTHERS = 60;
const MAX_VALUE_CHARACTERS = 300;

/** All further plain values of a record, for display. @param taken names that are displayed elsewhere. */
export function plainValues(
  record: JsonRecord | null,
  taken: ReadonlySet<string>,
): { name: string; value: string }[] {
  return Object.entries(record ?? {})
    .flatMap(([name, value]) => {
      const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
      if (!isPlain || value === "" || taken.has(name)) return [];
      return [{ name: words(name), value: String(value).slice(0, MAX_VALUE_CHARACTERS) }];
    })
    .slice(0, MAX_OTHERS);
}

/** Writes `cfg_scale` as «Cfg scale». */
function words(name: string): string {
  const spaced = name.slice(0, 60).replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const BARE_WORD = /-?\b(?:NaN|Infinity)\b/g;

/**
 * Replaces `NaN` and `Infinity`, which Python writes although JSON does not allow them, by `null`. Strings stay
 * unchanged.
 *
 * A single pass: a regular expression that matches whole strings takes quadratic time on a string that never closes.
 */
export function withoutBareWords(json: string): string {
  const parts: string[] = [];
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    const open = quote === -1 ? json.length : quote;
    const close = endOfText(json, open);
    parts.push(json.slice(at, open).replace(BARE_WORD, "null"), json.slice(open, close));
    at = close;
  }
  return parts.join("");
}

/** @param open index of a string's first quote. @returns the index after its last one. */
function endOfText(json: string, open: number): number {
  for (let at = open + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
}
