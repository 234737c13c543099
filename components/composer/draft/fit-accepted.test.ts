import { modelSizesSchema } from "contract/models/models";
import { OFFERED_ASPECT_RATIOS, OFFERED_RESOLUTIONS } from "contract/models/shape";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createBodySchema } from "@/lib/models/body";
import { listModels } from "@/lib/models/list";
import { aModel, LISTED_SIZES, modelsOf, RULED_SIZES } from "@/tools/testing/models";
import { FRESH_DRAFT } from "./draft";
import { fitOf, requestFor } from "./fit";

const stableDiffusion = modelSizesSchema.parse({
  ...{ multiple_of: 8, min_side: 256, max_side: 2_048, max_short_side: 2_048 },
  ...{ min_ratio: 1 / 4, max_ratio: 4, min_pixels: 256 ** 2, max_pixels: 2_048 ** 2 },
});
const oneMegapixel = modelSizesSchema.parse({
  ...{ multiple_of: 32, min_side: 256, max_side: 1_440, max_short_side: 1_440 },
  ...{ min_ratio: 1 / 3, max_ratio: 3, min_pixels: 700_000, max_pixels: 1_100_000 },
});
const models = modelsOf(
  [RULED_SIZES, LISTED_SIZES, stableDiffusion, oneMegapixel].map((sizes, index) =>
    aModel(`any/${index}`, {
      ...{ sizes, max_pictures: index + 1, negative_prompt: index % 2 === 0 },
      ...{ seed: index === 1 ? "none" : "exact", prompt_enhancer: index === 2 ? "none" : "studio" },
    }),
  ),
);

it("whatever the composer offers for chosen models, each of them accepts its request", async () => {
  const state = {
    state: "ok",
    since_time: new Date(0).toISOString(),
    resume_time: null,
    reason: null,
  } as const;
  const views = await listModels(models, {
    stateOf: async () => state,
    problemOf: () => null,
    isFree: () => false,
  });
  const body = createBodySchema(models);
  const draft = fc.record({
    models: fc.subarray(
      views.map(({ id }) => id),
      { minLength: 1 },
    ),
    aspectRatio: fc.constantFrom(...OFFERED_ASPECT_RATIOS, "5:2", "1:2"),
    resolution: fc.oneof(fc.constantFrom(...OFFERED_RESOLUTIONS), fc.integer({ min: 64, max: 2_048 })),
    imageNumber: fc.integer({ min: 1, max: 8 }),
    seed: fc.constantFrom("", "7"),
    enhance: fc.boolean(),
    negativePrompt: fc.constantFrom("", "rain"),
  });
  fc.assert(
    fc.property(draft, (chosen) => {
      const fit = fitOf({ ...FRESH_DRAFT, prompt: "a red kite", ...chosen }, views);
      for (const model of fit.models) {
        const parsed = body.safeParse(requestFor(model, fit.draft, true));
        expect(parsed.error?.issues ?? []).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});
