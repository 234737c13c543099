/** What a pixel shows, so that styles can treat sky, land, water and objects differently. */
export const Surface = {
  sky: 0,
  land: 1,
  water: 2,
  plant: 3,
  object: 4,
  light: 6,
  snow: 7,
} as const;

/** Depth of the sky. */
export const INFINITE_DEPTH = 1e9;

/** A rendered scene before any style: linear colour, depth and surface of each pixel. */
export class Frame {
  readonly pixels: number;
  /** Linear RGB, three floats a pixel. */
  readonly colour: Float32Array;
  /** Distance from the camera in world units, `INFINITE_DEPTH` for the sky. */
  readonly depth: Float32Array;
  /** One `Surface` a pixel. */
  readonly surface: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = width * height;
    this.colour = new Float32Array(this.pixels * 3);
    this.depth = new Float32Array(this.pixels).fill(INFINITE_DEPTH);
    this.surface = new Uint8Array(this.pixels);
  }

  /** Width over height. Layout coordinates are y 0..1 and x 0..aspect, so every size shows the same composition. */
  get aspect(): number {
    return this.width / this.height;
  }
}
