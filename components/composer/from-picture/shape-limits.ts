/** The aspect ratios and resolutions that a picture's size may become. */

import type { ModelView } from "contract/models/models";
import type { ShapeLimits } from "contract/models/nearest-shape";

/** The limits of a list of sizes: every request is changed to one of them. */
const WIDE = { min_side: 1, max_short_side: 16_384, min_ratio: 1 / 100, max_ratio: 100 };

/** What all of the models accept. @param models at least one */
export function shapeLimitsOf(models: readonly ModelView[]): ShapeLimits {
  const sizes = models.map(({ abilities }) => ("list" in abilities.sizes ? WIDE : abilities.sizes));
  const most = (of: (one: typeof WIDE) => number) => Math.max(...sizes.map(of));
  const least = (of: (one: typeof WIDE) => number) => Math.min(...sizes.map(of));
  return {
    resolution: { min: most((one) => one.min_side), max: least((one) => one.max_short_side) },
    aspectRatio: { min: most((one) => one.min_ratio), max: least((one) => one.max_ratio) },
  };
}
