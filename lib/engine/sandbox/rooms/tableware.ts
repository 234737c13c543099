import { adjust, hex, type Rgb } from "../core/colour";
import { linePath, path, smooth, strokePath } from "../core/path";
import { LAMPLIGHT } from "../subjects/palette";
import { addSmoke } from "../subjects/roof-details";
import type { Furnishing } from "./furnishing";

/** A burning candle that stands on (x, y). */
export function addCandle({ add, lights }: Furnishing, x: number, y: number, height: number): void {
  const half = height * 0.13;
  add(path().rect(x - half * 1.8, y - height * 0.06, half * 3.6, height * 0.06), hex("#8a6a3a"), {
    tone: 0.7,
  });
  add(path().rect(x - half, y - height * 0.8, half * 2, height * 0.76), hex("#efe6d0"), {
    shading: "cylinder",
  });
  add(path().ellipse(x, y - height * 0.8, half, half * 0.3), hex("#fff4d8"), { glow: 0.7 });
  const flame = height * 0.32;
  add(
    path().spline([
      [x - flame * 0.24, y - height * 0.86],
      [x, y - height * 0.82],
      [x + flame * 0.24, y - height * 0.86],
      [x, y - height * 0.82 - flame],
    ]),
    LAMPLIGHT,
    { glow: 2.8 },
  );
  lights.push({ x, y: y - height * 0.95, reach: 0.05 + height * 0.55 });
}

/** A steaming cup on a saucer that stands on (x, y); `size` is its height. */
export function addCup(room: Furnishing, x: number, y: number, size: number): void {
  const { add, random, isFlat } = room;
  const china: Rgb = random.pick([hex("#f2ece0"), hex("#e9e4da"), hex("#d9e3e6"), hex("#e8cfc0")]);
  const at = (u: number): number => x + u * size;
  const up = (v: number): number => y - v * size;
  add(path().ellipse(at(0.04), up(-0.02), 0.78 * size, 0.15 * size), hex("#1c120c"), {
    tone: 0.3,
    alpha: 0.4,
  });
  add(path().ellipse(x, up(0.02), 0.7 * size, 0.135 * size), adjust(china, -0.05), { tone: 0.7 });
  add(path().ellipse(x, up(0.045), 0.66 * size, 0.118 * size), china, { tone: 0.85 });
  add(path().ellipse(x, up(0.05), 0.36 * size, 0.06 * size), adjust(china, -0.12), { tone: 0.5 });
  const handle: [number, number][] = [
    [at(0.4), up(0.66)],
    [at(0.62), up(0.7)],
    [at(0.7), up(0.52)],
    [at(0.56), up(0.32)],
    [at(0.32), up(0.26)],
  ];
  add(strokePath(smooth(handle, false), 0.07 * size), adjust(china, -0.03), { tone: 0.55 });
  add(
    path()
      .moveTo(at(-0.46), up(0.78))
      .quadTo(at(-0.44), up(0.3), at(-0.24), up(0.07))
      .quadTo(x, up(0.0), at(0.24), up(0.07))
      .quadTo(at(0.44), up(0.3), at(0.46), up(0.78))
      .close(),
    china,
    { shading: "cylinder" },
  );
  add(path().ellipse(x, up(0.78), 0.46 * size, 0.105 * size), adjust(china, 0.02), { tone: 0.9 });
  add(path().ellipse(x, up(0.765), 0.41 * size, 0.085 * size), hex("#5b3520"), { tone: 0.7 });
  add(path().ellipse(at(-0.06), up(0.76), 0.2 * size, 0.035 * size), hex("#a9764a"), {
    tone: 0.8,
    alpha: 0.7,
  });
  if (!isFlat)
    add(linePath([at(-0.34), up(0.66)], [at(-0.26), up(0.28)], 0.035 * size, 0.015 * size), hex("#ffffff"), {
      tone: 1,
      alpha: 0.45,
    });
  addSmoke(room, x, up(0.82), size * 0.75);
}
