/** What a mask is painted with: a list of steps, so that each can be taken back. */
import type { UndoStack } from "@/lib/client/undo-stack";

/** In pixels of the picture. */
export interface Point {
  x: number;
  y: number;
}

export type MaskStep =
  | { kind: "line"; erases: boolean; width: number; points: readonly Point[] }
  | { kind: "rectangle"; erases: boolean; points: readonly Point[] }
  | { kind: "lasso"; erases: boolean; points: readonly Point[] }
  | { kind: "invert" };

export type MaskTool = "brush" | "eraser" | "rectangle" | "lasso";

/** The part of a canvas' context that steps use. */
export type MaskContext = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "closePath"
  | "stroke"
  | "fill"
  | "fillRect"
  | "clearRect"
  | "drawImage"
  | "lineWidth"
  | "lineCap"
  | "lineJoin"
  | "fillStyle"
  | "strokeStyle"
  | "globalCompositeOperation"
>;

interface Size {
  width: number;
  height: number;
}

/** The colour does not matter: what is painted may change. */
export const PAINT = "#ff4d6d";

/** The length of a dot: browsers paint no line that ends where it begins. */
const DOT_PX = 0.01;

/** @param erases whether it takes away what is painted. @returns the step that the tool begins at this point */
export function stepOf(
  tool: MaskTool,
  { width, at, erases }: { width: number; at: Point; erases: boolean },
): MaskStep {
  if (tool === "brush" || tool === "eraser")
    return { kind: "line", erases: erases || tool === "eraser", width, points: [at] };
  return { kind: tool, erases, points: [at] };
}

/** The step with one more point; a rectangle has two corners. */
export function extended(step: MaskStep, at: Point): MaskStep {
  if (step.kind === "invert") return step;
  const points = step.kind === "rectangle" ? [step.points[0] ?? at, at] : [...step.points, at];
  return { ...step, points };
}

/** Paints a step over what is there. */
export function paintStep(context: MaskContext, step: MaskStep, { width, height }: Size): void {
  if (step.kind === "invert") {
    invert(context, { width, height });
    return;
  }
  context.globalCompositeOperation = step.erases ? "destination-out" : "source-over";
  context.fillStyle = PAINT;
  context.strokeStyle = PAINT;
  const [first, ...rest] = step.points;
  if (!first) return;
  if (step.kind === "rectangle") {
    const [last = first] = rest.slice(-1);
    context.fillRect(first.x, first.y, last.x - first.x, last.y - first.y);
  } else {
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of rest.length > 0 ? rest : [{ ...first, x: first.x + DOT_PX }]) context.lineTo(x, y);
    if (step.kind === "lasso") {
      context.closePath();
      context.fill();
    } else {
      context.lineWidth = step.width;
      context.lineCap = "round";
      context.lineJoin = "round";
      context.stroke();
    }
  }
  context.globalCompositeOperation = "source-over";
}

/** Paints what is not painted, and nothing else. */
function invert(context: MaskContext, { width, height }: Size): void {
  context.globalCompositeOperation = "source-out";
  context.fillStyle = PAINT;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = "source-over";
}

/**
 * Paints all steps on a canvas that has nothing else, or an earlier mask.
 *
 * @param kept the earlier mask: what is transparent in it is painted.
 */
export function paintAll(
  context: MaskContext,
  { undo }: UndoStack<MaskStep>,
  size: Size,
  kept: CanvasImageSource | null,
): void {
  context.clearRect(0, 0, size.width, size.height);
  if (kept) {
    context.drawImage(kept, 0, 0, size.width, size.height);
    invert(context, size);
  }
  for (const step of undo) paintStep(context, step, size);
}
