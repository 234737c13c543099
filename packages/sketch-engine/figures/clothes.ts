import { adjust, hex, mix, type Rgb, toLch } from "../core/colour";
import { clamp, hypot, lerp } from "../core/math";
import { type Path, type Point, path } from "../core/path";
import type { Random } from "../core/random";
import { type Easel, Layer, lightened, shaded } from "./easel";
import type { Cut } from "./garments";
import { points, triples } from "./outline";
import type { Rig } from "./skeleton";
import type { Tube } from "./tube";

export interface Cloth extends Cut {
  colour: Rgb;
  /** Of belts, ties and sashes, and of what shows in an open collar. */
  trim: Rgb;
  beneath: Rgb;
  skin: Rgb;
  /** Order among the garments, 0..1. */
  order: number;
  isCurvy: boolean;
  /** Whether sleeves lie over its own, so that only its cuffs show. */
  isHidden: boolean;
  /** Layer of the far arm. */
  farArm: number;
}

/** Where the middle of the chest lies across the trunk, -1..1: a turned chest shows more of one side. */
const middleOf = (rig: Rig): number => 0.13 + (1 - rig.front) * 0.55;

/** Places on the chest: x across from its middle, y down from the base of the neck, in head heights. */
function chestOf(rig: Rig): (x: number, y: number) => Point {
  const { at, along } = rig.trunk.centre(0.3);
  const { size, stout } = rig.build;
  const top: Point = [at[0] - along[0] * 0.41 * size, at[1] - along[1] * 0.41 * size];
  const view = 0.55 + 0.45 * rig.front;
  const shift = middleOf(rig) * 0.45;
  return (x, y) => {
    const across = (x * view + shift * clamp(0.3 + y)) * size * stout;
    return [
      top[0] + along[1] * across + along[0] * y * size,
      top[1] - along[0] * across + along[1] * y * size,
    ];
  };
}

/** Draws a garment around the bones of a figure. */
export function wear(easel: Easel, rig: Rig, cloth: Cloth, random: Random): void {
  const { colour, order, details, farArm } = cloth;
  const { size } = rig.build;
  const phase = random.range(0, 6);
  if (cloth.leg) {
    const { to, ease, flare = 0 } = cloth.leg;
    for (const [i, { tube }] of rig.legs.entries()) {
      const layer = (i === 0 ? Layer.nearLeg : Layer.farLeg) + order;
      const cut = tube.grown((s) => (ease + flare * clamp(s - 1) ** 1.5) * size);
      easel.solid(layer, cut, colour, {
        from: -0.08,
        to,
        isFar: i === 1,
        edges: { bottom: (u) => 0.015 * (1 - u * u) },
      });
      decorateLimb(easel, cut, layer, to, cloth, details);
    }
  }
  if (cloth.trunk) drawTrunk(easel, rig, cloth, phase, random);
  if (cloth.sleeve) {
    const { to, ease, flare = 0 } = cloth.sleeve;
    for (const [i, { tube }] of rig.arms.entries()) {
      const layer = (i === 0 ? Layer.nearArm : farArm) + order;
      const less = cloth.isHidden ? 0.4 : 1;
      const cut = tube.grown((s) => (ease * less + flare * clamp((s - 0.6) / (to - 0.6)) ** 1.5) * size);
      const from = cloth.isHidden ? Math.max(1.7, to - 0.2) : cut.top;
      if (from >= to) continue;
      const edges = { bottom: (u: number): number => 0.02 * (1 - u * u) };
      easel.solid(layer, cut, colour, {
        from,
        to: cloth.isHidden ? to + 0.03 : to,
        isFar: i === 1 && farArm < 0,
        edges,
      });
      if (cloth.isHidden) continue;
      // Where the arm lies against the chest.
      const inner = i === 0 ? 1 : -1;
      const fold = cut.line(
        [
          [0.26, 0.8 * inner],
          [0.5, 0.93 * inner],
          [Math.min(to, 0.95), 0.97 * inner],
        ],
        0.012 * size,
        0.03 * size,
      );
      easel.add(layer, fold, shaded(colour, 2.2), { alpha: 0.4 });
      decorateLimb(easel, cut, layer, to, cloth, details);
    }
  }
  drawNeck(easel, rig, cloth);
}

function decorateLimb(
  easel: Easel,
  tube: Tube,
  layer: number,
  to: number,
  { colour, trunk }: Cloth,
  details: readonly string[],
): void {
  const dark = shaded(colour, 1.9);
  const has = (detail: string): boolean => details.includes(detail);
  if (to > 1.2) {
    for (const [s, u, v] of triples(".93,-.95,.2 1.03,-.9,.05 1.1,-.95,-.2"))
      easel.add(
        layer,
        tube.line(
          [
            [s, u],
            [s + 0.015, (u + v) / 2],
            [s - 0.02, v],
          ],
          0.028,
          0.004,
        ),
        dark,
        { alpha: 0.55 },
      );
    if (to > 1.85)
      easel.add(
        layer,
        tube.line(
          [
            [to - 0.13, 0.9],
            [to - 0.09, 0.2],
            [to - 0.11, -0.3],
          ],
          0.026,
          0.004,
        ),
        dark,
        { alpha: 0.5 },
      );
  }
  if (has("creases"))
    easel.add(
      layer,
      tube.line(
        [
          [0.15, 0.25],
          [0.9, 0.2],
          [to - 0.02, 0.1],
        ],
        0.01,
      ),
      dark,
      { alpha: 0.35 },
    );
  if (has("ribs")) {
    easel.add(layer, tube.region(to - 0.09, to), dark, { alpha: 0.55 });
    for (let u = -0.8; u < 1; u += 0.3)
      easel.add(
        layer,
        tube.line(
          [
            [to - 0.085, u],
            [to, u],
          ],
          0.01,
        ),
        lightened(colour),
        { alpha: 0.4 },
      );
  }
  if (has("stripes"))
    for (let s = 0.05; s < to - 0.04; s += 0.12) easel.add(layer, tube.region(s, s + 0.045), hex("#27364f"));
  if (has("reflective")) {
    const band = toLch(colour)[0] > 0.75 ? dark : hex("#e8e5c8");
    if (trunk && to > 1.95 - 0.15) easel.add(layer, tube.region(1.42, 1.52), band);
  }
  if (has("quilt"))
    for (const s of [0.25, 0.5, 0.78, 1.2, 1.45, 1.7])
      easel.add(
        layer,
        tube.line(
          [
            [s, -1],
            [s + 0.03, 0],
            [s, 1],
          ],
          0.024,
        ),
        dark,
        { alpha: 0.7 },
      );
  if (has("plates")) {
    for (const s of [0.32, 0.66, 1.3, 1.62])
      easel.add(
        layer,
        tube.line(
          [
            [s, -1],
            [s + 0.05, 0],
            [s, 1],
          ],
          0.03,
        ),
        dark,
      );
    const joint = tube.grown(0.04);
    easel.solid(layer, joint, lightened(colour), {
      from: 0.84,
      to: 1.13,
      edges: { bottom: (u) => 0.05 * (1 - u * u) },
    });
    easel.solid(layer, joint, lightened(colour), {
      from: -0.12,
      to: 0.22,
      edges: { bottom: (u) => 0.05 * (1 - u * u) },
    });
  }
}

function drawTrunk(easel: Easel, rig: Rig, cloth: Cloth, phase: number, random: Random): void {
  const { colour, order, details, trim, isCurvy } = cloth;
  const { from, opening } = cloth.trunk!;
  const [, , hipBone, kneeBone] = rig.trunk.joints;
  // A top ends where the body of one who sits is bent.
  const isBent = Math.abs(kneeBone![0] - hipBone![0]) > Math.abs(kneeBone![1] - hipBone![1]) * 0.8;
  const isTop = cloth.trunk!.to < 2.4 && from < 0.9 && !cloth.leg;
  // A skirt over legs that are crossed on the ground ends at the knees.
  const isCrossed = hypot(kneeBone![0] - hipBone![0], kneeBone![1] - hipBone![1]) < rig.build.size;
  const to0 = isCrossed && cloth.leg ? cloth.trunk!.to + 0.35 : cloth.trunk!.to;
  const to = Math.min(
    to0,
    isBent && isTop ? 1.9 : isBent && to0 < 2.4 ? 2.12 : isCrossed && to0 > 2.4 ? 2.9 : 9,
  );
  const flare = isCrossed ? 0 : isBent ? (cloth.trunk!.flare ?? 0) * 0.5 : (cloth.trunk!.flare ?? 0);
  const ease = cloth.trunk!.ease * (cloth.isHidden ? 0.4 : 1);
  const waist = cloth.trunk!.waist ?? ease;
  const { size } = rig.build;
  const layer = Layer.trunk + order;
  const hip = rig.trunk.girth(1.95);
  const has = (detail: string): boolean => details.includes(detail);
  const isSkirt = to > 2.4 && !cloth.leg;
  // A bathing suit is cut high at the legs.
  const isLeotard = from > 0.3 && from < 0.9 && to > 2.2 && to < 2.4 && !cloth.leg;
  // The bib of an apron is narrower than the chest.
  const isApron = has("bib") && isSkirt && from > 0.4;
  const cut = (to < 3.2 ? rig.lap : rig.trunk).grown(
    (s) =>
      (ease +
        (waist - ease) * Math.exp(-(((s - 1) / 0.35) ** 2)) +
        flare * clamp((s - 1.5) / Math.max(0.5, to - 1.5)) ** 1.5) *
      size,
    (s) => {
      const [back, front] = rig.trunk.girth(s);
      if (isLeotard) {
        const high = clamp((s - 1.8) / (to - 1.8)) ** 1.4;
        return [back * (1 - 0.8 * high), front * (1 - 0.8 * high)];
      }
      if (isApron && s < 1.1) {
        const share = lerp(0.56, 1, clamp((s - 0.5) / 0.6) ** 2);
        return [back * share, front * share];
      }
      return s < 2 ? [back, front] : [Math.max(back, hip[0] * 0.88), Math.max(front, hip[1] * 0.88)];
    },
  );
  const wave = isSkirt ? 0.012 + flare * 0.05 : 0.006;
  const edges = {
    bottom: (u: number): number =>
      isBent && !isSkirt ? 0 : (0.035 + (isSkirt ? 0.03 : 0) + wave * Math.sin(u * 9 + phase)) * (1 - u * u),
    ...(cloth.neck === "bare" && from > 0.35
      ? {
          top: (u: number): number =>
            (isCurvy ? 0.07 * Math.cos((u - middleOf(rig)) * 5.2) * (1 - u * u) : 0.04 * (1 - u * u)) - 0.02,
        }
      : {}),
  };
  const c = middleOf(rig);
  const dark = shaded(colour, 1.9);
  if (opening) {
    if (to > 2.4)
      easel.add(Layer.farLeg - 0.5, cut.region(1.2, to - 0.04, -0.97, 0.97, edges), shaded(colour, 3));
    easel.solid(layer, cut, colour, { from, to, edges, u0: -1, u1: c - opening });
    easel.solid(layer, cut, colour, { from, to, edges, u0: c + opening * 0.7, u1: 1 });
    easel.add(
      layer,
      cut.line(
        [
          [0.75, c - opening],
          [1.4, c - opening],
          [to, c - opening],
        ],
        0.02,
        0.03,
      ),
      dark,
      { alpha: 0.7 },
    );
  } else easel.solid(layer, cut, colour, { from, to, edges });
  const line = (
    spots: readonly (readonly [number, number])[],
    width: number,
    end = 0.004,
    alpha = 0.5,
  ): void => easel.add(layer, cut.line(spots, width * size, end * size), dark, { alpha });
  if (from < 0.7) {
    // The chest and the pull of the waist.
    if (isCurvy) {
      line(
        [
          [0.6, c - 0.62],
          [0.71, c - 0.4],
          [0.68, c - 0.08],
        ],
        0.02,
        0.012,
        0.4,
      );
      if (c + 0.62 < 1)
        line(
          [
            [0.68, c + 0.12],
            [0.71, c + 0.38],
            [0.62, c + 0.6],
          ],
          0.012,
          0.02,
          0.4,
        );
    }
    if (!opening)
      for (const [s, u, v] of triples(".9,-.95,-.2 1.04,-.9,-.35 1.12,.95,.4"))
        line(
          [
            [s, u],
            [s + 0.05, (u + v) / 2],
            [s + 0.04, v],
          ],
          0.03,
        );
  }
  if (isSkirt) {
    const count = has("creases") ? 9 : 6;
    for (let i = 0; i < count; i++) {
      const u = -0.82 + (1.64 * (i + random.range(0.25, 0.75))) / count;
      if (opening && Math.abs(u - c) < opening) continue;
      const start = random.range(1.25, 1.9);
      const w = random.range(0.02, 0.05);
      easel.add(
        layer,
        cut.shape([
          [start, u * 0.7],
          [(start + to) / 2, u * 0.9 - w * 0.6],
          [to + edges.bottom(u - w) - 0.005, u - w],
          [to + edges.bottom(u + w) - 0.005, u + w],
          [(start + to) / 2, u * 0.9 + w * 0.3],
        ]),
        i % 2 ? dark : shaded(colour),
        { alpha: 0.5 },
      );
    }
  }
  if (has("creases") && !isSkirt)
    line(
      [
        [2.02, c],
        [2.18, c - 0.3],
        [2.22, c - 0.6],
      ],
      0.03,
    );
  if (has("ribs")) easel.add(layer, cut.region(to - 0.12, to, -1, 1, edges), dark, { alpha: 0.45 });
  if (has("stripes"))
    for (let s = 0.3; s < to - 0.05; s += 0.11)
      easel.add(
        layer,
        cut.region(s, s + 0.045, -1, 1, {
          top: (u) => 0.03 * (1 - u * u),
          bottom: (u) => 0.03 * (1 - u * u),
        }),
        hex("#27364f"),
      );
  if (has("trim"))
    easel.add(
      layer,
      cut.region(to - 0.1, to - 0.03, -1, 1, { top: edges.bottom, bottom: edges.bottom }),
      trim,
    );
  if (has("floral")) {
    const blossoms = [lightened(trim), mix(colour, hex("#ffffff"), 0.75), adjust(colour, 0.14, 0.8, 30)];
    for (let i = 0; i < 70; i++) {
      const row = Math.floor(i / 7);
      const [x, y] = cut.at(
        from + 0.1 + ((to - from - 0.12) * (row + random.range(0, 0.9))) / 10,
        -0.9 + (1.8 * ((i % 7) + random.range(0.1, 0.9))) / 7,
      );
      const r = random.range(0.025, 0.05) * size;
      for (let k = 0; k < 5; k++)
        easel.add(
          layer,
          path().ellipse(
            x + Math.cos(k * 1.257 + i) * r,
            y + Math.sin(k * 1.257 + i) * r,
            r * 0.7,
            r * 0.7,
            8,
          ),
          blossoms[i % 3]!,
          { alpha: 0.9 },
        );
      easel.add(layer, path().ellipse(x, y, r * 0.5, r * 0.5, 8), hex("#d9a441"));
    }
  }
  if (has("plates"))
    for (const [s, w] of points(".72,.04 1.05,.05 1.4,.05 1.75,.05 2.1,.05"))
      line(
        [
          [s, -1],
          [s + 0.07, c],
          [s, 1],
        ],
        w,
        w,
        0.8,
      );
  if (has("quilt"))
    for (const s of [0.75, 1.3, 1.7])
      line(
        [
          [s, -1],
          [s + 0.06, c],
          [s, 1],
        ],
        0.026,
        0.026,
        0.7,
      );
  if (has("tiers")) drawTutu(easel, cut, colour, size);
  if (has("bib") && from < 0.4) {
    // The loose end of a sari, over the shoulder and around the hip.
    easel.add(
      layer,
      cut.shape(points(".1,.55 .1,.95 .6,.75 1.3,0 1.9,-.99 1.5,-.99 .95,-.6 .5,.1"), true),
      mix(colour, trim, 0.5),
    );
    easel.add(layer, cut.line(points(".12,.97 .6,.76 1.3,.02 1.88,-.97"), 0.05), trim);
  }
  if (has("straps"))
    for (const u of [-0.42, 0.55]) {
      const neckHolder = cloth.details.includes("bib") ? 0.09 : 0.035;
      easel.add(
        layer,
        cut.line(
          [
            [0.13, u * 1.05],
            [0.28, u * 0.9 + 0.02],
            [from + 0.05, u * 0.8 + 0.06],
          ],
          neckHolder * size,
        ),
        has("bib") ? dark : colour,
      );
    }
  const buttonsTo = Math.min(to - 0.15, 2.3);
  const knob = (s: number, u: number): void => {
    const [x, y] = cut.at(s, u);
    const bright = toLch(colour)[0] > 0.6 ? shaded(colour, 3) : lightened(mix(colour, hex("#d8c9a8"), 0.45));
    easel.add(layer, path().ellipse(x, y, 0.033 * size, 0.036 * size, 14), bright);
  };
  if (has("buttons")) {
    const start = cloth.neck === "lapels" ? 0.95 : 0.3;
    if (!opening)
      line(
        [
          [start - 0.1, c],
          [1.2, c],
          [to, c],
        ],
        0.014,
        0.014,
        0.6,
      );
    for (let s = start; s < (opening && to < 2.4 ? 1.5 : buttonsTo); s += 0.24)
      knob(s, opening ? c - opening - 0.08 : c + 0.05);
  }
  if (has("double buttons")) {
    line(
      [
        [0.8, c + 0.3],
        [1.3, c + 0.24],
        [to, c + 0.2],
      ],
      0.016,
      0.016,
      0.6,
    );
    for (let s = cloth.neck === "lapels" ? 0.85 : 0.3; s < buttonsTo; s += 0.3)
      for (const u of [-0.3, 0.2]) knob(s, c + u);
  }
  if (has("zip"))
    for (const u of opening ? [c - opening, c + opening * 0.7] : [c])
      easel.add(
        layer,
        cut.line(
          [
            [0.15, u],
            [1, u],
            [to, u],
          ],
          0.022,
        ),
        hex("#b9b6ad"),
        { alpha: 0.9 },
      );
  if (has("pockets"))
    for (const side of [-1, 1]) {
      const u = c * 0.6 + side * 0.58;
      if (Math.abs(u) < 0.92)
        line(
          [
            [1.62, u - 0.14 * side],
            [1.64, u],
            [1.74, u + 0.16 * side],
          ],
          0.03,
          0.02,
          0.8,
        );
    }
  if (has("reflective") && cloth.sleeve) easel.add(layer, cut.region(1.25, 1.42), hex("#e8e5c8"));
  if (has("badge"))
    easel.add(layer, path().ellipse(...cut.at(0.5, c + 0.42), 0.06 * size, 0.07 * size, 16), hex("#d8b04a"));
  if (has("belt")) {
    const s = from > 0.9 ? from : 0.97;
    const strap = from > 0.9 || cloth.neck === "bare" ? shaded(trim, 0.5) : trim;
    easel.solid(layer, cut.grown(0.012), strap, { from: s, to: s + 0.1 });
    easel.add(layer, path().ellipse(...cut.at(s + 0.05, c), 0.055 * size, 0.045 * size, 16), hex("#cfae62"));
  }
  if (has("sash")) {
    easel.solid(layer, cut.grown(0.03), trim, { from: 0.72, to: 1.22 });
    easel.add(layer, cut.region(0.93, 1, -1, 1), lightened(lightened(trim)), { alpha: 0.8 });
  }
}

/** The stiff layered skirt of a ballet dress. */
function drawTutu(easel: Easel, cut: Tube, colour: Rgb, size: number): void {
  const { at, along } = cut.centre(1.62);
  const turn = Math.atan2(along[0], along[1]);
  for (const [k, layer] of [Layer.nearLeg - 1.5, Layer.trunk - 0.3, Layer.trunk + 0.9].entries()) {
    const [w, h, y] = triples("1.42,.3,.12 1.38,.27,.04 1.3,.2,-.03")[k] as [number, number, number];
    const rim: Point[] = Array.from({ length: 44 }, (_, i) => {
      const angle = (i / 44) * Math.PI * 2;
      const frill = 1 + (i % 2 ? 0.035 : -0.02);
      return [Math.cos(angle) * w * frill * size, (y + Math.sin(angle) * h * frill) * size];
    });
    easel.add(
      layer,
      path().spline(rim, 3).placed(at[0], at[1], 1, -turn),
      k === 0 ? shaded(colour, 1.4) : colour,
      { alpha: k === 2 ? 0.75 : 1 },
    );
    for (let i = 0; i < 16; i++) {
      const angle = (i / 16) * Math.PI * 2;
      const ray = path().polygon([
        [Math.cos(angle) * 0.4 * size, (y + Math.sin(angle) * h * 0.35) * size],
        [Math.cos(angle - 0.03) * w * size, (y + Math.sin(angle - 0.03) * h) * size],
        [Math.cos(angle + 0.03) * w * size, (y + Math.sin(angle + 0.03) * h) * size],
      ]);
      if (k > 0) easel.add(layer, ray.placed(at[0], at[1], 1, -turn), shaded(colour, 1.2), { alpha: 0.4 });
    }
  }
}

function drawNeck(easel: Easel, rig: Rig, cloth: Cloth): void {
  const { neck, colour, skin, beneath, trim, order, details } = cloth;
  if (!neck || neck === "bare") return;
  const chest = chestOf(rig);
  const layer = Layer.trunk + order + 0.02;
  const shape = (points: readonly Point[], isRound = false): Path => {
    const placed = points.map(([x, y]) => chest(x, y));
    return isRound ? path().spline(placed, 6) : path().polygon(placed);
  };
  const both = (points: readonly Point[], paint: (outline: Path, side: 1 | -1) => void): void => {
    for (const side of [-1, 1] as const) paint(shape(points.map(([x, y]): Point => [x * side, y])), side);
  };
  const dark = shaded(colour, 1.8);
  const open = (depth: number, fill: Rgb, top = 0): void =>
    easel.add(
      layer,
      shape(points(`-.22,${top} -.16,${depth * 0.4} 0,${depth} .16,${depth * 0.4} .22,${top}`)),
      fill,
    );
  if (neck === "round") {
    easel.add(layer, shape(points("-.27,-.08 0,-.14 .27,-.08 .19,.13 0,.21 -.19,.13"), true), dark);
    easel.add(layer, shape(points("-.24,-.1 0,-.16 .24,-.1 .16,.1 0,.17 -.16,.1"), true), skin);
  } else if (neck === "v") {
    open(0.56, dark);
    open(0.5, beneath);
  } else if (neck === "shirt") {
    open(0.34, skin);
    both(points(".27,-.16 .3,.02 .17,.24 .02,.1 .2,-.06"), (outline, side) =>
      easel.add(layer + 0.05, outline, side > 0 ? lightened(colour) : shaded(colour, 0.7)),
    );
    if (details.includes("tie")) drawTie(easel, layer + 0.04, shape, trim);
  } else if (neck === "lapels") {
    const depth = cloth.trunk?.opening ? 0 : 0.98;
    if (depth) open(depth, beneath, -0.1);
    if (details.includes("tie")) drawTie(easel, layer, shape, trim);
    const isBeneathSkin = beneath === skin;
    if (!isBeneathSkin)
      both(points(".23,-.17 .26,0 .14,.2 .02,.06 .18,-.08"), (outline, side) =>
        easel.add(layer, outline, side > 0 ? lightened(beneath) : shaded(beneath, 0.8)),
      );
    both(points(".27,-.11 .2,-.02 .15,.3 .05,1.06 .38,.54 .33,.44 .46,.4 .4,.1"), (outline, side) => {
      easel.add(layer + 0.02, outline, side > 0 ? lightened(colour) : adjust(colour, -0.02));
    });
    both(points(".05,1.06 .38,.54 .4,.57 .09,1.07"), (outline) =>
      easel.add(layer + 0.02, outline, dark, { alpha: 0.7 }),
    );
    both(points(".32,.43 .2,.36 .2,.38 .33,.46"), (outline) =>
      easel.add(layer + 0.02, outline, dark, { alpha: 0.8 }),
    );
  } else if (neck === "high") {
    easel.solid(Layer.trunk + order + 0.03, rig.neck.grown(0.05), lightened(colour), {
      from: 0.58,
      to: 1.35,
      edges: { top: (u) => 0.12 * (1 - u * u), bottom: (u) => 0.14 * (1 - u * u) },
    });
  } else if (neck === "hood") {
    easel.add(
      Layer.trunk - 0.15,
      shape(points("-.5,.1 -.5,-.25 -.3,-.52 0,-.5 .3,-.42 .42,-.1 .4,.12"), true),
      dark,
    );
    easel.add(
      layer,
      shape(points("-.52,.02 -.36,-.22 -.24,0 0,.2 .24,0 .32,-.16 .46,.02 .24,.26 0,.38 -.26,.28"), true),
      shaded(colour, 0.6),
    );
    for (const x of [-0.12, 0.12])
      easel.add(
        layer,
        shape([
          [x, 0.26],
          [x + 0.03, 0.26],
          [x + 0.04, 0.72],
          [x, 0.72],
        ]),
        hex("#e6e1d6"),
      );
  } else {
    open(0.56, skin);
    const band = (side: 1 | -1, x: number, fill: Rgb): void =>
      easel.add(
        layer,
        shape([
          [0.3 * side, -0.16],
          [(0.2 - x) * side, -0.06],
          [(-0.14 - x) * side, 0.8],
          [(-0.02 - x * 0.2) * side, 0.86],
          [0.36 * side, 0.06],
        ]),
        fill,
      );
    for (const side of [1, -1] as const) {
      band(side, 0.05, hex("#f1eee7"));
      band(side, 0, side > 0 ? shaded(trim, 0.6) : trim);
    }
  }
}

function drawTie(easel: Easel, layer: number, shape: (points: readonly Point[]) => Path, colour: Rgb): void {
  easel.add(layer, shape(points("-.075,.05 .075,.05 .05,.2 .11,.95 0,1.1 -.11,.95 -.05,.2")), colour);
  easel.add(layer, shape(points("-.075,.05 .075,.05 .05,.2 -.05,.2")), lightened(colour));
}

/** A cloak that hangs from the shoulders behind the figure. */
export function drawCape(easel: Easel, rig: Rig, colour: Rgb, random: Random): void {
  const { size } = rig.build;
  const sway = random.range(0.1, 0.5) * (1.3 - rig.front);
  const cut = rig.trunk.grown(
    (s) => (0.02 + 0.2 * s) * size,
    () => [rig.trunk.girth(1.9)[0], rig.trunk.girth(1.9)[1] * 0.9],
  );
  const edges = { bottom: (u: number): number => 0.05 * Math.sin(u * 8) + 0.06 * (1 - u * u) };
  easel.solid(Layer.behind, cut, colour, { from: 0.14, to: 3.75, edges, u0: -1.1 - sway, u1: 1 });
  for (const u of [-0.9, -0.55, 0.5, 0.8])
    easel.add(
      Layer.behind,
      cut.shape([
        [0.5, u * 0.7],
        [3.7, u - 0.06],
        [3.7, u + 0.05],
      ]),
      shaded(colour, 2),
      { alpha: 0.6 },
    );
  const chest = chestOf(rig);
  const collar: Point[] = points(
    "-.6,.22 -.42,-.06 -.2,-.12 0,.16 .2,-.12 .42,-.06 .58,.22 .3,.3 0,.42 -.3,.32",
  );
  easel.add(
    Layer.over,
    path().spline(
      collar.map(([x, y]) => chest(x, y)),
      6,
    ),
    shaded(colour, 0.5),
  );
  easel.add(Layer.over, path().ellipse(...chest(0, 0.29), 0.07 * size, 0.07 * size, 18), hex("#d9b155"));
}

export { chestOf };
