/** Values for an axis from text that somebody types or pastes: a list, ranges, or a column of a spreadsheet. */
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "contract/creations/request";
import type { AxisKind } from "contract/sheets/axes";
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import { cellsOfColumn, MAX_CELL_CHARACTERS } from "./column";

/** The kinds of axes whose values are typed. */
export type TypedKind = Extract<AxisKind, "words" | "seed" | "negative_prompt" | "strength">;

export interface TextValues {
  /** As they are put into the fields of the values. */
  values: string[];
  /** What was not taken and why, a sentence each. */
  notes: string[];
}

const MAX_CHARACTERS: Record<TypedKind, number> = {
  words: MAX_PROMPT_CHARACTERS,
  negative_prompt: MAX_NEGATIVE_PROMPT_CHARACTERS,
  seed: MAX_PROMPT_CHARACTERS,
  strength: MAX_PROMPT_CHARACTERS,
};

/** As much as is repeated of a value that is none. */
const MAX_SHOWN_CHARACTERS = 40;

/** What was not taken, as it is counted up. */
interface LeftOut {
  tooMany: number;
  equal: number;
  tooLong: number;
  wrong: number;
  /** The first that is no value of its kind. */
  first: string;
}

/**
 * Reads values: one a line, ranges such as `1..10 step 2`, or the first column of a spreadsheet. Takes time in proportion to the
 * length of the text.
 *
 * @param present the values that the axis has already, which are not added again.
 */
export function valuesOfText(kind: TypedKind, text: string, present: readonly string[] = []): TextValues {
  const values: string[] = [];
  const known = new Set(present);
  const left: LeftOut = { tooMany: 0, equal: 0, tooLong: 0, wrong: 0, first: "" };
  const room = MAX_AXIS_VALUES - present.length;
  function take(value: string): void {
    if (known.has(value)) left.equal += 1;
    else if (values.length >= room) left.tooMany += 1;
    else {
      known.add(value);
      values.push(value);
    }
  }
  const { cells, furtherLines, hasMoreColumns } = cellsOfColumn(text);
  left.tooMany += furtherLines;
  for (const cell of cells) {
    if (cell.length > MAX_CELL_CHARACTERS) {
      left.tooLong += 1;
      continue;
    }
    const range = rangeOf(kind, cell);
    if (range) {
      const first = Math.min(range.count, MAX_AXIS_VALUES);
      for (let at = 0; at < first; at++) takeChecked(kind, range.at(at), take, left);
      left.tooMany += range.count - first;
    } else for (const value of listIn(kind, cell)) takeChecked(kind, value, take, left);
  }
  return { values, notes: notesOf(kind, left, hasMoreColumns) };
}

function takeChecked(kind: TypedKind, value: string, take: (value: string) => void, left: LeftOut): void {
  if (value.length > MAX_CHARACTERS[kind]) left.tooLong += 1;
  else if (valueProblem(kind, value) !== null) {
    left.wrong += 1;
    left.first ||= value;
  } else take(value);
}

/** Why a typed text is no value of its kind, as a sentence; null for a value. */
export function valueProblem(kind: TypedKind, text: string): string | null {
  const typed = text.trim();
  if (kind === "seed" && !(/^\d+$/.test(typed) && Number(typed) <= MAX_SEED))
    return `A seed is a whole number from 0 to ${MAX_SEED}.`;
  if (kind === "strength" && !(/^(?:\d{1,10}(?:\.\d{0,10})?|\.\d{1,10})$/.test(typed) && Number(typed) <= 1))
    return "A strength is a number from 0 to 1.";
  return null;
}

/** Numbers may stand beside each other; words contain commas and spaces of their own. */
function listIn(kind: TypedKind, cell: string): string[] {
  if (kind === "seed") return cell.split(/[\s,;]+/).filter(Boolean);
  // Spreadsheets write 0,5 in half of the world.
  if (kind === "strength") return cell.split(/[\s;]+/).flatMap((one) => (one ? one.replace(",", ".") : []));
  return [cell];
}

const RANGE =
  /^(\d{1,10}(?:[.,]\d{1,6})?)\s*(?:\.{2,3}|…)\s*(\d{1,10}(?:[.,]\d{1,6})?)(?:\s+step\s+(\d{1,10}(?:[.,]\d{1,6})?))?$/i;

interface Range {
  count: number;
  at: (index: number) => string;
}

/** `1..10 step 2`, also downwards. @returns null for any other text. */
function rangeOf(kind: TypedKind, cell: string): Range | null {
  if (cell.length > 60) return null;
  const [, first, last, step = kind === "strength" ? "0.1" : "1"] = RANGE.exec(cell) ?? [];
  if (first === undefined || last === undefined) return null;
  const digits = Math.max(...[first, last, step].map((one) => /[.,](\d+)$/.exec(one)?.[1]?.length ?? 0));
  // Whole numbers, because sums of fractions are not exact.
  const whole = (one: string) => Math.round(Number(one.replace(",", ".")) * 10 ** digits);
  const [from, to, by] = [whole(first), whole(last), whole(step)];
  if (by === 0) return null;
  const towards = to < from ? -by : by;
  return {
    count: Math.floor(Math.abs(to - from) / by) + 1,
    at: (index) => String((from + index * towards) / 10 ** digits),
  };
}

const NOUNS: Record<TypedKind, string> = {
  words: "value",
  negative_prompt: "negative prompt",
  seed: "seed",
  strength: "strength",
};

function notesOf(kind: TypedKind, left: LeftOut, hasMoreColumns: boolean): string[] {
  const { tooMany, equal, tooLong, wrong, first } = left;
  const many = (count: number, noun: string) =>
    `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  const were = (count: number) => (count === 1 ? "was" : "were");
  const shown = first.length > MAX_SHOWN_CHARACTERS ? `${first.slice(0, MAX_SHOWN_CHARACTERS)}…` : first;
  const most = MAX_CHARACTERS[kind].toLocaleString("en");
  return [
    ...(hasMoreColumns ? ["Only the first column was taken."] : []),
    ...(tooMany > 0
      ? [
          `${many(tooMany, "further value")} ${were(tooMany)} left out: an axis has at most ${MAX_AXIS_VALUES}.`,
        ]
      : []),
    ...(equal > 0 ? [`${many(equal, "equal value")} ${were(equal)} left out.`] : []),
    ...(tooLong > 0
      ? [`${many(tooLong, "value")} of more than ${most} characters ${were(tooLong)} left out.`]
      : []),
    ...(wrong > 0
      ? [`${many(wrong, "value")} ${were(wrong)} left out: “${shown}” is no ${NOUNS[kind]}.`]
      : []),
  ];
}
