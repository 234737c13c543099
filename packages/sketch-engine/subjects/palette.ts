import { lch } from "../core/colour";

export const DARK = lch(0.25, 0.02, 270);
export const WOOD = lch(0.45, 0.07, 55);
export const ROOF = lch(0.5, 0.14, 35);
export const LAMPLIGHT = lch(0.88, 0.13, 80);
export const SILHOUETTE = lch(0.2, 0.015, 270);
