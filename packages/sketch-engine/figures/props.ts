import { hex, type Rgb } from "../core/colour";
import { type Point, path, smooth, strokePath } from "../core/path";
import { type Easel, Layer, lightened, shaded } from "./easel";
import { points } from "./outline";
import type { Rig } from "./skeleton";

/** Things that a pose needs: in the hands, under the body, or beside it. */

const WOOD = hex("#8a5a34");
const STEEL = hex("#9aa3ab");
const BLACK = hex("#25262b");

interface Stage {
  easel: Easel;
  rig: Rig;
  accent: Rgb;
  /** Where each hand grips, and the lowest point of the shoes. */
  near: Point;
  far: Point;
  ground: number;
}

const IN_HAND = Layer.nearArm - 1.15;

const DRAW = {
  stool({ easel, rig, ground }) {
    const { size } = rig.build;
    const top = 0.38 * size;
    const z = Layer.behind + 1;
    const leg = (x: number, foot: number, colour: Rgb): void =>
      easel.add(
        z,
        strokePath(
          [
            [x * size, top],
            [foot * size, ground],
          ],
          0.13 * size,
          0.09 * size,
        ),
        colour,
      );
    leg(-0.5, -0.6, shaded(WOOD, 1.6));
    leg(0.32, 0.38, shaded(WOOD, 1.6));
    leg(-0.62, -0.8, WOOD);
    leg(0.44, 0.6, WOOD);
    const rung = ground - 0.9 * size;
    easel.add(
      z,
      strokePath(
        [
          [-0.74 * size, rung],
          [0.54 * size, rung],
        ],
        0.08 * size,
      ),
      shaded(WOOD),
    );
    const seat = (y: number, colour: Rgb): void =>
      easel.add(z, path().ellipse(-0.1 * size, top + y * size, 0.74 * size, 0.1 * size), colour);
    seat(0.1, shaded(WOOD, 1.4));
    easel.add(z, path().rect(-0.84 * size, top, 1.48 * size, 0.1 * size), shaded(WOOD, 1.4));
    seat(0, lightened(WOOD));
  },
  book({ easel, near, far, accent }) {
    const [x, y] = [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2 - 0.05];
    const page = hex("#f3ecdc");
    const add = (points: readonly Point[], c: Rgb, z = IN_HAND): void =>
      easel.add(z, path().polygon(points).placed(x, y, 1), c);
    add(points("-.5,.2 -.34,-.55 .12,-.34 .62,-.6 .5,.16 .02,.34"), accent);
    add(points("-.44,.14 -.3,-.52 .12,-.36 .04,.28"), page);
    add(points(".56,-.55 .46,.12 .04,.28 .12,-.36"), shaded(page, 0.8));
    for (const t of [0.2, 0.4, 0.6, 0.8])
      add(
        [
          [-0.28 - t * 0.13, -0.44 + t * 0.6],
          [0.07 - t * 0.06, -0.3 + t * 0.58],
          [0.07 - t * 0.06, -0.28 + t * 0.58],
          [-0.28 - t * 0.13, -0.42 + t * 0.6],
        ],
        shaded(page, 3),
      );
  },
  bouquet({ easel, near, accent }) {
    const [x, y] = [near[0] + 0.2, near[1] - 0.1];
    for (const [dx, dy] of points("-.1,.6 0,.66 .12,.58"))
      easel.add(
        IN_HAND,
        strokePath(
          [
            [x, y - 0.3],
            [x + dx, y + dy],
          ],
          0.05,
          0.03,
        ),
        hex("#557a4a"),
      );
    for (let i = 0; i < 8; i++)
      easel.add(
        IN_HAND,
        path()
          .spline(points("0,0 .12,-.3 0,-.62 -.12,-.3"), 5)
          .placed(x, y - 0.2, 1, (i - 3.5) * 0.32),
        hex(i % 2 ? "#4f7a4a" : "#6a9358"),
      );
    const petals = [accent, hex("#f3e7d3"), hex("#e5929b"), lightened(accent)];
    for (const [i, [dx, dy]] of points(
      "-.36,-.42 .36,-.42 -.16,-.66 .2,-.68 0,-.4 -.2,-.24 .22,-.24",
    ).entries()) {
      const c = petals[i % 4]!;
      for (let k = 0; k < 6; k++)
        easel.add(
          IN_HAND,
          path().ellipse(
            x + dx + Math.cos(k * 1.05) * 0.1,
            y + dy + Math.sin(k * 1.05) * 0.1,
            0.085,
            0.085,
            14,
          ),
          k % 2 ? c : shaded(c, 0.5),
        );
      easel.add(IN_HAND, path().ellipse(x + dx, y + dy, 0.07, 0.07, 14), shaded(c, 1.6));
    }
  },
  bicycle({ easel, rig, accent, far, ground }) {
    const { size } = rig.build;
    const r = 1.22 * size;
    const y = ground - r + 0.02;
    const [rear, front]: [Point, Point] = [
      [-1.15 * size, y],
      [2.3 * size, y],
    ];
    const crank: Point = [0.5 * size, ground - 0.42 * size];
    const [seat, bar]: [Point, Point] = [
      [-0.2 * size, 0.42 * size],
      [far[0] - 0.1 * size, far[1] + 0.05],
    ];
    const z = Layer.farLeg + 0.9;
    for (const [cx, cy] of [rear, front]) {
      const rim = Array.from(
        { length: 49 },
        (_, i): Point => [
          cx + Math.cos((i / 48) * Math.PI * 2) * r,
          cy + Math.sin((i / 48) * Math.PI * 2) * r,
        ],
      );
      for (let i = 0; i < 12; i++)
        easel.add(z, strokePath([[cx, cy], rim[i * 4]!], 0.014), STEEL, { alpha: 0.8 });
      easel.add(z, strokePath(rim, 0.1), BLACK);
      easel.add(z, path().ellipse(cx, cy, 0.09), STEEL);
    }
    const tube = (points: readonly Point[], width = 0.11, c = accent): void =>
      easel.add(z, strokePath(points, width), c);
    const headTube: Point = [bar[0] - 0.02, bar[1] + 0.42 * size];
    tube([rear, crank], 0.08);
    tube([rear, [seat[0] + 0.06, seat[1] + 0.3]], 0.07);
    tube([[seat[0], seat[1] + 0.1], crank]);
    tube([headTube, [seat[0] + 0.08, seat[1] + 0.42]]);
    tube([headTube, crank], 0.12);
    tube([bar, headTube, front], 0.09, shaded(accent));
    tube(
      [
        [bar[0] - 0.16, bar[1] + 0.05],
        [bar[0] + 0.16, bar[1] - 0.02],
      ],
      0.1,
      BLACK,
    );
    easel.add(
      z,
      path()
        .spline(points("-.42,0 -.3,-.12 .1,-.05 .36,-.02 .3,.08 -.2,.12"), 5)
        .placed(seat[0], seat[1], size),
      BLACK,
    );
    easel.add(z, path().ellipse(...crank, 0.22), STEEL);
    easel.add(z, path().ellipse(...crank, 0.14), BLACK);
  },
  rock({ easel, near, ground }) {
    const x = Math.max(near[0] - 0.12, 1.1);
    const edge = smooth(
      [
        [x + 0.3, -5.4],
        [x - 0.08, -4.4],
        [x + 0.12, -3.2],
        [x - 0.1, -2],
        [x + 0.16, -0.6],
        [x - 0.2, 0.7],
        [x + 0.05, 1.8],
        [x - 0.4, ground],
      ],
      false,
      3,
    );
    easel.add(Layer.behind, path().polygon([...edge, [x + 1.5, ground], [x + 1.5, -5.4]]), hex("#8b8177"));
    for (const [i, t] of [-4.4, -3, -1.6, -0.2, 1.2].entries())
      easel.add(
        Layer.behind,
        path().polygon([
          [x + 0.1, t],
          [x + 0.7, t - 0.3],
          [x + 1.5, t + 0.3],
          [x + 1.5, t + 1],
          [x + 0.5, t + 0.7],
        ]),
        hex(i % 2 ? "#766d65" : "#9a9086"),
      );
  },
  pan({ easel, near, far }) {
    const [x, y] = [far[0] + 0.1, far[1]];
    easel.add(
      IN_HAND,
      strokePath(
        [
          [x - 0.15, y],
          [x + 0.75, y + 0.04],
        ],
        0.1,
      ),
      BLACK,
    );
    easel.add(
      IN_HAND,
      path().spline(points(".65,-.06 1.2,-.13 1.86,-.06 1.78,.2 1.25,.28 .74,.2"), 6).placed(x, y, 1),
      BLACK,
    );
    easel.add(IN_HAND, path().ellipse(x + 1.25, y - 0.05, 0.58, 0.08), shaded(STEEL, 2));
    for (const [dx, c] of [
      [1, "#d9573b"],
      [1.25, "#e2c044"],
      [1.48, "#6a9358"],
    ] as const)
      easel.add(IN_HAND, path().ellipse(x + dx, y - 0.1, 0.13, 0.08), hex(c));
    for (const dx of [1.05, 1.4])
      easel.add(
        IN_HAND,
        strokePath(
          smooth(
            [
              [x + dx, y - 0.3],
              [x + dx + 0.1, y - 0.6],
              [x + dx - 0.06, y - 0.9],
              [x + dx + 0.06, y - 1.2],
            ],
            false,
            8,
          ),
          0.09,
          0.02,
        ),
        hex("#ffffff"),
        { alpha: 0.4 },
      );
    easel.add(
      IN_HAND,
      strokePath(
        [
          [near[0] - 0.1, near[1] + 0.1],
          [near[0] + 0.6, near[1] - 0.35],
        ],
        0.06,
      ),
      WOOD,
    );
    easel.add(IN_HAND, path().ellipse(near[0] + 0.66, near[1] - 0.4, 0.15, 0.11), WOOD);
  },
  easel({ easel, far, ground, accent }) {
    const x = far[0] + 1;
    const [top, bottom] = [far[1] - 1.5, far[1] + 1.5];
    for (const [a, b] of points("-.1,-.8 .2,.9"))
      easel.add(
        Layer.behind,
        strokePath(
          [
            [x + a, top - 0.5],
            [x + b, ground],
          ],
          0.11,
        ),
        WOOD,
      );
    const add = (points: readonly Point[], c: Rgb, z: number = Layer.behind): void =>
      easel.add(z, path().polygon(points), c);
    add(
      [
        [x - 0.8, top],
        [x + 1.1, top + 0.15],
        [x + 1.1, bottom - 0.15],
        [x - 0.8, bottom],
      ],
      hex("#f4efe4"),
    );
    add(
      [
        [x - 0.7, bottom - 0.9],
        [x, bottom - 1.6],
        [x + 0.5, bottom - 1.1],
        [x + 1, bottom - 1.4],
        [x + 1, bottom - 0.25],
        [x - 0.7, bottom - 0.1],
      ],
      hex("#6f8f8a"),
    );
    add(
      [
        [x - 0.7, bottom - 0.5],
        [x + 0.4, bottom - 0.8],
        [x + 1, bottom - 0.5],
        [x + 1, bottom - 0.25],
        [x - 0.7, bottom - 0.1],
      ],
      hex("#4d6b58"),
    );
    easel.add(Layer.behind, path().ellipse(x + 0.5, top + 0.75, 0.28), accent);
    easel.add(
      Layer.behind,
      strokePath(
        [
          [x - 0.95, bottom + 0.05],
          [x + 1.2, bottom - 0.1],
        ],
        0.12,
      ),
      shaded(WOOD),
    );
    easel.add(
      IN_HAND,
      strokePath(
        [
          [far[0] - 0.3, far[1] + 0.14],
          [far[0] + 0.5, far[1] - 0.2],
        ],
        0.05,
        0.03,
      ),
      WOOD,
    );
    easel.add(
      IN_HAND,
      strokePath(
        [
          [far[0] + 0.45, far[1] - 0.18],
          [far[0] + 0.66, far[1] - 0.27],
        ],
        0.07,
        0.01,
      ),
      accent,
    );
  },
  palette({ easel, near }) {
    const [x, y] = [near[0] + 0.25, near[1] + 0.02];
    easel.add(
      Layer.nearArm - 0.2,
      path().spline(points("-.5,.05 -.2,-.22 .4,-.2 .72,.02 .5,.22 .2,.16 -.1,.26"), 6).placed(x, y, 1),
      hex("#b98a58"),
    );
    for (const [i, c] of ["#c8323f", "#e2c044", "#2f6aa8", "#f4efe4", "#4d7a4a"].entries())
      easel.add(
        Layer.nearArm - 0.2,
        path().ellipse(x - 0.15 + i * 0.17, y - 0.12 + Math.abs(i - 2) * 0.03, 0.07, 0.05),
        hex(c),
      );
  },
  guitar({ easel, near, far }) {
    const [dx, dy] = [far[0] - near[0], far[1] - near[1]];
    const turn = Math.atan2(dy, dx);
    const body = hex("#b8722f");
    const at = (points: readonly Point[]) =>
      path()
        .spline(points, 6)
        .placed(near[0] - 0.05, near[1] + 0.1, 1, turn);
    const z = Layer.nearArm - 1.15;
    easel.add(
      z,
      strokePath(
        [
          [near[0], near[1] + 0.1],
          [near[0] + dx * 1.35, near[1] + 0.1 + dy * 1.35],
        ],
        0.16,
        0.13,
      ),
      shaded(WOOD, 2),
    );
    easel.add(
      z,
      path()
        .rect(0, -0.13, 0.5, 0.26)
        .placed(near[0] + dx * 1.32, near[1] + 0.1 + dy * 1.32, 1, turn),
      shaded(WOOD, 1.4),
    );
    const shape: Point[] = points(
      "-.85,0 -.74,-.52 -.3,-.64 .1,-.42 .45,-.46 .72,-.26 .78,0 .72,.26 .45,.46 .1,.42 -.3,.64 -.74,.52",
    );
    easel.add(z, at(shape.map(([x, y]): Point => [x * 1.05 - 0.02, y * 1.05 + 0.04])), shaded(body, 3));
    easel.add(z, at(shape), body);
    easel.add(
      z,
      path()
        .ellipse(0.18, 0, 0.2)
        .placed(near[0] - 0.05, near[1] + 0.1, 1, turn),
      BLACK,
    );
    easel.add(
      z,
      path()
        .rect(-0.5, -0.16, 0.08, 0.32)
        .placed(near[0] - 0.05, near[1] + 0.1, 1, turn),
      BLACK,
    );
    for (const o of [-0.04, 0, 0.04])
      easel.add(
        z,
        path()
          .rect(-0.46, o - 0.006, 2.4, 0.012)
          .placed(near[0] - 0.05, near[1] + 0.1, 1, turn),
        hex("#e9e2d0"),
      );
  },
  violin({ easel, rig, near, far }) {
    const chin: Point = [rig.head.at[0] + 0.2, rig.head.at[1] + 0.62];
    const turn = Math.atan2(far[1] - chin[1], far[0] - chin[0]);
    const body = hex("#8e4a22");
    const z = Layer.head + 0.6;
    easel.add(z, strokePath([chin, [far[0] + 0.15, far[1]]], 0.1, 0.08), BLACK);
    easel.add(
      z,
      path()
        .spline(points("-.16,0 -.08,-.22 .2,-.24 .36,-.14 .56,-.2 .72,0 .56,.2 .36,.14 .2,.24 -.08,.22"), 6)
        .placed(chin[0], chin[1], 1, turn),
      body,
    );
    easel.add(z, path().rect(0.1, -0.02, 1, 0.05).placed(chin[0], chin[1], 1, turn), BLACK);
    easel.add(
      Layer.nearArm - 0.5,
      strokePath(
        [
          [near[0] - 0.05, near[1] + 0.1],
          [near[0] + 0.5, near[1] - 1.9],
        ],
        0.035,
      ),
      WOOD,
    );
  },
  desk({ easel, rig, near, far, ground }) {
    const y = Math.max(near[1], far[1]) + 0.16;
    const x = 1.15 * rig.build.size;
    for (const dx of [0.15, 2.6])
      easel.add(
        Layer.behind + 2,
        strokePath(
          [
            [x + dx, y],
            [x + dx, ground],
          ],
          0.14,
          0.1,
        ),
        shaded(WOOD, 1.5),
      );
    easel.add(
      Layer.nearArm - 0.99,
      path().polygon([
        [x - 0.15, y],
        [x + 2.9, y],
        [x + 2.9, y + 0.16],
        [x - 0.15, y + 0.16],
      ]),
      WOOD,
    );
    easel.add(
      Layer.farArm - 0.5,
      path().polygon([
        [x + 1.1, y - 0.06],
        [x + 1.55, y - 1.1],
        [x + 1.63, y - 1.1],
        [x + 1.2, y],
      ]),
      STEEL,
    );
    easel.add(
      Layer.nearArm - 0.99,
      path().polygon([
        [x + 0.1, y - 0.07],
        [x + 1.2, y - 0.07],
        [x + 1.2, y],
        [x + 0.1, y],
      ]),
      STEEL,
    );
    easel.add(
      Layer.nearArm - 0.99,
      path().spline(points("2.05,-.42 2.4,-.42 2.38,-.05 2.3,0 2.12,0 2.06,-.05"), 4).placed(x, y, 1),
      hex("#e8e0d2"),
    );
  },
  cup({ easel, far }) {
    const [x, y] = far;
    easel.add(
      IN_HAND,
      path().polygon([
        [x - 0.17, y - 0.34],
        [x + 0.19, y - 0.34],
        [x + 0.14, y + 0.2],
        [x - 0.12, y + 0.2],
      ]),
      hex("#f1ebe0"),
    );
    easel.add(
      IN_HAND,
      path().polygon([
        [x - 0.15, y - 0.12],
        [x + 0.165, y - 0.12],
        [x + 0.145, y + 0.1],
        [x - 0.13, y + 0.1],
      ]),
      hex("#a8774d"),
    );
    easel.add(
      IN_HAND,
      path().spline(points("-.2,-.34 -.18,-.42 .2,-.42 .22,-.34"), 4).placed(x, y, 1),
      hex("#5b3f2e"),
    );
  },
  phone({ easel, far }) {
    easel.add(
      IN_HAND,
      path()
        .polygon(points("-.14,-.42 .12,-.46 .17,.12 -.09,.16"))
        .placed(...far, 1),
      BLACK,
    );
    easel.add(
      IN_HAND,
      path()
        .polygon(points("-.12,-.39 -.09,-.4 -.04,.14 -.07,.14"))
        .placed(...far, 1),
      hex("#cfe3ee"),
      { glow: 0.4 },
    );
  },
  camera({ easel, rig }) {
    const [x, y] = [rig.head.at[0] + 0.32, rig.head.at[1] + 0.06];
    easel.add(
      Layer.head + 0.7,
      path()
        .polygon(points("-.3,-.18 -.1,-.18 -.05,-.27 .15,-.27 .19,-.18 .3,-.18 .3,.2 -.3,.2"))
        .placed(x, y, 1),
      BLACK,
    );
    easel.add(
      Layer.head + 0.7,
      path().polygon(points(".12,-.15 .52,-.17 .56,.17 .12,.17")).placed(x, y, 1),
      hex("#3a3c43"),
    );
    easel.add(Layer.head + 0.7, path().ellipse(x + 0.54, y, 0.06, 0.165), hex("#7fa6bb"));
  },
  microphone({ easel, far }) {
    easel.add(
      IN_HAND,
      strokePath(
        [
          [far[0] + 0.06, far[1] + 0.35],
          [far[0] - 0.1, far[1] - 0.25],
        ],
        0.07,
        0.1,
      ),
      BLACK,
    );
    easel.add(IN_HAND, path().ellipse(far[0] - 0.12, far[1] - 0.33, 0.11, 0.13), STEEL);
  },
  rod({ easel, near, far, ground }) {
    const [dx, dy] = [far[0] - near[0], far[1] - near[1]];
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    const tip: Point = [far[0] + (dx / length) * 3 + 0.8, far[1] + (dy / length) * 3 - 2.4];
    const butt: Point = [near[0] - (dx / length) * 0.5, near[1] - (dy / length) * 0.5 + 0.15];
    easel.add(
      IN_HAND,
      strokePath(
        smooth([butt, far, [(far[0] + tip[0]) / 2 + 0.1, (far[1] + tip[1]) / 2 - 0.1], tip], false, 8),
        0.08,
        0.015,
      ),
      WOOD,
    );
    easel.add(IN_HAND, path().ellipse((near[0] + far[0]) / 2, (near[1] + far[1]) / 2 + 0.12, 0.13), BLACK);
    easel.add(
      IN_HAND,
      strokePath(
        smooth([tip, [tip[0] + 0.15, (tip[1] + ground) / 2], [tip[0] + 0.1, ground - 0.2]], false, 8),
        0.014,
      ),
      hex("#d8d8d2"),
    );
    easel.add(IN_HAND, path().ellipse(tip[0] + 0.1, ground - 0.15, 0.07, 0.1), hex("#d9382e"));
  },
  ball({ easel, near }) {
    easel.add(IN_HAND, path().ellipse(near[0] + 0.02, near[1] - 0.4, 0.45), hex("#d8742c"), {
      shading: "sphere",
    });
    easel.add(
      IN_HAND,
      strokePath(
        smooth(
          [
            [near[0] - 0.4, near[1] - 0.3],
            [near[0], near[1] - 0.5],
            [near[0] + 0.42, near[1] - 0.34],
          ],
          false,
          8,
        ),
        0.03,
      ),
      BLACK,
    );
  },
  skateboard({ easel, ground, accent, rig }) {
    const [x, half] = [
      (rig.legs[0].end[0] + rig.legs[1].end[0]) / 2 + 0.1,
      Math.abs(rig.legs[1].end[0] - rig.legs[0].end[0]) / 2 + 0.75,
    ];
    for (const side of [-0.66, 0.66]) {
      easel.add(Layer.behind, path().ellipse(x + half * side, ground + 0.22, 0.14), hex("#e8e0d2"));
      easel.add(Layer.behind, path().ellipse(x + half * side, ground + 0.22, 0.05), STEEL);
    }
    easel.add(
      Layer.behind,
      strokePath(
        smooth(
          [
            [x - half, ground - 0.14],
            [x - half * 0.75, ground + 0.03],
            [x + half * 0.75, ground + 0.03],
            [x + half, ground - 0.14],
          ],
          false,
          8,
        ),
        0.12,
      ),
      accent,
    );
  },
  surfboard({ easel, ground, accent, rig }) {
    const [x, half] = [
      (rig.legs[0].end[0] + rig.legs[1].end[0]) / 2 + 0.2,
      Math.abs(rig.legs[1].end[0] - rig.legs[0].end[0]) / 2 + 1.6,
    ];
    easel.add(
      Layer.behind,
      path()
        .spline(points("-1,-.02 -.5,-.03 .5,-.05 .98,-.14 1.02,-.15 .6,.05 0,.08 -.7,.06"), 8)
        .map((px, py) => [x + px * half, ground + py * 2.2]),
      hex("#f1e9d8"),
    );
    easel.add(
      Layer.behind,
      strokePath(
        smooth(
          [
            [x - half * 0.9, ground + 0.05],
            [x, ground + 0.06],
            [x + half * 0.85, ground - 0.13],
          ],
          false,
          8,
        ),
        0.06,
        0.03,
      ),
      accent,
    );
  },
  stick({ easel, far, ground }) {
    easel.add(
      IN_HAND,
      strokePath(
        [
          [far[0] + 0.02, far[1] - 0.5],
          [far[0] + 0.35, ground],
        ],
        0.08,
        0.06,
      ),
      WOOD,
    );
  },
  sword({ easel, far }) {
    const at = (x: number, y: number): Point => [far[0] + x * 0.5 + y * 0.87, far[1] - x * 0.87 + y * 0.5];
    easel.add(
      IN_HAND,
      path().polygon([at(0.3, -0.08), at(2.7, -0.05), at(2.95, 0), at(2.7, 0.05), at(0.3, 0.08)]),
      hex("#d5dbe0"),
    );
    easel.add(IN_HAND, path().polygon([at(0.3, 0), at(2.9, 0), at(2.7, 0.05), at(0.3, 0.08)]), STEEL);
    easel.add(IN_HAND, strokePath([at(0.26, -0.32), at(0.26, 0.32)], 0.1), hex("#c29a46"));
    easel.add(IN_HAND, strokePath([at(-0.3, 0), at(0.26, 0)], 0.11), hex("#4a3226"));
  },
  "watering can"({ easel, far, accent }) {
    const [x, y] = [far[0] + 0.1, far[1] + 0.2];
    easel.add(
      IN_HAND,
      strokePath(
        [
          [x + 0.3, y + 0.62],
          [x + 1.05, y + 0.12],
        ],
        0.14,
        0.09,
      ),
      shaded(accent),
    );
    easel.add(
      IN_HAND,
      path().polygon([
        [x + 0.92, y + 0.04],
        [x + 1.12, y - 0.03],
        [x + 1.24, y + 0.2],
        [x + 1.05, y + 0.24],
      ]),
      shaded(accent),
    );
    easel.add(
      IN_HAND,
      strokePath(
        smooth(
          [
            [x - 0.42, y + 0.6],
            [x - 0.36, y + 0.02],
            [x - 0.05, y - 0.16],
            [x + 0.3, y + 0.2],
          ],
          false,
          8,
        ),
        0.07,
      ),
      shaded(accent, 1.6),
    );
    easel.add(
      IN_HAND,
      path().polygon([
        [x - 0.38, y + 0.2],
        [x + 0.36, y + 0.2],
        [x + 0.42, y + 0.92],
        [x - 0.44, y + 0.92],
      ]),
      accent,
    );
    for (let i = 0; i < 5; i++)
      easel.add(
        IN_HAND,
        strokePath(
          smooth(
            [
              [x + 1.14 + i * 0.02, y + 0.14],
              [x + 1.4 + i * 0.09, y + 0.5],
              [x + 1.5 + i * 0.12, y + 1.3],
            ],
            false,
            5,
          ),
          0.02,
          0.01,
        ),
        hex("#a9cfe2"),
        { alpha: 0.8 },
      );
  },
} as const satisfies Record<string, (stage: Stage) => void>;

/** The names of the things that poses can ask for. */
export const PROPS: readonly string[] = Object.keys(DRAW);

export function drawProp(name: string, stage: Stage): void {
  DRAW[name as keyof typeof DRAW](stage);
}
