import { adjust, hex, lch, mixEvenly, type Rgb, toLch, toOklab } from "../core/colour";
import { Frame } from "../core/frame";
import { clamp, lerp } from "../core/math";
import { Noise } from "../core/noise";
import { type Point, path } from "../core/path";
import { Random } from "../core/random";
import { composeGraphic } from "../graphic/compose";
import type { Role } from "../graphic/shape";
import type { Brief } from "../language/brief";
import { castOf, isOverhead } from "../stage/arrange";
import { fittedInto, type PlacedPart, solidPartsOf, standing } from "../stage/staged-model";
import { buildModel, detailsOf } from "../subjects/catalogue";
import { isBust } from "../subjects/kinds";
import { finish } from "./shared/finish";
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

const SNOW = lch(0.97, 0.01, 240);
const WATER_HUE = 225;
/** Least difference of a part from the empty ground (OKLab). */
const LEAST_STEP = 0.09;

/** What a minimal picture leaves out of a place. */
const PLAIN: ReadonlySet<Role> = new Set(["sun", "moon", "cloud", "star", "glint"]);

/** A minimal composition: the subject in its own flat colours on a ground of two colours, and the rest of the picture empty. */
export const minimal: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("minimal");
  const page = new Page(brief, frame, random);
  page.paintEmptiness(progress.part(0, 0.6));
  page.drawDisc();
  page.drawGround();
  page.drawSubject();
  return finish(frame, { vignette: 0.05, grain: 0.024, brief }, progress.part(0.8, 1));
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
    const anchor =
      brief.subjects[0] && buildModel(brief.subjects[0].kind, random.fork("subject"), false).anchor;
    this.isWater =
      brief.stage === null &&
      (brief.water !== "none" || brief.terrain === "underwater") &&
      anchor !== "ground";
    const chroma = brief.saturation;
    const [first, second] = brief.hues;
    const isSnowy = brief.season === "winter" && first === undefined;
    const { backdrop, surface } = brief.stage ?? {};
    // Named colours are used as they are; the lightest one is the empty ground.
    const named = brief.palette.toSorted((a, b) => toLch(b)[0] - toLch(a)[0]);
    this.empty =
      backdrop ?? pale(named[0], isDark) ?? recoloured(empty, second ?? (isSnowy ? 235 : undefined), chroma);
    this.ink =
      surface ??
      named[1] ??
      (isSnowy && !isDark ? SNOW : recoloured(ink, first ?? (this.isWater ? WATER_HUE : undefined), chroma));
    this.side = random.sign();
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
    if (brief.celestial === "none" || brief.lettering.length > 0 || brief.terrain === "underwater") return;
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
    const { brief, random, sheet, x, side } = this;
    const { aspect } = sheet;
    if (brief.stage) {
      const half = Math.min(0.34 * aspect, 0.5);
      const centre = aspect / 2 + side * 0.09 * aspect;
      const box = { left: centre - half, right: centre + half, top: 0.3, bottom: this.groundAt(x) + 0.012 };
      const things = castOf(brief, aspect);
      for (const thing of isOverhead(brief) ? things : fittedInto(things, box, 1))
        this.drawParts(solidPartsOf(thing));
      return;
    }
    const [order] = brief.subjects;
    if (!order) {
      this.drawPlace();
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
    this.drawParts(solidPartsOf(standing(model, x, y, scale, side)));
  }

  /** Parts in their own colours; what would be lost on the empty ground is set off from it. */
  private drawParts(parts: readonly PlacedPart[]): void {
    for (const { polygons, colour, look } of parts)
      this.sheet.fill(polygons, setOff(colour, this.empty), look.alpha);
  }

  /** A place without a subject: its ground in few layers, each in a blend of its own. */
  private drawPlace(): void {
    const { brief, sheet } = this;
    const isAbstract = brief.terrain === "abstract";
    const { shapes } = composeGraphic({ ...brief, clouds: 0 }, sheet.aspect, { layers: 3 });
    for (const { role, polygons, nearness, colour, alpha } of shapes) {
      if (PLAIN.has(role)) continue;
      const light = toLch(colour)[0] - 0.5;
      const tone = this.tone(clamp(0.25 + 0.75 * nearness - 0.25 * light));
      sheet.fill(polygons, isAbstract ? colour : tone, alpha);
    }
  }
}

/** A named colour, light enough for an empty ground; dark at night. */
function pale(colour: Rgb | undefined, isDark: boolean): Rgb | undefined {
  if (!colour) return undefined;
  const [lightness, chroma, hue] = toLch(colour);
  return isDark
    ? lch(Math.min(lightness, 0.28), chroma * 0.6, hue)
    : lch(Math.max(lightness, 0.85), chroma * 0.75, hue);
}

function setOff(colour: Rgb, ground: Rgb): Rgb {
  const [a, b] = [toOklab(colour), toOklab(ground)];
  if (Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) >= LEAST_STEP) return colour;
  return adjust(colour, b[0] > 0.5 && b[0] < 0.93 ? LEAST_STEP : b[0] <= 0.5 ? 0.14 : -LEAST_STEP);
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
