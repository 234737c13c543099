/** What is wrong with a style that somebody writes. */
import { MAX_STYLE_NAME } from "contract/prompts/style-name";
import { PLACE, type PromptStyle } from "./style";

const MAX_STYLE_TEXT = 2_000;

export type StyleProblems = Partial<Record<"name" | "template" | "negativePrompt", string>>;

/** The errors of a style by field; empty when it is valid. */
export function styleProblems(style: Omit<PromptStyle, "id">): StyleProblems {
  const { name, template, negativePrompt } = style;
  const tooLong = (text: string, max: number) =>
    text.length > max ? `${(text.length - max).toLocaleString("en")} characters too long.` : undefined;
  const problems = {
    name: name.trim() === "" ? "Give the style a name." : tooLong(name.trim(), MAX_STYLE_NAME),
    template: template.includes(PLACE)
      ? tooLong(template, MAX_STYLE_TEXT)
      : `Write ${PLACE} where the prompt goes.`,
    negativePrompt: tooLong(negativePrompt, MAX_STYLE_TEXT),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, words]) => words)) as StyleProblems;
}
