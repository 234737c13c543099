import { lch } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { fillMask, fillPath } from "../../core/fill";
import { type Point, path, smooth, strokeOutline } from "../../core/path";
import type { Random } from "../../core/random";
import { INK, type InkPainter, PAPER } from "./painter";

const SEAL_RED = lch(0.53, 0.19, 29);

/** A pine branch that reaches into the picture from above. */
export function paintBranch(painter: InkPainter, random: Random): void {
  const { aspect, side } = painter.graphic;
  const startX = side > 0 ? -0.02 : aspect + 0.02;
  const startY = random.range(0.03, 0.12);
  const joints: Point[] = [];
  for (let k = 0; k <= 7; k++) {
    const x = startX + side * k * 0.055 * Math.min(1.2, aspect);
    joints.push([x, startY + 0.012 * k + random.range(-0.018, 0.018) + 0.0016 * k * k]);
  }
  painter.wash(painter.maskOf(strokeOutline(smooth(joints, false, 8), 0.016, 0.003)), INK, {
    density: 1.1,
    edge: 0.2,
    warp: 0.004,
    softness: 0.001,
    granulation: 1.1,
    seed: 2,
  });
  for (const [x, y] of joints.slice(1)) {
    for (let tuft = 0; tuft < 2; tuft++) {
      paintNeedles(painter, random, x + random.range(-0.025, 0.03), y + random.range(-0.03, 0.035));
    }
  }
}

function paintNeedles(painter: InkPainter, random: Random, x: number, y: number): void {
  const count = 22;
  for (let i = 0; i < count; i++) {
    const angle = Math.PI * (1.02 + 0.96 * (i / (count - 1))) + random.range(-0.06, 0.06);
    const length = 0.034 * random.range(0.7, 1.1);
    const needle: Point[] = [
      [x, y],
      [x + Math.cos(angle) * length, y + Math.sin(angle) * length * 0.8],
    ];
    fillMask(painter.frame, painter.maskOf(strokeOutline(needle, 0.0021, 0.0006)), INK, { alpha: 0.72 });
  }
}

/** The painter's seal, with invented characters. */
export function stampSeal(painter: InkPainter, random: Random): void {
  const { frame, graphic } = painter;
  const size = 0.034 * frame.height;
  const x = (graphic.side > 0 ? 0.06 : graphic.aspect - 0.094) * frame.height;
  const y = 0.86 * frame.height;
  const outline = path().rect(x, y, size, size * 1.25);
  painter.wash(coverageOf(outline.polygons, frame.width, frame.height), SEAL_RED, {
    density: 1,
    edge: 0.2,
    warp: 0.0018,
    softness: 0.0008,
    granulation: 0.8,
    seed: 9,
  });
  for (let line = 0; line < 3; line++) {
    for (let column = 0; column < 2; column++) {
      const left = x + size * (0.16 + column * 0.4);
      const top = y + size * (0.14 + line * 0.36);
      for (let stroke = 0; stroke < 3; stroke++) {
        const isFlat = random.chance(0.55);
        const offset = random.range(0, size * 0.24);
        const mark = isFlat
          ? path().rect(left, top + offset, size * 0.28, size * 0.045)
          : path().rect(left + offset, top, size * 0.045, size * 0.28);
        fillPath(frame, mark, PAPER, { alpha: 0.9 });
      }
    }
  }
}
