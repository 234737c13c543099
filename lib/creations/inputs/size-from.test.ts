import { hasAspectRatio } from "contract/models/model-size";
import type { ModelSizes } from "contract/models/models";
import { OFFERED_ASPECT_RATIOS, parseAspectRatio } from "contract/models/shape";
import { expect, it } from "vitest";
import { canvasSize } from "@/lib/pictures/painting/canvas";
import { sizeFrom } from "./size-from";

const rule = (multiple_of: number, max_side: number, max_pixels: number): ModelSizes => ({
  ...{ multiple_of, min_side: multiple_of * 4, max_side, max_short_side: max_side },
  ...{ min_ratio: 1 / 4, max_ratio: 4, min_pixels: multiple_of * multiple_of * 16, max_pixels },
});
const LIST: ModelSizes = {
  list: [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ],
};
const MODELS: [string, ModelSizes][] = [
  ["of every size", rule(1, 8_192, 64e6)],
  ["in steps of 8 pixels", rule(8, 2_048, 4e6)],
  ["in steps of 16 pixels up to 1.5 million", rule(16, 3_840, 1_572_864)],
  ["in steps of 64 pixels", rule(64, 1_536, 1_048_576)],
  ["of three sizes", LIST],
];

/** The same ones each time. */
function* sources() {
  let seed = 7;
  const next = (to: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % to;
  };
  for (let n = 0; n < 1_500; n++) yield { width: 64 + next(3_000), height: 64 + next(3_000) };
}

it.each(MODELS)(
  "two studios one behind the other put the source on the same canvas, with a model that draws pictures %s",
  (_, sizes) => {
    const differing: object[] = [];
    for (const source of sources())
      for (const aspectRatio of [...OFFERED_ASPECT_RATIOS, "4:5", "3:1", "1:2", "1.91:1"]) {
        if (!hasAspectRatio(sizes, aspectRatio)) continue;
        const front = sizeFrom(sizes, { operation: "expand", source, aspectRatio });
        const behind = sizeFrom(sizes, { operation: "expand", source, aspectRatio: front.aspect_ratio });
        const [one, other] = [front, behind].map(({ aspect_ratio }) =>
          canvasSize(source, parseAspectRatio(aspect_ratio) ?? 0),
        );
        const isSame = one?.width === other?.width && one?.height === other?.height;
        // The one behind refuses a ratio that its model does not draw.
        if (!isSame || !hasAspectRatio(sizes, front.aspect_ratio))
          differing.push({ source, aspectRatio, front, behind });
      }
    expect(differing.slice(0, 5)).toEqual([]);
  },
);
