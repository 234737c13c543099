/** A pinhole camera that looks straight ahead: x to the right, y up, z into the picture, in world units. */
export interface Camera {
  /** The horizon, in picture heights from the top. */
  readonly horizon: number;
  /** Height of the camera above the water, in world units. */
  readonly eye: number;
  /** Focal length in picture heights: 1.25 is a vertical field of view of 44 degrees, 2 is a telephoto lens. */
  readonly focal: number;
}

/** Projects a point of the world to pixels; `scale` is the size of a world unit there, in pixels. */
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
