import { adjust, hex, lch } from "../core/colour";
import { linePath, type Point, path } from "../core/path";
import type { Design } from "./kinds";
import { DARK, LAMPLIGHT, WOOD } from "./palette";

/** A ridge tent. */
export const tent: Design = {
  anchor: "ground",
  height: 0.26,
  width: 1.6,
  draw(kit) {
    const lamp = kit.isNight ? 1 : 0;
    const canvas = kit.colour ?? hex("#e0762f");
    kit.add(
      path().polygon([
        [-0.8, 0],
        [-0.1, -1],
        [0.3, 0],
      ]),
      canvas,
      { tone: 0.75 },
    );
    kit.add(
      path().polygon([
        [0.3, 0],
        [-0.1, -1],
        [0.8, 0],
      ]),
      adjust(canvas, -0.1),
      { tone: 0.4 },
    );
    kit.add(
      path().polygon([
        [-0.42, 0],
        [-0.13, -0.72],
        [0.02, 0],
      ]),
      kit.isNight ? LAMPLIGHT : DARK,
      { glow: lamp * 1.8, tone: 0.3 },
    );
  },
};

/** Flames above crossed logs. */
export const campfire: Design = {
  anchor: "ground",
  height: 0.16,
  width: 0.8,
  draw(kit) {
    for (const [from, to] of [
      [-0.4, 0.35],
      [-0.35, 0.4],
      [-0.15, 0.2],
    ] as Point[]) {
      kit.add(linePath([from, 0.02], [to, -0.12], 0.1), WOOD, { tone: 0.4 });
    }
    kit.add(
      path().spline([
        [-0.3, -0.1],
        [-0.34, -0.4],
        [-0.15, -0.6],
        [-0.08, -1],
        [0.12, -0.7],
        [0.3, -0.45],
        [0.28, -0.1],
      ]),
      lch(0.68, 0.2, 42),
      { glow: 2.4 },
    );
    kit.add(
      path().spline([
        [-0.17, -0.08],
        [-0.18, -0.35],
        [0, -0.68],
        [0.16, -0.36],
        [0.16, -0.08],
      ]),
      LAMPLIGHT,
      { glow: 3.2 },
    );
  },
};
