/** Reads what another version of the studio may have stored: a schema says only what this version writes. */
import * as z from "zod/mini";

/**
 * A value that was stored as JSON, without the optional fields that this version cannot read: a field that was unknown and
 * passed through may be known by now, with another type.
 *
 * A field with a default stays and makes the value unreadable: the default in its place would say what nobody asked for.
 *
 * @param onDropped gets the path of each dropped field, such as `settings.sampler`.
 * @returns an error where what is left does not match the schema either.
 */
export function parseStored<Value>(
  schema: z.core.$ZodType<Value>,
  stored: unknown,
  onDropped?: (field: string) => void,
): z.core.util.SafeParseResult<Value> {
  const asItIs = z.safeParse(schema, stored);
  if (asItIs.success) return asItIs;
  const { value, dropped } = withoutUnreadable(schema, stored);
  const read = z.safeParse(schema, value);
  if (read.success) for (const field of dropped) onDropped?.(field);
  return read;
}

interface Readable {
  value: unknown;
  dropped: string[];
}

function withoutUnreadable(schema: z.core.$ZodType, value: unknown): Readable {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ("innerType" in def) return withoutUnreadable(def.innerType, value);
  if (def.type === "pipe") return withoutUnreadable(def.in, value);
  const result: Readable = { value, dropped: [] };
  if (def.type !== "object" || typeof value !== "object" || value === null) return result;
  const kept: Record<string, unknown> = { ...value };
  for (const [name, field] of Object.entries(def.shape)) {
    if (!Object.hasOwn(kept, name) || z.safeParse(field, kept[name]).success) continue;
    const inside = withoutUnreadable(field, kept[name]);
    if (z.safeParse(field, inside.value).success) {
      kept[name] = inside.value;
      result.dropped.push(...inside.dropped.map((path) => `${name}.${path}`));
    } else if (field._zod.optout === "optional") {
      delete kept[name];
      result.dropped.push(name);
    }
  }
  return { ...result, value: kept };
}
