import type { Progress } from "../core/progress";
import type { Brief } from "../language/brief";

/** Draws a brief at a size in pixels and returns RGBA bytes. */
export type Style = (brief: Brief, width: number, height: number, progress: Progress) => Uint8Array;
