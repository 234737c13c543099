import { type Bounds, Path, type Polygon } from "../core/path";
import type { Random } from "../core/random";
import type { FaceName } from "./faces";
import type { LetteringRole } from "./read-lettering";
import type { Edge } from "./read-spot";
import type { SetText } from "./set-type";

export type ColourRole = "ink" | "paper" | "accent";

/** One part of the lettering, in picture heights. */
export interface LetteringPiece {
  readonly kind: "type" | "rule" | "plate";
  readonly outline: Path;
  readonly bounds: Bounds;
  readonly colourRole: ColourRole;
  /** Whether the main subject stands before it. */
  readonly isBehind: boolean;
}

/** What `readLettering` knows of a text. */
export interface WantedText {
  readonly drawn: string;
  readonly role: LetteringRole;
  readonly face: FaceName | null;
}

/** Everything that a layout is made from. */
export interface Task {
  readonly aspect: number;
  /** The shorter side. */
  readonly unit: number;
  readonly margin: number;
  readonly main: WantedText;
  readonly rest: readonly WantedText[];
  readonly face: FaceName;
  readonly random: Random;
  readonly occupied: Bounds | null;
  /** Where the text must stand; null leaves it to the layout. */
  readonly edge: Edge | null;
  /** Whether letters may be partly hidden by the subject. */
  readonly canBeBehind: boolean;
}

export interface Draft {
  readonly pieces: readonly LetteringPiece[];
  readonly main: SetText;
  /** The share of the letters that is in the subject's way; a text that has no space at all counts as one in the way. */
  readonly overlap: number;
}

/** A line may be covered by more than all letters together. */
const LINE_SHARE = 0.45;

export const typePiece = ({ outline, bounds }: SetText, isBehind = false): LetteringPiece => ({
  kind: "type",
  outline,
  bounds,
  colourRole: "ink",
  isBehind,
});

export function shapePiece(
  kind: "rule" | "plate",
  polygons: readonly Polygon[],
  colourRole: ColourRole,
): LetteringPiece {
  const outline = new Path();
  for (const polygon of polygons) outline.polygon(polygon);
  return { kind, outline, bounds: outline.bounds, colourRole, isBehind: false };
}

export const ruleAt = (left: number, right: number, y: number, thickness: number): LetteringPiece =>
  shapePiece("rule", new Path().rect(left, y - thickness / 2, right - left, thickness).polygons, "accent");

export function union(pieces: readonly { bounds: Bounds }[]): Bounds {
  return {
    left: Math.min(...pieces.map(({ bounds }) => bounds.left)),
    top: Math.min(...pieces.map(({ bounds }) => bounds.top)),
    right: Math.max(...pieces.map(({ bounds }) => bounds.right)),
    bottom: Math.max(...pieces.map(({ bounds }) => bounds.bottom)),
  };
}

const areaOf = ({ left, top, right, bottom }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** The share of the letters that lies in the box of the subject; a line that mostly does counts although it is small. */
export function overlapOf(
  pieces: readonly Pick<LetteringPiece, "kind" | "bounds">[],
  occupied: Bounds | null,
): number {
  if (!occupied) return 0;
  let shared = 0;
  let whole = 0;
  let most = 0;
  for (const { bounds, kind } of pieces) {
    if (kind === "rule") continue;
    const area = areaOf(bounds);
    const inside = areaOf({
      left: Math.max(bounds.left, occupied.left),
      top: Math.max(bounds.top, occupied.top),
      right: Math.min(bounds.right, occupied.right),
      bottom: Math.min(bounds.bottom, occupied.bottom),
    });
    whole += area;
    shared += inside;
    if (area > 0) most = Math.max(most, inside / area);
  }
  return whole > 0 ? Math.max(shared / whole, most * LINE_SHARE) : 0;
}

export const draftOf = ({ occupied, rest }: Task, { main, pieces }: Column): Draft => {
  const lost = rest.length + 1 - pieces.filter(({ kind }) => kind === "type").length;
  return { main, pieces, overlap: overlapOf(pieces, occupied) + lost };
};

export interface Column {
  readonly main: SetText;
  readonly pieces: readonly LetteringPiece[];
}

export interface Offset {
  readonly x: number;
  readonly y: number;
}

export const shiftedBounds = ({ left, top, right, bottom }: Bounds, { x, y }: Offset): Bounds => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

export function shifted<T extends { outline: Path; bounds: Bounds }>(piece: T, by: Offset): T {
  const outline = piece.outline.map((x, y) => [x + by.x, y + by.y]);
  return { ...piece, outline, bounds: shiftedBounds(piece.bounds, by) };
}

export const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** A rectangle with round corners, clockwise. */
export function rounded({ left, top, right, bottom }: Bounds, radius: number): Polygon {
  const corner = (x: number, y: number, from: number): Polygon =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = from + (i / 8) * (Math.PI / 2);
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
    });
  return [
    ...corner(right - radius, top + radius, -Math.PI / 2),
    ...corner(right - radius, bottom - radius, 0),
    ...corner(left + radius, bottom - radius, Math.PI / 2),
    ...corner(left + radius, top + radius, Math.PI),
  ];
}
