/** Objects of MODELS_FILE: a field that nobody reads is a mistake. */
import * as z from "zod";

/** An object with these fields alone. Each other field is a mistake of its own, at its place. */
export function strictFields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  const unknownField = z.custom<never>(() => false, {
    error: ({ path }) => unknownWords(String(path?.at(-1)), known),
  });
  return z.object(shape).catchall(unknownField) as unknown as z.ZodObject<Shape, z.core.$strict>;
}

/** An entry with these fields besides the common ones, which the reader of the file has parsed. */
export const entryFields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  strictFields({
    id: z.string(),
    name: z.unknown().optional(),
    hidden: z.unknown().optional(),
    price: z.unknown().optional(),
    licence: z.unknown().optional(),
    commercial_use: z.unknown().optional(),
    terms_url: z.unknown().optional(),
    ...shape,
  });

/** `maxPictures` for `max_pictures`, or `Price` for `price`. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

function unknownWords(name: string, known: readonly string[]): string {
  const meant = known.find((one) => letters(one) === letters(name));
  return meant
    ? `is not a field here; write ${meant}`
    : `is not a field here; the fields are ${known.join(", ")}`;
}
