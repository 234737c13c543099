import { adjust, hex } from "../core/colour";
import { linePath, type Point, path, smooth, strokePath } from "../core/path";
import type { Design } from "./kinds";
import { DARK, LAMPLIGHT, WHITE } from "./palette";

/** A stag in profile. */
export const deer: Design = {
  anchor: "ground",
  height: 0.34,
  width: 0.9,
  draw(kit) {
    const coat = kit.colour ?? hex("#6a452c");
    kit.add(
      path().spline(
        [
          [-0.44, -0.55],
          [-0.38, -0.64],
          [-0.1, -0.63],
          [0.12, -0.66],
          [0.2, -0.78],
          [0.24, -0.86],
          [0.32, -0.88],
          [0.44, -0.8],
          [0.45, -0.76],
          [0.34, -0.74],
          [0.3, -0.66],
          [0.24, -0.52],
          [0.18, -0.44],
          [-0.08, -0.4],
          [-0.36, -0.42],
          [-0.45, -0.48],
        ],
        6,
      ),
      coat,
      { tone: 0.5 },
    );
    for (const [x, k] of [
      [-0.38, -0.04],
      [-0.28, 0.03],
      [0.1, 0.02],
      [0.18, -0.02],
    ] as Point[]) {
      kit.add(
        path().spline(
          [
            [x - 0.045, -0.48],
            [x - 0.028 + k, -0.24],
            [x - 0.02 + k * 0.5, 0],
            [x + 0.018 + k * 0.5, 0],
            [x + 0.022 + k, -0.25],
            [x + 0.055, -0.45],
          ],
          4,
        ),
        adjust(coat, -0.04),
        { tone: 0.4 },
      );
    }
    for (const side of [-1, 1]) {
      const beam: Point[] = [
        [0.27, -0.87],
        [0.25 + side * 0.05, -1.0],
        [0.28 + side * 0.13, -1.14],
        [0.27 + side * 0.08, -1.25],
      ];
      kit.add(strokePath(smooth(beam, false, 6), 0.022, 0.008), hex("#c9b08a"), { tone: 0.5 });
      kit.add(
        linePath([0.255 + side * 0.07, -1.03], [0.2 + side * 0.2, -1.12], 0.015, 0.006),
        hex("#c9b08a"),
      );
      kit.add(
        linePath([0.27 + side * 0.12, -1.12], [0.3 + side * 0.22, -1.22], 0.014, 0.006),
        hex("#c9b08a"),
      );
    }
    kit.add(
      path().spline([
        [0.23, -0.86],
        [0.13, -0.92],
        [0.17, -0.84],
      ]),
      coat,
      { tone: 0.4 },
    );
  },
};

/** A sitting fox. */
export const fox: Design = {
  anchor: "ground",
  height: 0.32,
  width: 1.2,
  draw(kit) {
    const coat = kit.colour ?? hex("#d2632a");
    kit.add(
      path().spline([
        [-0.3, -0.2],
        [-0.62, -0.12],
        [-0.8, -0.3],
        [-0.74, -0.52],
        [-0.6, -0.36],
        [-0.36, -0.34],
      ]),
      coat,
      { tone: 0.6 },
    );
    kit.add(
      path().spline([
        [-0.8, -0.3],
        [-0.74, -0.52],
        [-0.68, -0.42],
      ]),
      WHITE,
      { tone: 0.6 },
    );
    kit.add(
      path().spline([
        [-0.36, -0.02],
        [-0.4, -0.3],
        [-0.2, -0.52],
        [0.05, -0.58],
        [0.2, -0.42],
        [0.22, -0.02],
      ]),
      coat,
      { shading: "cylinder" },
    );
    kit.add(
      path().spline([
        [0.02, -0.02],
        [0.02, -0.42],
        [0.2, -0.5],
        [0.26, -0.3],
        [0.2, -0.02],
      ]),
      WHITE,
      { tone: 0.6 },
    );
    kit.add(
      path().polygon([
        [-0.06, -0.62],
        [-0.08, -0.98],
        [0.1, -0.8],
        [0.24, -0.82],
        [0.4, -0.98],
        [0.38, -0.64],
        [0.16, -0.42],
      ]),
      coat,
      { tone: 0.7 },
    );
    kit.add(
      path().polygon([
        [-0.06, -0.62],
        [0.1, -0.6],
        [0.16, -0.42],
      ]),
      WHITE,
      { tone: 0.7 },
    );
    kit.add(
      path().polygon([
        [0.38, -0.64],
        [0.24, -0.6],
        [0.16, -0.42],
      ]),
      WHITE,
      { tone: 0.6 },
    );
    kit.add(path().ellipse(0.16, -0.445, 0.035), DARK);
    kit.add(path().ellipse(0.06, -0.66, 0.022, 0.03), DARK);
    kit.add(path().ellipse(0.28, -0.67, 0.022, 0.03), DARK);
  },
};

/** A sitting cat whose eyes reflect light. */
export const cat: Design = {
  anchor: "ground",
  height: 0.26,
  width: 0.8,
  draw(kit) {
    const coat = kit.colour ?? hex("#2a2530");
    kit.add(
      strokePath(
        smooth(
          [
            [0.25, -0.05],
            [0.5, -0.05],
            [0.55, -0.25],
            [0.45, -0.4],
          ],
          false,
          8,
        ),
        0.07,
        0.045,
      ),
      coat,
    );
    kit.add(
      path().spline([
        [-0.26, 0],
        [-0.28, -0.3],
        [-0.14, -0.58],
        [0.1, -0.58],
        [0.26, -0.3],
        [0.28, 0],
      ]),
      coat,
      { shading: "cylinder" },
    );
    kit.add(path().ellipse(-0.02, -0.7, 0.2, 0.17), coat, { shading: "sphere" });
    kit.add(
      path().polygon([
        [-0.2, -0.74],
        [-0.19, -0.98],
        [-0.05, -0.84],
      ]),
      coat,
    );
    kit.add(
      path().polygon([
        [0.16, -0.74],
        [0.15, -0.98],
        [0.01, -0.84],
      ]),
      coat,
    );
    for (const x of [-0.09, 0.05]) {
      kit.add(path().ellipse(x, -0.71, 0.03, 0.036), LAMPLIGHT, { glow: 0.9 });
    }
  },
};
