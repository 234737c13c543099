/** Reads the OpenAPI document into the form that the page shows. */
import * as z from "zod";
import { type Field, fieldsOf, type Schemas } from "./schema-fields";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

const content = z.record(
  z.string(),
  z.looseObject({ schema: z.unknown().optional(), example: z.unknown().optional() }),
);
const operationShape = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).default([]),
  summary: z.string().default(""),
  description: z.string().optional(),
  security: z.array(z.unknown()).optional(),
  "x-scope": z.string().optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string().default(""), content: content.optional() }),
  ),
});
const documentShape = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string().default("") }),
  servers: z.array(z.looseObject({ url: z.string() })).default([]),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string().default("") })).default([]),
  paths: z.record(
    z.string(),
    z.looseObject(Object.fromEntries(METHODS.map((method) => [method, operationShape.optional()]))),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).default({}) }),
});

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  /** Whether it needs neither token nor session. */
  open: boolean;
  /** What a token needs for it; null where no token is enough. */
  scope: string | null;
  parameters: Field[];
  body: { fields: Field[]; example: string | null } | null;
  answer: { status: string; description: string; fields: Field[] } | null;
  failures: { status: string; description: string }[];
}

export interface OperationGroup {
  name: string;
  description: string;
  operations: Operation[];
}

export interface Reference {
  description: string;
  groups: OperationGroup[];
}

/** @param raw an OpenAPI 3.1 document. */
export function readDocument(raw: unknown): Reference {
  const { info, servers, tags, paths, components } = documentShape.parse(raw);
  const base = servers[0]?.url ?? "";
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const parsed = operationShape.safeParse(item[method]);
      return parsed.success
        ? [{ tags: parsed.data.tags, view: view(method, base + path, parsed.data, components.schemas) }]
        : [];
    }),
  );
  return {
    description: info.description,
    groups: tags
      .map((tag) => ({
        ...tag,
        operations: operations.filter((one) => one.tags.includes(tag.name)).map((one) => one.view),
      }))
      .filter((group) => group.operations.length > 0),
  };
}

function view(
  method: string,
  path: string,
  operation: z.output<typeof operationShape>,
  schemas: Schemas,
): Operation {
  const responses = Object.entries(operation.responses);
  const success = responses.find(([status]) => status.startsWith("2"));
  const bodyContent = operation.requestBody?.content["application/json"];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? null,
    open: operation.security?.length === 0,
    scope: operation["x-scope"] ?? null,
    parameters: operation.parameters.map((parameter) => ({
      ...(fieldsOf({ properties: { [parameter.name]: parameter.schema } }, schemas)[0] ?? {
        path: parameter.name,
        type: "string",
        rules: [],
      }),
      rules: [`in the ${parameter.in}`],
      required: parameter.required,
      description: parameter.description ?? null,
    })),
    body: bodyContent
      ? {
          fields: fieldsOf(bodyContent.schema, schemas),
          example: bodyContent.example === undefined ? null : JSON.stringify(bodyContent.example, null, 2),
        }
      : null,
    answer: success
      ? {
          status: success[0],
          description: success[1].description,
          fields: fieldsOf(success[1].content?.["application/json"]?.schema, schemas),
        }
      : null,
    failures: responses
      .filter(([status]) => !status.startsWith("2"))
      .map(([status, { description }]) => ({ status, description })),
  };
}
