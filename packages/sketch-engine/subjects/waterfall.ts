import { adjust, lch } from "../core/colour";
import { type Point, path, smooth, strokePath } from "../core/path";
import type { Design } from "./kinds";

const ROCK = lch(0.4, 0.025, 265);
const WATER = lch(0.9, 0.025, 225);
const FOAM = lch(0.97, 0.01, 220);
const POOL = lch(0.62, 0.06, 215);
const MOSS = lch(0.46, 0.09, 135);

/** A waterfall over a cliff in two steps into a pool. */
export const waterfall: Design = {
  anchor: "ground",
  height: 3.4,
  width: 1.25,
  draw(kit) {
    const { random } = kit;
    // The cliff: boulders stacked on both sides, from back to front.
    const wall: Point[] = [[-0.62, 0.02]];
    for (let i = 0; i <= 14; i++) {
      const across = i / 14;
      const dip = Math.exp(-(((across - 0.5) / 0.13) ** 2)) * 0.1;
      const fall = 0.42 * Math.abs(across - 0.5) ** 1.5 * 2;
      wall.push([
        (across - 0.5) * 1.16 * (0.62 + 0.38 * Math.abs(across - 0.5) * 2),
        -0.98 + dip + fall + random.range(-0.035, 0.035),
      ]);
    }
    wall.push([0.62, 0.02]);
    kit.add(path().polygon(wall), ROCK, { shading: "cylinder" });
    // Grass on top of the cliff.
    const turf = wall.slice(1, -1);
    kit.add(
      path().polygon([
        ...turf,
        ...[...turf].reverse().map(([x, y], i): Point => [x * 0.99, y + 0.035 + (i % 2) * 0.03]),
      ]),
      MOSS,
      { tone: 0.65 },
    );
    for (let i = 0; i < 34; i++) {
      const side = random.sign();
      const x = side * random.range(0.15, 0.58);
      const room = 0.9 - Math.max(0, Math.abs(x) - 0.1) * 0.9;
      const y = -random.range(0.02, room);
      const size = random.range(0.04, 0.1);
      const stone = smooth(
        Array.from({ length: 6 }, (_, k): Point => {
          const angle = (k / 6) * Math.PI * 2 + random.range(-0.25, 0.25);
          return [
            x + Math.cos(angle) * size * random.range(0.75, 1.1),
            y + Math.sin(angle) * size * random.range(0.8, 1.4),
          ];
        }),
        true,
        3,
      );
      kit.add(path().polygon(stone), adjust(ROCK, random.range(-0.07, 0.07)), {
        tone: side > 0 ? 0.75 : 0.45,
      });
      if (random.chance(0.4))
        kit.add(path().ellipse(x, y - size * 0.75, size * 0.8, size * 0.28, 14), MOSS, { tone: 0.6 });
    }
    const lip = random.range(-0.03, 0.03);
    /** One step of the fall: a widening sheet with brighter and darker streaks. */
    const step = (x: number, top: number, bottom: number, from: number, to: number): void => {
      kit.add(
        path()
          .moveTo(x - from, top)
          .quadTo(x - from * 0.9, (top + bottom) / 2, x - to, bottom)
          .quadTo(x, bottom + 0.025, x + to, bottom)
          .quadTo(x + from * 0.9, (top + bottom) / 2, x + from, top)
          .quadTo(x, top - 0.02, x - from, top)
          .close(),
        WATER,
        { tone: 0.75 },
      );
      const threads = 15;
      for (let i = 0; i < threads; i++) {
        const u = ((i + random.range(0.2, 0.8)) / threads) * 2 - 1;
        const start = top + (bottom - top) * random.range(0, 0.35);
        const end = top + (bottom - top) * random.range(0.6, 1);
        const at = (y: number): Point => {
          const t = (y - top) / (bottom - top);
          return [x + u * (from * 0.92 + (to - from) * t * t), y];
        };
        const isBright = i % 2 === 0;
        kit.add(
          strokePath([at(start), at((start + end) / 2), at(end)], 0.004, 0.011),
          isBright ? FOAM : adjust(WATER, -0.13),
          { tone: isBright ? 0.95 : 0.5, alpha: 0.8 },
        );
      }
    };
    step(lip, -0.9, -0.5, 0.075, 0.1);
    kit.add(path().ellipse(lip + 0.01, -0.49, 0.15, 0.028, 24), POOL, { tone: 0.6 });
    step(lip + 0.02, -0.49, -0.05, 0.11, 0.15);
    kit.add(path().ellipse(0, 0.0, 0.56, 0.075, 40), POOL, { tone: 0.55 });
    kit.add(path().ellipse(0.02, -0.01, 0.34, 0.045, 32), adjust(POOL, 0.1), { tone: 0.7 });
    for (let i = 0; i < 26; i++) {
      const spread = random.gaussian() * 0.1;
      const size = random.range(0.012, 0.045);
      const isUpper = i % 4 === 0;
      kit.add(
        path().ellipse(
          lip + spread * (isUpper ? 0.7 : 1.2),
          (isUpper ? -0.5 : -0.035) - random.next() * 0.05,
          size,
          size * 0.8,
          14,
        ),
        FOAM,
        { tone: 0.9, alpha: 0.5 },
      );
    }
    for (const x of [-0.5, -0.36, 0.4, 0.54]) {
      kit.add(
        path().ellipse(x, 0.005, random.range(0.06, 0.1), random.range(0.035, 0.06), 16),
        adjust(ROCK, random.range(-0.08, 0.02)),
        { shading: "sphere" },
      );
    }
  },
};
