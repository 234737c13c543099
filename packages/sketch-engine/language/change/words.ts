/** The words of a change: one line with single spaces, so that what is looked for needs no expressions over white space. */

/** One line, its white space single spaces, its line breaks commas. */
export const onOneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(", ")
    .replace(/\s+/g, " ");

/** Alternatives that are written as a list: "remove, take away, don't show". */
export const phrases = (list: string): readonly string[] => list.split(", ");

const lowered = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
};

const startsWithPhrase = (text: string, at: number, all: readonly string[]): string | undefined =>
  all.find((phrase) => text.startsWith(phrase, at) && text[at + phrase.length] === " ");

/** What follows one of the phrases at the beginning of a text, the first that fits; null for none. */
export function after(text: string, all: readonly string[]): string | null {
  const phrase = startsWithPhrase(lowered(text), 0, all);
  const rest = phrase === undefined ? "" : text.slice(phrase.length + 1);
  return rest === "" ? null : rest;
}

/** Words that say how much of something is wanted. */
const DEGREES: ReadonlySet<string> = new Set("much a bit little lot slightly even somewhat".split(" "));

/** A text without the words of a set before others; without those for a degree where no set is given. */
export function withoutFirst(text: string, words = DEGREES): string {
  const all = text.split(" ");
  const first = all.findIndex((word) => !words.has(word.toLowerCase()));
  return first < 0 ? text : all.slice(first).join(" ");
}

export interface Halves {
  before: string;
  phrase: string;
  after: string;
}

/** A text at the first place where one of the phrases stands between other words; null for none. */
export function around(text: string, all: readonly string[]): Halves | null {
  const lower = lowered(text);
  for (let space = lower.indexOf(" ", 1); space > 0; space = lower.indexOf(" ", space + 1)) {
    const phrase = startsWithPhrase(lower, space + 1, all);
    const rest = phrase === undefined ? "" : text.slice(space + phrase.length + 2);
    if (phrase !== undefined && rest !== "") return { before: text.slice(0, space), phrase, after: rest };
  }
  return null;
}

const isMark = (letter: string | undefined, marks: string): boolean =>
  letter !== undefined && (marks.includes(letter) || letter.trim() === "");

/** A text without the marks, and without white space, at its end. */
export function trimmedEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && isMark(text[end - 1], marks)) end--;
  return text.slice(0, end);
}

/** A text without the marks, and without white space, at its beginning. */
export function trimmedStart(text: string, marks: string): string {
  let start = 0;
  while (start < text.length && isMark(text[start], marks)) start++;
  return text.slice(start);
}
