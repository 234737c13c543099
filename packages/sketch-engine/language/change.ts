import { instructionApplied } from "./change/apply";
import { readInstructions } from "./change/instructions";
import { appended } from "./change/splice";

/** The longest prompt that is drawn. */
const MAX_PROMPT = 8000;
/** Longer changes are prompts of their own; their words are added as they are. */
const MAX_CHANGE = 500;
/** Of a longer prompt one wish at a time is granted, which keeps the time short. */
const LONG_PROMPT = 2000;

/**
 * The prompt that draws the picture of `prompt` with `change` applied: its own words, spliced, so that with the same seed
 * and size all that is not named stays as it was. What is not understood is appended as it is. Never throws.
 *
 * @param change "The same, but at night", "without the tree", "make the sofa red", "a dog instead of the cat"
 * @returns plain English of at most 8000 characters, which later changes can be applied to
 */
export function changedPrompt(prompt: string, change: string): string {
  const wish = change.trim();
  if (wish === "") return prompt;
  const changed =
    wish.length > MAX_CHANGE
      ? appended(prompt, wish)
      : readInstructions(wish, prompt.length > LONG_PROMPT ? 1 : undefined).reduce(
          instructionApplied,
          prompt,
        );
  return changed.length <= MAX_PROMPT
    ? changed
    : prompt.length <= MAX_PROMPT
      ? prompt
      : prompt.slice(0, MAX_PROMPT);
}
