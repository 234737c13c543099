/** What the counter says, and what screen readers are told. */
import type { Mark } from "contract/boards/board";
import { counted } from "@/lib/client/words/counted";
import type { Counts } from "./cull";

const MAX_SPOKEN_CHARACTERS = 120;

/** Such as "12 left · 3 picks · 25 rejected". */
export function countsInWords({ left, picks, rejected, unmarked }: Counts): string {
  const parts = [`${left} left`, counted(picks, "pick"), `${rejected} rejected`];
  if (unmarked > 0) parts.push(`${unmarked} undecided`);
  return parts.join(" · ");
}

/** Such as "Picked, 12 left." */
export const markInWords = (mark: Mark | null, { left }: Counts): string =>
  `${mark === "pick" ? "Picked" : mark === "reject" ? "Rejected" : "Undecided"}, ${left === 0 ? "none" : left} left.`;

/** Such as "Picture 4 of 40, rejected: a lodge in winter". @param at from 0 */
export function pictureInWords(at: number, total: number, mark: Mark | null, prompt: string): string {
  const state = mark === "pick" ? ", picked" : mark === "reject" ? ", rejected" : "";
  const words = prompt.length > MAX_SPOKEN_CHARACTERS ? `${prompt.slice(0, MAX_SPOKEN_CHARACTERS)}…` : prompt;
  return `Picture ${at + 1} of ${total}${state}: ${words}`;
}
