import { adjust, hex, lch, mix, type Rgb } from "../core/colour";
import { type Path, type Point, path, smooth, strokePath } from "../core/path";
import type { Random } from "../core/random";
import type { Design, Kit } from "./kinds";

/** Head and shoulders of people who never were: eyes closed, half the face in shade, no likeness of anybody. */

const SKINS = ["#f0c9a4", "#dca77c", "#b97c52", "#8a5537", "#5f3a28"].map(hex);
const HAIRS = ["#1d1716", "#3a241a", "#6b3d22", "#a8672f", "#c9a063", "#8d8a88"].map(hex);
const LIPS = hex("#a8473f");

interface Sitter {
  skin: Rgb;
  shade: Rgb;
  hair: Rgb;
  cloth: Rgb;
  /** Radians the head is inclined. */
  tilt: number;
}

const HEAD: Point = [0, -0.7];
const NECK: Point = [0, -0.5];

function seat({ random, colour }: Kit): Sitter {
  const complexion = random.integer(0, SKINS.length - 1);
  const skin = SKINS[complexion]!;
  // Grey comes to everybody, fair hair to the fair.
  const hairs = complexion > 2 ? [HAIRS[0]!, HAIRS[1]!, HAIRS[5]!] : HAIRS;
  return {
    skin,
    shade: adjust(skin, -0.11),
    hair: random.pick(hairs),
    cloth: colour ?? lch(random.range(0.34, 0.5), random.range(0.06, 0.13), random.range(0, 360)),
    tilt: random.range(-0.1, 0.1),
  };
}

/** Turns an outline of the head around the neck. */
function inclined(outline: Path, tilt: number): Path {
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  return outline.map((x, y) => {
    const dy = y - NECK[1];
    return [x * cos - dy * sin, NECK[1] + x * sin + dy * cos];
  });
}

const mirrored = (points: readonly Point[]): Point[] => [
  ...points,
  ...points.map(([x, y]): Point => [-x, y]).reverse(),
];

function shoulders(kit: Kit, { cloth }: Sitter, width: number): void {
  const half: Point[] = [
    [0.07, -0.405],
    [0.16, -0.36],
    [width * 0.72, -0.29],
    [width * 0.93, -0.2],
    [width, 0.02],
  ];
  const outline = mirrored(smooth(half, false, 8));
  kit.add(path().polygon(outline), cloth, { shading: "cylinder" });
  // The far side lies in shade.
  const far = smooth(half, false, 8).map(([x, y]): Point => [-x, y]);
  kit.add(path().polygon([...far, [-width * 0.42, 0.02], [-0.1, -0.33]]), adjust(cloth, -0.07), {
    tone: 0.4,
    alpha: 0.8,
  });
}

function neck(kit: Kit, { skin, shade }: Sitter, half: number): void {
  kit.add(
    path()
      .moveTo(-half, -0.6)
      .quadTo(-half * 0.95, -0.44, -half * 1.9, -0.375)
      .quadTo(0, -0.3, half * 1.9, -0.375)
      .quadTo(half * 0.95, -0.44, half, -0.6)
      .close(),
    mix(skin, shade, 0.4),
    { shading: "cylinder" },
  );
  // The shadow of the chin.
  kit.add(
    path().moveTo(-half, -0.56).quadTo(0, -0.4, half, -0.56).lineTo(half, -0.6).lineTo(-half, -0.6).close(),
    adjust(shade, -0.06),
    {
      tone: 0.35,
      alpha: 0.8,
    },
  );
}

/** The face itself: an oval with a jaw, shade on one side, and the least that makes it a face. */
function face(kit: Kit, { skin, shade, hair, tilt }: Sitter, jaw: number, hasLips: boolean): void {
  const add = (outline: Path, colour: Rgb, look = {}): void => kit.add(inclined(outline, tilt), colour, look);
  const [, cy] = HEAD;
  const half: Point[] = [
    [0, cy - 0.19],
    [0.085, cy - 0.175],
    [0.137, cy - 0.09],
    [0.138, cy + 0.01],
    [0.122, cy + 0.1],
    [jaw, cy + 0.165],
    [0.035, cy + 0.198],
    [0, cy + 0.202],
  ];
  const right = smooth(half, false, 8);
  const left = right.map(([x, y]): Point => [-x, y]).reverse();
  for (const side of [-1, 1])
    add(path().ellipse(side * 0.137, cy + 0.015, 0.02, 0.042), mix(skin, shade, 0.6), { tone: 0.5 });
  add(path().polygon([...right, ...left]), skin, { tone: 0.68 });
  // Shade from the hair line down one side, along the nose, to the chin.
  add(
    path().polygon([
      ...left,
      [-0.03, cy - 0.16],
      [-0.018, cy - 0.03],
      [-0.03, cy + 0.052],
      [-0.012, cy + 0.066],
      [-0.02, cy + 0.11],
      [-0.006, cy + 0.14],
      [-0.02, cy + 0.198],
    ]),
    shade,
    { tone: 0.55, alpha: 0.9 },
  );
  const brow = mix(hair, shade, 0.35);
  for (const side of [-1, 1]) {
    const at = (x: number, y: number): Point => [side * x, cy + y];
    add(
      strokePath(smooth([at(0.03, -0.042), at(0.062, -0.056), at(0.102, -0.04)], false, 6), 0.013, 0.005),
      brow,
      { tone: 0.4 },
    );
    // A closed lid with its lashes.
    add(
      path().polygon(smooth([at(0.03, 0.002), at(0.063, -0.02), at(0.1, -0.002), at(0.064, 0.014)], true, 6)),
      adjust(side > 0 ? skin : shade, -0.035),
      { tone: 0.55 },
    );
    add(
      strokePath(smooth([at(0.028, 0.004), at(0.062, 0.016), at(0.104, -0.002)], false, 6), 0.006, 0.009),
      hex("#241a18"),
      { tone: 0.4 },
    );
  }
  add(
    strokePath(
      smooth(
        [
          [-0.022, cy + 0.06],
          [0, cy + 0.07],
          [0.024, cy + 0.06],
        ],
        false,
        6,
      ),
      0.006,
      0.006,
    ),
    adjust(shade, -0.07),
    { tone: 0.4 },
  );
  const lips = hasLips ? LIPS : mix(skin, LIPS, 0.4);
  add(
    path().polygon(
      smooth(
        [
          [-0.05, cy + 0.12],
          [-0.016, cy + 0.106],
          [0, cy + 0.112],
          [0.016, cy + 0.106],
          [0.05, cy + 0.12],
          [0, cy + 0.124],
        ],
        true,
        5,
      ),
    ),
    adjust(lips, -0.06),
    { tone: 0.5 },
  );
  add(
    path().polygon(
      smooth(
        [
          [-0.046, cy + 0.122],
          [0, cy + 0.125],
          [0.046, cy + 0.122],
          [0, cy + 0.148],
        ],
        true,
        5,
      ),
    ),
    lips,
    { tone: 0.62 },
  );
}

function longHair(random: Random): { back: Point[]; front: Point[] } {
  const length = random.pick([-0.5, -0.36, -0.22]);
  const fullness = random.range(0.2, 0.25);
  const [, cy] = HEAD;
  return {
    back: mirrored(
      smooth(
        [
          [0, cy - 0.26],
          [0.12, cy - 0.24],
          [0.185, cy - 0.12],
          [fullness, cy + 0.06],
          [fullness + 0.01, (cy + length) / 2],
          [fullness * 0.92, length],
          [0.1, length + 0.03],
        ],
        false,
        8,
      ),
    ),
    front: [
      [-0.155, cy + 0.09],
      [-0.178, cy - 0.1],
      [-0.12, cy - 0.225],
      [0, cy - 0.255],
      [0.125, cy - 0.225],
      [0.18, cy - 0.1],
      [0.155, cy + 0.09],
      [0.132, cy - 0.06],
      [0.045, cy - 0.155],
      [-0.06, cy - 0.125],
      [-0.132, cy - 0.04],
    ],
  };
}

export const woman: Design = {
  anchor: "ground",
  height: 0.28,
  width: 0.92,
  draw(kit) {
    const { random } = kit;
    const sitter = seat(kit);
    const { hair, tilt, cloth } = sitter;
    const style = random.fork("hair");
    const hasBun = style.chance(0.4);
    const { back, front } = longHair(style);
    const [, cy] = HEAD;
    if (hasBun) {
      kit.add(inclined(path().ellipse(0.02, cy - 0.27, 0.1, 0.085), tilt), adjust(hair, -0.02), {
        shading: "sphere",
      });
      kit.add(inclined(path().ellipse(0, cy - 0.06, 0.172, 0.195), tilt), hair, { tone: 0.45 });
    } else {
      kit.add(inclined(path().polygon(back), tilt * 0.6), adjust(hair, -0.03), { shading: "cylinder" });
    }
    shoulders(kit, sitter, 0.4);
    neck(kit, sitter, 0.06);
    // A neckline, and beads along it.
    const bead = random.pick([hex("#e9d8a6"), hex("#d9573b"), hex("#f4f1ea")]);
    if (random.chance(0.6)) {
      for (let i = 0; i <= 10; i++) {
        const t = i / 10 - 0.5;
        kit.add(path().ellipse(t * 0.24, -0.335 + 0.05 * (1 - (t * 2) ** 2), 0.012), bead, {
          shading: "sphere",
        });
      }
    } else {
      kit.add(
        path()
          .moveTo(-0.16, -0.36)
          .quadTo(0, -0.2, 0.16, -0.36)
          .lineTo(0.19, -0.33)
          .quadTo(0, -0.13, -0.19, -0.33)
          .close(),
        adjust(cloth, 0.12),
        { tone: 0.65 },
      );
    }
    face(kit, sitter, 0.078, true);
    kit.add(inclined(path().polygon(smooth(front)), tilt), hair, { shading: "sphere" });
    // Strands that catch the light.
    for (let i = 0; i < 4; i++) {
      const x = 0.035 + i * 0.03;
      const strand = smooth(
        [
          [x * 0.6, cy - 0.235 + i * 0.012],
          [x + 0.03, cy - 0.19],
          [x + 0.055, cy - 0.1 + i * 0.01],
        ],
        false,
        6,
      );
      kit.add(inclined(strokePath(strand, 0.005, 0.002), tilt), adjust(hair, 0.13), {
        tone: 0.8,
        alpha: 0.7,
      });
    }
    for (const side of [-1, 1]) {
      kit.add(inclined(path().ellipse(side * 0.142, cy + 0.075, 0.011, 0.016), tilt), hex("#e2b64f"), {
        shading: "sphere",
      });
    }
    if (random.chance(0.35)) {
      // Flowers over the ear.
      for (const [dx, dy] of [
        [0, 0],
        [0.045, 0.03],
        [0.012, 0.06],
      ] as const) {
        for (let petal = 0; petal < 6; petal++) {
          const angle = (petal / 6) * Math.PI * 2;
          kit.add(
            inclined(
              path().ellipse(
                0.13 + dx + Math.cos(angle) * 0.02,
                cy - 0.12 + dy + Math.sin(angle) * 0.02,
                0.016,
              ),
              tilt,
            ),
            bead,
            { tone: 0.7 },
          );
        }
        kit.add(inclined(path().ellipse(0.13 + dx, cy - 0.12 + dy, 0.012), tilt), hex("#d99a2b"), {
          tone: 0.6,
        });
      }
    }
  },
};

export const man: Design = {
  anchor: "ground",
  height: 0.28,
  width: 1,
  draw(kit) {
    const { random } = kit;
    const sitter = seat(kit);
    const { hair, tilt, cloth, shade } = sitter;
    const [, cy] = HEAD;
    shoulders(kit, sitter, 0.46);
    neck(kit, sitter, 0.076);
    // Shirt, lapels and a tie or a scarf.
    kit.add(
      path().moveTo(-0.1, -0.395).lineTo(0, -0.1).lineTo(0.1, -0.395).quadTo(0, -0.33, -0.1, -0.395).close(),
      hex("#efe9dc"),
      { tone: 0.6 },
    );
    if (random.chance(0.5))
      kit.add(
        path()
          .moveTo(-0.022, -0.35)
          .lineTo(0.022, -0.35)
          .lineTo(0.034, -0.13)
          .lineTo(0, -0.08)
          .lineTo(-0.034, -0.13)
          .close(),
        random.pick([hex("#7d2e2e"), hex("#2d4a5e"), hex("#3d5a40")]),
        { tone: 0.6 },
      );
    for (const side of [-1, 1]) {
      kit.add(
        path().polygon([
          [side * 0.1, -0.41],
          [side * 0.2, -0.3],
          [side * 0.14, -0.25],
          [side * 0.15, -0.2],
          [side * 0.01, 0.01],
          [side * 0.02, -0.1],
        ]),
        adjust(cloth, side > 0 ? 0.05 : -0.05),
        { tone: side > 0 ? 0.68 : 0.4 },
      );
    }
    face(kit, sitter, 0.092, false);
    if (random.chance(0.45)) {
      const beard = smooth(
        [
          [0.142, cy + 0.02],
          [0.13, cy + 0.13],
          [0.075, cy + 0.21],
          [0, cy + 0.235],
        ],
        false,
        7,
      );
      const inner: Point[] = [
        [0.118, cy + 0.05],
        [0.075, cy + 0.095],
        [0.02, cy + 0.093],
        [0, cy + 0.097],
      ];
      kit.add(
        inclined(
          path().polygon([
            ...mirrored(beard).slice(0, beard.length),
            ...[...beard].reverse().map(([x, y]): Point => [-x, y]),
            ...inner.map(([x, y]): Point => [-x, y]),
            ...[...inner].reverse(),
          ]),
          tilt,
        ),
        hair,
        { shading: "sphere" },
      );
      kit.add(
        inclined(
          path().polygon(
            smooth(
              [
                [-0.045, cy + 0.126],
                [0, cy + 0.12],
                [0.045, cy + 0.126],
                [0, cy + 0.142],
              ],
              true,
              5,
            ),
          ),
          tilt,
        ),
        mix(shade, LIPS, 0.5),
        { tone: 0.55 },
      );
    }
    const crown = smooth([
      [-0.152, cy + 0.03],
      [-0.165, cy - 0.1],
      [-0.11, cy - 0.215],
      [0.01, cy - 0.25],
      [0.12, cy - 0.21],
      [0.165, cy - 0.1],
      [0.152, cy + 0.03],
      [0.132, cy - 0.07],
      [0.06, cy - 0.135],
      [-0.05, cy - 0.15],
      [-0.125, cy - 0.09],
      [-0.136, cy - 0.03],
    ]);
    kit.add(inclined(path().polygon(crown), tilt), hair, { shading: "sphere" });
    if (random.chance(0.3)) {
      const felt = random.pick([hex("#3a2a22"), hex("#20242e"), hex("#6e4a2f")]);
      kit.add(
        inclined(
          path()
            .moveTo(-0.16, cy - 0.12)
            .quadTo(-0.16, cy - 0.36, -0.02, cy - 0.33)
            .quadTo(0.16, cy - 0.37, 0.16, cy - 0.12)
            .close(),
          tilt,
        ),
        felt,
        { shading: "cylinder" },
      );
      kit.add(inclined(path().rect(-0.162, cy - 0.165, 0.324, 0.04), tilt), adjust(felt, -0.1), {
        tone: 0.4,
      });
      kit.add(inclined(path().ellipse(0, cy - 0.115, 0.29, 0.042), tilt), felt, { tone: 0.5 });
    }
  },
};
