import { lch } from "../core/colour";
import { path } from "../core/path";
import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import type { Part } from "../subjects/kinds";
import type { StagedModel } from "./staged-model";

const DROPS = 46;
/** How high spray flies, and how far it reaches beyond what throws it up, as shares of its height and width. */
const [HEIGHT, REACH] = [0.34, 0.62];

/** Drops of water at the feet of things, where the words name spray or splashes; in picture heights. */
export function sprayAt(brief: Brief, things: readonly StagedModel[], random: Random): Part[] {
  if (!brief.concepts.has("spray") || brief.stage?.kind !== "outdoors") return [];
  const drops = path();
  const foam = path();
  for (const { x, y, scale, model, relation } of things) {
    if (relation !== undefined) continue;
    for (let i = 0; i < DROPS; i++) {
      const across = random.range(-REACH, REACH) * model.width * scale;
      const up = random.next() ** 2 * HEIGHT * scale;
      const radius = scale * random.range(0.006, 0.02) * (1 - up / scale);
      drops.ellipse(x + across, y - up, radius, radius * random.range(0.9, 1.5), 12);
    }
    for (let i = 0; i < 9; i++)
      foam.ellipse(
        x + random.range(-0.5, 0.5) * model.width * scale,
        y + random.range(-0.02, 0.03) * scale,
        scale * random.range(0.06, 0.16),
        scale * random.range(0.015, 0.035),
        24,
      );
  }
  const colour = lch(0.97, 0.008, 230);
  return [
    { outline: foam, colour, alpha: 0.6, tone: 0.9 },
    { outline: drops, colour, alpha: 0.85, tone: 0.9 },
  ];
}
