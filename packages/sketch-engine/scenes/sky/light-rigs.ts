import type { Lch } from "../../core/colour";
import type { Time } from "../../language/brief";
import rigs from "./light-rigs.json" with { type: "json" };

/** One hand-picked lighting of a scene: light colours with intensities as factors on them. */
export interface LightRig {
  /** Sky colours at the zenith, upper sky, lower sky and horizon. */
  sky: readonly [Lch, Lch, Lch, Lch];
  key: Lch;
  keyIntensity: number;
  ambient: Lch;
  ambientIntensity: number;
  fog: Lch;
  /** The colour of the glow around the sun or moon. */
  glow: Lch;
  cloudLit: Lch;
  cloudShadow: Lch;
  /** Height of the sun above the horizon, in picture heights, for a horizon at 0.6. */
  sunHeight: number;
}

/** The rigs of each time of day, of which one is chosen by random. */
export const LIGHT_RIGS = rigs as unknown as Readonly<Record<Time, readonly LightRig[]>>;
