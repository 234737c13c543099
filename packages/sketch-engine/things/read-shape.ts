import { hex, mixEvenly, type Rgb } from "../core/colour";
import { Path, strokeOutline } from "../core/path";
import type { Gradient, Part } from "../subjects/kinds";

/** Whole numbers per height of a thing in `shapes.json`. */
const UNITS = 1000;
/** Share of the key light on flat parts: things are drawn with their own lights and shades, so printed styles add none. */
const LIT = 0.85;
/** Points on a curve. Things are drawn large, so a curve has more of them than one in a landscape. */
const CURVE_STEPS = 8;

/** `[name|]paint[@opacity][/stroke width[r]] path`, as `tools/things` writes it. */
const PART = /^(?:(\w+)\|)?([^ @/]+)(?:@([\d.]+))?(?:\/(\d+)(r)?)? (.*)$/;

/** A part of a thing: its foot is at (0, 0), its top at y = -1. */
export function readShape(text: string): Part {
  const [, name, paint = "808080", opacity = "1", stroke, round, d = ""] = PART.exec(text) ?? [];
  const path = readPath(d);
  const outline = stroke === undefined ? path : stroked(path, Number(stroke) / UNITS, round === "r");
  const { colour, alpha, gradient } = readPaint(paint, outline);
  return {
    outline,
    colour,
    tone: LIT,
    ...(name === undefined ? {} : { name }),
    ...(alpha * Number(opacity) < 1 ? { alpha: alpha * Number(opacity) } : {}),
    ...(gradient ? { gradient } : {}),
  };
}

const COMMANDS = /([mlcz])([^mlcz]*)/g;
const NUMBERS = /-?\d+/g;

function readPath(d: string): Path {
  const path = new Path();
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { 1: command, 2: text = "" } of d.matchAll(COMMANDS)) {
    const numbers = (text.match(NUMBERS) ?? []).map((digits) => Number(digits) / UNITS);
    if (command === "z") {
      path.close();
      [x, y] = [startX, startY];
    } else if (command === "m") {
      [x, y] = [x + numbers[0]!, y + numbers[1]!];
      [startX, startY] = [x, y];
      path.moveTo(x, y);
    } else if (command === "l") {
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        [x, y] = [x + numbers[i]!, y + numbers[i + 1]!];
        path.lineTo(x, y);
      }
    } else {
      for (let i = 0; i + 5 < numbers.length; i += 6) {
        const [ax, ay, bx, by, dx, dy] = numbers.slice(i, i + 6) as [
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        path.cubicTo(x + ax, y + ay, x + bx, y + by, x + dx, y + dy, CURVE_STEPS);
        [x, y] = [x + dx, y + dy];
      }
    }
  }
  return path;
}

function stroked(path: Path, width: number, isRound: boolean): Path {
  const out = new Path();
  for (const polygon of path.polygons) {
    const [first] = polygon;
    const last = polygon[polygon.length - 1];
    if (!first || !last) continue;
    const isClosed = polygon.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6;
    for (const outline of strokeOutline(isClosed ? polygon.slice(0, -1) : polygon, width, width, isClosed))
      out.polygon(outline);
    if (isRound && !isClosed) for (const [x, y] of [first, last]) out.ellipse(x, y, width / 2, width / 2, 12);
  }
  return out;
}

interface Paint {
  colour: Rgb;
  alpha: number;
  gradient?: Gradient;
}

function readPaint(paint: string, outline: Path): Paint {
  const kind = paint[0];
  if (kind !== "L" && kind !== "R") return { colour: hex(`#${paint}`), alpha: 1 };
  const [geometry = "", list = ""] = paint.slice(1).split(";");
  const numbers = geometry.split(",").map((digits) => Number(digits) / UNITS);
  const stops = list.split(",").map((stop) => {
    const [at = "0", colour = "808080", alpha = "1"] = stop.split(":");
    return { at: Number(at) / 100, colour: hex(`#${colour}`), alpha: Number(alpha) };
  });
  // Gradients are relative to the outline's bounds, so that they follow it wherever it is placed.
  const { left, top, right, bottom } = outline.bounds;
  const [width, height] = [right - left || 1, bottom - top || 1];
  const gradient: Gradient =
    kind === "L"
      ? {
          from: [(numbers[0]! - left) / width, (numbers[1]! - top) / height],
          along: [(numbers[2]! - numbers[0]!) / width, (numbers[3]! - numbers[1]!) / height],
          aspect: width / height,
          stops,
        }
      : {
          from: [(numbers[0]! - left) / width, (numbers[1]! - top) / height],
          along: [numbers[2]! / width, numbers[3]! / height],
          across: [numbers[4]! / width, numbers[5]! / height],
          aspect: width / height,
          stops,
        };
  return { ...averageOf(stops), gradient };
}

/** What flat styles, which know no gradients, paint instead. */
function averageOf(stops: Gradient["stops"]): { colour: Rgb; alpha: number } {
  let alpha = 0;
  let weight = 0;
  let colour: Rgb = stops[0]!.colour;
  for (const stop of stops) {
    alpha += stop.alpha / stops.length;
    if (stop.alpha <= 0) continue;
    weight += stop.alpha;
    colour = mixEvenly(colour, stop.colour, stop.alpha / weight);
  }
  return { colour, alpha };
}
