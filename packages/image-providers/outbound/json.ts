/** Parses untrusted JSON with limits, and accepts NaN and Infinity, which some services write. */
import { randomUUID } from "node:crypto";
import { withoutBareWords } from "picture-metadata";
import { nextTurn } from "./turns/next-turn";

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

/** Shorter texts are read in no time. */
const MIN_FILE_LENGTH = 100_000;
/** Whole groups of four characters, which are decoded in a few milliseconds. */
const LENGTH_A_TURN = 2_000_000;
const MAX_QUOTES = 200_000;
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/**
 * As `parseForeignJson`, of an answer with large files in it: long texts of base64, also as data URLs, become their bytes. They are
 * decoded in parts, so that nothing else waits.
 */
export async function parseForeignFiles(
  json: Buffer,
  secret: string | null,
  maxValues = MAX_VALUES,
): Promise<unknown> {
  const files = new Map<string, Uint8Array>();
  const texts: string[] = [];
  let from = 0;
  for (const { start, end } of longTexts(json)) {
    const file = await decoded(json.subarray(start, end));
    if (!file) continue;
    const mark = randomUUID();
    files.set(mark, file);
    texts.push(json.toString("utf8", from, start), mark);
    from = end;
  }
  texts.push(json.toString("utf8", from));
  return withFiles(parseForeignJson(texts.join(""), secret, maxValues), files);
}

/** Where long texts stand, without their quotes. */
function* longTexts(json: Buffer): Generator<{ start: number; end: number }> {
  let start: number | null = null;
  let at = json.indexOf(QUOTE);
  for (let count = 0; at !== -1 && count < MAX_QUOTES; count++) {
    if (start === null) start = at + 1;
    else if (!isEscaped(json, at)) {
      if (at - start >= MIN_FILE_LENGTH) yield { start, end: at };
      start = null;
    }
    at = json.indexOf(QUOTE, at + 1);
  }
}

function isEscaped(json: Buffer, at: number): boolean {
  let from = at;
  while (json[from - 1] === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}

/** @returns null for a text that is no base64. */
async function decoded(text: Buffer): Promise<Uint8Array | null> {
  const head = text.toString("latin1", 0, 100);
  const base64 = head.startsWith("data:") ? text.subarray(head.indexOf(",") + 1) : text;
  const [, padding = ""] = /(={1,2})$/.exec(base64.toString("latin1", base64.length - 2)) ?? [];
  const bytes = Buffer.allocUnsafe(Math.floor(((base64.length - padding.length) * 3) / 4));
  let length = 0;
  // Finding its end has taken a few milliseconds.
  await nextTurn();
  for (let from = 0; from < base64.length; from += LENGTH_A_TURN) {
    length += bytes.write(base64.toString("latin1", from, from + LENGTH_A_TURN), length, "base64");
    await nextTurn();
  }
  // What is no base64 is skipped.
  return length === bytes.length ? bytes : null;
}

function withFiles(value: unknown, files: ReadonlyMap<string, Uint8Array>): unknown {
  if (typeof value === "string") return files.get(value) ?? value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withFiles(one, files));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFiles(one, files)]));
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
