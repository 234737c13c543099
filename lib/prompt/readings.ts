/**
 * Readings: a prompt with variations as it reads with one alternative of each group, and where each letter stood.
 *
 * They serve to look at words together with their neighbours; `variationsOf` makes the prompts that are sent.
 */
import { type Group, groupsOf } from "./groups";

/** A text, and for each of its UTF-16 units the position in the prompt. */
export interface Reading {
  text: string;
  places: number[];
}

/** Placeholders of styles; as long as what they replace, so that places stay. */
const PLACEHOLDER = /\{\s*prompt\s*\}/g;

/** The prompt without placeholders, all else at its place. */
export const withoutPlaceholders = (prompt: string): string =>
  prompt.replace(PLACEHOLDER, (found) => ",".repeat(found.length));

/**
 * @param max the maximum number of readings; each alternative is in one of them, unless there are more alternatives, or
 * groups within groups.
 * @returns none for a prompt without variations. Takes time in proportion to the prompt's length for each reading.
 */
export function readingsOf(prompt: string, max: number): Reading[] {
  const groups = groupsOf(prompt).filter(({ bars }) => bars.length > 0);
  const most = Math.max(0, ...groups.map(({ bars }) => bars.length + 1));
  return Array.from({ length: Math.min(max, most) }, (_, turn) => readingAt(prompt, groups, turn));
}

function readingAt(prompt: string, groups: readonly Group[], turn: number): Reading {
  /** What to leave out, by its first position: braces, bars, and the alternatives that have no turn. */
  const gaps = new Map<number, number>();
  for (const { open, bars, close } of groups) {
    const choice = turn % (bars.length + 1);
    gaps.set(open, (bars[choice - 1] ?? open) + 1);
    gaps.set(bars[choice] ?? close, close + 1);
  }
  const places: number[] = [];
  let text = "";
  for (let at = 0; at < prompt.length; ) {
    const next = gaps.get(at);
    if (next === undefined) {
      text += prompt[at];
      places.push(at++);
    } else at = next;
  }
  return { text, places };
}
