/** Parts of a stranger's answer in a form that can be kept. */
import "server-only";
import * as z from "zod";

const MAX_DETAILS = 50;
const MAX_DETAILS_BYTES = 10_000;

/** A text without zero bytes, which PostgreSQL takes for none. */
export const foreignText = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .transform((text) => text.replaceAll("\0", ""));

/** A sentence that can be shown to a person: one line without tags and control characters, and not a whole page. */
export const foreignSentence = foreignText(2_000)
  .transform((text) =>
    text
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 500),
  )
  .refine((text) => text !== "" && !/<[a-z!/]/i.test(text));

/** The first of what may be a great many, as far as they are small enough. */
export const foreignDetails = z.array(z.unknown()).transform((details) => {
  let left = MAX_DETAILS_BYTES;
  return details.slice(0, MAX_DETAILS).filter((detail) => {
    left -= jsonBytes(detail);
    return left >= 0;
  });
});

function jsonBytes(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? "");
  } catch {
    // Nested deeper than it can be written again.
    return Number.POSITIVE_INFINITY;
  }
}
