/** A mask that lets the surroundings of one point change. */
import { maskFile } from "./mask-file";
import { type MaskStep, type Point, paintStep } from "./steps";

interface Size {
  width: number;
  height: number;
}

/** Of the shorter side of the picture. */
const RADIUS = 0.12;
/** How far the edge is softened, of the shorter side: as much as the mask dialog begins with. */
const FEATHER = 0.01;

/** A dot of the brush. @param at as fractions of the picture */
export function dotAround({ width, height }: Size, at: Point): Extract<MaskStep, { kind: "line" }> {
  const point = { x: at.x * width, y: at.y * height };
  return { kind: "line", erases: false, width: 2 * RADIUS * Math.min(width, height), points: [point] };
}

/** @returns the file; see `maskFile` */
export async function maskAround(size: Size, at: Point): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: size.width, height: size.height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas.");
  paintStep(context, dotAround(size, at), size);
  return maskFile(canvas, Math.round(FEATHER * Math.min(size.width, size.height)));
}
