/** What every list of the API asks for and answers: `cursor` and `limit`, and in its `value` the entries with `next_cursor`. */
import * as z from "zod/mini";

/** The length of the longest cursor. */
const MAX_CURSOR_CHARACTERS = 600;

/** A name of the `cursor` in earlier releases; accepted for one more. */
type OldName = "after" | "before" | "since";

export const cursorSchema = z.optional(
  z.string().check(z.maxLength(MAX_CURSOR_CHARACTERS, "This cursor is not valid.")),
);

const wrong = (most: number) => `limit is a whole number from 1 to ${most}.`;

/** @param usual entries of a page unless asked otherwise. @param most that may be asked for. */
export const limitSchema = (usual: number, most: number) =>
  z._default(
    z.coerce
      .number("limit is a number.")
      .check(z.multipleOf(1, wrong(most)), z.minimum(1, wrong(most)), z.maximum(most, wrong(most))),
    usual,
  );

/** The fields of a list's query. */
export const pageFields = (usual: number, most: number) => ({
  cursor: cursorSchema,
  limit: limitSchema(usual, most),
});

/** Of an answer: the `cursor` of the next page; null on the last one. */
export const nextCursorSchema = z.nullable(z.string());

/** The same under its name in earlier releases. */
export const oldNextSchema = z.optional(nextCursorSchema);

/** Of an answer, under both names: that of earlier releases is answered for one more. */
export const nextPage = (cursor: string | null) => ({ next_cursor: cursor, next: cursor });

/** The cursor of a query, whichever name it came under. */
export const cursorOf = (
  query: { cursor?: string | undefined } & { [Name in OldName]?: string | undefined },
) => query.cursor ?? query.after ?? query.before ?? query.since;
