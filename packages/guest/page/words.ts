import type { MadeWith } from "./state/board";

/** `5,000`, without the browser's formatter, which takes milliseconds to begin. @param count a whole number, not negative. */
const grouped = (count: number): string =>
  count < 1_000
    ? String(count)
    : `${grouped(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, "0")}`;

/** `1 picture`, `5,000 pictures`. @param noun in the singular; its plural adds an s. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

/** `1,200 of 5,000 pictures` */
export const loadedInWords = ({ loaded, of }: { loaded: number; of: number }): string =>
  `${grouped(loaded)} of ${counted(of, "picture")}`;

const isAi = (one: MadeWith) => one === "ai" || one === "ai_from_given";
const isRenderer = (one: MadeWith) => one === "renderer" || one === "renderer_from_given";
const isFromGiven = (one: MadeWith) => one === "ai_from_given" || one === "renderer_from_given";

/**
 * `Made with AI from a given picture`, `Made with a renderer, no AI`, `Brought by the owner`.
 *
 * @param ways each way in which pictures were made. @param given what they were made from where all were made from such.
 * @returns null for no pictures, and where a way is not known to this page, of which it must not say that it was no AI.
 */
export function madeWithInWords(ways: readonly MadeWith[], given: string): string | null {
  const made = ways.filter((one) => one !== "given");
  const isBrought = made.length < ways.length;
  if (!made.every((one) => isAi(one) || isRenderer(one))) return null;
  if (made.length === 0) return isBrought ? "Brought by the owner" : null;
  const words = madeHereInWords(made, given);
  return isBrought ? `${words}; some brought by the owner` : words;
}

function madeHereInWords(ways: readonly MadeWith[], given: string): string {
  const from = ways.every(isFromGiven) ? ` from ${given}` : "";
  if (ways.every(isAi)) return `Made with AI${from}`;
  if (ways.some(isAi)) return `Some made with AI${from}, some with a renderer without AI`;
  return `Made with a renderer${from}, no AI`;
}
