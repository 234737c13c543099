import { checkpoint } from "../../core/checkpoint";
import { fillPath } from "../../core/fill";
import { hypot, smoothstep } from "../../core/math";
import { strokeOutline } from "../../core/path";
import type { Random } from "../../core/random";
import type { World } from "../world";

/** Slanted streaks of rain, most of them far and faint. */
export function addRain(world: World, random: Random): void {
  const { frame, brief } = world;
  const { width, height } = frame;
  const count = Math.round(1400 * brief.rain * frame.aspect);
  const slant = random.range(0.12, 0.3) * random.sign();
  for (let i = 0; i < count; i++) {
    const x = random.range(-0.1, 1.1) * width;
    const y = random.next() * height;
    const nearness = random.next() ** 3;
    const length = height * (0.014 + 0.05 * nearness);
    const thickness = height * (0.0006 + 0.0012 * nearness);
    const light = 0.07 + 0.15 * nearness;
    const drop = strokeOutline(
      [
        [x, y],
        [x + slant * length, y + length],
      ],
      thickness * 0.4,
      thickness,
    );
    fillPath(frame, drop, [light * 0.8, light * 0.88, light], { additive: true });
  }
}

/** Snowflakes, some of them near and out of focus. */
export function addSnowfall(world: World, random: Random): void {
  const { frame, brief, air } = world;
  const { width, height, colour } = frame;
  const count = Math.round(900 * brief.snowfall * frame.aspect);
  const ambient = air.ambientIntensity * 1.3 + 0.25;
  const flake = air.ambient.map((light, c) => Math.min(1, light * ambient + air.key[c]! * 0.3 + 0.12));
  for (let i = 0; i < count; i++) {
    if ((i & 31) === 0) checkpoint();
    const nearness = random.next() ** 5;
    const size = height * (0.0009 + 0.0055 * nearness);
    const x = random.next() * width;
    const y = random.next() * height;
    const alpha = nearness > 0.5 ? 0.3 : 0.8;
    const sharpness = nearness > 0.3 ? 0.2 : 0.6;
    const reach = Math.ceil(size * 1.6);
    const lastRow = Math.min(height - 1, y + reach);
    const lastColumn = Math.min(width - 1, x + reach);
    for (let row = Math.max(0, Math.floor(y - reach)); row <= lastRow; row++) {
      for (let column = Math.max(0, Math.floor(x - reach)); column <= lastColumn; column++) {
        const distance = hypot(column + 0.5 - x, row + 0.5 - y) / size;
        const covered = alpha * smoothstep(1.3, sharpness, distance);
        const k = (row * width + column) * 3;
        for (let c = 0; c < 3; c++) colour[k + c]! += (flake[c]! - colour[k + c]!) * covered;
      }
    }
  }
}
