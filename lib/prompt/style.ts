/** Styles: a template around a prompt, and a negative prompt. */
import { trimEndOf } from "./trim";

/** The placeholder of the prompt in a template. */
export const PLACE = "{prompt}";

export interface PromptStyle {
  id: string;
  name: string;
  /** A text that contains `{prompt}`. */
  template: string;
  /** Added to the negative prompt; empty for none. */
  negativePrompt: string;
}

/**
 * Applies a style to a prompt; without a style the prompt stays unchanged. Inside a template the prompt is no sentence:
 * its article becomes lower case, and its final full stop or comma is removed before another.
 */
export function styledPrompt(style: Pick<PromptStyle, "template"> | null, prompt: string): string {
  const text = prompt.trim();
  if (!style) return text;
  const open = trimEndOf(text, /[.,;]/).trimEnd();
  const [first = "", ...rest] = style.template.split(PLACE);
  const filled = rest.map((after, index) => {
    const whole = /^\s*[,.;:]/.test(after) ? open : text;
    const isStart = index === 0 && first.trim() === "";
    return (isStart ? whole : withSmallArticle(whole)) + after;
  });
  return (first + filled.join("")).trim();
}

const withSmallArticle = (text: string): string =>
  text.replace(/^(An?|The) /, (article) => article.toLowerCase());

/** The negative prompt followed by that of the style, without duplicates. */
export function styledNegativePrompt(
  style: Pick<PromptStyle, "negativePrompt"> | null,
  negativePrompt: string,
): string {
  const own = negativePrompt.trim();
  const said = new Set(wanted(own).map((one) => one.toLowerCase()));
  const more = wanted(style?.negativePrompt ?? "").filter((one) => !said.has(one.toLowerCase()));
  return [own.replace(/,$/, ""), ...more].filter(Boolean).join(", ");
}

const wanted = (list: string): string[] =>
  list
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
