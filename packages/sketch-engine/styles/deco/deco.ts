import { bloom } from "../../core/bloom";
import { adjust, mix, mixEvenly, toLch } from "../../core/colour";
import { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import { boundsOf, type Point, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { cellValue, Random } from "../../core/random";
import { castWithin } from "../../stage/arrange";
import { boundsOfCast, type PlacedPart, solidPartsOf, standing } from "../../stage/staged-model";
import { anchorOf, buildModel, detailsOf } from "../../subjects/catalogue";
import type { SubjectKind } from "../../subjects/kinds";
import { finish } from "../shared/finish";
import { arc } from "../shared/sheet";
import type { Style } from "../style";
import { drawDunes } from "./dunes";
import { DecoSheet } from "./metal";
import { drawTowers } from "./towers";

const HORIZON = 0.66;
const PLINTH = 0.93;
const MOUNTAINOUS = new Set(["mountains", "forest", "volcano", "tundra", "canyon", "hills"]);
const SEA = new Set(["sea", "island", "underwater"]);
const isSeafaring = (kind: SubjectKind): boolean =>
  kind === "thing lighthouse" || ["water", "under"].includes(anchorOf(kind));

/** Art deco: rays behind a golden sun, with towers, peaks or waves in lacquer and gold. */
export const deco: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("dc");
  const sheet = new DecoSheet(brief, frame, random);
  const rays = 26 + 2 * random.integer(0, 4);
  if (brief.stage) {
    drawRays(sheet, rays, 0.52, progress.part(0, 0.35));
    progress.stage(0.35, 0.8);
    drawThings(sheet);
    return framed(sheet, progress);
  }
  drawRays(sheet, rays, HORIZON, progress.part(0, 0.35));
  if (brief.celestial !== "none") drawSun(sheet);
  progress.stage(0.35, 0.8);
  const atSea = SEA.has(brief.terrain) || brief.subjects.some(({ kind }) => isSeafaring(kind));
  if (!atSea && brief.terrain === "desert") drawDunes(sheet, HORIZON);
  else if (!atSea && MOUNTAINOUS.has(brief.terrain)) drawPeaks(sheet);
  else if (!atSea) drawTowers(sheet);
  progress.at(0.6);
  drawSubject(sheet, random.fork("subject"), atSea);
  if (atSea) drawWaves(sheet);
  return framed(sheet, progress);
};

function framed(sheet: DecoSheet, progress: Progress): Uint8Array {
  const { frame, brief } = sheet;
  progress.stage(0.8, 0.9);
  drawFrame(sheet);
  bloom(frame, 0.8, 0.2);
  return finish(frame, { vignette: 0.16, grain: 0.018, brief, border: 0.032 }, progress.part(0.92, 1));
}

function drawRays(sheet: DecoSheet, rays: number, centreY: number, progress: Progress): void {
  const { dark, middle, gold, oldGold } = sheet.palette;
  const centreX = sheet.aspect / 2;
  sheet.backdrop(progress, (x, y, out) => {
    const turn = (Math.atan2(centreY - y, x - centreX) / Math.PI) * rays;
    const distance = hypot(x - centreX, centreY - y);
    const isLight = (Math.floor(turn) & 1) === 1;
    const glow = Math.exp(-distance * 2.1) * (isLight ? 0.55 : 0.34);
    const fromEdge = Math.abs(Math.sin(((turn - Math.round(turn)) * Math.PI) / rays)) * distance;
    const line = smoothstep(0.0016, 0.0006, fromEdge) * 0.8;
    for (let c = 0; c < 3; c++) {
      const lacquer = dark[c]! + (middle[c]! - dark[c]!) * (isLight ? 0.75 : 0.2);
      const lit = lacquer + (gold[c]! - lacquer) * glow;
      out[c] = lit + (oldGold[c]! - lit) * line;
    }
  });
}

function drawSun(sheet: DecoSheet): void {
  const { gold, cream } = sheet.palette;
  const centreX = sheet.aspect / 2;
  const radius = Math.min(0.2 * sheet.brief.grandeur, sheet.aspect * 0.3);
  const { height } = sheet.frame;
  sheet.fill([arc(centreX, HORIZON, radius, Math.PI, Math.PI * 2, 90)], (_x, y, out) => {
    out.set(mix(gold, cream, clamp((HORIZON - y / height) / radius)));
  });
  for (const size of [1.12, 1.2, 1.42]) {
    sheet.line(arc(centreX, HORIZON, radius * size, Math.PI, Math.PI * 2, 90), size > 1.3 ? 0.0018 : 0.003);
  }
}

/** Rows of faceted peaks with hatched shadows and snow. */
function drawPeaks(sheet: DecoSheet): void {
  const { aspect, brief } = sheet;
  const { dark, middle, gold, cream } = sheet.palette;
  for (let row = 0; row < 3; row++) {
    const count = 3 + row;
    const colour = mixEvenly(middle, dark, row / 2.2);
    for (let i = 0; i < count; i++) {
      const x = aspect / 2 + ((i + 0.5) / count - 0.5) * aspect * 1.15;
      const height = (0.4 - row * 0.1) * (0.75 + 0.4 * cellValue(i, row, brief.layoutSeed)) + 0.1;
      const half = (height - 0.1) * 0.72;
      const top: Point = [x, PLINTH - height];
      const foot: Point = [x, PLINTH];
      sheet.fill([[[x - half, PLINTH], top, foot]], mixEvenly(colour, gold, 0.24 - row * 0.06));
      sheet.fill([[[x + half, PLINTH], top, foot]], adjust(colour, -0.05));
      for (let line = 1; line < 6; line++) {
        const y = top[1] + line * (height - 0.1) * 0.16;
        sheet.line(
          [
            [x, y],
            [x + half * line * 0.12, y + half * line * 0.09],
          ],
          0.0014,
        );
      }
      sheet.line([[x - half, PLINTH], top, [x + half, PLINTH]]);
      if (brief.excluded.has("snow")) continue;
      const at = (across: number, down: number): Point => [x + half * across, PLINTH - height * down];
      sheet.fill(
        [[top, at(-0.2, 0.8), at(-0.07, 0.85), at(0, 0.77), at(0.08, 0.86), at(0.2, 0.8)]],
        cream,
        0.95,
      );
    }
  }
}

/** Facets of a part: sectors around its middle, each a step lighter or darker. */
const FACETS = 7;

/** Things large on a stepped plinth, before rings around a pale disc. */
function drawThings(sheet: DecoSheet): void {
  const { aspect } = sheet;
  const { dark, middle } = sheet.palette;
  const things = castWithin(sheet.brief, aspect, [0.13, 0.15, 0.16], 1);
  const { left, right, top, bottom } = boundsOfCast(things);
  const centreY = (top + bottom) / 2;
  const radius = Math.min(Math.max((right - left) * 0.42, (bottom - top) * 0.46), 0.36, aspect * 0.4);
  sheet.fill(path().ellipse(aspect / 2, centreY, radius, radius, 120), mixEvenly(middle, dark, 0.35));
  for (const [size, width] of [
    [1, 0.004],
    [1.05, 0.0016],
    [1.14, 0.0026],
  ] as const)
    sheet.line(arc(aspect / 2, centreY, radius * size, 0, Math.PI * 2, 120), width, true);
  // The steps rise to just below what stands on them.
  for (let step = 3; step >= 0; step--) {
    const half = Math.min((right - left) * (0.5 + 0.07 * step) + 0.03, aspect / 2 - MARGIN * 1.6);
    const y = bottom - 0.006 + step * ((PLINTH - bottom) / 3.4);
    sheet.fill(path().rect(aspect / 2 - half, y, half * 2, 1 - y), mixEvenly(dark, middle, 0.2 + 0.2 * step));
    sheet.gild(path().rect(aspect / 2 - half, y, half * 2, 0.004));
    if (step > 0) continue;
    for (let flute = 1; flute < 16; flute++) {
      const x = aspect / 2 + (flute / 8 - 1) * half;
      sheet.line(
        [
          [x, y + 0.012],
          [x, PLINTH],
        ],
        0.0016,
      );
    }
  }
  for (const thing of things) drawEmblem(sheet, solidPartsOf(thing));
}

/** The first subject as an emblem before a place. */
function drawSubject(sheet: DecoSheet, random: Random, atSea: boolean): void {
  const { brief, aspect } = sheet;
  const [order] = brief.subjects;
  if (!order) return;
  const model = buildModel(order.kind, random, brief.time === "night", order.colour, detailsOf(brief));
  const flies = model.anchor === "sky";
  const size = (atSea ? 0.56 : flies ? 0.24 : 0.34) * order.scale;
  const scale = Math.min(size, 0.62, (aspect * 0.8) / model.width);
  const y = flies ? 0.36 : atSea ? (model.anchor === "under" ? 0.78 : 0.8) : 0.925;
  drawEmblem(sheet, solidPartsOf(standing(model, aspect / 2, y, scale)));
}

/** Parts in four tones from lacquer to cream, cut into facets and outlined in gold. */
function drawEmblem(sheet: DecoSheet, parts: readonly PlacedPart[]): void {
  const { dark, middle, cream, gold, oldGold } = sheet.palette;
  const { height } = sheet.frame;
  for (const { polygons, colour, look } of parts) {
    const [lightness, chroma, hue] = toLch(colour);
    const isCool = chroma > 0.05 && hue > 115 && hue < 320;
    const tone = isCool
      ? mixEvenly(middle, cream, clamp(0.16 + (lightness - 0.42) * 1.2))
      : lightness > 0.93 || (lightness > 0.78 && chroma < 0.08)
        ? cream
        : lightness > 0.68
          ? gold
          : lightness > 0.52
            ? oldGold
            : lightness > 0.36
              ? mixEvenly(middle, gold, 0.25)
              : dark;
    const { left, right, top, bottom } = boundsOf(polygons);
    const middleX = (left + right) / 2;
    const middleY = (top + bottom) / 2;
    sheet.fill(
      polygons,
      (px, py, out) => {
        const sector = Math.floor(
          ((Math.atan2(py / height - middleY, px / height - middleX) / Math.PI + 1) / 2) * FACETS * 2,
        );
        const light = 0.8 + 0.3 * Math.abs(Math.sin(sector * 2.4 + 0.6)) - 0.22 * (py / height - middleY);
        for (let c = 0; c < 3; c++) out[c] = tone[c]! * light;
      },
      look.alpha,
    );
    for (const polygon of polygons) sheet.line(polygon, 0.0022, true);
  }
}

/** Waves as rows of overlapping scallops. */
function drawWaves(sheet: DecoSheet): void {
  const { dark, middle, gold } = sheet.palette;
  const radius = 0.05;
  for (let row = 0; row < 5; row++) {
    const y = 0.785 + row * 0.045;
    for (let i = -1; i < sheet.aspect / radius / 2 + 2; i++) {
      const x = i * radius * 2 + (row % 2 === 1 ? radius : 0);
      for (let ring = 3; ring >= 0; ring--) {
        const r = radius * (0.28 + ring * 0.24);
        const crest = arc(x, y, r, Math.PI, Math.PI * 2, 24);
        const colour =
          ring % 2 === 1 ? mixEvenly(dark, middle, 0.2 + 0.15 * row) : mixEvenly(middle, gold, 0.1);
        sheet.fill([[...crest, [x + r, y + 0.155], [x - r, y + 0.155]]], colour);
        sheet.line(crest, 0.0016);
      }
    }
  }
}

const MARGIN = 0.032;
const STEP = 0.038;

/** A plinth, and a stepped double line with fans in its corners. */
function drawFrame(sheet: DecoSheet): void {
  const { aspect } = sheet;
  const { dark } = sheet.palette;
  sheet.fill(path().rect(-0.1, 0.925, aspect + 0.2, 0.1), dark);
  sheet.gild(path().rect(0, 0.925, aspect, 0.004));
  sheet.gild(path().rect(0, 0.936, aspect, 0.0016));
  sheet.fill(path().rect(0, 0, aspect, MARGIN), dark);
  sheet.fill(path().rect(0, 1 - MARGIN, aspect, MARGIN), dark);
  sheet.fill(path().rect(0, 0, MARGIN, 1), dark);
  sheet.fill(path().rect(aspect - MARGIN, 0, MARGIN, 1), dark);
  for (const [inset, width] of [
    [MARGIN, 0.0042],
    [MARGIN + 0.011, 0.0016],
  ] as const) {
    sheet.line(steppedFrame(aspect, inset), width, true);
  }
  for (const [right, bottom] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const) {
    const x = right === 1 ? aspect - MARGIN : MARGIN;
    const y = bottom === 1 ? 1 - MARGIN : MARGIN;
    const start = bottom === 1 ? (right === 1 ? Math.PI : -Math.PI / 2) : right === 1 ? Math.PI / 2 : 0;
    for (let ring = 1; ring <= 3; ring++)
      sheet.line(arc(x, y, 0.0187 * ring, start, start + Math.PI / 2, 20), 0.0016);
  }
}

/** The outline of the frame; each corner is cut in two steps. */
function steppedFrame(aspect: number, inset: number): Point[] {
  const corner: readonly Point[] = [
    [0, STEP * 2],
    [STEP, STEP * 2],
    [STEP, STEP],
    [STEP * 2, STEP],
    [STEP * 2, 0],
  ];
  const place = ([x, y]: Point, right: boolean, bottom: boolean): Point => [
    right ? aspect - inset - x : inset + x,
    bottom ? 1 - inset - y : inset + y,
  ];
  return [
    ...corner.map((point) => place(point, false, false)),
    ...corner.toReversed().map((point) => place(point, true, false)),
    ...corner.map((point) => place(point, true, true)),
    ...corner.toReversed().map((point) => place(point, false, true)),
  ];
}
