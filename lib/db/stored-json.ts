/** Reads JSON from a database column that may be damaged, or of an earlier version. */
import "server-only";
import { parseStored } from "contract/stored";
import type * as z from "zod/mini";

/**
 * @param onDropped see `parseStored`.
 * @returns undefined when the text is no JSON or does not match the schema.
 */
export function readStored<Value>(
  schema: z.core.$ZodType<Value>,
  text: string,
  onDropped?: (field: string) => void,
): Value | undefined {
  try {
    return parseStored(schema, JSON.parse(text), onDropped).data;
  } catch {
    return undefined;
  }
}
