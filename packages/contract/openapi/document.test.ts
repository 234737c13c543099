import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createTokenRequestSchema } from "../access-tokens";
import { creationPatchSchema } from "../creations/creation-actions";
import { CONTRACT_LIMITS, creationRequestSchema } from "../creations/request";
import { ERROR_CODES, errorBodySchema } from "../errors";
import { FAILURE_NAMES } from "../failures";
import { OPERATIONS } from "../operations/all";
import { SCOPES } from "../scopes";
import { openApiDocument } from "./document";

const operationSchema = z.object({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.tuple([z.string()]),
  security: z.optional(z.array(z.unknown())),
  "x-scope": z.optional(z.string()),
  parameters: z.optional(
    z.array(z.object({ name: z.string(), in: z.enum(["path", "query", "header"]), required: z.boolean() })),
  ),
  requestBody: z.optional(
    z.object({
      content: z
        .object({
          "application/json": z.optional(
            z.object({ schema: z.object({ $ref: z.string() }), example: z.unknown() }),
          ),
          "application/zip": z.optional(z.object({ schema: z.object({ type: z.literal("string") }) })),
          "application/octet-stream": z.optional(
            z.object({ schema: z.object({ type: z.literal("string") }) }),
          ),
        })
        .refine((content) => Object.keys(content).length === 1),
    }),
  ),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.object({
      description: z.string().min(1),
      headers: z.optional(z.record(z.string(), z.object({ $ref: z.string() }))),
      content: z.record(
        z.string().regex(/^[a-z]+\/[a-z-]+$/),
        z.object({
          schema: z.unknown(),
          examples: z.optional(z.record(z.string(), z.object({ value: z.unknown() }))),
        }),
      ),
    }),
  ),
});

const document = JSON.parse(JSON.stringify(openApiDocument)) as typeof openApiDocument;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation: operationSchema.parse(operation),
  })),
);

/** All values of `$ref` keys, at any depth. */
function refsIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
}

describe("the OpenAPI document", () => {
  // The tests of the routes check that these are served.
  it("the OpenAPI document describes exactly the operations of the API", () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it("every operation has a unique id", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("the document is valid OpenAPI 3.1 and passes the usual linter rules", async () => {
    const verdict = await new Validator().validate(structuredClone(document));
    expect(verdict).toMatchObject({ valid: true });
    expect(document.info).toMatchObject({
      license: { name: expect.any(String) },
      contact: { name: expect.any(String) },
    });
    for (const { name, operation } of operations) {
      expect(
        Object.keys(operation.responses).some((status) => /^4/.test(status)),
        name,
      ).toBe(true);
    }
  });

  it("the OpenAPI document has no missing and no unused schemas", () => {
    const refs = new Set(refsIn(document));
    const { schemas, headers } = document.components;
    const defined = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(headers).map((name) => `#/components/headers/${name}`),
    ];
    expect(defined.sort()).toEqual([...refs].sort());
  });

  it.each(operations)("$name declares exactly the parameters in its path", ({ path, operation }) => {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1]);
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  it.each(operations)(
    "$name has valid example error bodies, each under the status of its code",
    ({ operation }) => {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        for (const { value } of Object.values(content["application/json"]?.examples ?? {})) {
          const { code } = errorBodySchema.parse(value);
          expect(String(code).slice(0, 3)).toBe(status);
        }
      }
    },
  );

  const isOpen = ({ operation }: (typeof operations)[number]) => operation.security?.length === 0;

  it.each(operations.filter((one) => !isOpen(one)))(
    "$name documents the answers to missing authentication and to cross-site requests",
    ({ method, operation }) => {
      expect(operation.responses).toHaveProperty("401");
      expect(operation.responses).toHaveProperty("403");
      expect(operation.responses).toHaveProperty("500");
      // A stopping process refuses new work.
      if (method !== "get") expect(operation.responses).toHaveProperty("503");
    },
  );

  it.each(operations)(
    "$name documents the answer to other methods and the Retry-After header",
    ({ operation }) => {
      const header = (status: string, name: string) => operation.responses[status]?.headers?.[name]?.$ref;
      expect(header("405", "Allow")).toBe("#/components/headers/Allow");
      for (const status of ["429", "503"].filter((each) => each in operation.responses)) {
        expect(header(status, "Retry-After")).toBe("#/components/headers/RetryAfter");
      }
    },
  );

  it("the OpenAPI document names one scope for each operation that takes a token; what makes or ends tokens and sessions takes none", () => {
    const closed = operations.filter((one) => !isOpen(one));
    const scopes = closed.map(({ name, operation: { security, "x-scope": scope } }) => {
      expect(security, name).toEqual([...(scope === undefined ? [] : [{ bearer: [] }]), { session: [] }]);
      return [name, scope] as const;
    });
    expect(scopes.filter(([, scope]) => scope === undefined).map(([name]) => name)).toEqual([
      "POST /tokens",
      "DELETE /tokens/{token_id}",
      "POST /admin/people/{person_id}/sign-out",
      "DELETE /admin/people/{person_id}/tokens/{token_id}",
    ]);
    for (const [name, scope] of scopes)
      if (scope !== undefined) expect(name.includes("/admin/")).toBe(scope === "admin");
    expect(new Set(scopes.map(([, scope]) => scope))).toEqual(new Set([...SCOPES, undefined]));
  });

  it("the OpenAPI document has no Unicode classes in its patterns, and a schema for each required field", () => {
    const wrong: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      const { pattern, required, properties, allOf, anyOf } = value as Record<string, unknown>;
      if (typeof pattern === "string" && pattern.includes("\\p{")) wrong.push(`${path}: ${pattern}`);
      if (Array.isArray(required) && !allOf && !anyOf)
        for (const name of required)
          if (!Object.hasOwn(Object(properties), name)) wrong.push(`${path}: ${name}`);
      for (const [key, inner] of Object.entries(value)) if (key !== "example") walk(inner, `${path}/${key}`);
    };
    walk(openApiDocument.paths, "paths");
    walk(openApiDocument.components, "components");
    expect(wrong).toEqual([]);
  });

  it("every error code that an operation can answer is documented", () => {
    const documented = new Set(
      operations.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap(({ content }) =>
          Object.keys(content["application/json"]?.examples ?? {}),
        ),
      ),
    );
    // Refused before the operation is known.
    const elsewhere = ["malformed_request", "request_timeout", "address_too_long", "headers_too_large"];
    const ofCreations: readonly string[] = FAILURE_NAMES;
    const missing = Object.keys(ERROR_CODES).filter((name) => !documented.has(name));
    expect(missing.filter((name) => !ofCreations.includes(name))).toEqual(elsewhere);
  });

  it.each([
    ["createCreation", creationRequestSchema(CONTRACT_LIMITS)],
    ["updateCreation", creationPatchSchema],
    ["createToken", createTokenRequestSchema],
  ])("the example of %s is valid by its JSON Schema and its zod schema", (id, check) => {
    const body = operations.find(({ operation }) => operation.operationId === id)?.operation.requestBody;
    const { schema, example } = body?.content["application/json"] ?? {};
    const name = schema?.$ref.split("/").at(-1) as keyof typeof document.components.schemas;
    const described = z.fromJSONSchema(document.components.schemas[name] as z.core.JSONSchema.JSONSchema);
    expect(described.safeParse(example).error).toBeUndefined();
    expect(z.safeParse(check, example).error).toBeUndefined();
  });

  it("the JSON Schema of the document accepts exactly the requests that the zod schema accepts", () => {
    const described = z.fromJSONSchema(
      document.components.schemas.CreationRequest as z.core.JSONSchema.JSONSchema,
    );
    const check = creationRequestSchema(CONTRACT_LIMITS);
    const settings = (value: object) => ({ prompt: "p", settings: value });
    for (const body of [
      { prompt: "p" },
      { prompt: "p", extra: { any: 1 } },
      {},
      { prompt: "" },
      { prompt: " \n\u00a0" },
      { prompt: null },
      { prompt: 1 },
      { prompt: "p", negative_prompt: null, is_public: null, is_enable_prompt_enhancer: null },
      { prompt: "p", config: null, settings: null },
      { prompt: "p", config: [], settings: 1 },
      { prompt: "p", config: { image_number: null } },
      settings({ seed: null, aspect_ratio: null, resolution: null }),
      settings({ seed: "7" }),
      settings({ seed: true }),
      settings({ aspect_ratio: "0:9" }),
      settings({ aspect_ratio: "16:0.00" }),
      settings({ aspect_ratio: " 0.5 : 1.25 " }),
      settings({ aspect_ratio: "12345:12345" }),
      { prompt: "p".repeat(8_000) },
      { prompt: "p".repeat(8_001) },
      { prompt: "p", is_public: "yes" },
      { prompt: "p", config: { image_number: 64 } },
      { prompt: "p", config: { image_number: 65 } },
      { prompt: "p", config: { image_number: 1.5 } },
      settings({ seed: -1 }),
      settings({ seed: -2 }),
      settings({ seed: 4_294_967_295 }),
      settings({ seed: 4_294_967_296 }),
      settings({ aspect_ratio: "16:9" }),
      settings({ aspect_ratio: "wide" }),
      settings({ resolution: 1 }),
      settings({ resolution: 0 }),
      settings({ resolution: 16_384 }),
      settings({ resolution: 16_385 }),
    ]) {
      const verdict = { body, allowed: described.safeParse(body).success };
      expect(verdict).toEqual({ body, allowed: check.safeParse(body).success });
    }
  });

  it("the document contains the limits of query parameters", () => {
    const raw = document.paths["/creations"]?.get?.parameters as { name: string; schema: unknown }[];
    const schemaOf = (name: string) => raw.find((parameter) => parameter.name === name)?.schema;
    expect(schemaOf("limit")).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 24 });
    const { pattern } = schemaOf("status") as { pattern: string };
    expect(
      ["succeed", "failed,lost", "", "done", "failed,"].map((text) => RegExp(pattern).test(text)),
    ).toEqual([true, true, false, false, false]);
  });
});
