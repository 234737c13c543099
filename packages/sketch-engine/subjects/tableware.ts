import { adjust, hex } from "../core/colour";
import { linePath, type Point, path, smooth, strokePath } from "../core/path";
import type { Design } from "./kinds";
import { LAMPLIGHT } from "./palette";
import { addSmoke } from "./roof-details";

/** A steaming cup of coffee on a saucer. */
export const cup: Design = {
  anchor: "ground",
  height: 0.3,
  width: 1.5,
  draw(kit) {
    const { add, random } = kit;
    const china = kit.colour ?? random.pick([hex("#f2ece0"), hex("#e9e4da"), hex("#d9e3e6"), hex("#e8cfc0")]);
    add(path().ellipse(0.04, 0.02, 0.78, 0.15), hex("#1c120c"), { tone: 0.3, alpha: 0.4 });
    add(path().ellipse(0, -0.02, 0.7, 0.135), adjust(china, -0.05), { tone: 0.7 });
    add(path().ellipse(0, -0.045, 0.66, 0.118), china, { tone: 0.85 });
    add(path().ellipse(0, -0.05, 0.36, 0.06), adjust(china, -0.12), { tone: 0.5 });
    const handle: Point[] = [
      [0.4, -0.66],
      [0.62, -0.7],
      [0.7, -0.52],
      [0.56, -0.32],
      [0.32, -0.26],
    ];
    add(strokePath(smooth(handle, false), 0.07), adjust(china, -0.03), { tone: 0.55 });
    add(
      path()
        .moveTo(-0.46, -0.78)
        .quadTo(-0.44, -0.3, -0.24, -0.07)
        .quadTo(0, 0, 0.24, -0.07)
        .quadTo(0.44, -0.3, 0.46, -0.78)
        .close(),
      china,
      { shading: "cylinder" },
    );
    add(path().ellipse(0, -0.78, 0.46, 0.105), adjust(china, 0.02), { tone: 0.9 });
    add(path().ellipse(0, -0.765, 0.41, 0.085), hex("#5b3520"), { tone: 0.7 });
    add(path().ellipse(-0.06, -0.76, 0.2, 0.035), hex("#a9764a"), { tone: 0.8, alpha: 0.7 });
    add(linePath([-0.34, -0.66], [-0.26, -0.28], 0.035, 0.015), hex("#ffffff"), { tone: 1, alpha: 0.45 });
    addSmoke(kit, 0, -0.82, 0.75);
  },
};

/** A burning candle on a small plate. */
export const candle: Design = {
  anchor: "ground",
  height: 0.3,
  width: 0.5,
  draw({ add, colour }) {
    const wax = colour ?? hex("#efe6d0");
    const half = 0.13;
    add(path().ellipse(0, -0.02, half * 1.9, 0.045), hex("#8a6a3a"), { tone: 0.5 });
    add(path().ellipse(0, -0.035, half * 1.7, 0.036), hex("#a9824a"), { tone: 0.8 });
    add(
      path()
        .moveTo(-half, -0.8)
        .lineTo(-half, -0.05)
        .quadTo(0, -0.005, half, -0.05)
        .lineTo(half, -0.8)
        .close(),
      wax,
      { shading: "cylinder" },
    );
    add(path().ellipse(0, -0.8, half, half * 0.3), hex("#fff4d8"), { glow: 0.7 });
    add(linePath([0, -0.8], [0.004, -0.87], 0.016), hex("#2a1d14"));
    add(
      path().spline([
        [-0.077, -0.9],
        [0, -0.83],
        [0.077, -0.9],
        [0.02, -1.05],
        [0, -1.16],
        [-0.025, -1.05],
      ]),
      LAMPLIGHT,
      { glow: 2.8 },
    );
  },
};
