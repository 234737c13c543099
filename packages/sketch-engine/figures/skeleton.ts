import { clamp, hypot, lerp } from "../core/math";
import type { Point } from "../core/path";
import type { Stance } from "./poses";
import { profile, type Station, stations, Tube } from "./tube";

/** Lengths in head heights of an adult. */
const CHEST = 1.36;
const LOIN = 0.84;
const UPPER_ARM = 1.34;
const FOREARM = 1.14;
const THIGH = 1.86;
const SHIN = 1.76;

export interface Build {
  /** Size of everything below the head, and how much thicker it is than that. */
  size: number;
  stout: number;
  shoulder: number;
  hip: number;
  trunk: readonly Station[];
  arm: readonly Station[];
  leg: readonly Station[];
}

const ARM: readonly Station[] = stations(
  "0,.195 .3,.17,.18 .65,.14 .95,.12 1.2,.135,.13 1.6,.1 1.95,.075 2.04,.07",
);
const LEG: readonly Station[] = stations(
  "-.1,.24 .1,.37,.34 .4,.31,.31 .8,.215,.23 1,.19,.2 1.12,.19,.17 1.32,.235,.155 1.65,.15,.115 1.92,.1 2.05,.1",
);
const wider = (stations: readonly Station[], factor: number): Station[] =>
  stations.map(([s, back, front]) => [s, back * factor, (front ?? back) * factor]);

const WOMAN: Build = {
  size: 0.9,
  stout: 1,
  shoulder: 0.53,
  hip: 0.27,
  trunk: stations(
    "-.05,.17 .03,.19 .08,.28 .13,.42 .19,.57 .26,.64 .36,.64 .44,.6 .62,.57 .82,.48 1,.43 1.5,.57 2,.65 2.2,.56 2.3,.3",
  ),
  arm: wider(ARM, 0.92),
  leg: LEG,
};
const MAN: Build = {
  ...WOMAN,
  shoulder: 0.69,
  hip: 0.26,
  trunk: stations(
    "-.05,.21 .03,.24 .08,.36 .13,.53 .19,.71 .26,.81 .36,.81 .44,.78 .65,.71 1,.6 1.5,.58 2,.6 2.2,.54 2.3,.3",
  ),
  arm: wider(ARM, 1.2),
  leg: wider(LEG, 1.06),
};
const child = (size: number, stout: number): Build => ({
  ...WOMAN,
  size,
  stout,
  shoulder: 0.55,
  hip: 0.26,
  trunk: stations(
    "-.05,.19 .03,.22 .08,.31 .13,.44 .19,.56 .26,.63 .36,.63 .44,.61 1,.54 1.5,.56 2,.58 2.2,.5 2.3,.3",
  ),
});

/** Proportions: grown-ups of 6.8 heads, children of 5, babies of 4. */
export const BUILDS = {
  woman: WOMAN,
  man: MAN,
  girl: child(0.63, 1),
  boy: child(0.64, 1.06),
  "old woman": { ...WOMAN, stout: 1.1 },
  "old man": { ...MAN, stout: 1.04 },
  baby: child(0.46, 1.22),
} as const satisfies Record<string, Build>;

/** Who is drawn; a person is a woman or a man by random. */
export type BodyName = keyof typeof BUILDS | "person";

export interface Limb {
  tube: Tube;
  end: Point;
  /** Direction of the last bone, in radians from straight down to the right. */
  angle: number;
}

/** All bones of a figure in head heights, its pelvis at (0, 0). */
export interface Rig {
  build: Build;
  front: number;
  head: { at: Point; tilt: number };
  /** From the head to the base of the neck. */
  neck: Tube;
  /** Neck (0), waist (1), pelvis (2), and the middle of both knees (3) and ankles (4). */
  trunk: Tube;
  /** The same without the shins, for what ends near the knees. */
  lap: Tube;
  arms: readonly [near: Limb, far: Limb];
  legs: readonly [near: Limb, far: Limb];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const from = ([x, y]: Point, degrees: number, length: number): Point => [
  x + Math.sin(radians(degrees)) * length,
  y + Math.cos(radians(degrees)) * length,
];
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The elbow between a shoulder and a hand: a far hand comes nearer, and an arm to a near one is seen foreshortened. */
function jointed(shoulder: Point, target: Point, bend: number, size: number): [Point, Point] {
  const [dx, dy] = [target[0] - shoulder[0], target[1] - shoulder[1]];
  const distance = hypot(dx, dy) || 1e-6;
  const seen = clamp(distance / (0.62 * (UPPER_ARM + FOREARM) * size), 0.58, 1) * size;
  const [upper, fore] = [UPPER_ARM * seen, FOREARM * seen];
  const reach = clamp(distance, Math.abs(upper - fore) + 0.05, (upper + fore) * 0.995);
  const cos = (upper * upper + reach * reach - fore * fore) / (2 * upper * reach);
  const turn = Math.atan2(dy, dx) + Math.acos(clamp(cos, -1, 1)) * bend;
  return [
    [shoulder[0] + Math.cos(turn) * upper, shoulder[1] + Math.sin(turn) * upper],
    [shoulder[0] + (dx / distance) * reach, shoulder[1] + (dy / distance) * reach],
  ];
}

function limb(joints: readonly [Point, Point, Point], stations: readonly Station[], width: number): Limb {
  const [, bend, end] = joints;
  return {
    tube: new Tube(joints, profile(wider(stations, width)), true),
    end,
    angle: Math.atan2(end[0] - bend[0], end[1] - bend[1]),
  };
}

/** Height of a standing man in head heights. */
export const MAN_HEADS = 6.8;

/** Puts a body into a stance. */
export function rigOf(build: Build, stance: Stance, stoop = 0): Rig {
  const { size } = build;
  const { front, lean, bend, nod, shoulders: shoulderSlope, hips: hipSlope, arms, legs } = stance;
  const width = size * build.stout;
  const pelvis: Point = [0, 0];
  const waist = from(pelvis, 180 - lean + (bend + stoop) / 2, LOIN * size);
  const chest = lean + (bend + stoop) / 2;
  const collar = from(waist, 180 - chest, CHEST * size);
  const view = lerp(0.34, 1, front);
  const pair = (middlePoint: Point, half: number, tilt: number): [Point, Point] => [
    from(middlePoint, -90 + tilt, half),
    from(middlePoint, 90 + tilt, half),
  ];
  const shoulders = pair(
    from(collar, -chest, 0.45 * size),
    build.shoulder * width * view,
    shoulderSlope - chest * 0.6,
  );
  const hips = pair(pelvis, build.hip * width * view, hipSlope);
  const joined = (i: 0 | 1): Limb => {
    const arm = arms[i];
    const shoulder = shoulders[i];
    if (arm.length === 3) {
      const [elbow, wrist] = jointed(
        shoulder,
        [collar[0] + arm[0] * size, collar[1] + arm[1] * size],
        -arm[2],
        size,
      );
      return limb([shoulder, elbow, wrist], build.arm, width);
    }
    const elbow = from(shoulder, arm[0], UPPER_ARM * size);
    return limb([shoulder, elbow, from(elbow, arm[1], FOREARM * size)], build.arm, width);
  };
  const legged = (i: 0 | 1): Limb => {
    const knee = from(hips[i], legs[i][0], THIGH * size);
    return limb([hips[i], knee, from(knee, legs[i][1], SHIN * size * (legs[i][3] ?? 1))], build.leg, width);
  };
  const depth = lerp(0.72, 1, front);
  const both = [legged(0), legged(1)] as const;
  const [near, far] = [both[0].tube.joints, both[1].tube.joints];
  const trunkGirth = profile(wider(build.trunk, width));
  const trunkOf = (bones: readonly Point[]): Tube => {
    const line = new Tube(bones, () => [0, 0]);
    /** From the pelvis down as wide as both legs together. */
    return new Tube(bones, (s) => {
      const [back, ahead] = trunkGirth(Math.min(s, 2.05));
      const side = (1 - front) * width;
      const bust = Math.exp(-(((s - 0.62) / 0.2) ** 2)) * 0.13 * side;
      const seat = Math.exp(-(((s - 1.95) / 0.3) ** 2)) * 0.16 * side;
      const trunk = [back * depth + seat, ahead * depth + bust] as const;
      if (s <= 2) return trunk;
      const { at, along } = line.centre(s);
      let [least, most] = [0, 0];
      for (const { tube } of both) {
        const [x, y] = tube.centre(s - 2).at;
        const across = (x - at[0]) * along[1] - (y - at[1]) * along[0];
        const [b, f] = tube.girth(s - 2);
        least = Math.max(least, b - across);
        most = Math.max(most, f + across);
      }
      const t = clamp((s - 2) / 0.25, 0, 1);
      return [lerp(trunk[0], least, t), lerp(trunk[1], most, t)];
    });
  };
  const toKnees = [collar, waist, pelvis, middle(near[1]!, far[1]!)];
  const tilt = radians(nod + chest * 0.35);
  const up = 180 - chest * 0.6 - nod * 0.5;
  const headAt = from(collar, up, 0.22 * size + 0.46);
  const throat = from(collar, up, 0.14 + 0.22 * size);
  const neckWidth = (build.shoulder > 0.6 ? 0.235 : 0.185) * lerp(size, 1, 0.35);
  return {
    build,
    front,
    head: { at: headAt, tilt },
    neck: new Tube(
      [from(throat, 180 - chest, 0.2), collar],
      profile([
        [0, neckWidth * 0.98],
        [0.6, neckWidth],
        [1.1, neckWidth * 1.25],
      ]),
    ),
    trunk: trunkOf([...toKnees, middle(near[2]!, far[2]!)]),
    lap: trunkOf(toKnees),
    arms: [joined(0), joined(1)],
    legs: both,
  };
}
