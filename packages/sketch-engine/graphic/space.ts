import { adjust, lch, mixEvenly, type Rgb } from "../core/colour";
import type { Noise } from "../core/noise";
import { type Path, type Point, type Polygon, path } from "../core/path";
import type { Random } from "../core/random";
import { landColour } from "./palette";
import { type Graphic, makeShape, type Shape } from "./shape";

const RIBBONS = 4;
const STARS = 150;
const CRATERS = 7;
const RING_LANES = [
  [1.38, 1.62],
  [1.68, 2.05],
] as const;
/** Tilt of the ring towards the viewer: its height over its width. */
const RING_OPENING = 0.26;

/** Bands of gas, stars, a planet in place of the sun, and the curved surface of a moon in the foreground. */
export function drawSpace(graphic: Graphic, random: Random, noise: Noise): Shape[] {
  const { brief } = graphic;
  const shapes = [...drawRibbons(graphic, random, noise), ...drawStars(graphic, random)];
  const isNamed = brief.concepts.has("planet");
  if (!brief.excluded.has("planet") && (isNamed || brief.complexity >= 0.45))
    shapes.push(...drawPlanet(graphic, random, isNamed || random.chance(0.6)));
  if (graphic.layout.relief >= 0.5) shapes.push(...drawLimb(graphic, random));
  return shapes;
}

function drawRibbons({ aspect, palette, side }: Graphic, random: Random, noise: Noise): Shape[] {
  return Array.from({ length: RIBBONS }, (_, layer) => {
    const row = random.integer(0, 220);
    const shift = random.range(0, 90);
    const level = 0.12 + layer * 0.2 + random.range(-0.05, 0.05);
    const tilt = side * random.range(0.12, 0.3);
    const breadth = random.range(0.08, 0.17);
    const upper: Point[] = [];
    const lower: Point[] = [];
    for (let x = -0.05; x <= aspect + 0.05; x += 0.012) {
      const middle = level + tilt * (x / aspect - 0.5) + 0.09 * noise.fractalLine(x * 1.6 + shift, 3, row);
      const half = breadth * (0.25 + 0.75 * Math.abs(noise.line(x * 1.1 + shift * 2, row + 3)));
      upper.push([x, middle - half]);
      lower.push([x, middle + half * 0.8]);
    }
    const nearness = 0.12 + 0.13 * layer;
    const gas = mixEvenly(landColour(palette, 0.25 + 0.18 * layer), palette.sky[2], 0.35);
    return makeShape("ridge", [[...upper, ...lower.reverse()]], nearness, gas, { layer });
  });
}

function drawStars({ aspect, palette }: Graphic, random: Random): Shape[] {
  return Array.from({ length: Math.round(STARS * aspect) }, () => {
    const radius = 0.0011 + 0.005 * random.next() ** 7;
    const x = random.next() * aspect;
    const y = random.next();
    // The brightest stars have rays.
    const star =
      radius > 0.003
        ? path()
            .moveTo(x, y - radius * 3)
            .quadTo(x, y, x + radius * 3, y, 4)
            .quadTo(x, y, x, y + radius * 3, 4)
            .quadTo(x, y, x - radius * 3, y, 4)
            .quadTo(x, y, x, y - radius * 3, 4)
        : path().ellipse(x, y, radius, radius, 8);
    return makeShape("star", star.polygons, 0, palette.sun, { alpha: random.range(0.45, 1) });
  });
}

function drawPlanet({ sun, palette, brief, side }: Graphic, random: Random, hasRing: boolean): Shape[] {
  const hue = brief.hues[0];
  const body = hue === undefined ? mixEvenly(palette.accent, palette.sun, 0.15) : lch(0.72, 0.13, hue);
  const tilt = side * random.range(0.2, 0.42);
  const shapes: Shape[] = [];
  const add = (outline: Path, colour: Rgb, alpha = 1, isRound = false): void => {
    const placed = outline.placed(sun.x, sun.y, sun.radius, tilt);
    shapes.push(
      makeShape("subject", placed.polygons, 0.5, colour, {
        layer: 100,
        alpha,
        ...(isRound ? { shading: "sphere" as const } : { tone: 0.8 }),
      }),
    );
  };
  const ring = mixEvenly(body, palette.sun, 0.55);
  if (hasRing) for (const lane of RING_LANES) add(halfRing(lane, -1), adjust(ring, -0.12));
  add(path().ellipse(0, 0, 1, 1, 96), body, 1, true);
  for (let v = -0.8; v < 0.75; ) {
    const breadth = random.range(0.08, 0.24);
    add(path().polygon(belt(v, Math.min(0.9, v + breadth))), adjust(body, random.range(-0.16, 0.12)), 0.6);
    v += breadth + random.range(0.1, 0.25);
  }
  if (hasRing) for (const lane of RING_LANES) add(halfRing(lane, 1), ring);
  const moon = { x: sun.x - side * sun.radius * 2.2, y: sun.y + sun.radius * random.range(0.9, 1.3) };
  const small = path().ellipse(moon.x, moon.y, sun.radius * 0.2, sun.radius * 0.2, 40);
  shapes.push(makeShape("subject", small.polygons, 0.5, ring, { layer: 100, shading: "sphere" }));
  return shapes;
}

/** A horizontal band of a unit disc between two heights. */
function belt(top: number, bottom: number): Polygon {
  const steps = 10;
  const edge = (direction: 1 | -1): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const v = top + (bottom - top) * (i / steps);
      return [direction * Math.sqrt(1 - v * v) * 0.995, v];
    });
  return [...edge(1), ...edge(-1).reverse()];
}

/** The half of a ring band behind (-1) or in front of (1) a unit disc. */
function halfRing([inner, outer]: readonly [number, number], half: 1 | -1): Path {
  const arc = (radius: number): Point[] =>
    Array.from({ length: 41 }, (_, i) => {
      const angle = (i / 40) * Math.PI;
      return [Math.cos(angle) * radius, half * Math.sin(angle) * radius * RING_OPENING];
    });
  return path().polygon([...arc(outer), ...arc(inner).reverse()]);
}

function drawLimb({ aspect, palette, side }: Graphic, random: Random): Shape[] {
  const radius = Math.max(aspect, 1) * random.range(0.9, 1.3);
  const x = aspect * (0.5 - side * 0.22);
  const top = random.range(0.82, 0.88);
  const ground = landColour(palette, 0.95);
  const limb = path().ellipse(x, top + radius, radius, radius, 200);
  const shapes = [makeShape("ridge", limb.polygons, 1, ground, { layer: RIBBONS })];
  for (let i = 0; i < CRATERS; i++) {
    const across = random.range(-0.5, 0.5) * aspect;
    const crest = top + radius - Math.sqrt(Math.max(0, radius * radius - across * across));
    const y = crest + random.range(0.03, 0.14);
    const size = 0.012 + 0.03 * random.next() * (y - crest) * 8;
    const crater = path().ellipse(x + across, y, size * 1.9, size * 0.55, 40);
    shapes.push(makeShape("facet", crater.polygons, 0.5, adjust(ground, 0.07), { layer: RIBBONS }));
  }
  return shapes;
}
