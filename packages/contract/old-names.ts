/** Fields that had another name in earlier versions of the studio: what was stored is still read, what is sent is refused. */
import * as z from "zod/mini";

/** The present name of each field, by its earlier one. */
export type OldNames = Readonly<Record<string, string>>;

/** What a board or a sheet decides of a picture. */
export const OLD_DECISION: OldNames = { mark: "decision" };
/** What a share link allows. */
export const OLD_PERMISSIONS: OldNames = { allows_hearts: "allows_favourites" };

/** @returns the object with its fields under their present names. */
export function underPresentNames<Field>(
  fields: Record<string, Field>,
  names: OldNames,
): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      Object.hasOwn(names, name) ? (names[name] ?? name) : name,
      field,
    ]),
  );
}

/** A schema that also takes an object of an earlier version, as archives have it. */
export const orUnderOldNames = <Schema extends z.core.$ZodType>(names: OldNames, schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (isRecord(value) ? underPresentNames(value, names) : value)),
    schema,
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
