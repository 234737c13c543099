import { trimmedEnd, trimmedStart } from "./words";

/** A stretch of a text that becomes another; nothing for a stretch that is cut. In UTF-16 units. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** A text that would need more is no description. */
export const MAX_SPLICES = 24;
const SENTENCE_ENDS: ReadonlySet<string> = new Set(["", ".", "!", "?"]);

/** The text with all splices, with its spaces, commas, capitals and indefinite articles mended where it was cut. */
export function spliced(text: string, splices: readonly Splice[]): string {
  const apart: Splice[] = [];
  for (const splice of splices.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = apart.at(-1);
    if (!last || splice.start >= last.end) apart.push(splice);
    else if (last.text === "" && splice.text === "")
      apart.splice(-1, 1, { ...last, end: Math.max(last.end, splice.end) });
  }
  return apart.slice(0, MAX_SPLICES).reduceRight(splicedOnce, text);
}

function splicedOnce(text: string, { start, end, text: added }: Splice): string {
  let left = text.slice(0, start);
  let right = text.slice(end);
  if (added === "") {
    left = left.trimEnd();
    if (left === "" || /[,;:([]$/.test(left)) right = trimmedStart(right, ",;:");
    const next = right.trimStart();
    if (SENTENCE_ENDS.has(next.trimEnd())) left = trimmedEnd(left, ",;:");
    if (left !== "" && next !== "" && !/^[,;.:]/.test(next) && !/[([]$/.test(left)) right = ` ${next}`;
    // What is left of "(tree:1.3)".
    const weight = /[([]$/.test(left) ? /^(?::\s*[\d.]+)?\s*[)\]]/.exec(right) : null;
    if (weight) {
      left = left.slice(0, -1).trimEnd();
      right = right.slice(weight[0].length);
      if (left.endsWith(",")) right = ` ${trimmedStart(right, ",;:")}`;
      if (right.trim() === "") left = trimmedEnd(left, ",;:");
    }
  }
  const isCapital = /^\P{Ll}*\p{Lu}/u.test(text.slice(start, start + 2)) || start === 0;
  const startsText = left.trim() === "";
  const wasCapital = startsText && isCapital && /^\s*\p{Lu}/u.test(text);
  const middle = wasCapital && added !== "" ? capitalised(added) : added;
  const rest = wasCapital && added === "" ? capitalised(right.trimStart()) : right;
  return withArticle(left, middle + rest);
}

/** Makes the first letter large. */
export const capitalised = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** "A" or "an" at the end of the left part as the sound of the right part asks for. */
function withArticle(left: string, right: string): string {
  const end = left.slice(-4);
  const article = /(?<![\p{L}\p{N}])(a)n?(\s\s?)$/iu.exec(end);
  if (!article || right === "") return left + right;
  const needsN = /^(?:[aeio]|u(?!ni|s[aeu]|k)|hour|honest)/i.test(right) && !/^(?:one|eu|ewe)/i.test(right);
  return `${left.slice(0, left.length - article[0].length)}${article[1]}${needsN ? "n" : ""}${article[2]}${right}`;
}

/** The text with one more clause at its end. */
export function appended(text: string, clause: string, isJoined = false): string {
  const end = trimmedEnd(text, ",;:.");
  const added = trimmedStart(trimmedEnd(clause, ",;:"), ",;:.");
  if (end === "" || added === "") return end === "" ? added : text;
  return `${end}${isJoined ? "" : ","} ${added}`;
}
