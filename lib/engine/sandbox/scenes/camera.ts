/** A camera that looks straight ahead: x to the right, y up, z away from the eye, in world units. */
export interface Camera {
  /** Picture heights from the top. */
  readonly horizon: number;
  /** World units above the water. */
  readonly eye: number;
  /** Focal length in picture heights: 1.25 sees 44 degrees of height, 2 is a telephoto. */
  readonly focal: number;
}

/** Where a point of the world falls, in pixels, and how many pixels a world unit is there. */
export interface Projection {
  x: number;
  y: number;
  scale: number;
}

export function project(
  camera: Camera,
  width: number,
  height: number,
  x: number,
  y: number,
  z: number,
): Projection {
  const scale = (camera.focal / z) * height;
  return { x: width / 2 + x * scale, y: camera.horizon * height - (y - camera.eye) * scale, scale };
}
