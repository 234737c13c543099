import { adjust, hex, lch } from "../core/colour";
import { linePath, path } from "../core/path";
import { addRoofSnow } from "../subjects/roof-details";
import type { Furnishing, Opening } from "./furnishing";

const FRAME = hex("#4b3122");

/** Frame, bars, sill and curtains of a window. */
export function addWindow(room: Furnishing, { left, top, width, height }: Opening): void {
  const { add, aspect, brief } = room;
  const right = left + width;
  const bottom = top + height;
  const thick = 0.016;
  const bars = path()
    .rect(left - thick, top - thick, width + thick * 2, thick * 1.3)
    .rect(left - thick, bottom - thick * 0.3, width + thick * 2, thick * 1.3)
    .rect(left - thick, top - thick, thick * 1.3, height + thick * 2)
    .rect(right - thick * 0.3, top - thick, thick * 1.3, height + thick * 2);
  const panes = panesOf(width);
  for (let pane = 1; pane < panes; pane++)
    bars.rect(left + (width * pane) / panes - thick * 0.35, top, thick * 0.7, height);
  bars.rect(left, top + height * 0.34, width, thick * 0.55);
  if (brief.season === "winter" && !brief.excluded.has("snow"))
    addRoofSnow(
      { ...room, snow: 1 },
      [
        [left, bottom - 0.004],
        [left + width * 0.5, bottom - 0.002],
        [right, bottom - 0.004],
      ],
      0.018,
    );
  add(bars, FRAME, { tone: 0.5 });
  add(path().rect(left - 0.045, bottom + 0.01, width + 0.09, 0.022), adjust(FRAME, 0.06), { tone: 0.75 });
  const fabric = room.random.pick([hex("#b8a58a"), hex("#8f4a3a"), hex("#c9bda6"), hex("#5f6b58")]);
  const fold = Math.min(0.09, 0.07 * aspect);
  for (const side of [-1, 1] as const) {
    const edge = side < 0 ? left - 0.03 : right + 0.03;
    const to = (share: number): number => edge - side * fold * share;
    add(
      path()
        .moveTo(to(-0.15), top - 0.03)
        .lineTo(to(1), top - 0.03)
        .quadTo(to(0.95), top + height * 0.5, to(0.35), bottom - 0.06)
        .quadTo(to(0.6), bottom + 0.05, to(0.7), bottom + 0.1)
        .lineTo(to(-0.25), bottom + 0.1)
        .close(),
      fabric,
      { tone: 0.6 },
    );
    for (const share of [0.25, 0.6])
      add(linePath([to(share), top - 0.03], [to(share * 0.4), bottom - 0.06], 0.006), adjust(fabric, -0.12), {
        tone: 0.4,
        alpha: 0.7,
      });
  }
  add(path().rect(left - 0.06, top - 0.045, width + 0.12, 0.012), hex("#2e2019"), { tone: 0.6 });
}

/** Daylight from the window on the floor, away from its side of the room. */
export function addSunlight(room: Furnishing, { left, width }: Opening): void {
  const { add, aspect, brief } = room;
  const colour = brief.time === "day" ? lch(0.96, 0.03, 90) : lch(0.9, 0.1, 72);
  const lean = left + width / 2 < aspect / 2 ? 0.2 : -0.2;
  const panes = panesOf(width);
  // The second, smaller one makes the edges of the first soft.
  for (const inset of [0, 0.012]) {
    const light = path();
    for (let pane = 0; pane < panes; pane++) {
      const from = left + (width * (pane + 0.06)) / panes + inset;
      const to = left + (width * (pane + 0.94)) / panes - inset;
      const near = (x: number): number => x + lean + (x - aspect / 2) * 0.3;
      light.polygon([
        [from + lean * 0.35, 0.752 + inset],
        [to + lean * 0.35, 0.752 + inset],
        [near(to), 0.93 - inset],
        [near(from), 0.93 - inset],
      ]);
    }
    add(light, colour, { glow: 0.35, alpha: 0.17 });
  }
}

const panesOf = (width: number): number => (width > 0.62 ? 3 : 2);
