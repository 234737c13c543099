/** Parses untrusted JSON with limits, and accepts NaN and Infinity, which some services write. */
import { withoutBareWords } from "picture-metadata";

const MAX_DEPTH = 64;
/** Far more than most valid answers have. Every value is searched for the secret. */
const MAX_VALUES = 20_000;

/**
 * @param text as large as the transport admits.
 * @param secret is replaced in all strings, however it is escaped; null when there is none.
 * @param maxValues more than that is refused before parsing.
 * @returns undefined when the text is no JSON or exceeds the limits.
 */
export function parseForeignJson(text: string, secret: string | null, maxValues = MAX_VALUES): unknown {
  if (isTooComplex(text, maxValues)) return undefined;
  const hide = secret === null ? undefined : (_: string, value: unknown) => withoutSecret(value, secret);
  try {
    return JSON.parse(text, hide);
  } catch {
    if (!/NaN|Infinity/.test(text)) return undefined;
  }
  try {
    return JSON.parse(withoutBareWords(text), hide);
  } catch {
    return undefined;
  }
}

/** A reviver for JSON.parse: replaces the secret in strings and in names of fields. */
function withoutSecret(value: unknown, secret: string): unknown {
  if (typeof value === "string") return value.replaceAll(secret, "[secret]");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (!Object.keys(value).some((key) => key.includes(secret))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replaceAll(secret, "[secret]"), inner]),
  );
}

/** Checked before parsing, because a megabyte of brackets becomes a hundred megabytes of arrays. */
function isTooComplex(text: string, maxValues: number): boolean {
  const endOfString = createStringSkipper(text);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(at + 1);
    else if (character === "{" || character === "[") {
      if (++depth > MAX_DEPTH || ++values > maxValues) return true;
    } else if (character === "}" || character === "]") depth--;
    else if (character === "," && ++values > maxValues) return true;
  }
  return false;
}

/** Pictures are strings of millions of characters, so each string is skipped in one step. */
function createStringSkipper(text: string): (from: number) => number {
  // Both are searched only when passed, so that all searches together read the text once.
  let quote = -1;
  let backslash = -1;
  const next = (character: string, known: number, from: number) => {
    if (known >= from) return known;
    const found = text.indexOf(character, from);
    return found === -1 ? text.length : found;
  };
  return (from) => {
    for (let at = from; ; at = backslash + 2) {
      quote = next('"', quote, at);
      backslash = next("\\", backslash, at);
      if (quote <= backslash) return quote;
    }
  };
}
