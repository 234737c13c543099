import { checkpoint } from "../core/checkpoint";
import { lch } from "../core/colour";
import type { Frame } from "../core/frame";
import { hypot } from "../core/math";
import type { Brief } from "../language/brief";
import { thingKindOf, thingName } from "../things/catalogue";
import type { ThingPlace } from "./paint-thing";
import type { StagedModel } from "./staged-model";

/** Parts that emit this much are lamps. */
const LEAST_GLOW = 1.2;
const WARM = lch(0.84, 0.11, 78);
/** How far the light of a lamp reaches, in its own radii, and at least, in heights of the thing. */
const REACH = 3.4;
const LEAST_REACH = 0.16;
/** The haze around a lamp, and how much of what it lights is seen brighter. */
const HAZE = 0.16;
const THROWN = 1.1;

/** Adds the light that the lamps of a thing throw on everything around them. */
export function addLampLight(frame: Frame, { model, x, y, scale, mirror, turn }: ThingPlace): void {
  const { width, height, colour } = frame;
  const lamps = model.parts.filter(({ glow = 0 }) => glow >= LEAST_GLOW);
  // Many lit windows are together as bright as two lamps.
  const strength = Math.min(1, 2 / lamps.length);
  for (const { outline } of lamps) {
    const { left, right, top, bottom } = outline.placed(x, y, scale, turn, mirror).bounds;
    const [centreX, centreY] = [(left + right) / 2, (top + bottom) / 2];
    const reach = Math.max((REACH * (right - left + bottom - top)) / 4, LEAST_REACH * scale);
    const first = Math.max(0, Math.floor(centreX - 2 * reach));
    const last = Math.min(width, Math.ceil(centreX + 2 * reach));
    const end = Math.min(height, Math.ceil(centreY + 2 * reach));
    for (let row = Math.max(0, Math.floor(centreY - 2 * reach)); row < end; row++) {
      if ((row & 15) === 0) checkpoint();
      for (let column = first; column < last; column++) {
        const away = hypot(column - centreX, row - centreY) / reach;
        if (away >= 2) continue;
        const light = strength * (Math.exp(-2 * away * away) - Math.exp(-8));
        const k = (row * width + column) * 3;
        for (let c = 0; c < 3; c++) colour[k + c]! += light * WARM[c]! * (HAZE + THROWN * colour[k + c]!);
      }
    }
  }
}

/** Where the flame of a thing is, as a share of its height from its foot. */
const FLAMES: Readonly<Record<string, number>> = { candle: 0.8, campfire: 0.45, fire: 0.45 };
const FLAME = lch(0.86, 0.12, 68);

/** Lights the wall and the floor by flames and lamps, before things are painted. */
export function lightRoom(brief: Brief, frame: Frame, things: readonly StagedModel[]): void {
  const isDark =
    brief.time === "night" || brief.time === "dusk" || brief.time === "sunset" || brief.lightness < -0.3;
  const { width, height, colour } = frame;
  for (const thing of things) {
    const lamp = lightOf(thing);
    if (lamp === null || (!lamp.isFlame && !isDark)) continue;
    const reach = Math.max(0.3, thing.scale * 0.85);
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) checkpoint();
      const dy = (row / height - lamp.y) / reach;
      for (let column = 0; column < width; column++) {
        const dx = (column / height - lamp.x) / reach;
        const distance = dx * dx + dy * dy;
        if (distance > 6) continue;
        const light = (isDark ? 1.25 : 0.3) * Math.exp(-distance * 1.6) + 0.16 * Math.exp(-distance * 14);
        const k = (row * width + column) * 3;
        // Light brightens what it falls on, and the air around the flame a little.
        for (let c = 0; c < 3; c++) colour[k + c]! += (colour[k + c]! * 1.5 + 0.05) * FLAME[c]! * light;
      }
    }
  }
}

/** Where the flame or the lamps of a thing are, in picture heights; null where it gives no light. */
function lightOf({ model, x, y, scale, turn, mirror }: StagedModel) {
  const kind = thingKindOf(model.kind);
  const rise = kind && FLAMES[thingName(kind)];
  if (rise) return { x, y: y - scale * rise, isFlame: true };
  const lamps = model.parts.filter(({ glow = 0 }) => glow >= LEAST_GLOW);
  if (lamps.length === 0) return null;
  const boxes = lamps.map(({ outline }) => outline.placed(x, y, scale, turn, mirror).bounds);
  const middle = (from: number[], to: number[]) => (Math.min(...from) + Math.max(...to)) / 2;
  return {
    x: middle(
      boxes.map(({ left }) => left),
      boxes.map(({ right }) => right),
    ),
    y: middle(
      boxes.map(({ top }) => top),
      boxes.map(({ bottom }) => bottom),
    ),
    isFlame: false,
  };
}
