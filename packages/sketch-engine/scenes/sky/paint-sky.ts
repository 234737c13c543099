import { addSample, type Plane, sample } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import type { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import type { Progress } from "../../core/progress";
import type { Atmosphere } from "./atmosphere";
import { auroraAt } from "./aurora";
import { Clouds } from "./clouds";
import { addGlow, addRainbow, paintDisc } from "./lights";
import { addStars, milkyWayAt } from "./stars";

/** From this number of rows, soft layers are computed at half resolution: 4 times faster, no visible difference. */
const FULL_DETAIL_ROWS = 400;
const CLOUD_CHANNELS = 2;
const LIGHT_CHANNELS = 4;

type PointPainter = (x: number, y: number, out: Float32Array) => void;

/** A soft layer, computed on a grid of every `step`-th pixel and interpolated. */
function softLayer(
  frame: Frame,
  rows: number,
  step: number,
  channels: number,
  progress: Progress,
  paint: PointPainter,
): Plane {
  const width = Math.ceil(frame.width / step) + 1;
  const height = Math.ceil(rows / step) + 1;
  const plane: Plane = { width, height, data: new Float32Array(width * height * channels) };
  const out = new Float32Array(4);
  progress.rows(0, height, (row) => {
    const y = (row * step + 0.5) / frame.height;
    for (let column = 0; column < width; column++) {
      paint((column * step + 0.5) / frame.height, y, out);
      const o = (row * width + column) * channels;
      for (let c = 0; c < channels; c++) plane.data[o + c] = out[c]!;
    }
  });
  return plane;
}

/** Draws the sky down to the horizon, and repeats its lowest row below it. */
export function paintSky(frame: Frame, air: Atmosphere, progress: Progress): void {
  const { width, height, colour } = frame;
  const { brief } = air;
  const rows = Math.min(height, Math.ceil((air.horizon + 0.01) * height) + 2);
  const step = height > FULL_DETAIL_ROWS ? 2 : 1;
  const layer = (from: number, to: number, channels: number, paint: PointPainter): Plane =>
    softLayer(frame, rows, step, channels, progress.part(from, to), paint);

  const cloudField = new Clouds(air);
  const clouds =
    brief.clouds > 0.02 ? layer(0, 0.4, CLOUD_CHANNELS, (x, y, out) => cloudField.at(x, y, out)) : null;
  const galaxy =
    brief.stars > 0 ? layer(0.4, 0.5, LIGHT_CHANNELS, (x, y, out) => milkyWayAt(air, x, y, out)) : null;
  const aurora =
    brief.aurora > 0 ? layer(0.5, 0.65, LIGHT_CHANNELS, (x, y, out) => auroraAt(air, x, y, out)) : null;

  const out = new Float32Array(3);
  progress.stage(0.65, 1);
  progress.rows(0, rows, (row) => {
    const y = (row + 0.5) / height;
    const gradient = air.gradient.offset(clamp(y / air.horizon) ** 1.15);
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / height;
      out[0] = air.gradient.table[gradient]!;
      out[1] = air.gradient.table[gradient + 1]!;
      out[2] = air.gradient.table[gradient + 2]!;
      addGlow(air, x, y, out);
      const gridX = column / step;
      const gridY = row / step;
      if (galaxy) {
        addSample(galaxy, LIGHT_CHANNELS, gridX, gridY, 1, out, 0);
        addStars(air, x, y, sample(galaxy, LIGHT_CHANNELS, gridX, gridY, 3), out);
      }
      if (aurora) addSample(aurora, LIGHT_CHANNELS, gridX, gridY, 1, out, 0);
      paintDisc(air, x, y, out);
      if (clouds) {
        const opacity = sample(clouds, CLOUD_CHANNELS, gridX, gridY, 0);
        if (opacity > 0.004)
          blendCloud(air, x, y, opacity, sample(clouds, CLOUD_CHANNELS, gridX, gridY, 1), out);
      }
      if (brief.rainbow > 0) addRainbow(air, x, y, out);
      const k = (row * width + column) * 3;
      colour[k] = out[0]!;
      colour[k + 1] = out[1]!;
      colour[k + 2] = out[2]!;
    }
  });
  fillBelow(frame, air, rows);
}

/** Fills the rows below the sky with haze, which shows through the antialiased edges of water and ground. */
function fillBelow(frame: Frame, air: Atmosphere, firstRow: number): void {
  const { width, height, colour } = frame;
  if (firstRow >= height) return;
  const out = new Float32Array(3);
  const stride = width * 3;
  for (let column = 0; column < width; column++) {
    air.fogAt((column + 0.5) / height, air.horizon, out);
    colour.set(out, firstRow * stride + column * 3);
  }
  for (let row = firstRow + 1; row < height; row++) {
    if ((row & 63) === 0) checkpoint();
    colour.copyWithin(row * stride, firstRow * stride, (firstRow + 1) * stride);
  }
}

function blendCloud(
  air: Atmosphere,
  x: number,
  y: number,
  opacity: number,
  light: number,
  out: Float32Array,
): void {
  const { cloudLit, cloudShadow, glow, brief } = air;
  const alpha = opacity * 0.93;
  const lit = smoothstep(0, 1, light);
  // Translucency: thin cloud edges near the sun are bright.
  const distance = hypot(x - air.sunX, y - air.sunY);
  const lining =
    Math.exp(-distance * 5) *
    (brief.time === "night" ? 0.25 : 0.8) *
    (1 - 0.75 * brief.storm) *
    (1 - alpha * 0.75);
  const haze = smoothstep(0.3, 0, air.horizon - y) * 0.4;
  for (let c = 0; c < 3; c++) {
    const shadow = cloudShadow[c]!;
    const cloud = shadow + (cloudLit[c]! - shadow) * lit + glow[c]! * lining;
    const hazy = cloud + (out[c]! - cloud) * haze;
    out[c]! += (hazy - out[c]!) * alpha;
  }
}
