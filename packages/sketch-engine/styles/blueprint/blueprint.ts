import { lch, mixEvenly, type Rgb, toLch } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { fillMask } from "../../core/fill";
import { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { type Bounds, boundsOf, type Point, type Polygon, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import { type Role, toPixels } from "../../graphic/shape";
import type { Brief, StageKind } from "../../language/brief";
import { titleSpace } from "../../lettering/title-space";
import { castOf } from "../../stage/arrange";
import { boundsOfCast, fittedInto, type StagedModel, solidPartsOf } from "../../stage/staged-model";
import { finish } from "../shared/finish";
import { onPaper } from "../shared/scene-study";
import type { Style } from "../style";
import { Pen, type SheetColours } from "./pen";

/** Views of a single thing are drawn for these; elsewhere the place around it is drawn, too. */
const VIEWS: ReadonlySet<StageKind> = new Set(["studio", "table", "air", "flat lay"]);
/** The blue of the paper, and the hues a prompt may turn it to: no other colour is a blueprint's. */
const [BLUE, MOST_GREEN, MOST_VIOLET] = [255, 215, 285];

/** A cyanotype blueprint: a thing with its dimensions, or the whole scene in outline. */
export const blueprint: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const root = new Random(brief.layoutSeed);
  const random = root.fork("bp");
  const noise = new Noise(random.uint32());
  const hue = brief.hues.find((one) => one >= MOST_GREEN && one <= MOST_VIOLET) ?? BLUE;
  const colours: SheetColours = {
    light: lch(0.36, 0.105, hue),
    dark: lch(0.29, 0.095, hue + 4),
    white: lch(0.95, 0.02, hue - 30),
  };
  layBlueprint(frame, noise, colours, progress.part(0, 0.3));
  const pen = new Pen(frame, noise, colours.white);
  const drafting = progress.part(0.3, 0.94);
  if (brief.stage && VIEWS.has(brief.stage.kind) && !brief.stage.hasView) {
    const view = { top: viewsTop(brief, frame.aspect), isOnGround: brief.stage.kind === "table" };
    draftThings(frame, pen, castOf(brief, frame.aspect), view, colours, random, drafting);
    draftTitleBlock(pen, frame.aspect - 0.3, frame.aspect, brief.layoutSeed, random);
  } else {
    const { left, right, bottom } = draftScene(frame, pen, brief, colours, random, drafting);
    const isRight = bottom > 0.85 && left + right > frame.aspect;
    draftTitleBlock(pen, isRight ? 0.042 : frame.aspect - 0.3, frame.aspect, brief.layoutSeed, random);
  }
  return finish(frame, { vignette: 0.2, grain: 0.016, brief }, progress.part(0.94, 1));
};

/** Unevenly exposed paper with a grid and two folds. */
function layBlueprint(
  frame: Frame,
  noise: Noise,
  { light, dark, white }: SheetColours,
  progress: Progress,
): void {
  const { width, height, colour, aspect } = frame;
  const rule = (at: number, spacing: number, strength: number): number =>
    strength * smoothstep(0.0013, 0.0004, Math.abs(at / spacing - Math.round(at / spacing)) * spacing);
  progress.rows(0, height, (row) => {
    const y = row / height;
    for (let column = 0; column < width; column++) {
      const x = column / height;
      const exposure = clamp(
        0.5 + noise.fractal(x * 1.3, y * 1.3, 4) * 0.9 + 0.3 * hypot(x - aspect / 2, y - 0.5),
      );
      const fold =
        Math.exp(-Math.abs(x - aspect / 2) * 260) * 0.06 + Math.exp(-Math.abs(y - 0.5) * 260) * 0.06;
      const grid = Math.max(rule(x, 0.02, 0.05), rule(y, 0.02, 0.05), rule(x, 0.1, 0.13), rule(y, 0.1, 0.13));
      const tooth = 1 + noise.fractal(x * 80, y * 80, 2) * 0.08;
      const k = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) {
        const blue = (light[c]! + (dark[c]! - light[c]!) * exposure) * tooth;
        colour[k + c] = blue + (white[c]! - blue) * clamp(grid + fold);
      }
    }
  });
}

const perimeter = (polygon: Polygon): number =>
  polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
    return sum + hypot(nextX - x, nextY - y);
  }, 0);

/** Where views begin: below a headline at the top. */
function viewsTop(brief: Brief, aspect: number): number {
  const title = titleSpace(brief, aspect);
  return title?.edge === "top" ? title.height + 0.02 : 0.135;
}

/** A large view with its dimensions, and beside or below it two small ones: from the side and from behind. */
function draftThings(
  frame: Frame,
  pen: Pen,
  things: readonly StagedModel[],
  { top: viewTop, isOnGround }: { top: number; isOnGround: boolean },
  colours: SheetColours,
  random: Random,
  progress: Progress,
): void {
  const { aspect } = frame;
  const isTall = aspect < 1;
  const large = isTall
    ? { left: 0.2 * aspect, right: 0.9 * aspect, top: viewTop, bottom: 0.6 }
    : { left: 0.38 * aspect, right: 0.93 * aspect, top: viewTop, bottom: 0.77 };
  const number = () => `${random.integer(1000, 9800)}`;
  const { left, top, right, bottom } = boundsOfCast(fittedInto(things, large));
  if (isOnGround) draftGround(pen, left - 0.05, right + 0.05, bottom);
  draftView(frame, pen, things, large, colours, 1, progress);
  const middleX = (left + right) / 2;
  const middleY = (top + bottom) / 2;
  pen.dimension([left, top], [left, bottom], -0.075, true, number());
  pen.dimension([left, bottom], [right, bottom], 0.055, false, number());
  pen.dimension([middleX, top], [right, top], -0.045, false, number());
  pen.dashes([middleX, top - 0.06], [middleX, bottom + 0.03], 0.0013, 0.02);
  pen.dashes([left - 0.05, middleY], [right + 0.05, middleY], 0.0013, 0.02);
  draftDashedCircle(pen, middleX, middleY, Math.min(right - left, bottom - top) * 0.3);
  const step = (0.9 - viewTop) / 2;
  for (const [i, squeeze] of [0.42, -1].entries()) {
    const small = isTall
      ? { left: (0.13 + 0.32 * i) * aspect, right: (0.4 + 0.32 * i) * aspect, top: 0.7, bottom: 0.81 }
      : {
          left: 0.08 * aspect,
          right: 0.26 * aspect,
          top: viewTop + step * i,
          bottom: viewTop + step * (i + 0.74),
        };
    draftView(frame, pen, things, small, colours, squeeze, progress);
    pen.number(`${i + 1}`, small.left - 0.02, small.top - 0.02, 0.016);
    const foot = boundsOfCast(fittedInto(things, small));
    const half = ((foot.right - foot.left) / 2) * Math.abs(squeeze);
    const x = (foot.left + foot.right) / 2;
    pen.dimension([x - half, foot.bottom], [x + half, foot.bottom], 0.024, false, number());
    pen.dashes([x, foot.top - 0.02], [x, foot.bottom + 0.02], 0.0012);
  }
}

/**
 * Things in a box, in outline.
 *
 * @param squeeze factor on the width: less than 1 for a view from the side, negative for one from behind
 */
function draftView(
  frame: Frame,
  pen: Pen,
  things: readonly StagedModel[],
  box: Bounds,
  { dark, white }: SheetColours,
  squeeze: number,
  progress: Progress,
): void {
  const { width, height } = frame;
  const middle = (box.left + box.right) / 2;
  const parts = fittedInto(things, box).flatMap(solidPartsOf);
  for (const [i, { polygons: placed, colour, look }] of parts.entries()) {
    const polygons = placed.map((polygon) =>
      polygon.map(([x, y]): Point => [middle + (x - middle) * squeeze, y]),
    );
    const isShaded = squeeze === 1 && (look.tone ?? 0.6) < 0.5;
    fillMask(frame, coverageOf(toPixels(polygons, height), width, height), (x, y, out) => {
      const isHatch = isShaded && ((x + y) / height / 0.008) % 1 < 0.16;
      out.set(isHatch ? white : washed(dark, colour));
      out[3] = (isHatch ? 0.5 : 0.86) * (look.alpha ?? 1);
    });
    for (const polygon of polygons) {
      const length = perimeter(polygon);
      const weight = length > 0.5 ? 0.0034 : length > 0.12 ? 0.0022 : 0.0015;
      pen.line(polygon, { width: weight, alpha: 0.95, closed: true });
    }
    if (squeeze === 1) progress.at(i / parts.length);
  }
}

/** The paper under a thin wash: lighter for light things, with a touch of the hue of the colour. */
function washed(paper: Rgb, colour: Rgb): Rgb {
  const [lightness, chroma, hue] = toLch(colour);
  const [, blueness, blue] = toLch(paper);
  const wash = lch(0.22 + 0.3 * lightness, blueness * 0.9, blue);
  return mixEvenly(wash, lch(0.3 + 0.35 * lightness, chroma * 0.8, hue), clamp(chroma * 1.6, 0, 0.3));
}

/** A section through the ground, as draughtsmen mark it: a line with slanting hatches below. */
function draftGround(pen: Pen, left: number, right: number, y: number): void {
  pen.segment([left, y], [right, y], { width: 0.003 });
  for (let x = left + 0.01; x < right; x += 0.016)
    pen.segment([x, y + 0.002], [x - 0.012, y + 0.016], { width: 0.0012, alpha: 0.6 });
}

function draftDashedCircle(pen: Pen, x: number, y: number, radius: number): void {
  const steps = 160;
  const at = (i: number): Point => {
    const angle = (i / steps) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  };
  for (let i = 0; i < steps; i += 2) pen.line([at(i), at(i + 1)], { width: 0.0012, alpha: 0.5 });
}

/** The whole place in outline, with the measures of what is in it; returns where that is. */
function draftScene(
  frame: Frame,
  pen: Pen,
  brief: Brief,
  { dark, white }: SheetColours,
  random: Random,
  progress: Progress,
): Bounds {
  const { aspect, width, height } = frame;
  const graphic = composeGraphic(onPaper(brief), aspect, { layers: 5 });
  const shapes = graphic.shapes.filter(({ role, alpha = 1 }) => !UNDRAWN.has(role) && alpha > 0.4);
  for (const [i, { role, polygons, nearness, colour, alpha = 1 }] of shapes.entries()) {
    progress.at(i / shapes.length);
    const isThing = role === "subject";
    const fill = isThing ? washed(dark, colour) : dark;
    fillMask(
      frame,
      coverageOf(toPixels(polygons, height), width, height),
      (_x, y, out) => out.set(role === "water" && (y / height / 0.024) % 1 < 0.07 ? white : fill),
      { alpha: (isThing ? 0.88 : 0.75) * alpha },
    );
    const isWide = role === "ridge" || (isThing && boundsOf(polygons).right - boundsOf(polygons).left > 0.06);
    // Soft shades have no edge.
    if (alpha < 0.8) continue;
    for (const polygon of polygons)
      pen.line(polygon, { width: isWide ? 0.0026 : 0.0014, alpha: 0.4 + 0.55 * nearness, closed: true });
  }
  const { sun, horizon } = graphic;
  if (shapes.some(({ role }) => role === "sun" || role === "moon"))
    for (let ring = 1; ring < 4; ring++) draftDashedCircle(pen, sun.x, sun.y, sun.radius * (1 + ring * 0.5));
  if (brief.terrain !== "abstract") pen.dashes([0.04, horizon], [aspect - 0.04, horizon], 0.0012);
  const things = shapes.filter(({ role }) => role === "subject").flatMap(({ polygons }) => polygons);
  const bounds = boundsOf(things);
  if (things.length === 0) return bounds;
  const { left, right, top, bottom } = bounds;
  const number = () => `${random.integer(1000, 9800)}`;
  pen.dimension([left, top], [left, bottom], left > 0.14 ? -0.055 : 0, true, number());
  pen.dimension([left, bottom], [right, bottom], bottom < 0.84 ? 0.045 : 0, false, number());
  return bounds;
}

/** What is no line on paper: shadows, lights and air. */
const UNDRAWN: ReadonlySet<Role> = new Set(["cloud", "star", "facet", "glint"]);

function draftTitleBlock(pen: Pen, left: number, aspect: number, seed: number, random: Random): void {
  const box = (left: number, top: number, right: number, bottom: number, width: number): void =>
    pen.line(path().rect(left, top, right - left, bottom - top).polygons[0] ?? [], { width, closed: true });
  box(0.03, 0.03, aspect - 0.03, 0.97, 0.0035);
  box(0.042, 0.042, aspect - 0.042, 0.958, 0.0014);
  const right = left + 0.258;
  const top = 0.885;
  box(left, top, right, 0.958, 0.0018);
  pen.segment([left, top + 0.036], [right, top + 0.036]);
  pen.segment([left + 0.13, top], [left + 0.13, 0.958]);
  pen.number(`${seed % 100_000}`, left + 0.012, top + 0.012, 0.016);
  pen.number(`1.${random.pick([20, 50, 100])}`, left + 0.145, top + 0.012, 0.016);
  pen.number(`${random.integer(10_000, 99_999)}`, left + 0.012, top + 0.047, 0.016);
  for (let i = 0; i < 6; i++) {
    const y = top + 0.046 + i * 0.0045;
    const length = random.range(0.04, 0.09);
    pen.segment([left + 0.145, y], [left + 0.145 + length, y], { width: 0.0012, alpha: 0.6 });
  }
}
