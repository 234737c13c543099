/** A JSON Schema as a flat list of fields. */
import * as z from "zod";
import { counted } from "@/lib/client/words/counted";

const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  "x-default": z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  format: z.string().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

type Schema = z.infer<typeof schemaShape>;
export type Schemas = Readonly<Record<string, unknown>>;

export interface Field {
  /** Such as `settings.seed` or `outputs[].media_url`. */
  path: string;
  type: string;
  required: boolean;
  /** Bounds, default and values, in words. */
  rules: string[];
  description: string | null;
}

const MAX_DEPTH = 5;

/** The schema that a reference names; an empty one for an invalid value. */
function resolve(raw: unknown, schemas: Schemas): Schema {
  const parsed = schemaShape.safeParse(raw);
  if (!parsed.success) return {};
  const { $ref, ...rest } = parsed.data;
  const name = $ref?.split("/").at(-1);
  if (name === undefined) return rest;
  const target = schemaShape.safeParse(schemas[name]);
  return { ...(target.success ? target.data : {}), ...rest };
}

/** The schema without its null alternative, and whether it has one. */
function withoutNull(raw: unknown, schemas: Schemas): { schema: Schema; nullable: boolean } {
  const schema = resolve(raw, schemas);
  const choices = schema.anyOf?.map((one) => resolve(one, schemas));
  const real = choices?.filter((one) => one.type !== "null");
  if (choices && real?.length === 1 && choices.length === 2) {
    return {
      schema: { ...real[0], ...(schema.description && { description: schema.description }) },
      nullable: true,
    };
  }
  if (!Array.isArray(schema.type) || !schema.type.includes("null")) return { schema, nullable: false };
  const types = schema.type.filter((type) => type !== "null");
  return { schema: { ...schema, type: types.length === 1 ? types[0] : types }, nullable: true };
}

function typeOf(schema: Schema, schemas: Schemas): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `${typeOf(withoutNull(schema.items, schemas).schema, schemas)}[]`;
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  return schema.format === "date-time" ? "time" : (schema.type ?? "any");
}

function rulesOf({ minimum, maximum, minLength, maxLength, enum: values, ...schema }: Schema): string[] {
  const number = (value: number) => value.toLocaleString("en");
  const rules: string[] = [];
  if (values) rules.push(`one of ${values.map(String).join(", ")}`);
  if (minimum !== undefined && maximum !== undefined) rules.push(`${number(minimum)} to ${number(maximum)}`);
  if (minLength !== undefined && maxLength !== undefined)
    rules.push(`${number(minLength)} to ${counted(maxLength, "character")}`);
  else if (maxLength !== undefined) rules.push(`up to ${counted(maxLength, "character")}`);
  const usual = schema.default ?? schema["x-default"];
  if (typeof usual !== "object" && usual !== undefined) rules.push(`default ${JSON.stringify(usual)}`);
  return rules;
}

export function fieldsOf(raw: unknown, schemas: Schemas, prefix = "", depth = 0): Field[] {
  const { schema } = withoutNull(raw, schemas);
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolve(part, schemas))];
  return parts.flatMap((part) =>
    Object.entries(part.properties ?? {}).flatMap(([name, value]) => {
      const { schema: field, nullable } = withoutNull(value, schemas);
      const path = `${prefix}${name}`;
      const inner = field.type === "array" ? field.items : field;
      const below = field.type === "array" ? `${path}[].` : `${path}.`;
      return [
        {
          path,
          type: `${typeOf(field, schemas)}${nullable ? " or null" : ""}`,
          required: part.required?.includes(name) ?? false,
          rules: rulesOf(field),
          description: field.description ?? null,
        },
        ...(depth < MAX_DEPTH ? fieldsOf(inner, schemas, below, depth + 1) : []),
      ];
    }),
  );
}
