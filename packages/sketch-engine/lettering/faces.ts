import { type Bounds, boundsOf, type Point, type Polygon } from "../core/path";
import data from "./faces.json" with { type: "json" };

/** What a face looks like; NOTICE.txt names the fonts that the outlines come from. */
export type FaceName = "heavy" | "geometric" | "serif" | "script";
export const FACE_NAMES: readonly FaceName[] = ["heavy", "geometric", "serif", "script"];

/** One character: in ems, y downwards from the baseline. */
export interface Glyph {
  /** Distance to the next character. */
  readonly advance: number;
  readonly polygons: readonly Polygon[];
  /** The bounds of the ink; null for a space. */
  readonly ink: Bounds | null;
}

interface FaceData {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  capHeight: number;
  xHeight: number;
  contours: readonly string[];
  /** The advance, then contour, x and y of each part. */
  glyphs: Readonly<Record<string, string>>;
  /** By the characters on the left: the amounts, each with the characters on the right. */
  kerning: Readonly<Record<string, string>>;
}

/** Largest distance of a flattened curve from the true one, in units of the face. */
const TOLERANCE = 0.35;

export class Face {
  readonly capHeight: number;
  readonly xHeight: number;
  private readonly outlines = new Map<string, Glyph | null>();
  private pairs: Map<string, number> | undefined;

  constructor(
    readonly name: FaceName,
    private readonly data: FaceData,
  ) {
    this.capHeight = data.capHeight / data.unitsPerEm;
    this.xHeight = data.xHeight / data.unitsPerEm;
  }

  /** Null when the face has no such character. */
  glyph(character: string): Glyph | null {
    let found = this.outlines.get(character);
    if (found === undefined) {
      found = this.decode(character);
      this.outlines.set(character, found);
    }
    return found;
  }

  /** What two characters are moved towards each other by, negative, or apart, in ems. */
  kerning(left: string, right: string): number {
    this.pairs ??= readKerning(this.data.kerning);
    const amount = this.pairs.get(left + right) ?? this.pairs.get(letterOf(left) + letterOf(right)) ?? 0;
    return amount / this.data.unitsPerEm;
  }

  private decode(character: string): Glyph | null {
    const written = Object.hasOwn(this.data.glyphs, character) ? this.data.glyphs[character] : undefined;
    if (written === undefined) return null;
    const { unitsPerEm, contours } = this.data;
    const [advance = 0, ...parts] = written.split(" ").map(Number);
    const polygons: Polygon[] = [];
    for (let i = 0; i < parts.length; i += 3)
      polygons.push(
        readContour(contours[parts[i]!]!, parts[i + 1]!, parts[i + 2]!).map(
          ([x, y]) => [x / unitsPerEm, y / unitsPerEm] as const,
        ),
      );
    return { advance: advance / unitsPerEm, polygons, ink: polygons.length > 0 ? boundsOf(polygons) : null };
  }
}

/** Accented letters are kerned like the letter below the accent. */
const letterOf = (character: string): string => character.normalize("NFD").charAt(0);

function readKerning(rows: FaceData["kerning"]): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const [lefts, row] of Object.entries(rows)) {
    for (const group of row.split(" ")) {
      const colon = group.indexOf(":");
      const amount = Number(group.slice(0, colon));
      for (const left of lefts) for (const right of group.slice(colon + 1)) pairs.set(left + right, amount);
    }
  }
  return pairs;
}

/** Flattens a contour: `l` line, `q` quadratic, `c` cubic, every point relative to the pen. */
function readContour(text: string, startX: number, startY: number): Point[] {
  const points: Point[] = [[startX, startY]];
  let x = startX;
  let y = startY;
  for (const [, name, written = ""] of text.matchAll(/([lqc])([^lqc]*)/g)) {
    const numbers = (written.match(/-?\d+/g) ?? []).map(Number);
    const step = name === "l" ? 2 : name === "q" ? 4 : 6;
    for (let i = 0; i + step <= numbers.length; i += step) {
      // Relative numbers run from one point to the next, so each point is the sum up to it.
      const steps: Point[] = [[x, y]];
      for (let k = i; k < i + step; k += 2) {
        x += numbers[k]!;
        y += numbers[k + 1]!;
        steps.push([x, y]);
      }
      if (name === "l") points.push([x, y]);
      else if (name === "q") addCurve(points, raise(steps));
      else addCurve(points, steps);
    }
  }
  return points;
}

/** A quadratic Bézier curve as a cubic one. */
function raise([from, control, to]: readonly Point[]): Point[] {
  const between = (a: Point, b: Point): Point => [
    a[0] + ((b[0] - a[0]) * 2) / 3,
    a[1] + ((b[1] - a[1]) * 2) / 3,
  ];
  return [from!, between(from!, control!), between(to!, control!), to!];
}

function addCurve(points: Point[], [from, a, b, to]: readonly Point[]): void {
  const [p, q, r, s] = [from!, a!, b!, to!];
  const bend = Math.max(
    Math.abs(p[0] - 2 * q[0] + r[0]) + Math.abs(p[1] - 2 * q[1] + r[1]),
    Math.abs(q[0] - 2 * r[0] + s[0]) + Math.abs(q[1] - 2 * r[1] + s[1]),
  );
  const segments = Math.max(2, Math.ceil(Math.sqrt((0.75 * bend) / TOLERANCE)));
  for (let i = 1; i <= segments; i++) {
    const t = i / segments;
    const u = 1 - t;
    const at = (k: 0 | 1): number =>
      u * u * u * p[k] + 3 * u * u * t * q[k] + 3 * u * t * t * r[k] + t * t * t * s[k];
    points.push([at(0), at(1)]);
  }
}

const DATA: Readonly<Record<FaceName, FaceData>> = data;
const faces = new Map<FaceName, Face>();

/** A face; its outlines are read when a character is first set. */
export function faceOf(name: FaceName): Face {
  let face = faces.get(name);
  if (!face) {
    face = new Face(name, DATA[name]);
    faces.set(name, face);
  }
  return face;
}
