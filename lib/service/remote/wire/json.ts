/** JSON from a stranger: bounded, and with the words that some services write for numbers that are none. */
import { withoutBareWords } from "@/lib/contract/json";

/** Nothing that this client reads is deeper than a handful. */
const MAX_DEPTH = 64;
/** Nothing that this client reads has more than some hundreds; every one of them is looked at for the secret. */
const MAX_VALUES = 20_000;

/**
 * @param text at most 1 MB.
 * @param secret is replaced wherever it stands in a text, however it is escaped.
 * @returns undefined when it is no JSON, or has more depth or more values than anything sensible.
 */
export function parseForeignJson(text: string, secret: string): unknown {
  if (isTooComplex(text)) return undefined;
  const hide = (_: string, value: unknown) => withoutSecret(value, secret);
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

/** One value of the document, whose parts have been through here already: texts, and the names of fields. */
function withoutSecret(value: unknown, secret: string): unknown {
  if (typeof value === "string") return value.replaceAll(secret, "[secret]");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (!Object.keys(value).some((key) => key.includes(secret))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replaceAll(secret, "[secret]"), inner]),
  );
}

/** Before it is parsed: a megabyte of brackets is a hundred megabytes of lists. */
function isTooComplex(text: string): boolean {
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
      if (++depth > MAX_DEPTH || ++values > MAX_VALUES) return true;
    } else if (character === "}" || character === "]") depth--;
    else if (character === "," && ++values > MAX_VALUES) return true;
  }
  return false;
}
