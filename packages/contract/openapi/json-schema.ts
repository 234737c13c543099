/** Converts zod schemas to JSON Schema, and adds descriptions and constraints that zod does not have. */
import * as z from "zod/mini";

export type JsonObject = { [key: string]: unknown };

/** The JSON Schema of each zod schema, with references between those that have a name. */
export function generate<Name extends string>(
  named: Record<Name, z.core.$ZodType>,
  io: "input" | "output",
): Record<Name, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const name of Object.keys(named) as Name[]) registry.add(named[name], { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // zod's limits and patterns for integers and times are long; `type` and `format` say the same.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.multipleOf === 1) {
        jsonSchema.type = "integer";
        delete jsonSchema.multipleOf;
      }
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      // Validators differ in whether they know classes of Unicode: to them such a text has something that can be seen.
      if (jsonSchema.pattern?.includes("\\p{")) jsonSchema.pattern = "\\S";
      writeOutKeys(jsonSchema);
    },
  });
  const tidy = Object.entries(schemas).map(([name, schema]) => {
    const { $schema: _, $id: __, ...rest } = schema as JsonObject;
    return [name, io === "input" ? withPlainNulls(rest) : rest];
  });
  return Object.fromEntries(tidy) as Record<Name, JsonObject>;
}

/** Writes the properties of an object whose keys are a list, each of which it must have. */
function writeOutKeys(schema: JsonObject): void {
  const { propertyNames, additionalProperties, required } = schema;
  const keys = isObject(propertyNames) ? propertyNames.enum : undefined;
  if (!Array.isArray(keys) || !Array.isArray(required) || keys.length !== required.length) return;
  schema.properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]));
  delete schema.additionalProperties;
  delete schema.propertyNames;
}

/** Writes `anyOf` of a type and null as one schema of two types, which keeps its constraints in one place. */
function withPlainNulls(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, isObject(value) ? withPlainNulls(value) : value]),
  );
  if (!Array.isArray(anyOf)) return { ...rest, ...(anyOf === undefined ? {} : { anyOf }) };
  const [first, second, ...others] = anyOf as JsonObject[];
  const isPlain = others.length === 0 && second?.type === "null" && typeof first?.type === "string";
  if (!first || !isPlain || "enum" in first || "const" in first) return { ...rest, anyOf };
  return { ...withPlainNulls(first), ...rest, type: [first.type, "null"] };
}

const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Of an object, also of one that may be null. */
function propertiesOf(schema: JsonObject | undefined): Record<string, JsonObject> | undefined {
  const [first] = Array.isArray(schema?.anyOf) ? (schema.anyOf as JsonObject[]) : [schema];
  return first?.properties as Record<string, JsonObject> | undefined;
}

/** @param path a schema's name and the names of fields, such as `CreationRequest.settings.seed`. */
function fieldAt(schemas: Record<string, JsonObject>, path: string): JsonObject {
  const [name = "", ...fields] = path.split(".");
  let at = schemas[name];
  for (const field of fields) at = propertiesOf(at)?.[field];
  if (!at) throw new Error(`No schema has the field ${path}.`);
  return at;
}

/** Adds descriptions to fields. @param prefix of their paths */
export const described = (words: Record<string, string>, prefix = ""): Record<string, JsonObject> =>
  Object.fromEntries(
    Object.entries(words).map(([path, description]) => [`${prefix}${path}`, { description }]),
  );

/** Adds constraints to fields that zod cannot express. @param additions by path, such as `CreationRequest.settings.seed`. */
export function assign(schemas: Record<string, JsonObject>, additions: Record<string, JsonObject>): void {
  for (const [path, addition] of Object.entries(additions)) Object.assign(fieldAt(schemas, path), addition);
}
