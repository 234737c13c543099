/** Reads JSON from a database column that may be damaged. */
import "server-only";
import * as z from "zod/mini";

/** @returns undefined when the text is no JSON or does not match the schema. */
export function readStored<Value>(schema: z.core.$ZodType<Value>, text: string): Value | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
