/** Every model that MODELS_FILE can describe, and every request of the contract. */

import { CONTRACT_LIMITS, creationRequestSchema } from "contract/creations/request";
import { snapSize } from "contract/models/model-size";
import * as fc from "fast-check";
import { sizesFields } from "image-providers/model-entries/sizes";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { aModel, modelsOf } from "@/tools/testing/models";
import { createBodySchema } from "./body";
import { fitRequest } from "./fit";

const contract = creationRequestSchema(CONTRACT_LIMITS);
const side = fc.integer({ min: 16, max: 16_384 });
const list = fc.record({
  list: fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 4 }),
});
const rule = fc
  .record({
    multiple_of: fc.constantFrom(1, 8, 16, 32, 64),
    sides: fc.tuple(fc.integer({ min: 16, max: 1_024 }), fc.integer({ min: 1_024, max: 16_384 })),
    min_ratio: fc.integer({ min: 1, max: 100 }).map((side) => 1 / side),
    max_ratio: fc.integer({ min: 100, max: 10_000 }).map((share) => share / 100),
    max_pixels: fc.option(fc.integer({ min: 1_024 ** 2, max: 16_384 ** 2 }), { nil: undefined }),
  })
  .map(({ sides: [min_side, max_side], max_pixels, ...rest }) => ({
    ...{ ...rest, min_side, max_side },
    ...(max_pixels !== undefined && { max_pixels }),
  }));
/** As a file is read: without what it refuses. */
const sizes = fc
  .oneof(list, rule)
  .map((given) => sizesFields.safeParse(given).data)
  .filter((read) => read !== undefined);
const settings = fc.record({
  aspect_ratio: fc.oneof(
    fc.constantFrom("1:1", "16:9", "9:16", "100:1", "1:100", "1.91:1", "3:7"),
    fc
      .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }))
      .filter(([width, height]) => width <= height * 100 && height <= width * 100)
      .map(([width, height]) => `${width}:${height}`),
  ),
  resolution: fc.integer({ min: 1, max: 16_384 }),
});

test("a request that was fitted can be stored, fits its model as it is, is what a studio of the same model accepts, and has a size that the model draws", () => {
  fc.assert(
    fc.property(sizes, settings, (known, given) => {
      const model = aModel("some/one", { sizes: known });
      const { request } = fitRequest(model, contract.parse({ prompt: "a lake", settings: given }));
      expect(contract.safeParse(request).error).toBeUndefined();
      expect(fitRequest(model, request).request).toEqual(request);
      const body = { ...request, model: "some/one" };
      expect(z.safeParse(createBodySchema(modelsOf([model])), body).error?.issues).toBeUndefined();
      const { aspect_ratio, resolution } = request.settings;
      const size = snapSize(known, aspect_ratio, resolution);
      if ("list" in known) return void expect(known.list).toContainEqual(size);
      expect([size.width % known.multiple_of, size.height % known.multiple_of]).toEqual([0, 0]);
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(known.max_side);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(known.min_side);
      expect(size.width * size.height).toBeLessThanOrEqual(known.max_pixels);
    }),
    { numRuns: 1_000 },
  );
});
