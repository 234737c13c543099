import { type Lch, lch, mix, mixEvenly, type Rgb, toLch } from "../../core/colour";
import { clamp, hueDistance, lerp } from "../../core/math";
import { Noise } from "../../core/noise";
import { Ramp } from "../../core/ramp";
import type { Random } from "../../core/random";
import type { Brief, Time } from "../../language/brief";
import { LIGHT_RIGS } from "./light-rigs";
import { inPalette, isOvercast, paled } from "./tint";

export interface SunPlacement {
  /** The side of the sun: +1 right, -1 left, 0 for either. */
  side: number;
  /** Horizontal distance from the centre, as a share of the picture's width; random when absent. */
  across?: number;
  /** Raises a low sun above objects on the horizon, in picture heights. */
  lift: number;
}

/** Slope (rise over run) of the sunlight on land by time of day; low light shows relief best. */
const ELEVATION: Readonly<Record<Time, number>> = {
  dawn: 0.38,
  day: 0.75,
  golden: 0.38,
  sunset: 0.38,
  dusk: 0.38,
  night: 0.6,
};
/** Where the sun is that the prompt puts on a side: its distance from the centre, as a share of the width. */
const NAMED_SIDE = 0.3;
const AURORA_HUES: readonly number[] = [158, 185, 310];

/**
 * The sky colours and lights of one picture: a light rig, tinted by the palette words and dimmed by storms.
 *
 * Palette words change hues and keep lightness, because a sky is recognised by its order of lightness values.
 */
export class Atmosphere {
  readonly stops: readonly [Rgb, Rgb, Rgb, Rgb];
  readonly gradient: Ramp;
  key: Rgb;
  keyIntensity: number;
  ambient: Rgb;
  ambientIntensity: number;
  fog: Rgb;
  readonly glow: Rgb;
  readonly cloudLit: Rgb;
  readonly cloudShadow: Rgb;
  readonly auroraColours: readonly [Rgb, Rgb, Rgb];
  /** Position of the sun or moon, in picture heights from the top left. */
  readonly sunX: number;
  sunY: number;
  readonly sunRadius: number;
  readonly moonRadius: number;
  /** Unit vector towards the light: right, up, into the picture. */
  readonly lightX: number;
  readonly lightY: number;
  readonly lightZ: number;
  readonly noise: Noise;
  readonly detailNoise: Noise;
  readonly starSeed: number;
  /** Rotation of the Milky Way, in radians. */
  readonly galaxyTurn: number;

  constructor(
    readonly brief: Brief,
    parent: Random,
    readonly aspect: number,
    /** The horizon, in picture heights from the top. */
    readonly horizon: number,
    sun: SunPlacement = { side: 0, lift: 0 },
  ) {
    const random = parent.fork("atmos");
    const rig = random.pick(LIGHT_RIGS[brief.time]);
    const tint = (colour: Lch, position: number, pull = 0.85): Rgb => tinted(brief, colour, position, pull);

    const [zenith, upper, lower, low] = rig.sky;
    const above = (colour: Lch, position: number): Rgb => tinted(brief, colour, position, 0.85, true);
    this.stops = [above(zenith, 0), above(upper, 0.34), above(lower, 0.67), above(low, 0.99)];
    this.gradient = new Ramp([
      [0, this.stops[0]],
      [0.42, this.stops[1]],
      [0.76, this.stops[2]],
      [1, this.stops[3]],
    ]);
    this.key = tint(rig.key, 0.99, 0.3);
    this.ambient = tint(rig.ambient, 0.2, 0.6);
    this.fog = tint(rig.fog, 0.7);
    this.glow = tint(rig.glow, 0.99, 0.5);
    this.cloudLit = tint(rig.cloudLit, 0.8, 0.6);
    this.cloudShadow = tint(rig.cloudShadow, 0.2, 0.7);
    this.keyIntensity =
      rig.keyIntensity *
      (1 - (brief.time === "night" ? 0.1 : 0.6) * brief.storm) *
      (isOvercast(brief) ? 0.6 : 1);
    this.ambientIntensity = rig.ambientIntensity * (1 + 0.15 * brief.storm);

    const side = brief.lightSide ?? (sun.side || random.sign());
    const across = sun.across ?? random.range(0.13, 0.22);
    this.sunX = aspect * (0.5 + side * (brief.lightSide ? Math.max(NAMED_SIDE, across) : across));
    const height =
      brief.time === "night" ? random.range(0.3, 0.5) : rig.sunHeight + random.range(-0.01, 0.03);
    this.sunY =
      brief.time === "dusk"
        ? horizon + 0.03
        : Math.max(0.1, horizon - ((height + (height < 0.2 ? sun.lift : 0)) * horizon) / 0.6);

    const elevation = brief.terrain === "desert" && brief.time !== "day" ? 0.3 : ELEVATION[brief.time];
    const length = Math.hypot(0.85, elevation, 0.18);
    this.lightX = (side * 0.85) / length;
    this.lightY = elevation / length;
    this.lightZ = 0.18 / length;

    this.noise = new Noise(random.uint32());
    this.detailNoise = new Noise(random.uint32());
    this.starSeed = random.uint32();
    this.galaxyTurn = random.range(-0.9, -0.4) * side;
    this.moonRadius = random.range(0.036, 0.05) * brief.grandeur;
    const isLow = brief.time === "sunset" || brief.time === "dawn";
    this.sunRadius = (isLow ? random.range(0.034, 0.044) : 0.03) * brief.grandeur;

    const auroraHues = brief.hues.length > 0 ? brief.hues : AURORA_HUES;
    const auroraHue = (i: number): number => auroraHues[i % auroraHues.length] ?? 158;
    this.auroraColours = [
      lch(0.82, 0.17, auroraHue(0)),
      lch(0.7, 0.13, auroraHue(1)),
      lch(0.55, 0.17, auroraHue(2)),
    ];
    if (brief.aurora > 0) {
      // Northern lights also light the land.
      this.ambient = mix(this.ambient, lch(0.46, 0.075, auroraHue(0) + 40), 0.55 * brief.aurora);
      this.ambientIntensity *= 1.7;
      this.key = mix(this.key, lch(0.85, 0.09, auroraHue(0)), 0.6);
      this.keyIntensity *= 1.5;
      this.fog = mix(this.fog, lch(0.36, 0.07, auroraHue(0) + 45), 0.4);
    }
  }

  /** +1 when the light comes from the right, -1 from the left. */
  get lightSide(): 1 | -1 {
    return this.lightX > 0 ? 1 : -1;
  }

  /** The haze colour in the direction of a picture point, including the glow around the sun. */
  fogAt(x: number, y: number, out: Float32Array): void {
    const dx = x - this.sunX;
    const dy = (y - this.sunY) * 1.2;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const glow =
      this.brief.time === "night"
        ? 0.14 * Math.exp(-distance * 4)
        : 0.42 * Math.exp(-distance * 3) * (1 - 0.7 * this.brief.storm);
    out[0] = this.fog[0] + this.glow[0] * glow;
    out[1] = this.fog[1] + this.glow[1] * glow;
    out[2] = this.fog[2] + this.glow[2] * glow;
  }
}

const STORM_HUE = 250;
/** Hues farther apart than this, in degrees, have others between them that neither of them is like. */
const OPPOSITE = 100;

/**
 * @param position 0 at the zenith to 1 at the horizon; it chooses the colour of the palette
 * @param isSky whether it is a colour of the sky itself, which may be pale or grey
 */
function tinted(brief: Brief, colour: Lch, position: number, pull: number, isSky = false): Rgb {
  const named = pull > 0.5 ? inPalette(brief, colour, position) : null;
  let [lightness, chroma, hue] = named ?? colour;
  const { hues, storm } = brief;
  const target = hues[Math.min(hues.length - 1, Math.floor(position * hues.length))];
  if (target !== undefined && !named) {
    // A single palette word does not tint the horizon, so that the picture keeps its contrast.
    const share = pull * (hues.length > 1 ? 1 : lerp(1, 0.3, position));
    const turn = hueDistance(hue, target);
    // Half the way from orange to blue is grey; a turn of the hue would come to green.
    if (Math.abs(turn) > OPPOSITE && share < 0.9) {
      const mixed = mixEvenly(lch(lightness, chroma, hue), lch(lightness, chroma, target), share);
      [, chroma, hue] = toLch(mixed);
    } else hue += turn * share;
    chroma = Math.max(chroma, 0.085) * 1.05 * brief.vividness;
  }
  if (storm > 0) {
    lightness = lerp(lightness, lightness * 0.78 + 0.05, storm);
    hue += hueDistance(hue, STORM_HUE) * storm * 0.5;
  }
  if (isSky || isOvercast(brief)) [lightness, chroma, hue] = paled(brief, [lightness, chroma, hue]);
  const saturation = brief.saturation * (1 - 0.62 * storm);
  return lch(clamp(lightness + brief.lightness * 0.06, 0.05, 0.985), chroma * saturation, hue);
}
