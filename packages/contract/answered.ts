/**
 * Reads answers of a studio that may be newer than the reader: a tab that stayed open while the studio was updated.
 *
 * Schemas are strict, for requests and for what a studio answers to readers of its own version. Only a reader that cannot read an
 * answer so reads it once more, by three rules:
 *
 * - A word that is not on the list of an `extensible` schema is its stand-in.
 * - An entry of a list that cannot be read is left out, unless the list is `whole`.
 * - Further fields are ignored, also of objects that have a field for each word of a list.
 *
 * A newer studio has more, never less: an answer without a field is one of an older studio, and is not read.
 */
import * as z from "zod/mini";

const standIns = new WeakMap<z.core.$ZodType, unknown>();
const wholes = new WeakSet<z.core.$ZodType>();

/**
 * A word of an answer of which a newer studio may have others.
 *
 * @param standIn what a reader takes for such a word: one that claims nothing, which may stand outside of the list.
 */
export function extensible<
  Schema extends z.core.$ZodEnum | z.core.$ZodLiteral,
  const StandIn extends string | null | undefined,
>(schema: Schema, standIn: StandIn) {
  standIns.set(schema, standIn);
  type Word = z.output<Schema> | StandIn;
  return schema as unknown as z.ZodMiniType<Word, Word>;
}

/** A list of which every entry counts, because others name entries by their place. */
export function whole<Schema extends z.core.$ZodArray>(schema: Schema): Schema {
  wholes.add(schema);
  return schema;
}

/** @param onNewer is called where only a newer studio can have answered. @returns an error for what cannot be read at all. */
export function parseAnswered<Schema extends z.core.$ZodType>(
  schema: Schema,
  answered: unknown,
  onNewer?: () => void,
): z.core.util.SafeParseResult<z.output<Schema>> {
  const asItIs = z.safeParse(schema, answered);
  if (asItIs.success || asItIs.error.issues.some((issue) => isOfMissing(issue, answered))) return asItIs;
  const read = z.safeParse(tolerant(schema), answered);
  if (!read.success) return asItIs;
  onNewer?.();
  return read as z.core.util.SafeParseResult<z.output<Schema>>;
}

/** Whether an issue is that of a missing field; of several forms, whether one of them lacks fields and nothing else. */
function isOfMissing(issue: z.core.$ZodIssue, within: unknown): boolean {
  const found = issue.path.reduce<unknown>((value, name) => Object(value)[name], within);
  if (issue.code !== "invalid_union") return found === undefined;
  return issue.errors.some((form) => form.length > 0 && form.every((inner) => isOfMissing(inner, found)));
}

const made = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

function tolerant(schema: z.core.$ZodType): z.core.$ZodType {
  const known = made.get(schema) ?? build(schema as z.core.$ZodTypes);
  made.set(schema, known);
  return known;
}

const UNREADABLE = Symbol("unreadable");

function build(schema: z.core.$ZodTypes): z.core.$ZodType {
  if (standIns.has(schema)) return z.catch(schema, standIns.get(schema) as never);
  const { def } = schema._zod;
  const like = (change: object) => z.core.clone(schema, { ...def, ...change } as never);
  switch (def.type) {
    case "object":
      return like({ shape: eachTolerant(def.shape) });
    case "array": {
      const element = tolerant(def.element);
      if (wholes.has(schema)) return like({ element });
      const all = like({ element: z.catch(element, UNREADABLE as never) });
      return z.pipe(
        all,
        z.transform((list) => (list as unknown[]).filter((entry) => entry !== UNREADABLE)),
      );
    }
    case "union":
      return like({ options: def.options.map(tolerant) });
    case "record": {
      const valueType = tolerant(def.valueType);
      const words = def.keyType._zod.values;
      return words
        ? z.object(Object.fromEntries([...words].map((word) => [word, valueType])))
        : like({ valueType });
    }
    case "nullable":
    case "optional":
      return like({ innerType: tolerant(def.innerType) });
    default:
      return schema;
  }
}

const eachTolerant = (shape: z.core.$ZodShape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, tolerant(field)]));
