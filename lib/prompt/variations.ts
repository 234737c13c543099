/**
 * Variations: `{red|blue}` in a prompt stands for each of its alternatives, and several groups for all combinations.
 *
 * Groups may be nested. Braces without a `|` between them, and braces that never close, are text. A backslash before
 * `{`, `|` or `}` makes that character text; any other backslash is text itself.
 */
import { trimOf } from "./trim";

/** A sequence of text and groups. `count` is the number of texts it stands for. */
interface Sequence {
  parts: (string | Group)[];
  count: number;
}
interface Group {
  alternatives: Sequence[];
  count: number;
}

export interface Variations {
  /** The number of texts that the prompt stands for, without duplicates if all texts were generated. */
  count: number;
  /** All texts, with the first group varying slowest; null when there are more than `max`. */
  prompts: string[] | null;
}

/** One of the texts that a prompt stands for. */
interface Variation {
  prompt: string;
  /** The text chosen in each outermost group, in the order of the prompt, without groups that are the same in all. */
  values: string[];
}

/** Longer texts are not expanded, because no service accepts prompts of that length. */
const MAX_PARSED = 20_000;
/** Texts with deeper nesting are not expanded. */
const MAX_DEPTH = 100;
/** The maximum of the count, far beyond anything useful. */
const MAX_COUNT = 1_000_000_000;

const SPECIAL = /[{|}]/;
const TOKENS = /\\[{|}]|[{|}]|[^\\{|}]+|\\/g;

/** @param max the maximum of texts to generate. */
export function variationsOf(prompt: string, max: number): Variations {
  const { count, variations } = variationsWithValues(prompt, max);
  return { count, prompts: variations?.map((one) => one.prompt) ?? null };
}

/**
 * The same texts with the values that distinguish them.
 *
 * @param max the maximum of texts to generate; with more, `variations` is null.
 */
export function variationsWithValues(
  prompt: string,
  max: number,
): { count: number; variations: Variation[] | null } {
  const itself = { count: 1, variations: [{ prompt, values: [] }] };
  if (!SPECIAL.test(prompt) || prompt.length > MAX_PARSED) return itself;
  const sequence = parse(prompt);
  if (!sequence) return itself;
  if (sequence.count > max) return { count: sequence.count, variations: null };
  const isOne = sequence.count === 1;
  const byText = new Map<string, Variation>();
  for (const { text, values } of expandWithValues(sequence)) {
    const shown = isOne ? text : tidy(text);
    // Of equal texts, the first keeps its values.
    if (!byText.has(shown)) byText.set(shown, { prompt: shown, values: values.map(tidy) });
  }
  const variations = distinguished([...byText.values()]);
  return { count: variations.length, variations };
}

/**
 * What stands in the place of one group, each text once. Unlike whole prompts they are not tidied: a comma at their begin or end
 * belongs to the prompt around them.
 *
 * @param group with its braces. @param max the maximum of texts to generate. @returns null when there are more.
 */
export function alternativesOf(group: string, max: number): string[] | null {
  const sequence = group.length > MAX_PARSED ? null : parse(group);
  if (!sequence) return [group];
  return sequence.count > max ? null : [...new Set(expand(sequence))];
}

/** The text that an escaped one stands for. @param text without groups. */
export const unescaped = (text: string): string => text.replace(/\\([{|}])/g, "$1");

function distinguished(variations: Variation[]): Variation[] {
  const [first] = variations;
  const differs = (first?.values ?? []).map((value, at) =>
    variations.some(({ values }) => values[at] !== value),
  );
  return variations.map(({ prompt, values }) => ({ prompt, values: values.filter((_, at) => differs[at]) }));
}

/** The text with exactly this prompt as its only variation, escaped where necessary. */
export function escapeVariations(prompt: string): string {
  if (!SPECIAL.test(prompt) || prompt.length > MAX_PARSED) return prompt;
  const sequence = parse(prompt);
  if (!sequence) return prompt;
  const isPlain = sequence.count === 1 && expand(sequence)[0] === prompt;
  return isPlain ? prompt : prompt.replace(/[{|}]/g, "\\$&");
}

const emptySequence = (): Sequence => ({ parts: [], count: 1 });

/** Not recursive, because a prompt may be nested to any depth. @returns null when it is too deep. */
function parse(prompt: string): Sequence | null {
  const whole = emptySequence();
  /** The alternatives of each open group, the innermost last. */
  const open: Sequence[][] = [];
  const here = () => open.at(-1)?.at(-1) ?? whole;

  for (const [token] of prompt.matchAll(TOKENS)) {
    if (token === "{") {
      if (open.push([emptySequence()]) > MAX_DEPTH) return null;
    } else if (token === "|" && open.length > 0) open.at(-1)?.push(emptySequence());
    else if (token === "}" && open.length > 0) {
      const alternatives = open.pop() ?? [];
      const only = alternatives.length === 1 ? alternatives[0] : undefined;
      if (only) {
        add(here(), "{");
        append(here(), only);
        add(here(), "}");
      } else add(here(), groupOf(alternatives));
    } else add(here(), token.length === 2 && token.startsWith("\\") ? token.slice(1) : token);
  }
  // A group that never closed is text.
  for (let rest = open.pop(); rest; rest = open.pop()) {
    const around = here();
    rest.forEach((alternative, index) => {
      add(around, index === 0 ? "{" : "|");
      append(around, alternative);
    });
  }
  return whole;
}

function add(sequence: Sequence, part: string | Group): void {
  const last = sequence.parts.at(-1);
  if (typeof part === "string" && typeof last === "string")
    sequence.parts[sequence.parts.length - 1] = last + part;
  else sequence.parts.push(part);
  if (typeof part !== "string") sequence.count = Math.min(MAX_COUNT, sequence.count * part.count);
}

function append(sequence: Sequence, other: Sequence): void {
  for (const part of other.parts) add(sequence, part);
}

/** White space around an alternative is not part of it. */
function groupOf(alternatives: Sequence[]): Group {
  for (const { parts } of alternatives) {
    const [first] = parts;
    if (typeof first === "string") parts[0] = first.trimStart();
    const last = parts.at(-1);
    if (typeof last === "string") parts[parts.length - 1] = last.trimEnd();
  }
  const count = alternatives.reduce((sum, one) => Math.min(MAX_COUNT, sum + one.count), 0);
  return { alternatives, count };
}

/** Recursive, and only called for few texts: each level of nesting doubles their number, so the depth is small. */
function expand({ parts }: Sequence): string[] {
  return parts.reduce<string[]>(
    (texts, part) => {
      const endings = typeof part === "string" ? [part] : part.alternatives.flatMap(expand);
      return texts.flatMap((text) => endings.map((ending) => text + ending));
    },
    [""],
  );
}

/** As `expand`, with the text chosen in each group of the sequence itself. */
function expandWithValues({ parts }: Sequence): { text: string; values: string[] }[] {
  return parts.reduce<{ text: string; values: string[] }[]>(
    (made, part) => {
      if (typeof part === "string") return made.map(({ text, values }) => ({ text: text + part, values }));
      const endings = part.alternatives.flatMap(expand);
      return made.flatMap(({ text, values }) =>
        endings.map((ending) => ({ text: text + ending, values: [...values, ending] })),
      );
    },
    [{ text: "", values: [] }],
  );
}

/** An empty alternative, as in `a {big|} dog`, leaves superfluous spaces and commas. */
export function tidy(text: string): string {
  const tight = text
    .replace(/ {2,}/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .replace(/(?:,\s*){2,}/g, ", ");
  return trimOf(tight, /[\s,]/);
}
