import { lch } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { fillMask } from "../../core/fill";
import { finish } from "../../core/finish";
import { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { boundsOf, type Point, type Polygon, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import { toPixels } from "../../graphic/shape";
import type { Brief } from "../../language/brief";
import { buildModel, detailsOf } from "../../subjects/catalogue";
import type { Model } from "../../subjects/kinds";
import type { Style } from "../style";
import { Pen, type SheetColours } from "./pen";

/** A cyanotype blueprint: the first subject with its dimensions, or the whole scene in outline. */
export const blueprint: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const root = new Random(brief.layoutSeed);
  const random = root.fork("bp");
  const noise = new Noise(random.uint32());
  const hue = brief.hues[0] ?? 255;
  const colours: SheetColours = {
    light: lch(0.36, 0.105, hue),
    dark: lch(0.29, 0.095, hue + 4),
    white: lch(0.95, 0.02, hue - 30),
  };
  layBlueprint(frame, noise, colours, progress.part(0, 0.3));
  const pen = new Pen(frame, noise, colours.white);
  const subject = brief.subjects.find(({ kind }) => kind !== "birds");
  const drafting = progress.part(0.3, 0.94);
  if (subject)
    drawModel(
      frame,
      pen,
      buildModel(subject.kind, root.fork("m"), false, undefined, detailsOf(brief)),
      colours,
      random,
      drafting,
    );
  else draftScene(frame, pen, brief, colours, drafting);
  draftTitleBlock(pen, frame.aspect, brief.layoutSeed, random);
  return finish(frame, { vignette: 0.2, grain: 0.016, seed: brief.layoutSeed }, progress.part(0.94, 1));
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

function drawModel(
  frame: Frame,
  pen: Pen,
  model: Model,
  { dark, white }: SheetColours,
  random: Random,
  progress: Progress,
): void {
  const { aspect, width, height } = frame;
  const scale = Math.min(0.66, (aspect * 0.62) / model.width);
  const base = model.anchor === "sky" || model.anchor === "under" ? 0.82 : 0.84;
  const outlines = model.parts.map((part) => part.outline.placed(aspect / 2, base, scale).polygons);
  for (const [i, polygons] of outlines.entries()) {
    const isShaded = (model.parts[i]?.tone ?? 0.6) < 0.5;
    fillMask(frame, coverageOf(toPixels(polygons, height), width, height), (x, y, out) => {
      const isHatch = isShaded && ((x + y) / height / 0.008) % 1 < 0.16;
      out.set(isHatch ? white : dark);
      out[3] = isHatch ? 0.5 : 0.55;
    });
    for (const polygon of polygons) {
      const length = perimeter(polygon);
      const weight = length > 0.5 ? 0.0032 : length > 0.12 ? 0.0022 : 0.0015;
      pen.line(polygon, { width: weight, alpha: 0.95, closed: true });
    }
    progress.at(i / outlines.length);
  }

  const { left, top, right, bottom } = boundsOf(outlines.flat());
  const middleX = aspect / 2;
  const middleY = (top + bottom) / 2;
  pen.dimension([left, top], [left, bottom], -0.07, true, `${random.integer(1000, 9800)}`);
  pen.dimension([left, bottom], [right, bottom], 0.055, false, `${random.integer(1000, 9800)}`);
  pen.dashes([middleX, top - 0.06], [middleX, bottom + 0.03], 0.0013, 0.02);
  pen.dashes([left - 0.05, middleY], [right + 0.05, middleY], 0.0013, 0.02);
  draftDashedCircle(pen, middleX, middleY, Math.max(right - left, bottom - top) * 0.56);
  for (const [i, [x, y]] of [
    [0.1, 0.12],
    [0.1, 0.28],
    [aspect - 0.17, 0.13],
  ].entries()) {
    draftDetail(pen, model, random, x!, y!, i + 1);
  }
}

function draftDashedCircle(pen: Pen, x: number, y: number, radius: number): void {
  const steps = 160;
  const at = (i: number): Point => {
    const angle = (i / steps) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  };
  for (let i = 0; i < steps; i += 2) pen.line([at(i), at(i + 1)], { width: 0.0012, alpha: 0.5 });
}

/** One part of the model in a numbered circle. */
function draftDetail(pen: Pen, model: Model, random: Random, x: number, y: number, number: number): void {
  const radius = 0.042;
  const circle = path().ellipse(x + radius, y + radius, radius, radius, 60);
  pen.line(circle.polygons[0] ?? [], { width: 0.0018, closed: true });
  const { outline } = random.pick(model.parts);
  const { left, top, right, bottom } = outline.bounds;
  const scale = (radius * 1.1) / Math.max(right - left, bottom - top, 0.01);
  const centred = outline.map((px, py) => [
    x + radius + (px - (left + right) / 2) * scale,
    y + radius + (py - (top + bottom) / 2) * scale,
  ]);
  for (const polygon of centred.polygons) pen.line(polygon, { width: 0.0016, closed: true });
  pen.number(`${number}`, x + radius * 2 + 0.008, y, 0.016);
}

function draftScene(frame: Frame, pen: Pen, brief: Brief, { dark }: SheetColours, progress: Progress): void {
  const { aspect, width, height } = frame;
  const graphic = composeGraphic(brief, aspect, { layers: 5 });
  for (const [i, { role, polygons, nearness }] of graphic.shapes.entries()) {
    progress.at(i / graphic.shapes.length);
    if (role === "cloud" || role === "star") continue;
    if (role === "ridge" || role === "tree" || role === "wave" || role === "water") {
      fillMask(frame, coverageOf(toPixels(polygons, height), width, height), dark, { alpha: 0.75 });
    }
    for (const polygon of polygons) {
      pen.line(polygon, {
        width: role === "ridge" ? 0.0026 : 0.0014,
        alpha: 0.4 + 0.55 * nearness,
        closed: true,
      });
    }
  }
  const { sun, horizon } = graphic;
  for (let ring = 1; ring < 4; ring++) draftDashedCircle(pen, sun.x, sun.y, sun.radius * (1 + ring * 0.5));
  pen.dashes([sun.x, 0.04], [sun.x, 0.96], 0.0012);
  pen.dashes([0.04, horizon], [aspect - 0.04, horizon], 0.0012);
}

function draftTitleBlock(pen: Pen, aspect: number, seed: number, random: Random): void {
  const box = (left: number, top: number, right: number, bottom: number, width: number): void =>
    pen.line(path().rect(left, top, right - left, bottom - top).polygons[0] ?? [], { width, closed: true });
  box(0.03, 0.03, aspect - 0.03, 0.97, 0.0035);
  box(0.042, 0.042, aspect - 0.042, 0.958, 0.0014);
  const left = aspect - 0.3;
  const right = aspect - 0.042;
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
