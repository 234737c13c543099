import { checkpoint } from "../../core/checkpoint";
import { mix, type Rgb } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { clamp, hypot } from "../../core/math";
import type { Point } from "../../core/path";
import { cellValue, type Random } from "../../core/random";
import type { Brush } from "./brush";

/** One tree to draw, in pixels. */
export interface Tree {
  frame: Frame;
  brush: Brush;
  random: Random;
  /** Position of the foot. */
  x: number;
  y: number;
  /** Height from foot to tip. */
  height: number;
  depth: number;
  shade: Rgb;
  lit: Rgb;
  /** +1 when the light comes from the right, -1 from the left. */
  lightSide: 1 | -1;
}

export function drawConifer({ frame, brush, random, x, y, height, lightSide }: Tree): void {
  const { seed } = random;
  const tiers = 5 + (seed & 3) + (height > 60 ? 5 : 0);
  const spread = height * random.range(0.17, 0.24);
  const lean = random.range(-0.03, 0.03) * height;
  const raggedness = 0.3 * (height > 12 ? 1 : 0.5);
  const top = y - height;
  const last = Math.min(frame.height, Math.ceil(y));
  for (let row = Math.max(0, Math.floor(top)); row < last; row++) {
    if ((row & 31) === 0) checkpoint();
    const down = (row + 0.5 - top) / height;
    if (down < 0) continue;
    const centre = x + lean * (1 - down);
    if (down > 0.93) {
      const trunk = Math.max(0.5, height * 0.014);
      for (let column = Math.floor(centre - trunk); column <= centre + trunk; column++) {
        brush.dab(column, row, 1, 0.1);
      }
      continue;
    }
    const tier = Math.floor(down * tiers);
    const inTier = down * tiers - tier;
    const half = spread * down ** 0.85 * (0.5 + 0.5 * inTier);
    const gapLeft = cellValue(row, seed, 1) * raggedness + cellValue(tier, seed, 3) * 0.35;
    const gapRight = cellValue(row, seed, 2) * raggedness + cellValue(tier, seed, 4) * 0.35;
    const left = centre - Math.max(0.35, half * (1.18 - gapLeft));
    const right = centre + Math.max(0.35, half * (1.18 - gapRight));
    for (let column = Math.floor(left); column <= Math.floor(right); column++) {
      const share = Math.min(column + 1, right) - Math.max(column, left);
      if (share <= 0) continue;
      const towardsLight = ((column + 0.5 - centre) / Math.max(1, half)) * lightSide;
      const needles = (cellValue(column, row, seed) - 0.5) * 0.4;
      brush.dab(column, row, share, 0.42 + towardsLight * 0.42 - inTier * 0.35 + needles + (1 - down) * 0.15);
    }
  }
}

/** Broadleaf trees such as oak, maple and cherry: a crown of overlapping balls of leaves. */
export function drawBroadleaf({ frame, brush, random, x, y, height, lightSide }: Tree): void {
  const { seed } = random;
  const crownWidth = height * random.range(0.34, 0.44);
  const crownHeight = height * 0.42;
  const crownY = y - height * 0.6;
  const trunk = Math.max(0.4, height * 0.025);
  for (let row = Math.floor(y - height * 0.45); row < y; row++) {
    if ((row & 31) === 0) checkpoint();
    for (let column = Math.floor(x - trunk); column <= x + trunk; column++) brush.dab(column, row, 1, -0.2);
  }
  const balls = height > 20 ? 9 : 5;
  const ballX = new Float64Array(balls);
  const ballY = new Float64Array(balls);
  const ballRadius = new Float64Array(balls);
  for (let i = 0; i < balls; i++) {
    const angle = random.range(0, Math.PI * 2);
    const distance = Math.sqrt(random.next()) * 0.62;
    ballX[i] = Math.cos(angle) * distance * crownWidth;
    ballY[i] = Math.sin(angle) * distance * crownHeight * 0.9;
    ballRadius[i] = crownWidth * random.range(0.4, 0.62);
  }
  const reach = Math.ceil(crownWidth * 1.15);
  const firstRow = Math.max(0, Math.floor(crownY - crownHeight * 1.2));
  const lastRow = Math.min(frame.height, Math.ceil(crownY + crownHeight * 1.1));
  const firstColumn = Math.max(0, Math.floor(x - reach));
  const lastColumn = Math.min(frame.width, x + reach);
  for (let row = firstRow; row < lastRow; row++) {
    if ((row & 31) === 0) checkpoint();
    for (let column = firstColumn; column < lastColumn; column++) {
      const dx = column + 0.5 - x;
      const dy = row + 0.5 - crownY;
      let inside = -9;
      let light = 0;
      for (let i = 0; i < balls; i++) {
        const ex = dx - ballX[i]!;
        const ey = dy - ballY[i]!;
        const depth = ballRadius[i]! - Math.sqrt(ex * ex + ey * ey);
        if (depth > inside) {
          inside = depth;
          light = 0.5 + (0.42 * (ex * lightSide * 0.7 - ey * 0.9)) / ballRadius[i]!;
        }
      }
      if (inside < -height * 0.03 - 1) continue;
      const leaf = cellValue(column, row, seed) - 0.5;
      const cluster = cellValue(column >> 1, row >> 1, seed + 1) - 0.5;
      const edge = height > 14 ? leaf * height * 0.05 : 0;
      brush.dab(column, row, clamp(inside + edge + 0.5), light + leaf * 0.35 + cluster * 0.16);
    }
  }
}

export function drawPalm({ frame, random, x, y, height, depth, shade, lit, lightSide }: Tree): void {
  const options = { depth: depth * 0.99, surface: Surface.plant };
  const bend = random.range(-0.35, 0.35) * height;
  const crownX = x + bend;
  const crownY = y - height * 0.8;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= 16; i++) {
    const t = i / 16;
    const half = height * 0.022 * (1.3 - 0.6 * t) + 0.3;
    left.push([x + bend * t * t - half, y - height * 0.8 * t]);
    right.push([x + bend * t * t + half, y - height * 0.8 * t]);
  }
  fillPath(frame, [[...left, ...right.reverse()]], shade, options);

  const fronds = 9;
  for (let i = 0; i < fronds; i++) {
    const angle = Math.PI * (1.05 + (i / (fronds - 1)) * 0.9) + random.range(-0.12, 0.12);
    const length = height * random.range(0.36, 0.5);
    const tone = clamp(0.3 + 0.5 * Math.cos(angle) * lightSide + random.range(-0.1, 0.2));
    fillPath(frame, [frond(crownX, crownY, angle, length, height)], mix(shade, lit, tone), options);
  }
}

/** A palm leaf that rises, bends over and hangs, with a toothed lower edge. */
function frond(x: number, y: number, angle: number, length: number, treeHeight: number): Point[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const middleX = x + cos * length * 0.6;
  const middleY = y + sin * length * 0.75;
  const endX = x + cos * length;
  const endY = y + sin * length * 0.75 + length * 0.45;
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let k = 0; k <= 12; k++) {
    const t = k / 12;
    const u = 1 - t;
    const px = u * u * x + 2 * u * t * middleX + t * t * endX;
    const py = u * u * y + 2 * u * t * middleY + t * t * endY;
    const width = treeHeight * 0.055 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1));
    upper.push([px, py - width * 0.4]);
    lower.push([px + (k % 2 === 1 ? 0 : width * 0.2), py + width * (k % 2 === 1 ? 0.45 : 1.35)]);
  }
  return [...upper, ...lower.reverse()];
}

export function drawCactus({ brush, random, x, y, height, lightSide }: Tree): void {
  const radius = height * 0.085;
  const limb = (x0: number, y0: number, x1: number, y1: number, r: number): void => {
    const dx = x1 - x0;
    const dy = y1 - y0;
    const lengthSquared = dx * dx + dy * dy || 1;
    const lastRow = Math.ceil(Math.max(y0, y1) + r + 1);
    const lastColumn = Math.ceil(Math.max(x0, x1) + r + 1);
    for (let row = Math.floor(Math.min(y0, y1) - r - 1); row <= lastRow; row++) {
      if ((row & 31) === 0) checkpoint();
      for (let column = Math.floor(Math.min(x0, x1) - r - 1); column <= lastColumn; column++) {
        const px = column + 0.5 - x0;
        const py = row + 0.5 - y0;
        const t = clamp((px * dx + py * dy) / lengthSquared);
        const side = (px - dx * t) / r;
        const distance = hypot(px - dx * t, py - dy * t);
        brush.dab(
          column,
          row,
          clamp(r - distance + 0.5),
          0.45 + 0.5 * side * lightSide + 0.12 * Math.sin(side * 9),
        );
      }
    }
  };
  const arm = (side: number, reach: number, from: number, elbow: number, tip: number, r: number): void => {
    const armX = x + side * radius * reach;
    limb(x, y - height * from, armX, y - height * elbow, radius * r);
    limb(armX, y - height * elbow, armX, y - height * tip, radius * r);
  };
  limb(x, y, x, y - height, radius);
  const side = random.sign();
  arm(side, 2.6, 0.4, 0.45, 0.78, 0.7);
  if (random.chance(0.7)) arm(-side, 2.4, 0.55, 0.6, 0.85, 0.62);
}

/** A clump of bamboo: thin jointed stems with leaves that hang from their bent tips. */
export function drawBamboo({ frame, random, x, y, height, depth, shade, lit, lightSide }: Tree): void {
  const options = { depth: depth * 0.99, surface: Surface.plant };
  const stems = height > 30 ? 6 : 3;
  for (let i = 0; i < stems; i++) {
    const foot = x + random.range(-0.12, 0.12) * height;
    const tall = height * random.range(0.75, 1.05);
    const bend = random.range(-0.2, 0.2) * height;
    const half = Math.max(0.4, height * 0.011);
    const tone = clamp(0.4 + random.range(-0.3, 0.5));
    const at = (t: number): Point => [foot + bend * t * t, y - tall * t];
    const left = Array.from(
      { length: 9 },
      (_, k): Point => [at(k / 8)[0] - half * (1 - k / 11), at(k / 8)[1]],
    );
    const right = Array.from(
      { length: 9 },
      (_, k): Point => [at(k / 8)[0] + half * (1 - k / 11), at(k / 8)[1]],
    );
    fillPath(frame, [[...left, ...right.reverse()]], mix(shade, lit, tone), options);
    const leaves = height > 30 ? 16 : 6;
    for (let k = 0; k < leaves; k++) {
      const [px, py] = at(random.range(0.45, 1.02));
      const angle = random.range(0.2, 1.3);
      const side = random.chance(0.5) ? 1 : -1;
      const length = height * random.range(0.07, 0.14);
      const tipX = px + side * Math.cos(angle) * length;
      const tipY = py + Math.sin(angle) * length;
      const broad = length * 0.13;
      const leaf: Point[] = [
        [px, py],
        [(px + tipX) / 2 - broad, (py + tipY) / 2 - broad],
        [tipX, tipY],
        [(px + tipX) / 2 + broad, (py + tipY) / 2 + broad],
      ];
      fillPath(frame, [leaf], mix(shade, lit, clamp(tone + 0.3 * side * lightSide)), options);
    }
  }
}
