import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { CONTRACT_LIMITS, creationRequestSchema } from "./creations/request";
import { requireAsAsked } from "./creations/stored-request";
import { orAbsent, orLeftOut } from "./or-absent";
import { parseStored } from "./stored";

const request = creationRequestSchema(CONTRACT_LIMITS);
/** The request of a later version, which knows more. */
const later = z.extend(request, {
  tiling: orLeftOut(z.boolean()),
  strength: orAbsent(z.number(), 1),
  settings: z.looseObject({
    ...{ seed: z.int(), aspect_ratio: z.string(), resolution: z.int() },
    sampler: z.optional(z.string()),
  }),
});
const stored = z.parse(request, {
  prompt: "a fox",
  tiling: "both",
  settings: { seed: 7, sampler: 3 },
  mood: "calm",
});

const read = (schema: z.ZodMiniType, value: unknown) => {
  const dropped: string[] = [];
  return { ...parseStored(schema, value, (field) => dropped.push(field)), dropped };
};

describe("what was stored by another version", () => {
  test("a field that was unknown and is known with another type by now is dropped, also inside another; the rest stays", () => {
    const { tiling, settings, ...rest } = stored as z.infer<typeof later>;
    const { sampler, ...others } = settings;
    expect(read(later, stored)).toEqual({
      success: true,
      data: { ...rest, strength: 1, settings: others },
      dropped: ["settings.sampler", "tiling"],
    });
  });
  test.each(["model", "model_settings", "written"])("%s is dropped where it cannot be read", (field) => {
    expect(read(request, { ...stored, [field]: 7 })).toEqual({
      success: true,
      data: stored,
      dropped: [field],
    });
  });
  test.each([
    { prompt: 7 },
    { negative_prompt: 7 },
    { config: { image_number: 1_000 } },
    { settings: { ...stored.settings, resolution: "large" } },
  ])("it cannot be read where a field that every request has is not readable: %j", (change) => {
    expect(read(request, { ...stored, model: 7, ...change })).toMatchObject({ success: false, dropped: [] });
  });
  test("a field with a default is not replaced by it", () => {
    expect(read(later, { ...stored, strength: "strong" })).toMatchObject({ success: false, dropped: [] });
  });
  test.each([null, 7, "text", [], [{}]])("%j is no request", (value) => {
    expect(read(later, value).success).toBe(false);
  });
});

test("a request without a field that it was made with is not drawn, except where services never get it", () => {
  expect(() => requireAsAsked(["written", "written.style"])).not.toThrow();
  expect(() => requireAsAsked(["settings.sampler", "written", "tiling"])).toThrow(
    "no longer understands settings.sampler, tiling of this request",
  );
});
