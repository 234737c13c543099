import { adjust, hex, lch, mix, type Rgb } from "../core/colour";
import { type Path, type Point, path, smooth, strokePath } from "../core/path";
import type { Kit } from "./kinds";

/** Parts of portraits (head and shoulders). */

const SKINS = ["#f0c9a4", "#dca77c", "#b97c52", "#8a5537", "#5f3a28"].map(hex);
const HAIRS = ["#1d1716", "#3a241a", "#6b3d22", "#a8672f", "#c9a063", "#8d8a88"].map(hex);
export const LIPS = hex("#a8473f");

interface Sitter {
  skin: Rgb;
  shade: Rgb;
  hair: Rgb;
  cloth: Rgb;
  /** Tilt of the head in radians. */
  tilt: number;
}

export const HEAD: Point = [0, -0.7];
const NECK: Point = [0, -0.5];

export function makeSitter({ random, colour }: Kit): Sitter {
  const complexion = random.integer(0, SKINS.length - 1);
  const skin = SKINS[complexion]!;
  // Dark skins get black, brown or grey hair; other skins get any colour.
  const hairs = complexion > 2 ? [HAIRS[0]!, HAIRS[1]!, HAIRS[5]!] : HAIRS;
  return {
    skin,
    shade: adjust(skin, -0.11),
    hair: random.pick(hairs),
    cloth: colour ?? lch(random.range(0.34, 0.5), random.range(0.06, 0.13), random.range(0, 360)),
    tilt: random.range(-0.1, 0.1),
  };
}

/** Rotates an outline of the head around the neck. */
export function tilted(outline: Path, tilt: number): Path {
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  return outline.map((x, y) => {
    const dy = y - NECK[1];
    return [x * cos - dy * sin, NECK[1] + x * sin + dy * cos];
  });
}

export const mirrored = (points: readonly Point[]): Point[] => [
  ...points,
  ...points.map(([x, y]): Point => [-x, y]).reverse(),
];

export function shoulders(kit: Kit, { cloth }: Sitter, width: number): void {
  const half: Point[] = [
    [0.07, -0.405],
    [0.16, -0.36],
    [width * 0.72, -0.29],
    [width * 0.93, -0.2],
    [width, 0.02],
  ];
  const outline = mirrored(smooth(half, false, 8));
  kit.add(path().polygon(outline), cloth, { shading: "cylinder" });
  // The side away from the light is shaded.
  const far = smooth(half, false, 8).map(([x, y]): Point => [-x, y]);
  kit.add(path().polygon([...far, [-width * 0.42, 0.02], [-0.1, -0.33]]), adjust(cloth, -0.07), {
    tone: 0.4,
    alpha: 0.8,
  });
}

export function neck(kit: Kit, { skin, shade }: Sitter, half: number): void {
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
  // The shadow below the chin.
  kit.add(
    path().moveTo(-half, -0.56).quadTo(0, -0.4, half, -0.56).lineTo(half, -0.6).lineTo(-half, -0.6).close(),
    adjust(shade, -0.06),
    { tone: 0.35, alpha: 0.8 },
  );
}

/** The face: an oval with a jaw, one shaded side, and few features. */
export function face(kit: Kit, { skin, shade, hair, tilt }: Sitter, jaw: number, hasLips: boolean): void {
  const add = (outline: Path, colour: Rgb, look = {}): void => kit.add(tilted(outline, tilt), colour, look);
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
  // A shaded area from the hairline along the nose to the chin.
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
    // A closed eyelid with its lashes.
    add(
      path().spline([at(0.03, 0.002), at(0.063, -0.02), at(0.1, -0.002), at(0.064, 0.014)], 6),
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
    path().spline(
      [
        [-0.05, cy + 0.12],
        [-0.016, cy + 0.106],
        [0, cy + 0.112],
        [0.016, cy + 0.106],
        [0.05, cy + 0.12],
        [0, cy + 0.124],
      ],
      5,
    ),
    adjust(lips, -0.06),
    { tone: 0.5 },
  );
  add(
    path().spline(
      [
        [-0.046, cy + 0.122],
        [0, cy + 0.125],
        [0.046, cy + 0.122],
        [0, cy + 0.148],
      ],
      5,
    ),
    lips,
    { tone: 0.62 },
  );
}
