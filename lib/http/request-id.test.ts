import { expect, it } from "vitest";
import { requestIdOf } from "./request-id";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it.each(["7f3a2c11d0", "Root=1-67891233-abcdef012345678912345678", "550e8400-e29b-41d4-a716-446655440000"])(
  "the id %s of a trusted proxy is kept, and one of anybody else is not",
  (id) => {
    expect(requestIdOf(id, 1)).toBe(id);
    expect(requestIdOf(id, 0)).toMatch(UUID);
  },
);

it.each([
  "",
  "short",
  "a".repeat(129),
  "with space",
  'quote"quote',
  "line\nbreak",
  "ünïcödé-text",
  null,
  undefined,
])("an id that is not well-formed is replaced (%j)", (id) => {
  expect(requestIdOf(id, 1)).toMatch(UUID);
});
