/** Values that may have one of several forms. */
import * as z from "zod";
import { plainWords } from "./plain-words";

/**
 * A value whose form can be seen from itself: mistakes are named inside of that form, where a union of the forms could only
 * say that none fits.
 *
 * @param formOf returns the schema of a value; undefined when it has none of the forms or is absent.
 * @param forms the forms as the end of a message, `must be …`; not needed where every value has one.
 */
export function byForm<Form extends z.ZodType>(
  formOf: (value: unknown) => Form | undefined,
  forms = "of another form",
) {
  return z.unknown().transform((value, context): z.output<Form> => {
    const form = formOf(value);
    if (!form) {
      context.addIssue({
        code: "custom",
        message: `${value === undefined ? "is required:" : "must be"} ${forms}`,
      });
      return z.NEVER;
    }
    const { data, error } = form.safeParse(value, { error: plainWords });
    if (!error) return data;
    for (const { path, message } of error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
}

/** Whether a value is an object that has this field, whatever its value. */
export const hasField = (value: unknown, field: string): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, field);
