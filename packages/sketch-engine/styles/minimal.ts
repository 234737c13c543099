import { hex, lch, mixEvenly, type Rgb, toLch } from "../core/colour";
import { finish } from "../core/finish";
import { Frame } from "../core/frame";
import { clamp, lerp } from "../core/math";
import { Noise } from "../core/noise";
import { type Path, type Point, path } from "../core/path";
import { Random } from "../core/random";
import type { Brief, Terrain } from "../language/brief";
import { buildModel, detailsOf } from "../subjects/catalogue";
import { isBust, type Model } from "../subjects/kinds";
import { Sheet } from "./shared/sheet";
import type { Style } from "./style";

/** Two colours each: the empty ground and the ink. */
const BY_DAY = [
  "#f3e6d3 #c4512d",
  "#f5d9c8 #1f4e5f",
  "#e9e4d4 #2f5d50",
  "#f4d58d #8a2f4b",
  "#dfe7e6 #b23a48",
];
const BY_NIGHT = ["#16213f #f3d9a4", "#22263a #e8896b", "#0f3038 #e9e3cf"];

/** A minimal composition: one subject, two colours and their blend, and the rest of the picture empty. */
export const minimal: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("minimal");
  const page = new Page(brief, frame, random);
  page.paintEmptiness(progress.part(0, 0.6));
  page.drawDisc();
  page.drawGround();
  page.drawSubject();
  return finish(frame, { vignette: 0.05, grain: 0.024, seed: brief.layoutSeed }, progress.part(0.8, 1));
};

class Page {
  private readonly sheet: Sheet;
  private readonly noise: Noise;
  private readonly empty: Rgb;
  private readonly ink: Rgb;
  private readonly side: 1 | -1;
  /** Where the ground begins, in picture heights. */
  private readonly floor: number;
  /** Horizontal position of the subject, in picture heights. */
  private readonly x: number;
  private readonly isWater: boolean;

  constructor(
    private readonly brief: Brief,
    frame: Frame,
    private readonly random: Random,
  ) {
    this.sheet = new Sheet(frame);
    this.noise = new Noise(random.uint32());
    const isDark = brief.time === "night" || brief.terrain === "space" || brief.lightness < -0.5;
    const [empty, ink] = random
      .pick(isDark ? BY_NIGHT : BY_DAY)
      .split(" ")
      .map(hex) as [Rgb, Rgb];
    const named = brief.subjects[0]?.colour;
    const [first = named && toLch(named)[1] > 0.03 ? toLch(named)[2] : undefined, second] = brief.hues;
    const chroma = brief.saturation;
    this.empty = recoloured(
      empty,
      second ?? (brief.season === "winter" && first === undefined ? 235 : undefined),
      chroma,
    );
    this.ink = recoloured(ink, first, chroma);
    this.side = random.sign();
    const anchor =
      brief.subjects[0] && buildModel(brief.subjects[0].kind, random.fork("subject"), false).anchor;
    this.isWater = (brief.water !== "none" || brief.terrain === "underwater") && anchor !== "ground";
    this.floor = random.range(0.8, 0.86);
    this.x = this.sheet.aspect * (0.5 + this.side * random.range(0.12, 0.2));
  }

  /** A blend of the two colours: 0 is the empty ground, 1 the ink. */
  private tone(amount: number): Rgb {
    return mixEvenly(this.empty, this.ink, amount);
  }

  paintEmptiness(progress: Parameters<Sheet["backdrop"]>[0]): void {
    const top = this.tone(0.1);
    this.sheet.backdrop(progress, (_x, y, out) => {
      const t = clamp(y / this.floor);
      for (let c = 0; c < 3; c++) out[c] = lerp(top[c]!, this.empty[c]!, t * t);
    });
  }

  /** The sun or moon, large and pale, away from the subject. */
  drawDisc(): void {
    const { sheet, brief, random, side } = this;
    if (brief.celestial === "none" || brief.terrain === "underwater") return;
    const radius = random.range(0.085, 0.12) * Math.min(1, sheet.aspect * 1.2);
    const x = sheet.aspect * (0.5 - side * random.range(0.16, 0.24));
    const y = random.range(0.24, 0.34);
    sheet.fill(path().ellipse(x, y, radius, radius, 96), this.tone(brief.time === "night" ? 0.9 : 0.22));
  }

  /** The upper edge of the ground: level water, or a hill under the subject. */
  private groundAt(x: number): number {
    if (this.isWater) return this.floor;
    return this.floor - 0.035 * Math.exp(-(((x - this.x) / 0.5) ** 2)) + 0.02 * this.noise.line(x * 1.3, 3);
  }

  drawGround(): void {
    const { sheet, floor, x, brief } = this;
    const { aspect } = sheet;
    // A portrait stands on the lower edge; a ground would cut through it.
    if (brief.subjects.some(({ kind }) => isBust(kind))) return;
    const { isWater } = this;
    const crest: Point[] = Array.from({ length: 101 }, (_, i) => [
      (i / 100) * aspect,
      this.groundAt((i / 100) * aspect),
    ]);
    sheet.fill([[...crest, [aspect, 1.05], [0, 1.05]]], this.tone(isWater ? 0.82 : 1));
    if (!isWater) return;
    for (let i = 0; i < 4; i++) {
      const half = 0.11 - 0.02 * i;
      const y = floor + 0.028 + 0.03 * i;
      sheet.stroke(
        [
          [x - half, y],
          [x + half, y],
        ],
        0.004,
        this.tone(0.25),
      );
    }
  }

  drawSubject(): void {
    const { brief, random, sheet, x } = this;
    const [order] = brief.subjects;
    if (!order) {
      this.drawMotif(brief.terrain);
      return;
    }
    const isNight = brief.time === "night";
    const model = buildModel(order.kind, random.fork("subject"), isNight, order.colour, detailsOf(brief));
    const isPortrait = isBust(order.kind);
    const base = isPortrait ? 0.62 : model.anchor === "sky" ? 0.2 : lerp(0.24, 0.34, brief.closeness);
    const scale = Math.min(base * Math.sqrt(order.scale), (sheet.aspect * 0.5) / model.width);
    const y = isPortrait
      ? 1.01
      : model.anchor === "sky"
        ? 0.5 + scale / 2
        : this.groundAt(x) + (model.anchor === "ground" ? 0.004 : 0.012);
    this.drawModel(model, x, y, scale);
  }

  /** The parts of the model, each in the blend that is nearest to its lightness. */
  private drawModel(model: Model, x: number, y: number, scale: number): void {
    const isDark = toLch(this.empty)[0] < toLch(this.ink)[0];
    for (const part of model.parts) {
      const lightness = toLch(part.colour)[0];
      const level = (part.glow ?? 0) > 0.6 ? 0 : lightness > 0.72 ? 0.36 : lightness > 0.5 ? 0.68 : 1;
      const amount = isDark ? 1 - level * 0.75 : level;
      this.sheet.fill(part.outline.placed(x, y, scale, 0, this.side), this.tone(amount), part.alpha ?? 1);
    }
  }

  /** What stands for a place without a subject. */
  private drawMotif(terrain: Terrain): void {
    const { sheet, x, floor } = this;
    const unit = Math.min(1, sheet.aspect);
    const foot = floor + 0.01;
    const peak = (at: number, height: number, half: number, lit: number, dark: number): void => {
      const top: Point = [at, foot - height];
      sheet.fill([[top, [at + half, foot], [at - half, foot]]], this.tone(dark));
      sheet.fill(
        [
          [
            top,
            [at + half * 0.12, foot - height * 0.5],
            [at - half * 0.1, foot - height * 0.25],
            [at, foot],
            [at - half, foot],
          ],
        ],
        this.tone(lit),
      );
    };
    switch (terrain) {
      case "forest":
      case "tundra":
        for (const [dx, size] of [
          [0, 1],
          [-0.11, 0.66],
          [0.1, 0.74],
        ] as const) {
          const height = 0.3 * size * unit;
          for (let tier = 0; tier < 3; tier++) {
            const y = foot - height * (0.12 + tier * 0.27);
            const half = height * (0.3 - tier * 0.07);
            sheet.fill(triangle(x + dx * unit, y, half, height * 0.42), this.tone(0.62 + 0.19 * tier));
          }
          sheet.fill(
            path().rect(x + dx * unit - 0.006, foot - height * 0.13, 0.012, height * 0.16),
            this.tone(1),
          );
        }
        return;
      case "city":
        for (const [dx, width, height] of [
          [-0.12, 0.07, 0.2],
          [-0.03, 0.06, 0.36],
          [0.05, 0.08, 0.27],
        ] as const) {
          sheet.fill(
            path().rect(x + dx * unit, foot - height * unit, width * unit, height * unit + 0.02),
            this.tone(1),
          );
          sheet.fill(
            path().rect(x + dx * unit, foot - height * unit, width * unit * 0.4, height * unit + 0.02),
            this.tone(0.62),
          );
        }
        return;
      case "space":
        sheet.fill(path().ellipse(x, 0.52, 0.15 * unit, 0.15 * unit, 96), this.tone(0.8));
        sheet.fill(path().ellipse(x + 0.03 * unit, 0.54, 0.12 * unit, 0.12 * unit, 96), this.tone(0.55));
        sheet.fill(ring(x, 0.52, 0.26 * unit, 0.06 * unit), this.tone(1));
        return;
      case "sea":
      case "island":
      case "underwater":
        sheet.fill(sail(x, floor, 0.24 * unit), this.tone(1));
        sheet.fill(
          path().polygon([
            [x - 0.012, floor - 0.05],
            [x - 0.012, floor - 0.2 * unit],
            [x - 0.09 * unit, floor - 0.05],
          ]),
          this.tone(0.6),
        );
        return;
      case "hills":
      case "desert":
        sheet.fill(path().ellipse(x, foot - 0.2 * unit, 0.085 * unit, 0.1 * unit, 64), this.tone(0.72));
        sheet.fill(
          path().ellipse(x + 0.02 * unit, foot - 0.18 * unit, 0.06 * unit, 0.075 * unit, 64),
          this.tone(0.95),
        );
        sheet.fill(path().rect(x - 0.006, foot - 0.16 * unit, 0.012, 0.18 * unit), this.tone(1));
        return;
      default:
        peak(x + 0.16 * unit, 0.2 * unit, 0.17 * unit, 0.3, 0.42);
        peak(x, 0.34 * unit, 0.24 * unit, 0.5, 0.85);
    }
  }
}

const triangle = (x: number, y: number, half: number, height: number): Path =>
  path().polygon([
    [x, y - height],
    [x + half, y],
    [x - half, y],
  ]);

const sail = (x: number, foot: number, height: number): Path =>
  path()
    .polygon([
      [x, foot - 0.05],
      [x, foot - height],
      [x + height * 0.5, foot - 0.05],
    ])
    .polygon([
      [x - height * 0.4, foot - 0.038],
      [x + height * 0.5, foot - 0.038],
      [x + height * 0.34, foot],
      [x - height * 0.28, foot],
    ]);

/** A tilted ring around a planet; its far half is hidden. */
function ring(x: number, y: number, radius: number, thickness: number): Path {
  const points = (scale: number): Point[] =>
    Array.from({ length: 41 }, (_, i) => {
      const angle = (i / 40) * Math.PI;
      return [
        x + Math.cos(angle) * radius * scale,
        y + Math.sin(angle) * thickness * scale - Math.cos(angle) * 0.03,
      ];
    });
  return path().polygon([...points(1), ...points(0.86).reverse()]);
}

function recoloured(colour: Rgb, hue: number | undefined, saturation: number): Rgb {
  const [lightness, chroma, own] = toLch(colour);
  return lch(
    lightness,
    (hue === undefined ? chroma : clamp(chroma, 0.03, lightness > 0.8 ? 0.045 : 0.2)) *
      Math.min(1, saturation),
    hue ?? own,
  );
}
