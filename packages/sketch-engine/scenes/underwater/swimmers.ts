import type { Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { clamp, lerp } from "../../core/math";
import type { Random } from "../../core/random";
import type { Brief, SubjectOrder } from "../../language/brief";
import { paintThing } from "../../stage/paint-thing";
import { buildModel } from "../../subjects/catalogue";
import type { Sea } from "./sea";
import type { UnderwaterView } from "./views";

/** Height of the main animal and of the others, in picture heights. */
const MAIN_SIZE = [0.42, 0.5] as const;
const OTHER_SIZE = [0.13, 0.22] as const;
/** Widest share of the width that the main animal and one of the others take. */
const MAX_SHARES = [0.62, 0.26] as const;
/** Where the others swim: across as a share of the width, and down. */
const AROUND = [
  [0.16, 0.3],
  [0.85, 0.24],
  [0.8, 0.62],
  [0.2, 0.66],
  [0.6, 0.18],
  [0.36, 0.16],
  [0.92, 0.44],
  [0.08, 0.48],
] as const;
/** Share of a subject's colour that water replaces, 0..1, for each layer of the reef. */
const WATER_SHARES = [0.5, 0.3, 0.08, 0.04] as const;
const MAIN_LAYER = 2;
/** A fish on its own is one of a shoal. */
const SHOAL: SubjectOrder = { kind: "thing tropical fish", count: 5, scale: 0.7 };

interface Swimmer {
  order: SubjectOrder;
  /** 0 for the main one. */
  index: number;
  layer: number;
}

/** All subjects of the brief with the layers of the reef that they swim before; small fish where the brief names none. */
export function swimmersOf({ subjects }: Brief): Swimmer[] {
  const isEmpty = subjects.length === 0;
  return (isEmpty ? [SHOAL] : subjects)
    .flatMap((order) => Array.from({ length: order.count }, () => order))
    .map((order, i) => ({ order, index: isEmpty ? i + 1 : i }))
    .map(({ order, index }) => ({ order, index, layer: index === 0 ? MAIN_LAYER : index % 3 }));
}

/** Draws one animal or thing in the light from above; the farther away, the more of the water's colour it has. */
export function drawSwimmer(
  frame: Frame,
  sea: Sea,
  { order, index, layer }: Swimmer,
  parent: Random,
  view: UnderwaterView,
  side: 1 | -1,
): void {
  const random = parent.fork(order.kind + index);
  const { height, aspect } = frame;
  const model = buildModel(order.kind, random, false, order.colour);
  const isMain = index === 0;
  const mirror = random.sign();
  const wanted = isMain
    ? random.range(...MAIN_SIZE) * clamp(order.scale * lerp(1, view.size, 0.4), 0.5, 1.15)
    : random.range(...OTHER_SIZE) * clamp(order.scale, 0.6, 1.3);
  const size = Math.min(wanted, (aspect * MAX_SHARES[isMain ? 0 : 1]) / model.width);
  const [u, v] = isMain
    ? [0.5 + side * 0.7 * (random.range(...view.across) - 0.5), 0.45 + view.depth * 0.5]
    : AROUND[(index - 1) % AROUND.length]!;
  const half = (size * model.width) / 2;
  const wander = isMain ? 0 : random.range(-0.04, 0.04);
  const x = clamp((u + wander) * aspect, half * 1.12, aspect - half * 1.12);
  const y = clamp(v + wander, size * 0.5 + 0.05, 0.94 - size * 0.5) + size / 2;
  const light = sea.lightAt(y - size / 2);
  const tinted = (colour: Rgb): Rgb => [colour[0] * light, colour[1] * light, colour[2] * light];
  paintThing(
    frame,
    {
      model,
      x: x * height,
      y: y * height,
      scale: size * height,
      mirror,
      turn: view.pitch * 0.4 * mirror,
    },
    {
      light: {
        side: sea.lightX > x ? 1 : -1,
        key: tinted([0.86, 1, 0.98]),
        ambient: tinted([0.5, 0.72, 0.82]),
        ...{ shadow: 0, softness: 0, length: 0 },
      },
      fog: sea.colourAt(x, y - size / 2),
      hidden: WATER_SHARES[layer] ?? 0,
    },
  );
}
