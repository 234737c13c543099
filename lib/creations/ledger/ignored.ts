/** The fields that a creation's model did not draw as the request says, as they are stored. */
import * as z from "zod";
import type { IgnoredField } from "@/lib/contract/creation";
import { MAX_NEGATIVE_PROMPT_CHARACTERS } from "@/lib/contract/request";

const name = z.string().max(100);
const value = z.union([z.string().max(MAX_NEGATIVE_PROMPT_CHARACTERS), z.number(), z.boolean()]).nullable();

/** Older studios stored the names of fields that the model does not have. */
const named = name.transform((field): IgnoredField => ({ field, asked: null, used: null }));

export const storedIgnoredSchema = z.union([z.object({ field: name, asked: value, used: value }), named]);
