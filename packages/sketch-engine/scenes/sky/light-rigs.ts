import type { Lch } from "../../core/colour";
import type { Time } from "../../language/brief";

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

const DAWN_ROSE: LightRig = {
  sky: [
    [0.52, 0.075, 262],
    [0.68, 0.07, 285],
    [0.82, 0.075, 30],
    [0.93, 0.07, 78],
  ],
  key: [0.9, 0.09, 65],
  keyIntensity: 1.15,
  ambient: [0.66, 0.07, 278],
  ambientIntensity: 0.62,
  fog: [0.84, 0.05, 325],
  glow: [0.92, 0.11, 70],
  cloudLit: [0.93, 0.06, 50],
  cloudShadow: [0.66, 0.06, 300],
  sunHeight: 0.06,
};

const DAWN_CLEAR: LightRig = {
  sky: [
    [0.55, 0.07, 245],
    [0.72, 0.055, 240],
    [0.86, 0.06, 62],
    [0.94, 0.075, 80],
  ],
  key: [0.92, 0.09, 72],
  keyIntensity: 1.2,
  ambient: [0.66, 0.06, 255],
  ambientIntensity: 0.58,
  fog: [0.86, 0.04, 274],
  glow: [0.94, 0.11, 76],
  cloudLit: [0.95, 0.055, 65],
  cloudShadow: [0.7, 0.045, 270],
  sunHeight: 0.08,
};

const DAY: LightRig = {
  sky: [
    [0.53, 0.125, 252],
    [0.66, 0.11, 243],
    [0.8, 0.07, 228],
    [0.92, 0.03, 215],
  ],
  key: [0.97, 0.035, 90],
  keyIntensity: 1.45,
  ambient: [0.7, 0.08, 245],
  ambientIntensity: 0.55,
  fog: [0.84, 0.04, 232],
  glow: [0.97, 0.04, 95],
  cloudLit: [0.985, 0.008, 90],
  cloudShadow: [0.74, 0.04, 252],
  sunHeight: 0.42,
};

const GOLDEN: LightRig = {
  sky: [
    [0.56, 0.08, 242],
    [0.71, 0.06, 225],
    [0.85, 0.07, 85],
    [0.92, 0.095, 82],
  ],
  key: [0.91, 0.12, 75],
  keyIntensity: 1.45,
  ambient: [0.62, 0.06, 262],
  ambientIntensity: 0.5,
  fog: [0.79, 0.075, 63],
  glow: [0.93, 0.13, 80],
  cloudLit: [0.95, 0.075, 75],
  cloudShadow: [0.66, 0.045, 290],
  sunHeight: 0.12,
};

const SUNSET_CRIMSON: LightRig = {
  sky: [
    [0.36, 0.105, 285],
    [0.53, 0.13, 335],
    [0.71, 0.155, 35],
    [0.87, 0.14, 78],
  ],
  key: [0.84, 0.155, 55],
  keyIntensity: 1.3,
  ambient: [0.5, 0.09, 295],
  ambientIntensity: 0.55,
  fog: [0.7, 0.12, 30],
  glow: [0.88, 0.16, 65],
  cloudLit: [0.82, 0.15, 40],
  cloudShadow: [0.46, 0.1, 310],
  sunHeight: 0.045,
};

const SUNSET_AMBER: LightRig = {
  sky: [
    [0.42, 0.09, 255],
    [0.6, 0.08, 290],
    [0.77, 0.12, 45],
    [0.9, 0.12, 85],
  ],
  key: [0.87, 0.14, 65],
  keyIntensity: 1.3,
  ambient: [0.53, 0.075, 270],
  ambientIntensity: 0.55,
  fog: [0.76, 0.09, 45],
  glow: [0.91, 0.14, 75],
  cloudLit: [0.88, 0.12, 55],
  cloudShadow: [0.52, 0.075, 290],
  sunHeight: 0.06,
};

const DUSK_ROSE: LightRig = {
  sky: [
    [0.27, 0.075, 272],
    [0.4, 0.095, 290],
    [0.59, 0.105, 345],
    [0.79, 0.1, 45],
  ],
  key: [0.72, 0.09, 350],
  keyIntensity: 0.75,
  ambient: [0.48, 0.09, 280],
  ambientIntensity: 0.6,
  fog: [0.57, 0.075, 330],
  glow: [0.8, 0.12, 40],
  cloudLit: [0.7, 0.11, 10],
  cloudShadow: [0.36, 0.075, 290],
  sunHeight: -0.02,
};

const DUSK_BLUE: LightRig = {
  sky: [
    [0.26, 0.065, 255],
    [0.4, 0.085, 245],
    [0.58, 0.075, 220],
    [0.8, 0.07, 90],
  ],
  key: [0.7, 0.07, 230],
  keyIntensity: 0.7,
  ambient: [0.46, 0.075, 250],
  ambientIntensity: 0.6,
  fog: [0.56, 0.06, 232],
  glow: [0.83, 0.1, 80],
  cloudLit: [0.66, 0.07, 30],
  cloudShadow: [0.35, 0.06, 262],
  sunHeight: -0.02,
};

const NIGHT_BLUE: LightRig = {
  sky: [
    [0.155, 0.05, 272],
    [0.21, 0.065, 266],
    [0.29, 0.075, 256],
    [0.4, 0.07, 240],
  ],
  key: [0.8, 0.055, 235],
  keyIntensity: 0.62,
  ambient: [0.37, 0.075, 265],
  ambientIntensity: 0.5,
  fog: [0.33, 0.065, 250],
  glow: [0.8, 0.04, 235],
  cloudLit: [0.5, 0.045, 250],
  cloudShadow: [0.21, 0.05, 268],
  sunHeight: 0.45,
};

const NIGHT_VIOLET: LightRig = {
  sky: [
    [0.15, 0.055, 292],
    [0.21, 0.08, 288],
    [0.3, 0.09, 275],
    [0.42, 0.08, 255],
  ],
  key: [0.8, 0.055, 255],
  keyIntensity: 0.62,
  ambient: [0.38, 0.08, 280],
  ambientIntensity: 0.5,
  fog: [0.34, 0.075, 272],
  glow: [0.82, 0.05, 260],
  cloudLit: [0.5, 0.06, 275],
  cloudShadow: [0.2, 0.06, 285],
  sunHeight: 0.45,
};

export const LIGHT_RIGS: Readonly<Record<Time, readonly LightRig[]>> = {
  dawn: [DAWN_ROSE, DAWN_CLEAR],
  day: [DAY],
  golden: [GOLDEN],
  sunset: [SUNSET_CRIMSON, SUNSET_AMBER],
  dusk: [DUSK_ROSE, DUSK_BLUE],
  night: [NIGHT_BLUE, NIGHT_VIOLET],
};
