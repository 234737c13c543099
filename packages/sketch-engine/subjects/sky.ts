import { adjust, hex, lch, type Rgb } from "../core/colour";
import { linePath, type Point, path } from "../core/path";
import type { Design } from "./kinds";
import { DARK, LAMPLIGHT, SILHOUETTE, WHITE, WOOD } from "./palette";

/** A hot-air balloon in panels, its basket at the origin. */
export const balloon: Design = {
  anchor: "sky",
  height: 2.4,
  width: 0.72,
  draw(kit) {
    const fabrics: readonly [Rgb, Rgb, Rgb][] = [
      [hex("#d8432f"), hex("#f3e3c3"), hex("#e9a13b")],
      [hex("#2b6a8f"), hex("#f2e6cd"), hex("#e2603f")],
      [hex("#e8b13f"), hex("#c8402f"), hex("#f4e7cc")],
      [hex("#7a3b69"), hex("#f0c27a"), hex("#e7e0d0")],
      [hex("#2f7f74"), hex("#f3e9d2"), hex("#ef8a5a")],
    ];
    const chosen = kit.random.pick(fabrics);
    const [stripe, pale, trim] = kit.colour ? [kit.colour, WHITE, adjust(kit.colour, 0.15)] : chosen;
    const radius = 0.35;
    const middle = -0.645;
    const top = middle - radius;
    const mouth = -0.205;
    /** Half the width of the envelope at a height: a ball above the middle, narrowing towards the mouth below. */
    const halfWidth = (y: number): number => {
      if (y < middle) {
        return Math.sqrt(Math.max(0, radius * radius - (y - middle) * (y - middle)));
      }
      const down = (y - middle) / 0.44;
      return radius * Math.cos(down * 1.32) ** 0.9 + 0.02 * down;
    };
    const panels = 9;
    for (let i = 0; i < panels; i++) {
      const from = Math.sin((i / panels - 0.5) * Math.PI);
      const to = Math.sin(((i + 1) / panels - 0.5) * Math.PI);
      const left: Point[] = [];
      const right: Point[] = [];
      for (let k = 0; k <= 40; k++) {
        const y = top + (mouth - top) * (k / 40);
        left.push([from * halfWidth(y), y]);
        right.push([to * halfWidth(y), y]);
      }
      kit.add(path().polygon([...left, ...right.reverse()]), i % 2 === 1 ? stripe : pale, {
        shading: "sphere",
      });
    }
    const upper: Point[] = [];
    const lower: Point[] = [];
    for (let k = 0; k <= 20; k++) {
      const across = -1 + k / 10;
      const sag = 0.05 * Math.sqrt(1 - across * across);
      upper.push([across * halfWidth(-0.6), -0.6 + sag]);
      lower.push([across * halfWidth(-0.53), -0.53 + sag]);
    }
    kit.add(path().polygon([...upper, ...lower.reverse()]), trim, { shading: "sphere" });
    kit.add(
      path().polygon([
        [-0.07, -0.2],
        [0.07, -0.2],
        [0.05, -0.165],
        [-0.05, -0.165],
      ]),
      trim,
      { tone: 0.4 },
    );
    for (const x of [-1, -0.35, 0.35, 1]) {
      kit.add(linePath([x * 0.06, -0.17], [x * 0.05, -0.085], 0.006), DARK);
    }
    kit.add(
      path().polygon([
        [-0.055, -0.09],
        [0.055, -0.09],
        [0.045, 0],
        [-0.045, 0],
      ]),
      WOOD,
      { shading: "cylinder" },
    );
    kit.add(path().rect(-0.06, -0.095, 0.12, 0.016), adjust(WOOD, -0.1));
    if (kit.isNight) {
      kit.add(path().ellipse(0, -0.19, 0.03), LAMPLIGHT, { glow: 1.2, alpha: 0.8 });
    }
  },
};

/** A flock of birds, in a V formation or loose. */
export const birds: Design = {
  anchor: "sky",
  height: 1.8,
  width: 1.6,
  draw(kit) {
    const count = kit.random.integer(7, 13);
    const inFormation = kit.random.chance(0.5);
    for (let i = 0; i < count; i++) {
      const place = i - (count >> 1);
      const x = inFormation ? place * 0.17 + kit.random.range(-0.03, 0.03) : kit.random.gaussian() * 0.55;
      const y = inFormation
        ? -0.5 + Math.abs(place) * 0.075 + kit.random.range(-0.02, 0.02)
        : -0.5 + kit.random.gaussian() * 0.22;
      const size = kit.random.range(0.055, 0.095);
      const lift = kit.random.range(0.25, 0.75);
      kit.add(
        path()
          .moveTo(x - size, y - size * lift)
          .quadTo(x - size * 0.45, y - size * (lift + 0.25), x, y)
          .quadTo(x + size * 0.45, y - size * (lift + 0.25), x + size, y - size * lift * 0.85)
          .quadTo(x + size * 0.42, y - size * (lift - 0.12), x + size * 0.02, y + size * 0.17)
          .quadTo(x - size * 0.42, y - size * (lift - 0.12), x - size, y - size * lift)
          .close(),
        SILHOUETTE,
        { tone: 0.25 },
      );
    }
  },
};

/** A soaring eagle seen from below. */
export const eagle: Design = {
  anchor: "sky",
  height: 1.2,
  width: 2,
  draw(kit) {
    kit.add(
      path().spline([
        [0, -0.42],
        [-0.12, -0.5],
        [-0.42, -0.72],
        [-0.85, -0.8],
        [-1.0, -0.66],
        [-0.93, -0.64],
        [-0.9, -0.55],
        [-0.8, -0.56],
        [-0.74, -0.47],
        [-0.63, -0.5],
        [-0.5, -0.4],
        [-0.25, -0.32],
        [-0.1, -0.26],
        [-0.13, -0.08],
        [0, -0.12],
        [0.13, -0.08],
        [0.1, -0.26],
        [0.25, -0.32],
        [0.5, -0.4],
        [0.63, -0.5],
        [0.74, -0.47],
        [0.8, -0.56],
        [0.9, -0.55],
        [0.93, -0.64],
        [1, -0.66],
        [0.85, -0.8],
        [0.42, -0.72],
        [0.12, -0.5],
      ]),
      hex("#4a3426"),
      { tone: 0.4 },
    );
    kit.add(path().ellipse(0, -0.47, 0.07), WHITE, { tone: 0.6 });
  },
};

/** A rocket in flight on its flame. */
export const rocket: Design = {
  anchor: "sky",
  height: 2.2,
  width: 0.64,
  draw(kit) {
    const trim = kit.colour ?? hex("#d8432f");
    kit.add(path().moveTo(-0.1, -0.06).quadTo(0, 0.34, 0.1, -0.06).close(), LAMPLIGHT, { glow: 3 });
    kit.add(path().moveTo(-0.06, -0.06).quadTo(0, 0.18, 0.06, -0.06).close(), WHITE, { glow: 3 });
    for (const side of [-1, 1]) {
      const fin = path().spline([
        [side * 0.14, -0.35],
        [side * 0.32, -0.1],
        [side * 0.3, 0.04],
        [side * 0.12, -0.08],
      ]);
      kit.add(fin, side < 0 ? trim : adjust(trim, -0.08), { tone: 0.5 });
    }
    kit.add(
      path()
        .moveTo(-0.12, -0.06)
        .cubicTo(-0.26, -0.5, -0.14, -0.85, 0, -1)
        .cubicTo(0.14, -0.85, 0.26, -0.5, 0.12, -0.06)
        .close(),
      WHITE,
      { shading: "cylinder" },
    );
    kit.add(
      path()
        .moveTo(-0.128, -0.8)
        .cubicTo(-0.09, -0.9, -0.04, -0.96, 0, -1)
        .cubicTo(0.04, -0.96, 0.09, -0.9, 0.128, -0.8)
        .quadTo(0, -0.76, -0.128, -0.8)
        .close(),
      trim,
      { shading: "cylinder" },
    );
    kit.add(path().ellipse(0, -0.6, 0.085), DARK);
    kit.add(path().ellipse(0, -0.6, 0.065), lch(0.75, 0.09, 220), { shading: "sphere" });
    kit.add(path().rect(-0.125, -0.12, 0.25, 0.06), DARK, { shading: "cylinder" });
    kit.add(
      path().polygon([
        [-0.02, -0.35],
        [0.02, -0.35],
        [0.025, 0.03],
        [-0.025, 0.03],
      ]),
      adjust(trim, -0.04),
    );
  },
};
