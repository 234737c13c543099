/** What a pixel shows: lets styles treat sky, land, water and things differently. */
export const Surface = {
  sky: 0,
  land: 1,
  water: 2,
  plant: 3,
  object: 4,
  light: 6,
  snow: 7,
} as const;

/** Depth of what is infinitely far. */
export const INFINITE_DEPTH = 1e9;

/** A rendered scene before any style: colour in linear light, distance and kind of each pixel. */
export class Frame {
  readonly pixels: number;
  /** Linear RGB, three floats a pixel. */
  readonly colour: Float32Array;
  /** World units from the eye, `INFINITE_DEPTH` for the sky. */
  readonly depth: Float32Array;
  /** A `Surface` each. */
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

  /** Width over height; pictures are laid out in y 0..1, x 0..aspect, so that any size shows the same. */
  get aspect(): number {
    return this.width / this.height;
  }
}
