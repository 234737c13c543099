import { adjust, hex, lch } from "../core/colour";
import { type Point, path, smooth, strokePath } from "../core/path";
import type { Design } from "./kinds";
import { DARK } from "./palette";

/** A humpback whale. */
export const whale: Design = {
  anchor: "under",
  height: 1,
  width: 2.3,
  draw(kit) {
    const skin = kit.colour ?? hex("#3d5f7d");
    const body = smooth([
      [-1, -0.42],
      [-0.93, -0.6],
      [-0.6, -0.73],
      [-0.1, -0.74],
      [0.35, -0.62],
      [0.68, -0.52],
      [0.88, -0.56],
      [0.98, -0.76],
      [1.16, -0.9],
      [1.1, -0.68],
      [1.28, -0.62],
      [1.04, -0.5],
      [0.88, -0.43],
      [0.6, -0.34],
      [0.2, -0.24],
      [-0.3, -0.17],
      [-0.75, -0.22],
      [-0.97, -0.32],
    ]);
    kit.add(path().polygon(body), skin, { shading: "sphere" });
    kit.add(
      path().spline([
        [-0.99, -0.38],
        [-0.6, -0.42],
        [-0.2, -0.4],
        [0.25, -0.33],
        [0.1, -0.25],
        [-0.3, -0.18],
        [-0.75, -0.22],
        [-0.96, -0.31],
      ]),
      lch(0.86, 0.02, 220),
      { tone: 0.55 },
    );
    for (let i = 0; i < 5; i++) {
      kit.add(
        strokePath(
          smooth(
            [
              [-0.93 + i * 0.03, -0.36 + i * 0.028],
              [-0.5, -0.36 + i * 0.035],
              [-0.02 - i * 0.04, -0.35 + i * 0.027],
            ],
            false,
            10,
          ),
          0.008,
          0.003,
        ),
        skin,
        { tone: 0.4, alpha: 0.7 },
      );
    }
    kit.add(
      path().spline([
        [-0.28, -0.34],
        [-0.12, -0.3],
        [0.0, -0.1],
        [0.02, 0.1],
        [-0.12, 0.02],
        [-0.3, -0.2],
      ]),
      adjust(skin, -0.07),
      { tone: 0.45 },
    );
    kit.add(
      path().spline([
        [0.3, -0.62],
        [0.42, -0.7],
        [0.5, -0.7],
        [0.47, -0.58],
      ]),
      adjust(skin, -0.04),
      { tone: 0.5 },
    );
    kit.add(path().ellipse(-0.66, -0.45, 0.018), DARK);
  },
};

/** A school of small fish. */
export const fish: Design = {
  anchor: "under",
  height: 1,
  width: 1.8,
  draw(kit) {
    const count = kit.random.integer(14, 26);
    const scales =
      kit.colour ?? kit.random.pick([hex("#f2a33c"), hex("#f06d4f"), hex("#f5d76b"), hex("#9fd6e8")]);
    for (let i = 0; i < count; i++) {
      const x = kit.random.gaussian() * 0.55;
      const y = -0.5 + kit.random.gaussian() * 0.2;
      const size = kit.random.range(0.05, 0.085);
      kit.add(
        path().spline(
          [
            [x - size, y],
            [x - size * 0.4, y - size * 0.38],
            [x + size * 0.4, y - size * 0.25],
            [x + size * 0.75, y - size * 0.03],
            [x + size * 1.15, y - size * 0.34],
            [x + size * 1.05, y],
            [x + size * 1.15, y + size * 0.34],
            [x + size * 0.75, y + size * 0.03],
            [x + size * 0.4, y + size * 0.25],
            [x - size * 0.4, y + size * 0.36],
          ],
          4,
        ),
        adjust(scales, kit.random.range(-0.06, 0.06)),
        { shading: "sphere" },
      );
      kit.add(path().ellipse(x - size * 0.62, y - size * 0.08, size * 0.07), DARK);
    }
  },
};

/** A drifting jellyfish, lit from within. */
export const jellyfish: Design = {
  anchor: "under",
  height: 0.8,
  width: 0.7,
  draw(kit) {
    const bell =
      kit.colour ?? kit.random.pick([lch(0.78, 0.13, 340), lch(0.8, 0.1, 290), lch(0.82, 0.1, 200)]);
    for (let i = 0; i < 9; i++) {
      const x = -0.22 + i * 0.055;
      const tentacle: Point[] = [];
      for (let k = 0; k <= 8; k++) {
        tentacle.push([
          x * (1 - k * 0.03) + 0.04 * Math.sin(k * 1.1 + i * 1.7),
          -0.62 + k * (0.07 + 0.012 * ((i * 5) % 3)),
        ]);
      }
      kit.add(strokePath(smooth(tentacle, false, 5), 0.018, 0.003), bell, { glow: 0.5, alpha: 0.55 });
    }
    kit.add(
      path()
        .moveTo(-0.32, -0.6)
        .cubicTo(-0.34, -1.05, 0.34, -1.05, 0.32, -0.6)
        .quadTo(0.24, -0.55, 0.16, -0.61)
        .quadTo(0.08, -0.55, 0, -0.61)
        .quadTo(-0.08, -0.55, -0.16, -0.61)
        .quadTo(-0.24, -0.55, -0.32, -0.6)
        .close(),
      bell,
      { shading: "sphere", glow: 0.55, alpha: 0.75 },
    );
    kit.add(
      path().moveTo(-0.2, -0.66).cubicTo(-0.2, -0.92, 0.2, -0.92, 0.2, -0.66).close(),
      adjust(bell, 0.12),
      { glow: 0.6, alpha: 0.4 },
    );
  },
};

/** A swimming sea turtle. */
export const turtle: Design = {
  anchor: "under",
  height: 0.5,
  width: 1.8,
  draw(kit) {
    const skin = kit.colour ?? hex("#5f8a55");
    kit.add(
      path().spline([
        [-0.35, -0.42],
        [-0.75, -0.75],
        [-0.95, -0.7],
        [-0.72, -0.45],
        [-0.38, -0.25],
      ]),
      adjust(skin, 0.08),
      { tone: 0.6 },
    );
    kit.add(
      path().spline([
        [0.4, -0.3],
        [0.68, -0.05],
        [0.8, -0.08],
        [0.62, -0.3],
      ]),
      adjust(skin, 0.08),
      { tone: 0.5 },
    );
    kit.add(
      path().spline([
        [-0.55, -0.5],
        [-0.78, -0.52],
        [-0.84, -0.42],
        [-0.74, -0.34],
        [-0.5, -0.36],
      ]),
      adjust(skin, 0.1),
      { tone: 0.65 },
    );
    kit.add(path().ellipse(0, -0.42, 0.56, 0.3), hex("#7a5a35"), { shading: "sphere" });
    for (const [x, y] of [
      [-0.25, -0.47],
      [0, -0.52],
      [0.25, -0.47],
      [-0.13, -0.33],
      [0.13, -0.33],
    ] as Point[]) {
      kit.add(path().ellipse(x, y, 0.1, 0.075, 6), hex("#a8804a"), { tone: 0.6 });
    }
    kit.add(
      path().spline([
        [-0.3, -0.3],
        [-0.45, 0.0],
        [-0.62, 0.1],
        [-0.55, -0.1],
        [-0.42, -0.33],
      ]),
      adjust(skin, 0.03),
      { tone: 0.4 },
    );
  },
};
