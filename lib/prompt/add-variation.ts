/** Turning words of a prompt into a group of variations. */
import { type Group, groupsOf } from "./groups";

/** A replacement in a text, and the position of the caret after it. */
export interface Edit {
  start: number;
  end: number;
  text: string;
  caret: number;
}

/**
 * Wraps the selected words, or the word at the caret, into `{words|}`, with the caret at the new alternative. Inside a
 * group it adds an alternative to the group.
 *
 * @param start and `end` of the selection, as indexes of the text; equal for a caret.
 */
export function addVariation(text: string, start: number, end: number): Edit {
  const groups = groupsOf(text);
  const group = innermost(groups, start, end);
  if (group) return addAlternative(text, group);
  const [from, to] = start === end ? wordAt(text, start) : trimmed(text, start, end);
  const words = text.slice(from, to);
  return { start: from, end: to, text: `{${words}|}`, caret: from + words.length + (words === "" ? 1 : 2) };
}

/** The group around the selection, or around one of its ends: a group that is cut in half cannot be wrapped. */
function innermost(groups: readonly Group[], start: number, end: number): Group | undefined {
  const holds = (at: number) => (group: Group) => group.open < at && at <= group.close;
  const isCut = (group: Group) => holds(start)(group) !== holds(end)(group);
  return groups.find((group) => holds(start)(group) && holds(end)(group)) ?? groups.find(isCut);
}

/** An empty last alternative is used before another one is added. */
function addAlternative(text: string, { close }: Group): Edit {
  const before = text.slice(0, close).trimEnd();
  const isEmpty = before.endsWith("|") && !before.endsWith("\\|");
  return { start: close, end: close, text: isEmpty ? "" : "|", caret: close + (isEmpty ? 0 : 1) };
}

const isOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}\p{M}'’-]/u.test(letter);

function wordAt(text: string, caret: number): [number, number] {
  let start = caret;
  let end = caret;
  while (isOfWord(text[start - 1])) start--;
  while (isOfWord(text[end])) end++;
  return [start, end];
}

function trimmed(text: string, start: number, end: number): [number, number] {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  return [from, Math.max(from, start + words.trimEnd().length)];
}
