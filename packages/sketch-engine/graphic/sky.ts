import { mixEvenly } from "../core/colour";
import { type Path, type Point, path } from "../core/path";
import type { Random } from "../core/random";
import { type Graphic, makeShape, type Shape } from "./shape";

/** A bar with round ends, for stylised clouds and mist. */
export function capsule(left: number, right: number, y: number, half: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i <= 12; i++) {
    const angle = (i / 12) * Math.PI;
    points.push([right - half + Math.sin(angle) * half, y - Math.cos(angle) * half]);
  }
  for (let i = 0; i <= 12; i++) {
    const angle = (i / 12) * Math.PI;
    points.push([left + half - Math.sin(angle) * half, y + Math.cos(angle) * half]);
  }
  return points;
}

/** A narrow highlight on water. */
export function glint(x: number, y: number, half: number, thickness: number): Path {
  return path()
    .moveTo(x - half, y)
    .quadTo(x, y - thickness, x + half, y)
    .quadTo(x, y + thickness, x - half, y);
}

/** Stars, the sun or moon, and clouds. */
export function drawSky(graphic: Graphic, random: Random): Shape[] {
  const { brief, aspect, palette, horizon, sun, isNight } = graphic;
  const shapes: Shape[] = [];
  if ((brief.stars > 0.05 || isNight) && !brief.excluded.has("stars")) {
    for (let i = 0; i < 90 * aspect; i++) {
      const radius = 0.0009 + 0.0022 * random.next() ** 4;
      const star = path().ellipse(
        random.next() * aspect,
        random.next() ** 1.3 * horizon * 0.9,
        radius,
        radius,
        8,
      );
      shapes.push(makeShape("star", star.polygons, 0, palette.sun, { alpha: random.range(0.35, 1) }));
    }
  }
  if (brief.celestial !== "none") {
    const disc = path().ellipse(sun.x, sun.y, sun.radius, sun.radius, 96);
    shapes.push(makeShape(isNight ? "moon" : "sun", disc.polygons, 0, palette.sun));
  }
  const clouds = Math.round(brief.clouds * 7);
  for (let i = 0; i < clouds; i++) {
    const x = random.next() * aspect;
    const y = random.range(0.1, horizon - 0.14);
    const length = random.range(0.14, 0.34);
    const half = random.range(0.012, 0.02);
    const cloud = path();
    const bars = random.integer(2, 4);
    for (let bar = 0; bar < bars; bar++) {
      const width = length * random.range(0.4, 1);
      const left = x - width / 2 + random.range(-0.3, 0.3) * length;
      cloud.polygon(capsule(left, left + width, y + bar * half * 1.55, half));
    }
    const colour = mixEvenly(palette.sky[3], palette.sun, 0.35);
    shapes.push(makeShape("cloud", cloud.polygons, 0.05, colour, { alpha: 0.75 }));
  }
  return shapes;
}
