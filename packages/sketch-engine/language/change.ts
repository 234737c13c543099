import { setImmediate as letOthers } from "node:timers/promises";
import { instructionApplied } from "./change/apply";
import { readInstructions } from "./change/instructions";
import { appended } from "./change/splice";
import { onOneLine } from "./change/words";

/** The longest prompt that is drawn. */
const MAX_PROMPT = 8000;
/** As much of a change is read as wishes; what follows is a prompt of its own, and is added as it is. */
const MAX_CHANGE = 300;
/** As much of a prompt is read and changed, which keeps the time short; what follows stays as it is. */
const MAX_READ = 800;

/**
 * The prompt that draws the picture of `prompt` with `change` applied: its own words, spliced, so that with the same seed
 * and size all that is not named stays as it was. What is not understood is appended as it is. Each wish of the change is
 * granted in a turn of its own, which takes a few milliseconds. Where both together are too long, the whole change stands first
 * and the end of the prompt is cut. Never rejects.
 *
 * @param change "The same, but at night", "without the tree", "make the sofa red", "a dog instead of the cat"
 * @returns plain English of at most 8000 characters, which later changes can be applied to
 */
export async function changedPrompt(prompt: string, change: string): Promise<string> {
  const [wish, more] = cutAtClause(onOneLine(change), MAX_CHANGE);
  if (wish === "") return prompt;
  const [head, tail] = cutAtClause(prompt, MAX_READ);
  let text = head;
  for (const instruction of readInstructions(wish)) {
    await letOthers();
    text = instructionApplied(text, instruction);
  }
  const changed = appended(text + tail, more);
  if (changed.length <= MAX_PROMPT) return changed;
  // An emoji of two units is not cut in two.
  return `${wish}${more}, ${prompt}`.slice(0, MAX_PROMPT).replace(/[\uD800-\uDBFF]$/, "");
}

/** Letters that are words of their own, each of which is read like one. */
const WORD_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u;
/** How many characters of other words such a letter counts as. */
const LETTERS_OF_WORD = 4;

/** The beginning of a text that is read in the time for so many characters. */
function beginning(text: string, most: number): string {
  let [length, rest] = [0, most];
  for (const letter of text) {
    rest -= WORD_LETTER.test(letter) ? LETTERS_OF_WORD : letter.length;
    if (rest < 0) break;
    length += letter.length;
  }
  return text.slice(0, length);
}

/** A text in two, the first of at most so many characters and where possible up to the end of a clause. */
function cutAtClause(text: string, most: number): [string, string] {
  const start = beginning(text, most);
  if (start.length === text.length) return [text, ""];
  const end = Math.max(...[", ", ". ", "; ", "\n"].map((mark) => start.lastIndexOf(mark)));
  const at = end > 0 ? end : Math.max(start.lastIndexOf(" "), 0) || start.length;
  return [text.slice(0, at), text.slice(at)];
}
