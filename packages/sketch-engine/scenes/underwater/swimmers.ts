import type { Shader } from "../../core/fill";
import type { Frame } from "../../core/frame";
import { clamp, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Random } from "../../core/random";
import type { Brief, SubjectOrder } from "../../language/brief";
import { buildModel } from "../../subjects/catalogue";
import type { SubjectKind } from "../../subjects/kinds";
import { fillModel } from "../subjects/draw-model";
import type { Sea } from "./sea";
import type { UnderwaterView } from "./views";

/** How one kind swims; lengths in picture heights. */
interface Habit {
  depth: readonly [number, number];
  size: readonly [number, number];
  /** Swimming direction in radians. */
  pitch: number;
}

const HABITS: Partial<Record<SubjectKind, Habit>> = {
  whale: { depth: [0.54, 0.58], size: [0.34, 0.34], pitch: -0.12 },
  jellyfish: { depth: [0.42, 0.72], size: [0.14, 0.3], pitch: 0.15 },
  turtle: { depth: [0.4, 0.62], size: [0.22, 0.26], pitch: -0.2 },
  fish: { depth: [0.5, 0.75], size: [0.26, 0.42], pitch: 0 },
};
const OTHER: Habit = { depth: [0.6, 0.72], size: [0.22, 0.28], pitch: 0 };

const COLUMNS = [0.3, 0.68, 0.5, 0.82, 0.15, 0.4] as const;
/** Share of a subject's colour that water replaces, 0..1, for each layer of the reef. */
const WATER_SHARES = [0.55, 0.28, 0.14, 0.02] as const;
/** Subjects whose backs are broad enough to show caustics. */
const BROAD_BACKED: ReadonlySet<SubjectKind> = new Set(["whale", "turtle"]);
const SHOALS = 3;

const DEFAULT_LIFE: readonly SubjectOrder[] = [{ kind: "fish", count: 2, scale: 1 }];

const layerOf = (kind: SubjectKind, index: number): number => {
  if (kind === "whale") return 1;
  if (kind === "fish") return [2, 1, 3][index % 3] ?? 1;
  return index % 2 === 1 ? 1 : 2;
};

/** Draws the subjects that belong in front of one layer of the reef. */
export function drawSwimmers(
  frame: Frame,
  sea: Sea,
  brief: Brief,
  random: Random,
  noise: Noise,
  layer: number,
  view: UnderwaterView,
  side: 1 | -1,
): void {
  const orders = brief.subjects.length > 0 ? brief.subjects : DEFAULT_LIFE;
  for (const order of orders) {
    const count = Math.max(order.count, order.kind === "fish" ? SHOALS : 1);
    for (let i = 0; i < count; i++) {
      if (layerOf(order.kind, i) === layer)
        drawSwimmer(frame, sea, order, i, random, noise, layer, view, side);
    }
  }
}

function drawSwimmer(
  frame: Frame,
  sea: Sea,
  order: SubjectOrder,
  index: number,
  parent: Random,
  noise: Noise,
  layer: number,
  view: UnderwaterView,
  side: 1 | -1,
): void {
  const random = parent.fork(order.kind + index);
  const { height, aspect } = frame;
  const habit = HABITS[order.kind] ?? OTHER;
  const model = buildModel(order.kind, random, false, order.colour);
  const mirror = random.sign();
  const isWhale = order.kind === "whale";
  const across = isWhale
    ? 0.5 + side * (random.range(...view.across) - 0.5) + index * 0.15
    : COLUMNS[index % COLUMNS.length]! + random.range(-0.05, 0.05);
  const y = Math.max(
    0.22,
    random.range(...habit.depth) + view.depth * (isWhale ? 1 : 0.6) + (isWhale ? index * 0.14 : 0),
  );
  const wanted =
    random.range(...habit.size) *
    order.scale *
    (index === 0 ? view.size : 1) *
    (isWhale && index > 0 ? 0.5 : 1);
  const size = Math.min(wanted, (aspect * 0.75) / model.width);
  const x = clamp(across * aspect, size * model.width * 0.45, aspect - size * model.width * 0.45);
  const overlay = BROAD_BACKED.has(order.kind) ? caustics(noise, height, y, size) : undefined;
  fillModel(
    frame,
    {
      model,
      x: x * height,
      y: y * height,
      scale: size * height,
      hidden: 0,
      mirror,
      turn: (habit.pitch + (isWhale ? view.pitch : 0)) * mirror,
    },
    {
      key: [0.85, 1, 0.95],
      ambient: [0.42, 0.62, 0.72],
      side: 1,
      fog: sea.colourAt(x, y - size / 2),
      hidden: WATER_SHARES[layer] ?? 0,
    },
    overlay ? { overlay } : {},
  );
}

/** Caustics on a broad back: the network of light focused by waves. */
function caustics(noise: Noise, pictureHeight: number, y: number, size: number): (shader: Shader) => Shader {
  return (shader) => (px, py, out) => {
    shader(px, py, out);
    const net = 1 - Math.abs(noise.fractal((px / pictureHeight) * 7, (py / pictureHeight) * 9, 2)) * 2.6;
    const fromTop = (py / pictureHeight - (y - size)) / size;
    const light = 1 + 0.55 * smoothstep(0.55, 0.9, net) * smoothstep(0.9, 0.2, fromTop);
    out[0]! *= light;
    out[1]! *= light;
    out[2]! *= light;
  };
}
