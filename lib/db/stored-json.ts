/** JSON on its way out of the database, where a column may have been damaged. */
import "server-only";
import * as z from "zod/mini";

/** @returns undefined when the text is no JSON, or JSON of another shape. */
export function readStored<Value>(schema: z.core.$ZodType<Value>, text: string): Value | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
