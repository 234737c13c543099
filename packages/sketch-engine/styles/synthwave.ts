import { bloom } from "../core/bloom";
import { boxBlur } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { lch, type Rgb, toLch } from "../core/colour";
import { distanceToBorder } from "../core/distance";
import { Frame } from "../core/frame";
import { clamp, hypot, smoothstep } from "../core/math";
import { type Point, path } from "../core/path";
import type { Progress } from "../core/progress";
import { Ramp } from "../core/ramp";
import { cellValue, Random } from "../core/random";
import type { Brief } from "../language/brief";
import { castWithin } from "../stage/arrange";
import { mapRegions } from "../stage/region-map";
import { boundsOfCast, type StagedModel, standing } from "../stage/staged-model";
import { buildModel } from "../subjects/catalogue";
import { finish } from "./shared/finish";
import { Sheet } from "./shared/sheet";
import type { Style } from "./style";

const HORIZON = 0.6;
const NIGHT = lch(0.12, 0.06, 295);

/** Synthwave: a striped sun, wireframe mountains, a neon grid and palms. */
export const synthwave: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("sy");
  const picture = new SynthwavePicture(brief, frame, random);
  picture.paintBackdrop(progress.part(0, 0.5));
  progress.stage(0.5, 0.8);
  if (brief.terrain === "city") picture.drawCity();
  else for (const range of [0, 1] as const) picture.drawRange(range);
  progress.at(0.5);
  const hasPalms = !brief.excluded.has("palm") && !brief.excluded.has("trees");
  if (hasPalms) picture.drawPalms();
  picture.drawThings();
  progress.stage(0.8, 0.9);
  bloom(frame, 0.45, 0.75, 0.014);
  addScanLines(frame);
  return finish(frame, { vignette: 0.3, grain: 0.02, brief, contrast: 0.15 }, progress.part(0.9, 1));
};

class SynthwavePicture extends Sheet {
  private readonly seed: number;
  private readonly skyHue: number;
  private readonly sky: Ramp;
  private readonly sun = new Ramp([
    [0, lch(0.93, 0.13, 98)],
    [0.45, lch(0.8, 0.17, 60)],
    [1, lch(0.63, 0.25, 355)],
  ]);
  private readonly cyan: Rgb;
  private readonly magenta: Rgb;
  private readonly sunRadius: number;
  private readonly sunY: number;

  constructor(
    private readonly brief: Brief,
    frame: Frame,
    private readonly random: Random,
  ) {
    super(frame);
    this.seed = brief.layoutSeed;
    const glow = brief.hues[1] ?? 350;
    this.skyHue = brief.hues[0] ?? 300;
    this.sky = new Ramp([
      [0, lch(0.14, 0.07, this.skyHue - 15)],
      [0.45, lch(0.27, 0.14, this.skyHue)],
      [0.8, lch(0.5, 0.21, glow - 15)],
      [1, lch(0.74, 0.17, glow + 35)],
    ]);
    this.cyan = lch(0.82, 0.14, brief.hues[2] ?? 200);
    this.magenta = lch(0.68, 0.27, glow - 15);
    this.sunRadius = Math.min(0.235 * brief.grandeur, frame.aspect * 0.36);
    this.sunY = HORIZON - this.sunRadius * 0.72;
  }

  paintBackdrop(progress: Progress): void {
    this.backdrop(progress, (x, y, out) => (y < HORIZON ? this.skyAt(x, y, out) : this.gridAt(x, y, out)));
  }

  private skyAt(x: number, y: number, out: Float32Array): void {
    const { sky, sun, magenta, sunRadius, sunY } = this;
    const o = sky.offset((y / HORIZON) ** 1.25);
    const star = this.starAt(x, y);
    const distance = hypot(x - this.aspect / 2, y - sunY);
    const glow = Math.exp(-Math.max(0, distance - sunRadius) * 5.5) * 0.42;
    out[0] = sky.table[o]! + star + magenta[0] * glow * 0.75;
    out[1] = sky.table[o + 1]! + star * 0.9 + magenta[1] * glow * 0.6;
    out[2] = sky.table[o + 2]! + star + magenta[2] * glow * 0.6;
    const down = (y - sunY) / sunRadius;
    const band = (down + 0.1) * 6.2;
    const gap = down > -0.12 ? smoothstep(0.02, -0.02, band - Math.floor(band) - (0.17 + 0.42 * down)) : 0;
    const covered = smoothstep(sunRadius + 0.0012, sunRadius - 0.0012, distance) * (1 - gap);
    if (covered === 0) return;
    const s = sun.offset(clamp(down * 0.5 + 0.5));
    for (let c = 0; c < 3; c++) out[c]! += (sun.table[s + c]! * 1.22 - out[c]!) * covered;
  }

  private starAt(x: number, y: number): number {
    const cellX = Math.floor(x * 46);
    const cellY = Math.floor(y * 46);
    if (cellValue(cellX, cellY, this.seed) >= 0.24) return 0;
    const dx = x * 46 - cellX - 0.2 - 0.6 * cellValue(cellX, cellY, this.seed + 1);
    const dy = y * 46 - cellY - 0.2 - 0.6 * cellValue(cellX, cellY, this.seed + 2);
    const magnitude = cellValue(cellX, cellY, this.seed + 3) ** 4;
    const light = (0.25 + 2 * magnitude) * Math.exp(-(dx * dx + dy * dy) / (0.0012 + 0.003 * magnitude));
    return light * smoothstep(HORIZON, HORIZON * 0.5, y);
  }

  /** A grid of squares up to the horizon; lines fade out where they would cause moiré. */
  private gridAt(x: number, y: number, out: Float32Array): void {
    const { cyan, magenta } = this;
    const { height } = this.frame;
    const below = y - HORIZON + 0.004;
    const z = 0.16 / below;
    const across = (x - this.aspect / 2) * z * 3.2;
    const along = z * 2.1 + 0.35;
    const thickness = 0.02 + 0.0016 * z;
    const line = (at: number, blur: number, strength: number): number =>
      smoothstep(thickness + blur, Math.max(0, thickness - blur), Math.abs(at - Math.round(at))) *
      clamp(strength);
    const blurAcross = (z * 3.52) / height;
    const blurAlong = (z * z * 14) / height;
    const wire = Math.max(
      line(across, blurAcross, 1.2 - blurAcross),
      line(along, blurAlong, 1.3 - blurAlong * 0.8),
    );
    const haze = Math.exp(-below * 7);
    const mirror = Math.exp(-(((x - this.aspect / 2) / (0.12 + below * 0.55)) ** 2)) * 0.3;
    for (let c = 0; c < 3; c++) {
      out[c] =
        NIGHT[c]! +
        magenta[c]! * (haze * 0.35 + mirror * 0.35 + wire * haze) +
        cyan[c]! * wire * 0.95 * (1 - haze * 0.3);
    }
  }

  /** Wireframe mountains, far (0) or near (1), with a valley below the sun. */
  drawRange(range: 0 | 1): void {
    const { aspect, seed, magenta } = this;
    const { height } = this.frame;
    const amplitude = range === 1 ? 0.12 : 0.2;
    const count = Math.max(6, Math.round(aspect * (range === 1 ? 20 : 15)));
    const peak = (i: number): Point => {
      const u = i / count;
      const valley = 1 - 0.93 * Math.exp(-(((u - 0.5) / (range === 1 ? 0.3 : 0.21)) ** 2));
      return [u * aspect, HORIZON - 0.012 - amplitude * valley * (0.35 + 0.75 * cellValue(i, range, seed))];
    };
    const foot = (i: number): Point => [(i / count) * aspect + (cellValue(i, 9, seed) - 0.5) * 0.02, HORIZON];
    for (let i = 0; i < count; i++) {
      const [a, b, c, d] = [peak(i), peak(i + 1), foot(i + 1), foot(i)];
      const middle: Point = [
        (a[0] + b[0]) / 2 + (cellValue(i, 5, seed) - 0.5) * 0.02,
        ((a[1] + b[1]) / 2 + HORIZON) / 2,
      ];
      for (const [corners, light] of [
        [[a, b, middle], 0.32],
        [[b, c, middle], 0.2],
        [[c, d, middle], 0.14],
        [[d, a, middle], 0.26],
      ] as const) {
        this.fill([corners], (_x, y, out) => {
          const up = clamp((HORIZON - y / height) / 0.2);
          const glow = light * (0.2 + up * 0.5) * (range === 1 ? 0.7 : 1);
          for (let k = 0; k < 3; k++) out[k] = NIGHT[k]! + magenta[k]! * glow;
        });
      }
      for (const edge of [
        [a, b],
        [a, middle],
        [b, middle],
        [d, middle],
        [c, middle],
      ] as const) {
        this.stroke(edge, 0.0016, range === 1 ? this.cyan : magenta, false, 0.75);
      }
    }
  }

  drawCity(): void {
    const { random, aspect } = this;
    const wall = lch(0.13, 0.06, this.skyHue);
    for (let x = 0; x < aspect; ) {
      const width = random.range(0.025, 0.06);
      const fromSun = Math.abs(x / aspect - 0.5);
      const height = (0.05 + 0.2 * random.next()) * (0.25 + fromSun * 1.7);
      this.fill(path().rect(x, HORIZON - height, width, height), wall);
      for (let y = 0.006; y < height - 0.008; y += 0.014) {
        for (let dx = 0.004; dx < width - 0.006; dx += 0.01) {
          if (!random.chance(0.35)) continue;
          const light = random.chance(0.5) ? this.cyan : this.magenta;
          this.fill(path().rect(x + dx, HORIZON - height + y, 0.004, 0.006), light);
        }
      }
      x += width;
    }
  }

  private things(): StagedModel[] {
    const { brief, aspect } = this;
    const [order] = brief.subjects;
    if (brief.stage || !order) return castWithin(brief, aspect, [0.14, 0.16, 0.1], 1);
    const model = buildModel(order.kind, this.random.fork("subject"), true, order.colour);
    const scale = Math.min(
      (model.anchor === "sky" ? 0.22 : 0.26) * order.scale,
      (aspect * 0.6) / model.width,
    );
    const y = model.anchor === "sky" ? 0.34 : 0.86;
    return [standing(model, aspect / 2, y, scale)];
  }

  /** Things on the road: dark glass, with tubes around them and between their parts. */
  drawThings(): void {
    const { frame, cyan, magenta } = this;
    const { width, height, colour, pixels } = frame;
    const things = this.things();
    if (things.length === 0) return;
    const { top, bottom } = boundsOfCast(things);
    // Small things have thin tubes.
    const size = clamp((bottom - top) / 0.5, 0.4, 1);
    const { labels, colours } = mapRegions(things, width, height, 0.008 * size);
    const near = (of: Uint16Array) => boxBlur(distanceToBorder(of, width, height), width, height, 1, 1, 1);
    const distance = near(labels);
    const edges = near(labels.map((label) => Math.min(1, label)));
    const glass = colours.map((one) => {
      const [lightness, chroma, hue] = toLch(one);
      return chroma > 0.04
        ? lch(0.22 + 0.42 * lightness ** 1.4, 0.17, hue)
        : lch(0.14 + 0.5 * lightness ** 2, 0.07, this.skyHue - 20);
    });
    const half = Math.max(0.7, Math.min(width, height) * 0.0032 * size);
    for (let i = 0; i < pixels; i++) {
      if ((i & 0x3fff) === 0) checkpoint();
      const inner = smoothstep(half + 0.6, half * 0.4, distance[i]!);
      const rim = smoothstep(half * 1.5 + 0.6, half * 0.6, edges[i]!);
      if (labels[i] === 0 && rim <= 0) continue;
      const k = i * 3;
      const tone = glass[labels[i]!]!;
      const down = clamp((Math.floor(i / width) / height - top) / (bottom - top));
      for (let c = 0; c < 3; c++) {
        // The sun behind shines on the upper parts, the grid on the lower ones.
        if (labels[i]! > 0)
          colour[k + c] =
            tone[c]! * (0.45 + 0.75 * (1 - down)) + magenta[c]! * 0.07 * (1 - down) + cyan[c]! * 0.05 * down;
        colour[k + c]! += (magenta[c]! * 1.1 - colour[k + c]!) * inner * 0.85;
        colour[k + c]! += (cyan[c]! * 1.25 - colour[k + c]!) * rim;
      }
    }
  }

  drawPalms(): void {
    const { aspect } = this;
    const scale = Math.min(1, aspect * 1.1);
    this.drawPalm(0.06 * aspect, 0.8 * scale, 1);
    this.drawPalm(0.15 * aspect, 0.56 * scale, -1);
    this.drawPalm(0.95 * aspect, 0.7 * scale, -1);
  }

  private drawPalm(x: number, height: number, lean: 1 | -1): void {
    const { random } = this;
    const black = lch(0.09, 0.045, this.skyHue);
    const foot = 1.03;
    const crownX = x + lean * height * 0.16;
    const crownY = foot - height;
    const left: Point[] = [];
    const right: Point[] = [];
    for (let i = 0; i <= 16; i++) {
      const t = i / 16;
      const half = (0.0154 - 0.0077 * t) * height;
      const middle = x + lean * height * 0.16 * t * t;
      left.push([middle - half, foot - height * t]);
      right.push([middle + half, foot - height * t]);
    }
    this.fill([[...left, ...right.reverse()]], black);
    for (let frond = 0; frond < 11; frond++) {
      const angle = Math.PI * (0.95 + (frond / 10) * 1.1);
      const length = height * random.range(0.34, 0.46);
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      const upper: Point[] = [];
      const lower: Point[] = [];
      for (let i = 0; i <= 34; i++) {
        const t = i / 34;
        const u = 1 - t;
        const px = crownX + 2 * u * t * cos * length * 0.55 + t * t * cos * length;
        const py = crownY + 2 * u * t * (sin * length * 0.75 - 0.01) + t * t * length * (sin * 0.55 + 0.42);
        const depth = height * 0.07 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08));
        upper.push([px, py - 0.004 * height]);
        lower.push([px - 0.012 * height * cos, py + depth * (i % 2 === 1 ? 1 : 0.72)]);
      }
      this.fill([[...upper, ...lower.reverse()]], black);
    }
  }
}

function addScanLines({ width, height, colour }: Frame): void {
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    const light = 1 - 0.07 * (0.5 + 0.5 * Math.sin((row / height) * 1600));
    for (let k = row * width * 3; k < (row + 1) * width * 3; k++) colour[k]! *= light;
  }
}
