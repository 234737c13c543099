/** What the tiles of the panel show: the present prompt in each style, or the example where there is no prompt. */
import { type PromptStyle, styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { variationsOf } from "@/lib/prompt/variations";
import { EXAMPLE_PROMPT, examplePicture } from "./example";

/** A picture to be drawn. */
export interface TileOrder {
  /** The id of the style; null for no style. */
  id: string | null;
  prompt: string;
  negativePrompt: string;
  /** The same for the same picture. */
  key: string;
}

/** More tiles keep their example: a panel of hundreds would keep the engine busy. */
const MAX_ORDERS = 60;
/** With more variations the prompt is drawn with its braces. */
const MAX_VARIATIONS = 1_000;

/** Of a prompt with variations the first is shown. Without a prompt only the styles that come without a picture are drawn. */
export function tileOrders(
  styles: readonly (PromptStyle | null)[],
  draft: { prompt: string; negativePrompt: string },
): TileOrder[] {
  const isWritten = draft.prompt.trim() !== "";
  const own = isWritten ? draft : { prompt: EXAMPLE_PROMPT, negativePrompt: "" };
  return styles
    .filter((style) => isWritten || examplePicture(style?.id ?? null) === null)
    .slice(0, MAX_ORDERS)
    .map((style) => {
      const text = styledPrompt(style, own.prompt);
      const prompt = variationsOf(text, MAX_VARIATIONS).prompts?.[0] ?? text;
      const negativePrompt = styledNegativePrompt(style, own.negativePrompt);
      return { id: style?.id ?? null, prompt, negativePrompt, key: JSON.stringify([prompt, negativePrompt]) };
    });
}
