import { expect, it } from "vitest";
import { openApiDocument } from "./document";
import type { JsonObject } from "./json-schema";
import { schemasOf } from "./schemas";

const { schemas } = openApiDocument.components;

/** A schema with all schemas inside it, also behind references. */
function* within(value: unknown, seen = new Set<unknown>()): Generator<JsonObject> {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  yield value as JsonObject;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === "string") yield* within(schemas[$ref.split("/").at(-1) ?? ""], seen);
  for (const inner of Object.values(value)) yield* within(inner, seen);
}

it.each(Object.keys(schemasOf("body")))(
  "no field of %s that may be absent is required, also not by generators, which require what has a default",
  (name) => {
    for (const schema of within(schemas[name])) {
      const { properties = {}, required = [] } = schema as {
        properties?: Record<string, JsonObject>;
        required?: string[];
      };
      for (const [field, one] of Object.entries(properties)) {
        expect(one, `${name}: ${field}`).not.toHaveProperty("default");
        if ("x-default" in one) expect(required, `${name}: ${field}`).not.toContain(field);
      }
    }
  },
);

it("a field of an answer that is always there is required", () => {
  expect(schemas.BoardListResponse).toMatchObject({
    required: ["status", "value"],
    properties: { value: { required: ["boards", "next_cursor"] } },
  });
});
