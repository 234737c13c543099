/** Reads an object of MODELS_FILE and names every mistake in it, with its place. */
import type * as z from "zod";
import { plainWords } from "./plain-words";

/**
 * @param say gets a line for each mistake, such as `sizes.list[0].width: must be a whole number`.
 * @param at the place of the value itself.
 * @returns the fields without those that have mistakes, so that what is wrong with the others together is found too; null when
 * that leaves out what is required.
 */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  say: (text: string) => void,
  at: readonly PropertyKey[] = [],
): z.output<Schema> | null {
  const { data, error } = schema.safeParse(value, { error: plainWords });
  if (!error) return data;
  for (const { path, message } of error.issues)
    say([placeOf([...at, ...path]), message].filter(Boolean).join(": "));
  const rest = structuredClone(value);
  for (const { path } of error.issues) remove(rest, path);
  return schema.safeParse(rest).data ?? null;
}

/** For example `models[2].price`; empty for the object itself. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");

function remove(from: unknown, path: readonly PropertyKey[]): void {
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce((at: unknown, step) => Object(at)[step], from);
  if (last !== undefined) delete Object(holder)[last];
}
