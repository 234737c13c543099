/** What a call cost, from the tokens that its answer counts. */
import * as z from "zod";
import type { TokenPrices } from "./google-models";

const tokens = z.int().min(0).max(100_000_000);
const count = tokens.nullish().transform((value) => value ?? 0);
const usageSchema = z
  .object({
    promptTokenCount: count,
    candidatesTokenCount: count,
    thoughtsTokenCount: count,
    candidatesTokensDetails: z
      .array(z.object({ modality: z.string().max(100), tokenCount: count }))
      .max(100)
      .nullish()
      .catch(null),
  })
  .transform((usage) => {
    const { promptTokenCount, candidatesTokenCount: out, thoughtsTokenCount: thoughts } = usage;
    const details = usage.candidatesTokensDetails;
    const pictures = (details ?? [])
      .filter(({ modality }) => modality.toUpperCase() === "IMAGE")
      .reduce((sum, { tokenCount }) => sum + tokenCount, 0);
    // Without details all of them are of the picture.
    const imageOut = details ? Math.min(out, pictures) : out;
    return { in: promptTokenCount, textOut: out - imageOut + thoughts, imageOut };
  });

/** Tokens of a call; thoughts are among those of text. */
export type Usage = z.output<typeof usageSchema>;

/** @param value the `usageMetadata` of an answer. @returns null when it counts no tokens. */
export const usageIn = (value: unknown): Usage | null => usageSchema.safeParse(value).data ?? null;

/**
 * @param prices US dollars for each million tokens, which are millionths of a dollar for each token.
 * @param hasPicture whether the picture came: Google does not charge one that it keeps back.
 * @returns millionths of a US dollar, rounded.
 */
export const costMicrosOf = (usage: Usage, prices: TokenPrices, hasPicture: boolean): number =>
  Math.round(
    usage.in * prices.in +
      usage.textOut * prices.text_out +
      (hasPicture ? usage.imageOut * prices.image_out : 0),
  );
