import type { FaceName } from "./faces";
import { type Column, ruleAt, shifted, type Task, typePiece, union } from "./layout";
import { type SetText, setType, type TypeOptions } from "./set-type";

/** The size of lines below the headline, as a share of it. */
const SECOND = 0.36;
const LEAST_SECOND = 0.046;
/** What one line below the headline takes with the space above it, as a share of the shorter side. */
const LINE = 0.1;

/** Characters of a text. */
export const lengthOf = (text: string): number => [...text].length;

/** Scripts join small letters: a word in capitals begins with one, an abbreviation stays. */
export function inFace(text: string, face: FaceName): string {
  if (face !== "script") return text;
  return text.replace(/\p{Lu}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface ColumnOptions
  extends Pick<TypeOptions, "capitals" | "tracking" | "maxLines" | "maxSize" | "justify"> {
  align: "left" | "centre" | "right";
  vertical: "top" | "middle" | "bottom";
  /** Rules above and below, as long as this share of the text. */
  rules?: number;
}

/** A headline with the other texts below, as one block in a box. */
export function column(task: Task, box: Box, options: ColumnOptions): Column | null {
  const { main, rest, face, unit } = task;
  const { align, vertical, rules = 0, ...type } = options;
  const thickness = 0.0045 * unit;
  const padding = rules > 0 ? 0.045 * unit : 0;
  const setAll = (reserved: number): SetText[] => {
    const set = setType(inFace(main.drawn, face), face, {
      ...type,
      capitals: type.capitals && face !== "script",
      align,
      vertical: "top",
      left: box.left,
      top: box.top + padding,
      width: box.width,
      height: box.height - reserved - padding * 2,
    });
    return [set, ...setSecond(task, set, box, padding, align)];
  };
  const reserved = Math.min(0.55 * box.height, Math.max(0.2 * box.height, LINE * unit) * rest.length);
  let sets = setAll(reserved);
  if (rest.length > 0) {
    // The headline takes what the lines below leave over.
    const taken = sets.at(-1)!.bounds.bottom - sets[0]!.bounds.bottom;
    const larger = setAll(Math.min(reserved, taken * 1.15));
    if (larger.length >= sets.length) sets = larger;
  }
  const [set] = sets;
  if (!set || set.size <= 0) return null;
  const last = sets.at(-1)!.bounds.bottom + padding;
  const drop = vertical === "top" ? 0 : vertical === "bottom" ? 1 : 0.5;
  const shift = (box.top + box.height - last) * drop;
  const all = sets.map((one) => shifted(one, { x: 0, y: shift }));
  const pieces = all.map((one) => typePiece(one));
  if (rules > 0) {
    const { left, right } = union(pieces);
    const half = ((right - left) * rules) / 2;
    const middle = (left + right) / 2;
    const first = box.top + shift + thickness;
    pieces.unshift(
      ruleAt(middle - half, middle + half, first, thickness),
      ruleAt(middle - half, middle + half, last + shift - thickness, thickness),
    );
  }
  return { main: all[0]!, pieces };
}

/** The lines below a headline: small and spaced, or in their own face where the prompt names one. */
export function setSecond(
  { rest, unit }: Task,
  main: SetText,
  box: Box,
  padding: number,
  align: ColumnOptions["align"],
): SetText[] {
  const sets: SetText[] = [];
  let bottom = main.bounds.bottom;
  for (const [i, text] of rest.entries()) {
    const face = text.face ?? "geometric";
    const gap = Math.max(0.03 * unit, Math.min(0.055 * unit, main.size * (i === 0 ? 0.22 : 0.14)));
    const isSpaced = face !== "script" && lengthOf(text.drawn) <= 36;
    const usual = Math.min(main.size * SECOND * (i === 0 ? 1 : 0.8), 0.07 * unit);
    // Small headlines have lines below that are smaller still.
    const wanted = Math.min(Math.max(LEAST_SECOND * unit, usual), main.size * 0.62);
    const set = setType(inFace(text.drawn, face), face, {
      left: box.left,
      top: bottom + gap,
      width: box.width,
      // The shares of all texts together are what the headline has left.
      height: Math.max(0, (box.top + box.height - padding - bottom) / (rest.length - i) - gap),
      maxLines: 2,
      maxSize: face === "script" ? wanted * 1.4 : wanted,
      tracking: isSpaced ? 0.12 : 0,
      capitals: isSpaced,
      align,
      vertical: "top",
    });
    if (set.size <= 0) continue;
    sets.push(set);
    bottom = set.bounds.bottom;
  }
  return sets;
}
