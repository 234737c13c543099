import { checkpoint } from "../../core/checkpoint";
import { fillPath } from "../../core/fill";
import { type Frame, INFINITE_DEPTH } from "../../core/frame";
import { hypot, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import { strokeOutline } from "../../core/path";
import type { Random } from "../../core/random";

const SPARKS = 90;

/** Draws smoke lit from below, a fountain of sparks, and their glow; the crater is at (x, y), in pixels. */
export function addEruption(frame: Frame, x: number, y: number, noise: Noise, random: Random): void {
  addPlume(frame, x, y, noise);
  const { height } = frame;
  for (let i = 0; i < SPARKS; i++) {
    const angle = -Math.PI / 2 + random.gaussian() * 0.38;
    const reach = height * random.range(0.02, 0.15);
    const tipX = x + Math.cos(angle) * reach;
    const tipY = y + Math.sin(angle) * reach;
    const length = height * random.range(0.006, 0.02);
    const spark = strokeOutline(
      [
        [tipX, tipY],
        [tipX + Math.cos(angle) * length, tipY + Math.sin(angle) * length],
      ],
      height * 0.0022,
      height * 0.0006,
    );
    const heat = random.range(0.5, 1);
    fillPath(frame, spark, [2.2 * heat, 0.75 * heat, 0.12 * heat], { additive: true });
  }
}

function addPlume(frame: Frame, x: number, y: number, noise: Noise): void {
  const { width, height, colour, depth } = frame;
  for (let row = 0; row < height; row++) {
    if ((row & 7) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const up = (y - row) / height;
      const side = (column - x) / height;
      const distance = hypot(side, up * 0.8);
      const glow = 0.9 * Math.exp(-distance * 16) + 0.16 * Math.exp(-distance * 5);
      const k = pixel * 3;
      if (depth[pixel]! >= INFINITE_DEPTH && up > -0.01) {
        const drift = side - 0.25 * up * up;
        const spread = 0.035 + up * 0.34;
        const billows = noise.fractal(drift * 9 + 40, up * 9 - 3, 5);
        const inside = 1 - Math.abs(drift) / spread + billows * 0.75;
        const smoke = smoothstep(0.12, 0.6, inside) * 0.92;
        const light = 0.5 + 0.5 * billows;
        const fire = Math.exp(-up * 9);
        colour[k]! += (0.045 + light * 0.05 + fire * light * 1.1 - colour[k]!) * smoke;
        colour[k + 1]! += (0.04 + light * 0.045 + fire * light * 0.32 - colour[k + 1]!) * smoke;
        colour[k + 2]! += (0.05 + light * 0.05 + fire * light * 0.06 - colour[k + 2]!) * smoke;
      }
      colour[k]! += glow;
      colour[k + 1]! += glow * 0.32;
      colour[k + 2]! += glow * 0.06;
    }
  }
}
