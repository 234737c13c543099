import { checkpoint } from "../core/checkpoint";
import { lch } from "../core/colour";
import type { Frame } from "../core/frame";
import type { Brief } from "../language/brief";
import { thingKindOf, thingName } from "../things/catalogue";
import type { StagedModel } from "./staged-model";

/** Where the light of a thing is, as a share of its height from its foot. */
const FLAMES: Readonly<Record<string, number>> = { candle: 0.8, campfire: 0.45, fire: 0.45 };
/** These are switched on when it gets dark. */
const LAMPS: Readonly<Record<string, number>> = {
  ...{ "desk lamp": 0.75, "floor lamp": 0.85, "table lamp": 0.75, "pendant lamp": 0.3, chandelier: 0.4 },
  ...{ lantern: 0.5, "light bulb": 0.6, "string lights": 0.5 },
};
const GLOW = lch(0.86, 0.12, 68);

/** Light that flames, and in the evening lamps, throw on what is around them; before the things are painted. */
export function lightLamps(brief: Brief, frame: Frame, things: readonly StagedModel[]): void {
  const isDark =
    brief.time === "night" || brief.time === "dusk" || brief.time === "sunset" || brief.lightness < -0.3;
  const lamps = things.flatMap(({ model, x, y, scale }) => {
    const kind = thingKindOf(model.kind);
    const name = kind && thingName(kind);
    const rise = name && (FLAMES[name] ?? (isDark ? LAMPS[name] : undefined));
    return rise ? [{ x, y: y - scale * rise, reach: Math.max(0.3, scale * 0.85) }] : [];
  });
  const { width, height, colour } = frame;
  for (const lamp of lamps) {
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) checkpoint();
      const dy = (row / height - lamp.y) / lamp.reach;
      for (let column = 0; column < width; column++) {
        const dx = (column / height - lamp.x) / lamp.reach;
        const distance = dx * dx + dy * dy;
        if (distance > 6) continue;
        const light = (isDark ? 1.25 : 0.3) * Math.exp(-distance * 1.6) + 0.16 * Math.exp(-distance * 14);
        const k = (row * width + column) * 3;
        // Light brightens what it falls on, and the air around the flame a little.
        for (let c = 0; c < 3; c++) colour[k + c]! += (colour[k + c]! * 1.5 + 0.05) * GLOW[c]! * light;
      }
    }
  }
}
