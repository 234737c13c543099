import { checkpoint } from "./checkpoint";

/** Pixels as floats with interleaved channels. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** Repeated box blur; three passes are close to a Gaussian. `radius` in pixels; edge pixels are repeated. */
export function boxBlur(
  source: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
  passes = 3,
): Float32Array {
  const r = Math.max(1, Math.round(radius));
  const a = source.slice();
  const b = new Float32Array(source.length);
  for (let pass = 0; pass < passes; pass++) {
    blurRows(a, b, width, height, channels, r);
    blurColumns(b, a, width * channels, height, r);
  }
  return a;
}

function blurRows(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  channels: number,
  r: number,
): void {
  const inverse = 1 / (2 * r + 1);
  for (let y = 0; y < height; y++) {
    if ((y & 31) === 0) checkpoint();
    for (let c = 0; c < channels; c++) {
      const o = y * width * channels + c;
      let sum = 0;
      for (let i = -r; i <= r; i++) sum += from[o + (i < 0 ? 0 : i >= width ? width - 1 : i) * channels]!;
      for (let x = 0; x < width; x++) {
        to[o + x * channels] = sum * inverse;
        const leaving = x - r;
        const entering = x + r + 1;
        sum +=
          from[o + (entering >= width ? width - 1 : entering) * channels]! -
          from[o + Math.max(leaving, 0) * channels]!;
      }
    }
  }
}

/** Adds whole rows at a time: reading down a column would miss the cache at every step. */
function blurColumns(from: Float32Array, to: Float32Array, stride: number, height: number, r: number): void {
  const inverse = 1 / (2 * r + 1);
  const sums = new Float32Array(stride);
  for (let i = -r; i <= r; i++) {
    const o = (i < 0 ? 0 : i >= height ? height - 1 : i) * stride;
    for (let k = 0; k < stride; k++) sums[k]! += from[o + k]!;
  }
  for (let y = 0; y < height; y++) {
    if ((y & 31) === 0) checkpoint();
    const o = y * stride;
    const leaving = Math.max(0, y - r) * stride;
    const entering = Math.min(height - 1, y + r + 1) * stride;
    for (let k = 0; k < stride; k++) {
      to[o + k] = sums[k]! * inverse;
      sums[k]! += from[entering + k]! - from[leaving + k]!;
    }
  }
}

/** Scales down: each result pixel is the mean of a square of `factor` by `factor` pixels. */
export function shrink(
  source: Float32Array,
  width: number,
  height: number,
  channels: number,
  factor: number,
): Plane {
  const small: Plane = {
    width: Math.ceil(width / factor),
    height: Math.ceil(height / factor),
    data: new Float32Array(Math.ceil(width / factor) * Math.ceil(height / factor) * channels),
  };
  for (let y = 0; y < small.height; y++) {
    if ((y & 3) === 0) checkpoint();
    const y1 = Math.min(height, (y + 1) * factor);
    for (let x = 0; x < small.width; x++) {
      const x1 = Math.min(width, (x + 1) * factor);
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let sy = y * factor; sy < y1; sy++) {
          for (let sx = x * factor; sx < x1; sx++) sum += source[(sy * width + sx) * channels + c]!;
        }
        small.data[(y * small.width + x) * channels + c] = sum / ((y1 - y * factor) * (x1 - x * factor));
      }
    }
  }
  return small;
}

/** Bilinear sampling between pixels; coordinates outside the image read its edge. */
export function sample(plane: Plane, channels: number, x: number, y: number, channel: number): number {
  const { width, height, data } = plane;
  const cx = x < 0 ? 0 : Math.min(x, width - 1);
  const cy = y < 0 ? 0 : Math.min(y, height - 1);
  const x0 = cx | 0;
  const y0 = cy | 0;
  const stepX = x0 < width - 1 ? channels : 0;
  const stepY = y0 < height - 1 ? width * channels : 0;
  const u = cx - x0;
  const v = cy - y0;
  const o = (y0 * width + x0) * channels + channel;
  const upper = data[o]! + (data[o + stepX]! - data[o]!) * u;
  const lower = data[o + stepY]! + (data[o + stepY + stepX]! - data[o + stepY]!) * u;
  return upper + (lower - upper) * v;
}

/** Adds the first three channels at a point, times `factor`, to three numbers of `out`; the same values as of `sample`. */
export function addSample(
  plane: Plane,
  channels: number,
  x: number,
  y: number,
  factor: number,
  out: Float32Array,
  o: number,
): void {
  const { width, height, data } = plane;
  const cx = x < 0 ? 0 : Math.min(x, width - 1);
  const cy = y < 0 ? 0 : Math.min(y, height - 1);
  const x0 = cx | 0;
  const y0 = cy | 0;
  const stepX = x0 < width - 1 ? channels : 0;
  const stepY = y0 < height - 1 ? width * channels : 0;
  const u = cx - x0;
  const v = cy - y0;
  const at = (y0 * width + x0) * channels;
  for (let c = 0; c < 3; c++) {
    const i = at + c;
    const upper = data[i]! + (data[i + stepX]! - data[i]!) * u;
    const lower = data[i + stepY]! + (data[i + stepY + stepX]! - data[i + stepY]!) * u;
    out[o + c]! += factor * (upper + (lower - upper) * v);
  }
}
