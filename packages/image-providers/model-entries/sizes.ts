/** The sizes of a model in MODELS_FILE: a list, or every size within bounds. */

import { hasAnySize } from "contract/models/model-size";
import * as z from "zod";
import { byForm, hasField } from "./by-form";
import { repeated } from "./repeated";
import { strictFields } from "./strict-fields";

const PIXELS = "must be a whole number of pixels, 16 to 16384";
const pixels = z.int(PIXELS).min(16, PIXELS).max(16_384, PIXELS);
/** No request asks for a longer picture. */
const MAX_RATIO = 100;
/** A side with a mistake of its own says nothing of the size. */
const isShortEnough = ({ width, height }: { width: number; height: number }) =>
  [width, height].some((side) => !pixels.safeParse(side).success) ||
  Math.max(width, height) <= Math.min(width, height) * MAX_RATIO;
/** A size. @param shape further fields. */
const sizeWith = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  strictFields({ width: pixels, height: pixels, ...shape }).refine(
    (size) => isShortEnough(size as { width: number; height: number }),
    `must not be longer than ${MAX_RATIO}:1`,
  );
export const pixelSize = sizeWith({});
const area = z
  .int()
  .min(1)
  .max(16_384 ** 2);
const ratio = z
  .number()
  .min(1 / MAX_RATIO)
  .max(MAX_RATIO);

/** Sizes that a later one would repeat are never asked for. */
export function repeatedSizes(
  list: readonly { width: number; height: number }[],
): { index: number; key: string }[] {
  return repeated(list, ({ width, height }) => `${width} × ${height}`);
}

/** A list of sizes. @param shape further fields of each. */
export const sizeList = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  strictFields({ list: z.array(sizeWith(shape)).min(1).max(100) }).superRefine(({ list }, context) => {
    for (const { index, key } of repeatedSizes(list as { width: number; height: number }[]))
      context.addIssue({ code: "custom", path: ["list", index], message: `${key} is there twice` });
  });

const PAIRS = [
  ["min_side", "max_side"],
  ["min_side", "max_short_side"],
  ["max_short_side", "max_side"],
  ["min_ratio", "max_ratio"],
  ["min_pixels", "max_pixels"],
] as const;

const ruleFields = strictFields({
  multiple_of: z.int().min(1).max(1_024),
  min_side: pixels,
  max_side: pixels,
  max_short_side: pixels.optional(),
  min_ratio: ratio.optional(),
  max_ratio: ratio.optional(),
  min_pixels: area.optional(),
  max_pixels: area.optional(),
});

const completed = (given: z.output<typeof ruleFields>) => ({
  ...given,
  max_short_side: given.max_short_side ?? given.max_side,
  min_ratio: given.min_ratio ?? 0.25,
  max_ratio: given.max_ratio ?? 4,
  min_pixels: given.min_pixels ?? 1,
  max_pixels: given.max_pixels ?? given.max_side ** 2,
});

/** Bounds of sizes; what is absent does not bound. */
export const sizeRule = ruleFields
  .superRefine((given, context) => {
    const crossed = PAIRS.filter(
      ([low, high]) => (given[low] ?? 0) > (given[high] ?? Number.POSITIVE_INFINITY),
    );
    for (const [low, high] of crossed)
      context.addIssue({ code: "custom", path: [low], message: `is larger than ${high}` });
    if (crossed.length === 0 && !hasAnySize(completed(given)))
      context.addIssue({ code: "custom", message: "no size is within all of these bounds" });
  })
  .transform(completed);

const list = sizeList({});

/** The sizes of a model that is asked for pixels. */
export const sizesFields = byForm<typeof list | typeof sizeRule>(
  (value) => (hasField(value, "list") ? list : hasField(value, "multiple_of") ? sizeRule : undefined),
  '{"list": [{"width": 1024, "height": 1024}]} or {"multiple_of": 16, "min_side": 256, "max_side": 1440}',
);
