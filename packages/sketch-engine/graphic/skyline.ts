import { mixEvenly } from "../core/colour";
import { lerp } from "../core/math";
import type { Polygon } from "../core/path";
import type { Random } from "../core/random";
import { type Building, buildingOutline, makeSkyline } from "../scenes/city/skyline";
import { landColour } from "./palette";
import { type Graphic, makeShape, type Shape } from "./shape";

const ROWS = 5;
const BASE = 1.02;

/** Rows of towers; the nearer rows have windows. */
export function drawSkyline(graphic: Graphic, random: Random): Shape[] {
  const { brief, aspect, palette, side, isNight, layout } = graphic;
  const isLit = isNight || brief.time === "dusk";
  const shapes: Shape[] = [];
  for (let layer = 0; layer < ROWS; layer++) {
    const progress = layer / (ROWS - 1);
    const nearness = 0.1 + progress * 0.85;
    const colour = landColour(palette, nearness);
    const skyline = makeSkyline(random.fork(`c${layer}`), {
      aspect,
      base: BASE,
      lowest: lerp(0.4, 0.16, progress) * layout.relief,
      highest: lerp(0.82, 0.42, progress) * layout.relief,
      narrowest: 0.03 + 0.03 * progress,
      widest: 0.07 + 0.06 * progress,
      centre:
        layout.lean === "slope"
          ? 0.5 - side * 0.36
          : layout.lean === "valley"
            ? graphic.sun.x / aspect
            : 0.5 - side * 0.08,
      isGap: layout.lean === "valley",
    });
    for (const building of skyline) {
      shapes.push(
        makeShape("ridge", buildingOutline(building, BASE, 1).polygons, nearness, colour, { layer }),
      );
      if (layer < 2) continue;
      const windows = drawWindows(building, random, 0.011 + 0.004 * progress, isNight ? 0.4 : 0.22);
      if (windows.length === 0) continue;
      const glass = isLit ? palette.accent : mixEvenly(colour, palette.sky[3], 0.45);
      shapes.push(makeShape("window", windows, progress, glass, { layer }));
    }
  }
  return shapes;
}

function drawWindows(building: Building, random: Random, width: number, share: number): Polygon[] {
  const height = width * 1.7;
  const top = building.blocks[building.blocks.length - 1];
  const narrow = building.blocks.length > 1 && top ? top.width / 2 - width * 0.4 : Number.POSITIVE_INFINITY;
  const shoulder = building.top + (BASE - building.top) * 0.5;
  const windows: Polygon[] = [];
  for (let x = building.x + width * 0.7; x < building.x + building.width - width; x += width * 1.25) {
    const fromMiddle = Math.abs(x + width / 2 - building.x - building.width / 2);
    for (let y = building.top + height; y < 1; y += height * 1.3) {
      // Upper blocks are narrower than the tower.
      if (fromMiddle > narrow && y < shoulder) continue;
      if (random.next() >= share) continue;
      windows.push([
        [x, y],
        [x + width * 0.6, y],
        [x + width * 0.6, y + height * 0.62],
        [x, y + height * 0.62],
      ]);
    }
  }
  return windows;
}
