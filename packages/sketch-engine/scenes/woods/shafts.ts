import { checkpoint } from "../../core/checkpoint";
import type { Frame } from "../../core/frame";
import type { Noise } from "../../core/noise";
import type { Brief } from "../../language/brief";
import type { Atmosphere } from "../sky/atmosphere";

/** Light shafts that fan out from the gap in the canopy. */
export function addShafts(frame: Frame, brief: Brief, air: Atmosphere, noise: Noise): void {
  const strength =
    (brief.celestial === "none" ? 0 : brief.time === "night" ? 0.1 : 0.3) *
    (1 - 0.85 * brief.storm) *
    (0.7 + 0.6 * brief.mist);
  if (strength < 0.01) return;
  const { width, height, colour } = frame;
  const sourceY = air.sunY - 0.35;
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    const y = (row + 0.5) / height;
    for (let column = 0; column < width; column++) {
      const dx = (column + 0.5) / height - air.sunX;
      const angle = Math.atan2(dx, y - sourceY);
      const beam = 0.5 * noise.gradient(angle * 11, 3.3) + 0.35 * noise.gradient(angle * 27, 8.1);
      if (beam <= 0.02) continue;
      const light = beam * strength * Math.exp(-Math.abs(dx) * 1.3 - y * 0.9);
      const k = (row * width + column) * 3;
      colour[k]! += air.glow[0] * light;
      colour[k + 1]! += air.glow[1] * light;
      colour[k + 2]! += air.glow[2] * light;
    }
  }
}
