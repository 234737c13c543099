import { adjust, mixEvenly, type Rgb } from "../core/colour";
import { coverageOf, type Mask } from "../core/coverage";
import { fillMask, type Shader } from "../core/fill";
import { Frame } from "../core/frame";
import { clamp, hypot } from "../core/math";
import { Noise } from "../core/noise";
import { type Point, type Polygon, path } from "../core/path";
import type { Progress } from "../core/progress";
import { cellValue, Random } from "../core/random";
import { composeGraphic } from "../graphic/compose";
import { type Graphic, mergeTrees, partsFrom, type Role, type Shape, toPixels } from "../graphic/shape";
import { dropShadow } from "./shared/drop-shadow";
import { finish } from "./shared/finish";
import type { Style } from "./style";

/** Roles of card that lies on other card; all others are glued flat and cast next to no shadow. */
const RAISED: ReadonlySet<Role> = new Set([
  "ridge",
  "tree",
  "subject",
  "sun",
  "moon",
  "wave",
  "cloud",
  "water",
]);
/** Darkness of shadows. */
const SHADE = 0.62;
/** Number of sheets of sky around the sun, each with a round hole. */
const RINGS = 5;

/** Layered paper cut: sheets of coloured card behind each other, lit from the upper left, in a cut-out mount. */
export const paperCut: Style = (asked, width, height, progress) => {
  const brief = { ...asked, mist: 0, saturation: Math.min(1.4, asked.saturation * 1.2) };
  const frame = new Frame(width, height);
  const graphic = composeGraphic(brief, frame.aspect, { layers: 5 });
  const table = new CardTable(frame, graphic);
  table.laySky(progress.part(0, 0.3));
  table.layShapes(progress.part(0.3, 0.86));
  table.layMount();
  return finish(
    frame,
    { vignette: 0.1, grain: 0.008, brief, border: 0.05, contrast: 0.06 },
    progress.part(0.9, 1),
  );
};

class CardTable {
  private readonly noise: Noise;
  private readonly random: Random;

  constructor(
    private readonly frame: Frame,
    private readonly graphic: Graphic,
  ) {
    this.random = new Random(graphic.brief.layoutSeed).fork("paper cut");
    this.noise = new Noise(this.random.uint32());
  }

  /** The lightest card lies farthest back; every nearer sheet has a larger hole around the sun. */
  laySky(progress: Progress): void {
    const { frame, graphic } = this;
    const { aspect, palette, sun } = graphic;
    const glow = mixEvenly(palette.sky[3], palette.accent, graphic.isNight ? 0.2 : 0.4);
    const ramp = [
      glow,
      mixEvenly(glow, palette.sky[2], 0.55),
      palette.sky[2],
      palette.sky[1],
      palette.sky[0],
    ];
    const back: Polygon = rectangle(-0.1, -0.1, aspect + 0.1, 1.1);
    this.lay([back], ramp[0]!, 0);
    for (let ring = 1; ring < RINGS; ring++) {
      const radius = sun.radius * 1.35 + (0.075 + 0.02 * ring) * ring;
      const phase = this.random.range(0, 7);
      const hole: Point[] = [];
      // Clockwise like an ellipse, so reversed it is a hole.
      for (let i = 0; i < 120; i++) {
        const angle = (i / 120) * Math.PI * 2;
        const wave = 1 + 0.05 * Math.sin(angle * 3 + phase) + 0.03 * Math.sin(angle * 5 - phase);
        hole.push([sun.x + Math.cos(angle) * radius * wave * 1.15, sun.y + Math.sin(angle) * radius * wave]);
      }
      this.lay([back, hole.reverse()], ramp[ring]!, frame.height * 0.011);
      progress.at(ring / RINGS);
    }
  }

  layShapes(progress: Progress): void {
    const shapes = mergeTrees(this.graphic.shapes);
    for (let i = 0; i < shapes.length; ) {
      const shape = shapes[i]!;
      const run = shape.role === "subject" ? partsFrom(shapes, i) : 1;
      const lift = this.frame.height * (RAISED.has(shape.role) ? 0.007 + 0.008 * shape.nearness : 0.0012);
      const parts = shapes.slice(i, i + run);
      // The parts of a subject are glued together, so they cast one shadow.
      const silhouette =
        run > 1 && this.maskOf(parts.flatMap(({ polygons, alpha = 1 }) => (alpha < 1 ? [] : polygons)));
      if (silhouette) dropShadow(this.frame, silhouette, lift, SHADE);
      for (const part of parts) {
        const alpha = part.role === "snow" ? 0.95 : (part.alpha ?? 1);
        this.lay(part.polygons, this.cardOf(part), run > 1 ? this.frame.height * 0.0016 : lift, alpha);
      }
      i += run;
      progress.at(i / shapes.length);
    }
  }

  /** Two frames with wavy openings, as of a shadow box. */
  layMount(): void {
    const { graphic, frame } = this;
    const { aspect, palette } = graphic;
    const unit = Math.min(1, aspect);
    for (const [step, card] of [mixEvenly(palette.sky[0], palette.land[1], 0.5), palette.paper].entries()) {
      const margin = unit * (step === 0 ? 0.07 : 0.04);
      const outer = rectangle(-0.2, -0.2, aspect + 0.2, 1.2);
      const opening = wavyOpening(aspect, margin, unit * 0.008, this.random.range(0, 7));
      this.lay([outer, opening.reverse()], card, frame.height * 0.016);
    }
  }

  private cardOf(shape: Shape): Rgb {
    const { palette } = this.graphic;
    if (shape.role === "sun") return mixEvenly(palette.sun, palette.accent, 0.75);
    if (shape.role === "moon") return palette.sun;
    if (shape.role === "cloud") return mixEvenly(shape.colour, palette.paper, 0.7);
    if (shape.role === "subject" || shape.role === "window") return adjust(shape.colour, 0.03, 1.1);
    return adjust(shape.colour, 0.02, 1.15);
  }

  private maskOf(polygons: readonly Polygon[]): Mask | null {
    const { width, height } = this.frame;
    return coverageOf(toPixels(polygons, height), width, height);
  }

  /** @param lift height above what lies below, in pixels */
  private lay(polygons: readonly Polygon[], card: Rgb, lift: number, alpha = 1): void {
    const mask = this.maskOf(polygons);
    if (!mask) return;
    if (lift > 0) dropShadow(this.frame, mask, lift, SHADE * alpha);
    fillMask(this.frame, mask, this.cardShader(mask, card), { alpha });
  }

  /** Card with fibres; its cut edge catches light at the upper left. */
  private cardShader(mask: Mask, card: Rgb): Shader {
    const { noise } = this;
    const { height } = this.frame;
    const { coverage } = mask;
    const at = (x: number, y: number): number =>
      coverage[clamp(y, 0, mask.height - 1) * mask.width + clamp(x, 0, mask.width - 1)]!;
    return (px, py, out) => {
      const x = px - mask.left;
      const y = py - mask.top;
      const edge = at(x + 1, y + 1) - at(x - 1, y - 1);
      const fibre =
        noise.gradient((px / height) * 130, (py / height) * 44) * 0.022 +
        noise.gradient((px / height) * 22, (py / height) * 22) * 0.016 +
        (cellValue(px, py, 5) - 0.5) * 0.03;
      const light = 1 + fibre + clamp(edge, -0.5, 1) * 0.2;
      out[0] = card[0] * light;
      out[1] = card[1] * light;
      out[2] = card[2] * light;
    };
  }
}

const rectangle = (left: number, top: number, right: number, bottom: number): Polygon =>
  path().rect(left, top, right - left, bottom - top).polygons[0]!;

/** A rectangle `margin` inside the picture whose sides swing in and out by `swing`; clockwise. */
function wavyOpening(aspect: number, margin: number, swing: number, phase: number): Point[] {
  const corners: readonly Point[] = [
    [margin, margin],
    [aspect - margin, margin],
    [aspect - margin, 1 - margin],
    [margin, 1 - margin],
  ];
  return corners.flatMap(([x, y], side) => {
    const [toX, toY] = corners[(side + 1) % 4]!;
    const length = hypot(toX - x, toY - y);
    const steps = 60;
    return Array.from({ length: steps }, (_, i): Point => {
      const t = i / steps;
      // The waves end before the corners, which stay straight.
      const calm = Math.min(1, Math.sin(Math.PI * t) * 2.5);
      const angle = t * length * 15 + phase + side * 2;
      const wave = calm * swing * (Math.sin(angle) + 0.5 * Math.sin(angle * 1.7));
      return [
        x + (toX - x) * t - ((toY - y) / length) * wave,
        y + (toY - y) * t + ((toX - x) / length) * wave,
      ];
    });
  });
}
