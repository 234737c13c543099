/** The fields that a creation's model did not draw as the request says, as they are stored. */

import type { IgnoredField } from "contract/creations/ignored";
import { MAX_NEGATIVE_PROMPT_CHARACTERS } from "contract/creations/request";
import * as z from "zod";

const name = z.string().max(100);
const value = z.union([z.string().max(MAX_NEGATIVE_PROMPT_CHARACTERS), z.number(), z.boolean()]).nullable();

/** Of one creation: more than a request has fields. */
export const MAX_IGNORED = 20;

/** Older studios stored the names of fields that the model does not have. */
const named = name.transform((field): IgnoredField => ({ field, asked: null, used: null }));

/** What the studio left out itself, and what the service says that it left out of the rest; at most `MAX_IGNORED` fields. */
export function withReported(
  own: readonly IgnoredField[],
  reported: readonly IgnoredField[] = [],
): IgnoredField[] {
  const used = new Map(reported.map((one) => [one.field, one.used]));
  const fields = new Set(own.map(({ field }) => field));
  return [
    // The person asked the studio; what was drawn the service knows.
    ...own.map((one) => ({ ...one, used: used.get(one.field) ?? one.used })),
    ...reported.filter(({ field }) => !fields.has(field)),
  ].slice(0, MAX_IGNORED);
}

export const storedIgnoredSchema = z.union([z.object({ field: name, asked: value, used: value }), named]);
