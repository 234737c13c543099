/** A setting: how its text is parsed, and what people read about it. */
import * as z from "zod";

/** What people read about a setting, as Markdown. */
export interface About {
  /** What it does. */
  says: string;
  /** What holds without it, where its schema has no default or more is to be said. */
  default?: string;
  /** A value as it may be given. */
  example?: string;
  /** Whether it is secret, or may contain a password; then it may be given as a file, too. */
  secret?: true;
}

export const ABOUT = z.registry<About>();

/** @returns the schema, with which its description can be found in `ABOUT`. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: About): Schema {
  ABOUT.add(schema, about);
  return schema;
}

const blankAsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/** Any schema, for which a blank text counts as none. */
export const given = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsUnset, schema);

export const text = () => given(z.string().trim().optional());

export const flag = () =>
  given(
    z
      .enum(["true", "false"], "must be true or false")
      .transform((value) => value === "true")
      .optional(),
  );

export const whole = (min: number, max: number) =>
  z.coerce.number("must be a number").int("must be whole").min(min).max(max);

export const count = (fallback: number, min: number, max: number) => given(whole(min, max).default(fallback));
