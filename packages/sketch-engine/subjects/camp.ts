import { adjust, hex, lch } from "../core/colour";
import { linePath, type Point, path } from "../core/path";
import type { Design } from "./kinds";
import { DARK, LAMPLIGHT, WOOD } from "./palette";

/** A wanderer in a long coat. */
export const person: Design = {
  anchor: "ground",
  height: 0.28,
  width: 0.36,
  draw(kit) {
    const coat =
      kit.colour ?? kit.random.pick([hex("#b8402f"), hex("#2f4a63"), hex("#8a5a34"), hex("#3f5b4a")]);
    const hat = kit.random.pick([hex("#3a2a22"), hex("#20242e"), hex("#6e4a2f")]);
    const scarf = kit.random.pick([hex("#e9c46a"), hex("#e8e0d0"), hex("#d9573b")]);
    for (const x of [-0.055, 0.045]) {
      kit.add(path().rect(x - 0.03, -0.22, 0.06, 0.2), DARK, { tone: 0.4 });
      kit.add(path().ellipse(x + 0.01, -0.014, 0.05, 0.02), DARK, { tone: 0.35 });
    }
    // A long coat, wider at the hem, blown a little to one side.
    kit.add(
      path()
        .moveTo(-0.075, -0.8)
        .quadTo(-0.135, -0.77, -0.15, -0.68)
        .quadTo(-0.15, -0.4, -0.175, -0.16)
        .quadTo(0, -0.11, 0.19, -0.17)
        .quadTo(0.14, -0.42, 0.15, -0.68)
        .quadTo(0.135, -0.77, 0.075, -0.8)
        .close(),
      coat,
      { shading: "cylinder" },
    );
    kit.add(
      path().moveTo(-0.008, -0.5).lineTo(0.012, -0.5).lineTo(0.02, -0.145).lineTo(-0.01, -0.14).close(),
      adjust(coat, -0.12),
      { tone: 0.4 },
    );
    for (const side of [-1, 1]) {
      const sleeve = path()
        .moveTo(side * 0.12, -0.75)
        .quadTo(side * 0.19, -0.6, side * 0.175, -0.4)
        .lineTo(side * 0.125, -0.39)
        .quadTo(side * 0.115, -0.55, side * 0.085, -0.66)
        .close();
      kit.add(sleeve, adjust(coat, -0.07), { tone: side > 0 ? 0.7 : 0.45 });
    }
    kit.add(path().ellipse(0, -0.885, 0.058, 0.072), hex("#d9a27c"), { shading: "sphere" });
    kit.add(
      path()
        .moveTo(-0.085, -0.83)
        .quadTo(0, -0.79, 0.085, -0.83)
        .lineTo(0.075, -0.775)
        .quadTo(0, -0.74, -0.075, -0.775)
        .close(),
      scarf,
    );
    kit.add(
      path()
        .moveTo(0.03, -0.79)
        .quadTo(0.13, -0.75, 0.21, -0.79)
        .lineTo(0.2, -0.73)
        .quadTo(0.12, -0.7, 0.04, -0.75)
        .close(),
      adjust(scarf, -0.06),
    );
    // The wide brim shades the face, which is drawn without features.
    kit.add(
      path().moveTo(-0.07, -0.92).quadTo(-0.07, -1.0, 0, -1.0).quadTo(0.07, -1.0, 0.07, -0.92).close(),
      hat,
      { shading: "cylinder" },
    );
    kit.add(path().ellipse(0, -0.915, 0.125, 0.024), hat, { tone: 0.5 });
  },
};

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
