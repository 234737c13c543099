/** A helper for optional fields. */
import * as z from "zod/mini";

/**
 * A field that may be absent, or null: clients with optional fields send null for what they do not set.
 *
 * @param absent the value of an absent field; validated like a received value.
 */
export function orAbsent<Schema extends z.core.$ZodType>(
  schema: Schema,
  absent: NonNullable<z.core.input<Schema>>,
) {
  const filled = z.pipe(
    z.nullable(schema),
    z.transform((value) => (value === null ? z.parse(schema, absent) : value)),
  );
  return z.prefault<typeof filled>(filled, () => absent);
}

/** A field that may be absent, or null, and then stays out of the value. */
export function orLeftOut<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );
}
