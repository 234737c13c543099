import { lch } from "../../core/colour";
import { hypot, smoothstep } from "../../core/math";
import type { Atmosphere } from "./atmosphere";

/** Adds the glow around the sun or moon: light scattered by the air. */
export function addGlow(air: Atmosphere, x: number, y: number, out: Float32Array): void {
  const { brief, glow } = air;
  const dx = x - air.sunX;
  const dy = y - air.sunY;
  const dim = 1 - 0.75 * brief.storm;
  let light = 0;
  if (brief.time !== "night") {
    // The glow is wider than high because haze is denser near the ground.
    const distance = Math.sqrt(dx * dx * 0.55 + dy * dy * 1.5);
    const shown = brief.celestial === "none" ? 0.5 : 1;
    light = (0.34 * Math.exp(-distance * 3.2) + 0.55 * Math.exp(-distance * 11)) * dim * shown;
  } else if (brief.celestial === "moon") {
    const distance = Math.sqrt(dx * dx + dy * dy);
    light = (0.1 * Math.exp(-distance * 4) + 0.22 * Math.exp(-distance * 17)) * dim;
  }
  out[0]! += glow[0] * light;
  out[1]! += glow[1] * light;
  out[2]! += glow[2] * light;
}

/** Draws the disc of the sun or moon over `out[0..2]`. */
export function paintDisc(air: Atmosphere, x: number, y: number, out: Float32Array): void {
  const { brief } = air;
  if (brief.celestial === "moon") paintMoon(air, x, y, out);
  else if (brief.celestial === "sun" && brief.time !== "night" && brief.time !== "dusk")
    addSun(air, x, y, out);
}

function addSun(air: Atmosphere, x: number, y: number, out: Float32Array): void {
  if (Math.abs(x - air.sunX) > air.sunRadius + 0.002) return;
  const distance = hypot(x - air.sunX, y - air.sunY);
  const inside = smoothstep(air.sunRadius + 0.0012, air.sunRadius - 0.0012, distance);
  if (inside === 0) return;
  const light = inside * (1 - 0.75 * air.brief.storm) * 1.9;
  out[0]! += (air.glow[0] * 0.5 + 0.5) * light;
  out[1]! += (air.glow[1] * 0.5 + 0.45) * light;
  out[2]! += (air.glow[2] * 0.5 + 0.3) * light;
}

function paintMoon(air: Atmosphere, x: number, y: number, out: Float32Array): void {
  const radius = air.moonRadius;
  const dx = x - air.sunX;
  const dy = y - air.sunY;
  if (Math.abs(dx) > radius + 0.002) return;
  const inside = smoothstep(radius + 0.001, radius - 0.001, Math.sqrt(dx * dx + dy * dy));
  if (inside === 0) return;
  const u = dx / radius;
  const v = dy / radius;
  const facing = Math.sqrt(Math.max(0, 1 - u * u - v * v));
  const seas = air.noise.fractal(u * 1.3 + 3, v * 1.3 + 8, 4);
  const craters = air.detailNoise.cells(u * 4 + 20, v * 4 + 20);
  const tone = 0.95 - 0.32 * smoothstep(-0.05, 0.28, seas) + 0.06 * (craters - 0.4);
  const light = inside * tone * (0.62 + 0.38 * facing) * 1.05;
  out[0] = out[0]! * (1 - inside) + light * 0.98;
  out[1] = out[1]! * (1 - inside) + light * 0.95;
  out[2] = out[2]! * (1 - inside) + light * 0.86;
}

const RAINBOW_RADIUS = 0.5;
const RAINBOW_WIDTH = 0.05;
const RAINBOW_COLOURS = Array.from({ length: 32 }, (_, i) => lch(0.75, 0.16, 300 - (i / 31) * 290));

/** Adds a rainbow on the side opposite the sun. */
export function addRainbow(air: Atmosphere, x: number, y: number, out: Float32Array): void {
  const centreX = air.aspect * (air.sunX > air.aspect / 2 ? 0.3 : 0.7);
  const distance = hypot(x - centreX, y - air.horizon - 0.12);
  const u = (distance - RAINBOW_RADIUS) / RAINBOW_WIDTH;
  if (u <= 0 || u >= 1) return;
  const light = Math.sin(u * Math.PI) * 0.28 * air.brief.rainbow;
  const colour = RAINBOW_COLOURS[Math.round(u * 31)]!;
  out[0]! += colour[0] * light;
  out[1]! += colour[1] * light;
  out[2]! += colour[2] * light;
}
