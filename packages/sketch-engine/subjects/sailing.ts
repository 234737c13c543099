import { adjust, hex } from "../core/colour";
import { linePath, type Point, path, strokePath } from "../core/path";
import type { Design } from "./kinds";
import { LAMPLIGHT, WHITE, WOOD } from "./palette";

/** A sloop with mainsail and jib. */
export const sailboat: Design = {
  anchor: "water",
  height: 1.15,
  width: 0.9,
  draw(kit) {
    const hull =
      kit.colour ?? kit.random.pick([hex("#7a2f24"), hex("#24405c"), hex("#f0ead8"), hex("#3c2a21")]);
    const sail = kit.random.pick([WHITE, hex("#f3e2c0"), hex("#e9c79a")]);
    kit.add(linePath([0.02, -0.06], [0.02, -1], 0.018, 0.01), WOOD);
    kit.add(path().moveTo(0.05, -0.97).quadTo(0.36, -0.55, 0.43, -0.17).lineTo(0.045, -0.15).close(), sail, {
      shading: "cylinder",
    });
    kit.add(
      path().moveTo(-0.01, -0.9).quadTo(-0.12, -0.45, -0.36, -0.14).lineTo(-0.01, -0.17).close(),
      adjust(sail, -0.05),
      { shading: "cylinder" },
    );
    kit.add(
      path()
        .moveTo(-0.42, -0.13)
        .lineTo(0.45, -0.11)
        .quadTo(0.4, 0.0, 0.3, 0.02)
        .lineTo(-0.22, 0.02)
        .quadTo(-0.36, -0.02, -0.42, -0.13)
        .close(),
      hull,
      { tone: 0.45 },
    );
    kit.add(
      path().moveTo(-0.42, -0.13).lineTo(0.45, -0.11).lineTo(0.44, -0.085).lineTo(-0.41, -0.1).close(),
      adjust(hull, 0.15),
    );
    if (kit.isNight) {
      kit.add(path().ellipse(0.1, -0.14, 0.02), LAMPLIGHT, { glow: 2 });
    }
  },
};

/** A three-masted tall ship under full sail. */
export const ship: Design = {
  anchor: "water",
  height: 1.7,
  width: 1.5,
  draw(kit) {
    const hull = hex("#3a251b");
    const sail = hex("#efe0bf");
    kit.add(
      path()
        .moveTo(-0.62, -0.2)
        .quadTo(-0.45, -0.13, 0, -0.13)
        .quadTo(0.35, -0.13, 0.6, -0.24)
        .lineTo(0.52, 0)
        .quadTo(0, 0.04, -0.48, 0.01)
        .close(),
      hull,
      { tone: 0.4 },
    );
    kit.add(
      path()
        .moveTo(-0.6, -0.19)
        .quadTo(-0.45, -0.12, 0, -0.12)
        .quadTo(0.35, -0.12, 0.59, -0.23)
        .lineTo(0.58, -0.19)
        .quadTo(0.33, -0.09, 0, -0.085)
        .quadTo(-0.42, -0.085, -0.58, -0.155)
        .close(),
      hex("#b98b4e"),
    );
    kit.add(linePath([-0.55, -0.18], [-0.92, -0.34], 0.02, 0.008), hull);
    for (const [mast, height] of [
      [-0.3, 0.86],
      [0.04, 1],
      [0.36, 0.78],
    ] as Point[]) {
      kit.add(linePath([mast, -0.12], [mast, -height], 0.022, 0.01), hull);
      for (let i = 0; i < 3; i++) {
        const top = -height * 0.96 + height * 0.74 * (i / 3);
        const bottom = -height * 0.96 + height * 0.74 * ((i + 0.88) / 3);
        const topHalf = 0.1 + i * 0.035;
        const bottomHalf = 0.125 + i * 0.035;
        kit.add(
          path()
            .moveTo(mast - topHalf, top)
            .lineTo(mast + topHalf, top)
            .quadTo(mast + bottomHalf + 0.02, (top + bottom) / 2, mast + bottomHalf, bottom)
            .quadTo(mast, bottom - 0.035, mast - bottomHalf, bottom)
            .quadTo(mast - bottomHalf - 0.0, (top + bottom) / 2, mast - topHalf, top)
            .close(),
          sail,
          { shading: "cylinder" },
        );
      }
      kit.add(
        path()
          .moveTo(mast, -height)
          .lineTo(mast + 0.1, -height + 0.02)
          .lineTo(mast, -height + 0.04)
          .close(),
        hex("#b8352c"),
      );
    }
    kit.add(
      path().moveTo(-0.34, -0.78).lineTo(-0.88, -0.34).lineTo(-0.5, -0.3).close(),
      adjust(sail, -0.04),
      { tone: 0.7 },
    );
  },
};

/** An arched footbridge. */
export const bridge: Design = {
  anchor: "water",
  height: 0.9,
  width: 3.2,
  draw(kit) {
    const lacquer = kit.colour ?? hex("#b7402f");
    const half = 1.6;
    kit.add(
      path().moveTo(-half, 0).quadTo(0, -0.7, half, 0).lineTo(half, 0.1).quadTo(0, -0.56, -half, 0.1).close(),
      lacquer,
      { tone: 0.55 },
    );
    const deckAt = (t: number): Point => {
      const u = 1 - t;
      return [u * u * -half + t * t * half, 2 * u * t * -0.7];
    };
    for (let i = 0; i <= 14; i++) {
      const [x, y] = deckAt(i / 14);
      kit.add(path().rect(x - 0.02, y - 0.22, 0.04, 0.26), lacquer, { tone: 0.6 });
    }
    for (const rise of [-0.2, -0.11]) {
      const rail: Point[] = [];
      for (let i = 0; i <= 30; i++) {
        const [x, y] = deckAt(i / 30);
        rail.push([x, y + rise]);
      }
      kit.add(strokePath(rail, 0.03), adjust(lacquer, 0.04), { tone: 0.65 });
    }
    for (const x of [-0.7, 0.7]) {
      kit.add(path().rect(x - 0.05, -0.25, 0.1, 0.6), adjust(lacquer, -0.12), { tone: 0.4 });
    }
  },
};
