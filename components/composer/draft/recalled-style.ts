/** The own words and the style of a creation. Loads with the first recall of a creation with a style. */
import type { Creation } from "contract/creations/creation";
import { type PromptStyle, styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { escapeVariations, variationsOf } from "@/lib/prompt/variations";
import { BUILT_IN_STYLES } from "../styles/built-in";
import { readStyles } from "../styles/own-styles";
import type { Draft } from "./draft";

/**
 * The words and the style that give exactly the creation's prompts.
 *
 * @returns null when the style was changed or deleted since.
 */
export function recalledStyle(
  { prompt, negative_prompt, written }: Pick<Creation, "prompt" | "negative_prompt" | "written">,
  personId: string,
): Pick<Draft, "prompt" | "negativePrompt" | "styles"> | null {
  if (!written) return null;
  const style = [...readStyles(personId), ...BUILT_IN_STYLES].find(
    ({ name, template }) => name === written.style && givesExactly(template, written.prompt, prompt),
  );
  if (!style) return null;
  const words = escapeVariations(written.prompt);
  const own = withoutStyle(negative_prompt, style);
  if (own !== null) return { prompt: words, negativePrompt: own, styles: [style] };
  // The negative prompt was left out, or the style has another one since.
  return { prompt: words, negativePrompt: negative_prompt, styles: [{ ...style, negativePrompt: "" }] };
}

function givesExactly(template: string, words: string, prompt: string): boolean {
  const { count, prompts } = variationsOf(template, 1);
  return count === 1 && styledPrompt({ template: prompts?.[0] ?? template }, words) === prompt;
}

/** The negative prompt without the words that the style adds again; null where it adds others. */
function withoutStyle(negativePrompt: string, style: PromptStyle): string | null {
  const added = new Set(style.negativePrompt.split(",").map((one) => one.trim().toLowerCase()));
  const list = negativePrompt.split(",");
  let own = list.length;
  while (own > 0 && added.has((list[own - 1] ?? "").trim().toLowerCase())) own--;
  // A word of the style may be the person's too.
  for (; own <= list.length; own++) {
    const text = list.slice(0, own).join(",").trim();
    if (styledNegativePrompt(style, text) === negativePrompt) return text;
  }
  return null;
}
