import { expect, it } from "vitest";
import { storedIgnoredSchema } from "./ignored";

it("the names of fields that older studios stored are read without what was asked for", () => {
  expect(storedIgnoredSchema.parse("settings.seed")).toEqual({
    field: "settings.seed",
    asked: null,
    used: null,
  });
});

it("what was asked for and used is read as it was stored, within the bounds of a request", () => {
  const stored = { field: "settings.resolution", asked: 720, used: 704 };
  expect(storedIgnoredSchema.parse(stored)).toEqual(stored);
  for (const wrong of [
    7,
    null,
    { field: "seed" },
    { ...stored, asked: {} },
    { ...stored, asked: "x".repeat(4_001) },
  ])
    expect(storedIgnoredSchema.safeParse(wrong).success).toBe(false);
});
