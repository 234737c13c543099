import { checkpoint } from "../../core/checkpoint";
import { lch, type Rgb } from "../../core/colour";
import { type Frame, Surface } from "../../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { Ramp } from "../../core/ramp";

export interface Planet {
  /** Centre and radius in picture heights. */
  x: number;
  y: number;
  radius: number;
  kind: "gas" | "rock";
  hue: number;
  hasRing: boolean;
  seed: number;
  /** Direction of its sun: right, down, towards the viewer; not normalised. */
  light: readonly [x: number, y: number, z: number];
}

const TILT_COS = Math.cos(0.38);
const TILT_SIN = Math.sin(0.38);
const RING_INNER = 1.32;
const RING_OUTER = 2.25;
/** Tilt of the ring towards the viewer: its height over its width. */
const RING_OPENING = 0.27;
const RING_COLOUR: Rgb = [0.645, 0.585, 0.51];
const DEPTH = 20;

export function paintPlanet(frame: Frame, planet: Planet): void {
  new PlanetPainter(frame, planet).paint();
}

/** Draws a planet in units of its radius from its centre: u to the right, v down. */
class PlanetPainter {
  private readonly noise: Noise;
  private readonly bands: Noise;
  private readonly surface: Ramp;
  private readonly air: Rgb;
  private readonly lightLength: number;

  constructor(
    private readonly frame: Frame,
    private readonly planet: Planet,
  ) {
    this.noise = new Noise(Math.floor(planet.seed * 1000));
    this.bands = new Noise(Math.floor(planet.seed * 1000) + 1);
    this.surface = planet.kind === "gas" ? gasRamp(planet.hue) : rockRamp(planet.hue);
    this.air = lch(0.78, 0.12, planet.kind === "gas" ? planet.hue + 30 : 225);
    this.lightLength = Math.hypot(...planet.light);
  }

  paint(): void {
    const { frame, planet } = this;
    const radius = planet.radius * frame.height;
    const centreX = planet.x * frame.height;
    const centreY = planet.y * frame.height;
    const reach = radius * (planet.hasRing ? 2.4 : 1.25);
    const lastRow = Math.min(frame.height, centreY + reach);
    const lastColumn = Math.min(frame.width, centreX + reach);
    for (let row = Math.max(0, Math.floor(centreY - reach)); row < lastRow; row++) {
      if ((row & 7) === 0) checkpoint();
      for (let column = Math.max(0, Math.floor(centreX - reach)); column < lastColumn; column++) {
        const u = (column + 0.5 - centreX) / radius;
        const v = (row + 0.5 - centreY) / radius;
        const distance = hypot(u, v);
        const isFront = -u * TILT_SIN + v * TILT_COS > 0;
        const ring = planet.hasRing ? this.ringAt(u, v) : 0;
        const pixel = row * frame.width + column;
        if (ring > 0 && !isFront) this.paintRing(pixel, u, v, ring);
        const covered = smoothstep(1 + 1.2 / radius, 1 - 1.2 / radius, distance);
        if (covered > 0) this.paintSurface(pixel, u, v, distance, covered, isFront);
        if (distance > 0.99 && distance < 1.25) this.addAir(pixel, u, v, distance, covered);
        if (ring > 0 && isFront) this.paintRing(pixel, u, v, ring);
      }
    }
  }

  /** Opacity of the ring at a point, 0..1. */
  private ringAt(u: number, v: number): number {
    const along = u * TILT_COS + v * TILT_SIN;
    const across = (-u * TILT_SIN + v * TILT_COS) / RING_OPENING;
    const distance = Math.sqrt(along * along + across * across);
    if (distance < RING_INNER || distance > RING_OUTER) return 0;
    const t = (distance - RING_INNER) / (RING_OUTER - RING_INNER);
    const lanes =
      (0.62 + 0.38 * this.bands.line(t * 26 + this.planet.seed, 3)) *
      (0.8 + 0.2 * this.bands.line(t * 60, 8));
    const gap = t > 0.6 && t < 0.66 ? 0.12 : 1;
    return clamp(smoothstep(0, 0.04, t) * smoothstep(1, 0.94, t) * lanes * gap) * 0.9;
  }

  private paintRing(pixel: number, u: number, v: number, alpha: number): void {
    const [lightX, lightY] = this.planet.light;
    let light = 1;
    if (lightX * u + lightY * v < 0) {
      // The part of the ring in the shadow of the planet.
      const off = Math.abs(u * lightY - v * lightX) / hypot(lightX, lightY);
      light = lerp(0.12, 1, smoothstep(0.85, 1, off));
    }
    this.blend(pixel, RING_COLOUR[0] * light, RING_COLOUR[1] * light, RING_COLOUR[2] * light, alpha);
    if (alpha > 0.4) this.mark(pixel);
  }

  private paintSurface(
    pixel: number,
    u: number,
    v: number,
    distance: number,
    covered: number,
    isFront: boolean,
  ): void {
    const [lightX, lightY, lightZ] = this.planet.light;
    const facing = Math.sqrt(Math.max(0, 1 - distance * distance));
    const direct = clamp((u * lightX + v * lightY + facing * lightZ) / this.lightLength);
    const o = this.surface.offset(this.surfaceAt(u, v, facing));
    const shadow =
      this.planet.hasRing && !isFront ? 1 - 0.45 * this.ringAt(u - lightX * 0.16, v - lightY * 0.5) : 1;
    const light = (direct ** 0.8 * 1.15 + 0.012) * shadow;
    const rim = (1 - facing) ** 3 * direct * 0.9 * shadow;
    const { table } = this.surface;
    this.blend(
      pixel,
      table[o]! * light + this.air[0] * rim,
      table[o + 1]! * light + this.air[1] * rim,
      table[o + 2]! * light + this.air[2] * rim,
      covered,
    );
    this.mark(pixel);
  }

  /** Position in the surface gradient at a point, 0..1. */
  private surfaceAt(u: number, v: number, facing: number): number {
    const { noise, bands, planet } = this;
    if (planet.kind === "rock") {
      const round = facing + 0.7;
      return clamp(
        0.5 + noise.fractal((u * 1.6) / round + planet.seed, (v * 1.6) / round + planet.seed, 6) * 0.9,
      );
    }
    const latitude = -u * TILT_SIN + v * TILT_COS;
    const longitude = (u * TILT_COS + v * TILT_SIN) / Math.max(0.2, facing + 0.4);
    const storms = noise.fractal(longitude * 2 + planet.seed, latitude * 5, 4) * 0.16;
    const belts = bands.fractalLine((latitude + storms * 0.6) * 5.2 + planet.seed, 4, 5);
    return clamp(0.5 + 0.85 * belts + storms * 0.9);
  }

  private addAir(pixel: number, u: number, v: number, distance: number, covered: number): void {
    const [lightX, lightY] = this.planet.light;
    const lit = clamp((u * lightX + v * lightY) / distance / this.lightLength + 0.35);
    const light = Math.exp(-(distance - 1) * 26) * lit * 0.6 * (1 - covered);
    const { colour } = this.frame;
    colour[pixel * 3]! += this.air[0] * light;
    colour[pixel * 3 + 1]! += this.air[1] * light;
    colour[pixel * 3 + 2]! += this.air[2] * light;
  }

  private blend(pixel: number, red: number, green: number, blue: number, alpha: number): void {
    const { colour } = this.frame;
    const k = pixel * 3;
    colour[k]! += (red - colour[k]!) * alpha;
    colour[k + 1]! += (green - colour[k + 1]!) * alpha;
    colour[k + 2]! += (blue - colour[k + 2]!) * alpha;
  }

  private mark(pixel: number): void {
    this.frame.surface[pixel] = Surface.object;
    this.frame.depth[pixel] = DEPTH;
  }
}

const gasRamp = (hue: number): Ramp =>
  new Ramp([
    [0, lch(0.36, 0.09, hue)],
    [0.3, lch(0.56, 0.11, hue + 14)],
    [0.55, lch(0.76, 0.085, hue + 28)],
    [0.8, lch(0.88, 0.05, hue + 40)],
    [1, lch(0.62, 0.12, hue + 5)],
  ]);

const rockRamp = (hue: number): Ramp =>
  new Ramp([
    [0, lch(0.28, 0.06, 250)],
    [0.45, lch(0.42, 0.08, 235)],
    [0.52, lch(0.6, 0.07, hue)],
    [0.8, lch(0.5, 0.06, hue + 20)],
    [1, lch(0.9, 0.01, 240)],
  ]);
