import { lch, type Rgb } from "../../core/colour";
import type { World } from "../world";

/** The weak light on foreground plants, which appear almost as silhouettes. */
export interface ForegroundLight {
  shade: Rgb;
  lit: Rgb;
  /** The colour of the light, for plants that have their own colour. */
  ambient: Rgb;
  key: Rgb;
}

export function foregroundLight({ brief, air }: World): ForegroundLight {
  const hue = brief.season === "autumn" ? 60 : 150;
  const body = lch(0.3, 0.045 * brief.saturation, hue);
  const edge = lch(0.4, 0.06 * brief.saturation, hue);
  const fog = new Float32Array(3);
  air.fogAt(air.aspect / 2, air.horizon, fog);
  const mixed = (of: (channel: 0 | 1 | 2) => number): Rgb => [of(0), of(1), of(2)];
  return {
    shade: mixed(
      (c) =>
        body[c] *
          (air.ambient[c] * air.ambientIntensity * 0.55 + air.key[c] * air.keyIntensity * 0.05) *
          0.9 +
        fog[c]! * 0.025,
    ),
    lit: mixed(
      (c) =>
        edge[c] * (air.ambient[c] * air.ambientIntensity * 0.7 + air.key[c] * air.keyIntensity * 0.4) +
        fog[c]! * 0.03,
    ),
    ambient: mixed((c) => air.ambient[c] * air.ambientIntensity),
    key: mixed((c) => air.key[c] * air.keyIntensity),
  };
}
