import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ERROR_CODES, errorBodySchema } from "@/lib/contract/errors";
import { creationRequestSchema, EMBEDDED_LIMITS, REMOTE_LIMITS } from "@/lib/contract/request";
import { createTokenRequestSchema, creationPatchSchema } from "@/lib/contract/studio";
import { openApiDocument, openApiDocumentFor } from "./document";

const operationSchema = z.object({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(1),
  tags: z.tuple([z.string()]),
  security: z.optional(z.array(z.unknown())),
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
        })
        .refine((content) => Object.keys(content).length === 1),
    }),
  ),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.object({
      description: z.string().min(1),
      content: z.optional(
        z.object({
          "application/json": z.object({
            schema: z.object({ $ref: z.string() }),
            examples: z.optional(z.record(z.string(), z.object({ value: z.unknown() }))),
          }),
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

/** Every value under the key `$ref`, wherever it stands. */
function refsIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
}

describe("the OpenAPI document", () => {
  it("describes exactly the operations that the route files serve", () => {
    // Addresses that are handed out ready to use, and what is not for clients.
    const undescribed = /^\/(auth|pictures|openapi\.json|\[\.\.\.missing\])/;
    const api = fileURLToPath(new URL("../../../app/api", import.meta.url));
    const served = readdirSync(api, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("route.ts"))
      .map((file) => ({ file, path: `/${file.slice(0, -"/route.ts".length)}` }))
      .filter(({ path }) => !undescribed.test(path))
      .flatMap(({ file, path }) => {
        const [, handlers = ""] =
          /= methods\(\{([^}]*)\}\)/.exec(readFileSync(`${api}/${file}`, "utf8")) ?? [];
        const names = Array.from(handlers.matchAll(/\b([A-Z]+):/g), ([, method = ""]) => method);
        return names.map((method) => `${method} ${path.replace(/\[([a-z]+)Id\]/g, "{$1_id}")}`);
      });
    expect(operations.map(({ name }) => name).sort()).toEqual(served.sort());
  });

  it("names each operation once", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("refers to nothing that is missing, and defines nothing that is not used", () => {
    const refs = new Set(refsIn(document));
    const defined = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    for (const ref of refs) expect(defined).toContain(ref);
    // The queries' fields are written out as parameters.
    const unused = defined.filter((name) => !refs.has(name) && !name.endsWith("Query"));
    expect(unused).toEqual([]);
  });

  it.each(operations)("$name declares exactly the parameters its path has", ({ path, operation }) => {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1]);
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  it.each(operations)(
    "$name shows error bodies that are ones, under the status of their code",
    ({ operation }) => {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        for (const { value } of Object.values(content?.["application/json"].examples ?? {})) {
          const { code } = errorBodySchema.parse(value);
          expect(String(code).slice(0, 3)).toBe(status);
        }
      }
    },
  );

  it.each(operations.filter(({ path }) => !path.startsWith("/health")))(
    "$name says what happens without a proof, and from another site",
    ({ method, operation }) => {
      expect(operation.responses).toHaveProperty("401");
      expect("403" in operation.responses).toBe(method !== "get");
      expect(operation.responses).toHaveProperty("500");
    },
  );

  it("asks for a session where access tokens are made and revoked, and for either proof elsewhere", () => {
    const narrower = operations.filter(
      ({ path, operation }) => operation.security && !path.startsWith("/health"),
    );
    expect(narrower.map(({ name }) => name)).toEqual(["POST /tokens", "DELETE /tokens/{token_id}"]);
    for (const { operation } of narrower) expect(operation.security).toEqual([{ session: [] }]);
  });

  it("documents every error code that an operation can answer", () => {
    const documented = new Set(
      operations.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap(({ content }) =>
          Object.keys(content?.["application/json"].examples ?? {}),
        ),
      ),
    );
    // These belong to no operation: unknown methods, the signed addresses of pictures, and what the front door refuses.
    const elsewhere = [
      "method_not_allowed",
      "link_expired",
      "malformed_request",
      "request_timeout",
      "address_too_long",
      "headers_too_large",
    ];
    const missing = Object.keys(ERROR_CODES).filter(
      (name) => !documented.has(name) && !elsewhere.includes(name),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ["createCreation", creationRequestSchema(EMBEDDED_LIMITS)],
    ["updateCreation", creationPatchSchema],
    ["createToken", createTokenRequestSchema],
  ])("the example of %s passes its own description and the check behind it", (id, check) => {
    const body = operations.find(({ operation }) => operation.operationId === id)?.operation.requestBody;
    const { schema, example } = body?.content["application/json"] ?? {};
    const name = schema?.$ref.split("/").at(-1) as keyof typeof document.components.schemas;
    const described = z.fromJSONSchema(document.components.schemas[name] as z.core.JSONSchema.JSONSchema);
    expect(described.safeParse(example).error).toBeUndefined();
    expect(z.safeParse(check, example).error).toBeUndefined();
  });

  it("draws the same line as the check of a request", () => {
    const described = z.fromJSONSchema(
      document.components.schemas.CreationRequest as z.core.JSONSchema.JSONSchema,
    );
    const check = creationRequestSchema(EMBEDDED_LIMITS);
    const settings = (value: object) => ({ prompt: "p", settings: value });
    for (const body of [
      { prompt: "p" },
      { prompt: "p", extra: { any: 1 } },
      {},
      { prompt: "" },
      { prompt: 1 },
      { prompt: "p".repeat(8_000) },
      { prompt: "p".repeat(8_001) },
      { prompt: "p", is_public: "yes" },
      { prompt: "p", config: { image_number: 8 } },
      { prompt: "p", config: { image_number: 9 } },
      { prompt: "p", config: { image_number: 1.5 } },
      settings({ seed: -1 }),
      settings({ seed: -2 }),
      settings({ seed: 4_294_967_295 }),
      settings({ seed: 4_294_967_296 }),
      settings({ aspect_ratio: "16:9" }),
      settings({ aspect_ratio: "wide" }),
      settings({ resolution: 64 }),
      settings({ resolution: 63 }),
      settings({ resolution: 2048 }),
      settings({ resolution: 2049 }),
    ]) {
      const verdict = { body, allowed: described.safeParse(body).success };
      expect(verdict).toEqual({ body, allowed: check.safeParse(body).success });
    }
  });

  it("tells the bounds of the service in use", () => {
    const { CreationRequest } = openApiDocumentFor(REMOTE_LIMITS).components.schemas;
    expect(JSON.stringify(CreationRequest)).toContain(`"maximum":${REMOTE_LIMITS.imageNumber.max}`);
  });
});
