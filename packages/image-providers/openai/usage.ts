/** What a call cost, from the tokens that its answer counts. */
import * as z from "zod";
import type { TokenPrices } from "./openai-models";

const tokens = z.int().min(0).max(100_000_000);
const usageSchema = z.object({
  usage: z.object({
    input_tokens: tokens,
    output_tokens: tokens,
    /** Absent: all of them are of the prompt's text, as only that is sent. */
    input_tokens_details: z
      .object({ image_tokens: tokens.nullish(), cached_tokens: tokens.nullish() })
      .nullish()
      .catch(null),
  }),
});

/** Tokens of a call; `cached` are among those of the input. */
export interface Usage {
  textIn: number;
  imageIn: number;
  cached: number;
  out: number;
}

/** @param value an answer, or the last event of one. @returns null when it counts no tokens. */
export function usageIn(value: unknown): Usage | null {
  const { usage } = usageSchema.safeParse(value).data ?? {};
  if (!usage) return null;
  const { input_tokens: all, output_tokens: out, input_tokens_details: details } = usage;
  const imageIn = Math.min(all, details?.image_tokens ?? 0);
  return { textIn: all - imageIn, imageIn, cached: Math.min(all, details?.cached_tokens ?? 0), out };
}

/**
 * @param prices US dollars for each million tokens, which are millionths of a dollar for each token.
 * @returns millionths of a US dollar, rounded.
 */
export function costMicrosOf({ textIn, imageIn, cached, out }: Usage, prices: TokenPrices): number {
  // Which of them were cached is not said: the text, of which a call always has some, first.
  const cachedText = Math.min(textIn, cached);
  const cachedImage = cached - cachedText;
  return Math.round(
    (textIn - cachedText) * prices.text_in +
      cachedText * prices.text_in_cached +
      (imageIn - cachedImage) * prices.image_in +
      cachedImage * prices.image_in_cached +
      out * prices.image_out,
  );
}
