import { Random } from "./random";

/** Rotation and scaling between octaves, which hides the axes of the lattice: (x, y) → (1.6x - 1.2y, 1.2x + 1.6y). */
const COS = 1.6;
const SIN = 1.2;

/** Gradient noise over the tables of a `Noise`; outside of the class, so that loops over octaves read its fields once. */
function gradientIn(p: Uint8Array, g: Float64Array, x: number, y: number): number {
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const fx = x - floorX;
  const fy = y - floorY;
  const cellX = floorX & 255;
  const cellY = floorY & 255;
  const left = (p[cellX]! + cellY) << 1;
  const right = (p[cellX + 1]! + cellY) << 1;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const w = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const a = g[left]! * fx + g[left + 1]! * fy;
  const b = g[right]! * (fx - 1) + g[right + 1]! * fy;
  const c = g[left + 2]! * fx + g[left + 3]! * (fy - 1);
  const d = g[right + 2]! * (fx - 1) + g[right + 3]! * (fy - 1);
  const low = a + (b - a) * u;
  const high = c + (d - c) * u;
  return (low + (high - low) * w) * 1.5;
}

/**
 * Seeded noise functions over the plane.
 *
 * Methods with several results leave the additional ones in fields of the instance, because allocating an
 * object for each pixel would cost more than the noise itself.
 */
export class Noise {
  /** A random order of the numbers 0..255, twice, so that a cell and its neighbour need no second wrap. */
  private readonly permutation = new Uint8Array(512);
  /** The value of each place of the permutation, and its gradient as two numbers: one look-up less in the inner loops. */
  private readonly values = new Float64Array(512);
  private readonly gradients = new Float64Array(1024);

  /** Partial derivatives of the last `value()`. */
  slopeX = 0;
  slopeY = 0;
  /** Results of the last `cells()`: distances to the nearest two feature points, and the number of the nearest cell. */
  nearest = 0;
  second = 0;
  cell = 0;

  constructor(seed: number) {
    const random = new Random(seed);
    const order = random.shuffle(Array.from({ length: 256 }, (_, i) => i));
    const values = Float64Array.from({ length: 256 }, () => random.range(-1, 1));
    for (let i = 0; i < 512; i++) {
      const place = order[i & 255]!;
      const angle = (place / 256) * Math.PI * 2;
      this.permutation[i] = place;
      this.values[i] = values[place]!;
      this.gradients[i * 2] = Math.cos(angle);
      this.gradients[i * 2 + 1] = Math.sin(angle);
    }
  }

  /** Value noise, -1..1; sets its derivatives `slopeX` and `slopeY`. */
  value(x: number, y: number): number {
    const floorX = Math.floor(x);
    const floorY = Math.floor(y);
    const fx = x - floorX;
    const fy = y - floorY;
    const cellX = floorX & 255;
    const cellY = floorY & 255;
    const p = this.permutation;
    const v = this.values;
    const left = p[cellX]! + cellY;
    const right = p[cellX + 1]! + cellY;
    const a = v[left]!;
    const b = v[right]!;
    const c = v[left + 1]!;
    const d = v[right + 1]!;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const w = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const du = 30 * fx * fx * (fx * (fx - 2) + 1);
    const dw = 30 * fy * fy * (fy * (fy - 2) + 1);
    const kx = b - a;
    const ky = c - a;
    const kxy = a - b - c + d;
    this.slopeX = du * (kx + kxy * w);
    this.slopeY = dw * (ky + kxy * u);
    return a + kx * u + ky * w + kxy * u * w;
  }

  /** Gradient (Perlin) noise, about -1..1. */
  gradient(x: number, y: number): number {
    return gradientIn(this.permutation, this.gradients, x, y);
  }

  /** Fractal noise (fBm): the sum of octaves of gradient noise, about -1..1. */
  fractal(x: number, y: number, octaves: number, gain = 0.5): number {
    const p = this.permutation;
    const g = this.gradients;
    let sum = 0;
    let amplitude = 0.5;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i++) {
      sum += amplitude * gradientIn(p, g, px, py);
      amplitude *= gain;
      const turned = COS * px - SIN * py + 17.3;
      py = SIN * px + COS * py - 9.1;
      px = turned;
    }
    return sum;
  }

  /** Ridged multifractal noise, 0..~1: each octave is weighted by the one before, so detail gathers on the ridges. */
  ridged(x: number, y: number, octaves: number): number {
    const p = this.permutation;
    const g = this.gradients;
    let sum = 0;
    let amplitude = 0.5;
    let weight = 1;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i++) {
      let crest = 1 - Math.abs(gradientIn(p, g, px, py));
      crest = crest * crest * weight;
      weight = crest * 2;
      if (weight > 1) weight = 1;
      sum += amplitude * crest;
      amplitude *= 0.5;
      const turned = COS * px - SIN * py + 5.7;
      py = SIN * px + COS * py + 3.1;
      px = turned;
    }
    return sum;
  }

  /** Eroded terrain, 0..~1: octaves count less where the slope is steep, which resembles erosion by water. */
  eroded(x: number, y: number, octaves: number): number {
    let sum = 0;
    let amplitude = 0.5;
    let sumSlopeX = 0;
    let sumSlopeY = 0;
    let px = x;
    let py = y;
    const p = this.permutation;
    const v = this.values;
    for (let i = 0; i < octaves; i++) {
      // `value()` written out with local derivatives: this is the innermost loop of all mountains.
      const floorX = Math.floor(px);
      const floorY = Math.floor(py);
      const fx = px - floorX;
      const fy = py - floorY;
      const cellX = floorX & 255;
      const cellY = floorY & 255;
      const left = p[cellX]! + cellY;
      const right = p[cellX + 1]! + cellY;
      const a = v[left]!;
      const kx = v[right]! - a;
      const ky = v[left + 1]! - a;
      const kxy = v[right + 1]! - a - kx - ky;
      const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
      const w = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
      const n = a + kx * u + ky * w + kxy * u * w;
      sumSlopeX += 15 * fx * fx * (fx * (fx - 2) + 1) * (kx + kxy * w);
      sumSlopeY += 15 * fy * fy * (fy * (fy - 2) + 1) * (ky + kxy * u);
      sum += (amplitude * (n * 0.5 + 0.5)) / (1 + (sumSlopeX * sumSlopeX + sumSlopeY * sumSlopeY));
      amplitude *= 0.5;
      const turned = COS * px - SIN * py + 3.3;
      py = SIN * px + COS * py + 7.7;
      px = turned;
    }
    return sum;
  }

  /** One-dimensional value noise, -1..1; `row` 0..255 chooses one of 256 independent lines. */
  line(x: number, row = 0): number {
    const floorX = Math.floor(x);
    const f = x - floorX;
    const cellX = floorX & 255;
    const p = this.permutation;
    const a = this.values[p[cellX]! + row]!;
    const b = this.values[p[cellX + 1]! + row]!;
    return a + (b - a) * f * f * (3 - 2 * f);
  }

  /** Fractal one-dimensional noise, about -1..1. */
  fractalLine(x: number, octaves: number, row = 0, gain = 0.5): number {
    let sum = 0;
    let amplitude = 0.5;
    let px = x;
    for (let i = 0; i < octaves; i++) {
      sum += amplitude * this.line(px, (row + i * 7) & 255);
      amplitude *= gain;
      px = px * 2.03 + 11.7;
    }
    return sum;
  }

  /** Worley (Voronoi) noise: returns the distance to the nearest feature point; sets `nearest`, `second` and `cell`. */
  cells(x: number, y: number, jitter = 1): number {
    const floorX = Math.floor(x);
    const floorY = Math.floor(y);
    const p = this.permutation;
    let nearest = 9;
    let second = 9;
    let cell = 0;
    for (let j = -1; j <= 1; j++) {
      for (let i = -1; i <= 1; i++) {
        const cellX = (floorX + i) & 255;
        const cellY = (floorY + j) & 255;
        const h = p[p[cellX]! + cellY]!;
        const k = p[h + 1 + cellX]!;
        const dx = floorX + i + 0.5 + (h / 255 - 0.5) * jitter - x;
        const dy = floorY + j + 0.5 + (k / 255 - 0.5) * jitter - y;
        const distance = dx * dx + dy * dy;
        if (distance < nearest) {
          second = nearest;
          nearest = distance;
          cell = h * 256 + k;
        } else if (distance < second) {
          second = distance;
        }
      }
    }
    this.nearest = Math.sqrt(nearest);
    this.second = Math.sqrt(second);
    this.cell = cell;
    return this.nearest;
  }
}
