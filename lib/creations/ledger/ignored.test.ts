import { expect, it } from "vitest";
import { MAX_IGNORED, storedIgnoredSchema, withReported } from "./ignored";

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

it("what the service reports says what was drawn, and what the studio was asked for stays", () => {
  const own = [
    { field: "settings.resolution", asked: 720, used: 816 },
    { field: "settings.seed", asked: 7, used: null },
  ];
  const reported = [
    { field: "settings.resolution", asked: 816, used: 832 },
    { field: "negative_prompt", asked: "people", used: null },
  ];
  expect(withReported(own, reported)).toEqual([
    { field: "settings.resolution", asked: 720, used: 832 },
    { field: "settings.seed", asked: 7, used: null },
    { field: "negative_prompt", asked: "people", used: null },
  ]);
  expect(withReported(own)).toEqual(own);
});

it("a service that reports many fields makes no creation that an archive could not take", () => {
  const own = [{ field: "settings.seed", asked: 7, used: null }];
  const reported = Array.from({ length: 20 }, (_, n) => ({ field: `field_${n}`, asked: n, used: null }));
  const all = withReported(own, reported);
  expect(all).toHaveLength(MAX_IGNORED);
  expect(all[0]).toEqual(own[0]);
});
