import { adjust, lch, type Rgb } from "../core/colour";
import { type Point, path, smooth, strokePath } from "../core/path";
import type { Model, Part } from "../subjects/kinds";
import { thingKindOf, thingName } from "../things/catalogue";

/** A round vessel as it is seen from above. */
interface Vessel {
  readonly body: Rgb;
  /** What is in it; absent for an empty one. */
  readonly filling?: Rgb;
  readonly hasHandle?: true;
  readonly hasSaucer?: true;
  /** The drawing of milk in the foam of coffee. */
  readonly hasArt?: true;
}

const WHITE = lch(0.95, 0.008, 85);
const [COFFEE, TEA, MATCHA] = [lch(0.36, 0.06, 55), lch(0.56, 0.13, 58), lch(0.68, 0.12, 125)];
const CUP = { body: WHITE, hasHandle: true, hasSaucer: true } as const;
const VESSELS: Readonly<Record<string, Vessel>> = {
  coffee: { ...CUP, filling: COFFEE, hasArt: true },
  mug: { ...CUP, body: lch(0.66, 0.1, 48), filling: COFFEE, hasArt: true },
  teacup: { ...CUP, filling: TEA },
  "matcha latte": { ...CUP, filling: MATCHA, hasArt: true },
  "green tea": { body: lch(0.5, 0.04, 200), filling: MATCHA },
  bowl: { body: lch(0.72, 0.04, 230) },
  soup: { body: WHITE, filling: lch(0.68, 0.16, 52) },
  "spice bowl": { body: lch(0.45, 0.03, 60), filling: lch(0.58, 0.17, 40) },
  plate: { body: WHITE },
};

/**
 * A cup, bowl or plate as seen from straight above, where pictures of things show them from the side.
 *
 * @returns the model with its new outline, or as it is if it is no such vessel
 */
export function fromAbove(model: Model, colour: Rgb | undefined): Model {
  const kind = thingKindOf(model.kind);
  const vessel = kind && VESSELS[thingName(kind)];
  if (!vessel) return model;
  const { filling, hasHandle, hasSaucer, hasArt } = vessel;
  const body = colour ?? vessel.body;
  const parts: Part[] = [];
  const disc = (radius: number, paint: Rgb, x = 0, y = 0): void => {
    parts.push({ outline: path().ellipse(x, y - 0.5, radius, radius, 96), colour: paint });
  };
  if (hasSaucer) {
    disc(0.5, adjust(body, -0.03));
    disc(0.47, body);
    disc(0.35, adjust(body, -0.06));
    disc(0.34, adjust(body, -0.015));
    disc(0.3, adjust(body, -0.13), 0.018, 0.022);
  }
  const rim = hasSaucer ? 0.285 : 0.5;
  if (hasHandle) {
    const reach = (along: number, across: number): Point => [rim * along, -0.5 + rim * across];
    const bow = smooth([reach(0.86, 0.3), reach(1.5, 0.34), reach(1.5, -0.04), reach(0.86, -0.06)], false);
    parts.push({ outline: strokePath(bow, rim * 0.15, rim * 0.15), colour: adjust(body, -0.07) });
  }
  disc(rim, body);
  disc(rim * 0.89, adjust(body, -0.17));
  if (!filling) {
    disc(rim * 0.8, adjust(body, -0.08), 0.01, 0.014);
    disc(rim * 0.6, adjust(body, -0.03), 0.014, 0.02);
    return { ...model, width: 1, parts };
  }
  disc(rim * 0.83, adjust(filling, -0.08));
  disc(rim * 0.79, filling, 0.004, 0.006);
  if (hasArt) parts.push(...foamArt(rim * 0.5, filling));
  return { ...model, width: 1, parts };
}

/** A heart of milk in a ring of crema. */
function foamArt(size: number, filling: Rgb): Part[] {
  const crema = adjust(filling, 0.16, 1.2);
  const heart = Array.from({ length: 48 }, (_, i): Point => {
    const t = (i / 48) * Math.PI * 2;
    const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
    return [(Math.sin(t) ** 3 * 16 * size) / 20, -0.5 - (y * size) / 20];
  });
  return [
    { outline: path().ellipse(0, -0.5, size * 1.3, size * 1.3, 96), colour: crema },
    { outline: path().polygon(heart), colour: lch(0.93, 0.03, 80) },
  ];
}
