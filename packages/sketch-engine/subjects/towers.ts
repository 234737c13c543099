import { adjust, hex, lch } from "../core/colour";
import { linePath, type Point, path } from "../core/path";
import type { Design } from "./kinds";
import { DARK, LAMPLIGHT, ROOF, WHITE, WOOD } from "./palette";

/** A banded lighthouse tower with a lamp room and the keeper’s house. */
export const lighthouse: Design = {
  anchor: "ground",
  height: 1.5,
  width: 0.5,
  draw(kit) {
    const lamp = kit.isNight ? 1 : 0;
    const band =
      kit.colour ?? kit.random.pick([hex("#c23b2e"), hex("#c23b2e"), hex("#22507a"), hex("#222831")]);
    const footHalf = 0.13;
    const headHalf = 0.085;
    const top = -0.74;
    const halfAt = (t: number) => footHalf + (headHalf - footHalf) * t;
    const bands = 5;
    for (let i = 0; i < bands; i++) {
      const from = i / bands;
      const to = (i + 1) / bands;
      kit.add(
        path()
          .moveTo(-halfAt(from), top * from)
          .quadTo(0, top * from + 0.022, halfAt(from), top * from)
          .lineTo(halfAt(to), top * to)
          .quadTo(0, top * to + 0.018, -halfAt(to), top * to)
          .close(),
        i % 2 ? band : WHITE,
        { shading: "cylinder" },
      );
    }
    kit.add(path().rect(-0.12, top - 0.025, 0.24, 0.03), DARK, { shading: "cylinder" });
    for (let i = 0; i <= 6; i++) {
      kit.add(path().rect(-0.115 + i * 0.0385 - 0.003, top - 0.07, 0.006, 0.05), DARK);
    }
    kit.add(path().rect(-0.118, top - 0.072, 0.236, 0.008), DARK);
    kit.add(path().rect(-0.062, top - 0.15, 0.124, 0.13), kit.isNight ? LAMPLIGHT : lch(0.8, 0.06, 90), {
      glow: 0.35 + lamp * 2.4,
    });
    for (const x of [-0.062, -0.02, 0.02, 0.062]) {
      kit.add(path().rect(x - 0.003, top - 0.15, 0.006, 0.13), DARK);
    }
    kit.add(
      path()
        .moveTo(-0.08, top - 0.15)
        .quadTo(-0.05, top - 0.225, 0, top - 0.235)
        .quadTo(0.05, top - 0.225, 0.08, top - 0.15)
        .close(),
      band === DARK ? DARK : adjust(band, -0.08),
      { shading: "sphere" },
    );
    kit.add(path().rect(-0.005, -1.03, 0.01, 0.06), DARK);
    kit.add(path().ellipse(0, -0.985, 0.014), DARK);
    kit.add(
      path().moveTo(-0.035, 0).lineTo(-0.035, -0.07).quadTo(0, -0.11, 0.035, -0.07).lineTo(0.035, 0).close(),
      DARK,
      { tone: 0.3 },
    );
    for (const y of [-0.26, -0.5]) {
      kit.add(path().rect(-0.018, y, 0.036, 0.05), kit.isNight ? LAMPLIGHT : DARK, { glow: lamp * 1.2 });
    }
    kit.add(
      path().moveTo(0.14, 0).lineTo(0.14, -0.12).lineTo(0.26, -0.2).lineTo(0.4, -0.12).lineTo(0.4, 0).close(),
      WHITE,
      { tone: 0.55 },
    );
    kit.add(
      path()
        .moveTo(0.115, -0.11)
        .lineTo(0.26, -0.215)
        .lineTo(0.425, -0.11)
        .lineTo(0.41, -0.095)
        .lineTo(0.26, -0.19)
        .lineTo(0.13, -0.095)
        .close(),
      ROOF,
    );
    kit.add(path().rect(0.24, -0.1, 0.05, 0.055), kit.isNight ? LAMPLIGHT : DARK, { glow: lamp * 1.6 });
  },
};

/** A tower mill with four sails. */
export const windmill: Design = {
  anchor: "ground",
  height: 1.1,
  width: 0.9,
  draw(kit) {
    const lamp = kit.isNight ? 1 : 0;
    kit.add(
      path().moveTo(-0.16, 0).lineTo(-0.09, -0.62).lineTo(0.09, -0.62).lineTo(0.16, 0).close(),
      kit.colour ?? WHITE,
      { shading: "cylinder" },
    );
    kit.add(path().moveTo(-0.11, -0.61).quadTo(0, -0.82, 0.11, -0.61).close(), ROOF, { shading: "sphere" });
    const start = kit.random.range(0.2, 1.3);
    for (let i = 0; i < 4; i++) {
      const angle = start + (i * Math.PI) / 2;
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      const place = (u: number, v: number): Point => [cos * u - sin * v, -0.64 + sin * u + cos * v];
      kit.add(linePath([0, -0.64], place(0.46, 0), 0.016), DARK);
      kit.add(
        path().polygon([place(0.1, 0.015), place(0.46, 0.015), place(0.46, 0.11), place(0.1, 0.08)]),
        hex("#e9dcc2"),
        { tone: 0.6, alpha: 0.9 },
      );
      for (let k = 0; k < 5; k++) {
        kit.add(linePath(place(0.12 + k * 0.08, 0.01), place(0.12 + k * 0.08, 0.1), 0.006), WOOD);
      }
    }
    kit.add(path().ellipse(0, -0.64, 0.03), DARK);
    kit.add(
      path().moveTo(-0.035, 0).lineTo(-0.035, -0.1).quadTo(0, -0.14, 0.035, -0.1).lineTo(0.035, 0).close(),
      WOOD,
    );
    for (const y of [-0.28, -0.45]) {
      kit.add(path().rect(-0.02, y, 0.04, 0.05), kit.isNight ? LAMPLIGHT : DARK, { glow: lamp });
    }
  },
};
