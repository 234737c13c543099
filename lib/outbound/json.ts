/** Parses untrusted JSON with limits, and accepts NaN and Infinity, which some services write. */
import { withoutBareWords } from "@/lib/contract/json";

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
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inText) {
      if (character === "\\") at++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      if (++depth > MAX_DEPTH || ++values > maxValues) return true;
    } else if (character === "}" || character === "]") depth--;
    else if (character === "," && ++values > maxValues) return true;
  }
  return false;
}
