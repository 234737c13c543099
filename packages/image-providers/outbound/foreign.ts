/** Schemas for untrusted text from a service, bounded so that it can be stored. */
import * as z from "zod";

const MAX_DETAILS = 50;
const MAX_DETAILS_BYTES = 10_000;

/** A text without zero bytes, which PostgreSQL does not store. */
export const foreignText = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .transform((text) => text.replaceAll("\0", ""));

/** A sentence for the page: one line of at most 500 characters, without HTML and control characters. */
export const foreignSentence = foreignText(2_000)
  .transform((text) =>
    text
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 500),
  )
  .refine((text) => text !== "" && !/<[a-z!/]/i.test(text));

/** The first details, up to a number and a size. */
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
    // `JSON.stringify` throws when a value is nested too deeply.
    return Number.POSITIVE_INFINITY;
  }
}
