/** What the counter says, and what screen readers are told. */
import type { Decision } from "contract/boards/board";
import { counted } from "@/lib/client/words/counted";
import type { Counts } from "./cull";

const MAX_SPOKEN_CHARACTERS = 120;

/** Such as "12 left · 3 picks · 25 rejected". */
export function countsInWords({ left, picks, rejected, undecided }: Counts): string {
  const parts = [`${left} left`, counted(picks, "pick"), `${rejected} rejected`];
  if (undecided > 0) parts.push(`${undecided} undecided`);
  return parts.join(" · ");
}

/** Such as "Picked, 12 left." */
export const decisionInWords = (decision: Decision | null, { left }: Counts): string =>
  `${decision === "pick" ? "Picked" : decision === "reject" ? "Rejected" : "Undecided"}, ${left === 0 ? "none" : left} left.`;

/** Such as "Picture 4 of 40, rejected: a lodge in winter". @param at from 0 */
export function pictureInWords(at: number, total: number, decision: Decision | null, prompt: string): string {
  const state = decision === "pick" ? ", picked" : decision === "reject" ? ", rejected" : "";
  const words = prompt.length > MAX_SPOKEN_CHARACTERS ? `${prompt.slice(0, MAX_SPOKEN_CHARACTERS)}…` : prompt;
  return `Picture ${at + 1} of ${total}${state}: ${words}`;
}
