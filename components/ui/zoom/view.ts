/**
 * Where in a picture one looks, and how closely: the maths of zooming and panning, without a browser.
 *
 * The place is kept in fractions of the picture and the closeness in multiples of «it fits», so that the same view
 * means the same place in pictures and windows of any size, and several pictures can be looked at in step.
 */

export interface View {
  /** 1: the whole picture, as large as its place allows. */
  zoom: number;
  /** What stands in the middle of the place, as fractions of the picture from its top left corner. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels from the middle of the place. */
export interface Point {
  x: number;
  y: number;
}

/** A picture in its place, as measured. */
export interface Scene {
  /** The place, in CSS pixels. */
  stage: Size;
  /** The picture at zoom 1, in CSS pixels. */
  fit: Size;
  /** The zoom at which one pixel of the picture is one pixel of the screen. */
  actualZoom: number;
}

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };

/** As close as screen pixels for one of the picture; small pictures may be enlarged a few times all the same. */
const MAX_PIXEL_SIZE = 8;
const MAX_ZOOM_AT_LEAST = 4;
const STEP = Math.SQRT2;
/** Where the whole picture is already about its actual size, looking closer means this. */
const CLOSER = 2;
const NEARLY = 1.02;

/** @param screenPixels physical pixels in one CSS pixel. */
export function sceneOf(stage: Size, fit: Size, picture: Size, screenPixels: number): Scene {
  return { stage, fit, actualZoom: picture.width / Math.max(1, fit.width * screenPixels) };
}

export function zoomRange({ actualZoom }: Scene): { min: number; max: number } {
  return { min: Math.min(1, actualZoom), max: Math.max(MAX_ZOOM_AT_LEAST, actualZoom * MAX_PIXEL_SIZE) };
}

/** The nearest view that is allowed: not too close, and no emptiness where there could be picture. */
export function clampView(view: View, scene: Scene): View {
  const { min, max } = zoomRange(scene);
  const zoom = Math.min(max, Math.max(min, view.zoom));
  return {
    zoom,
    x: clampCentre(view.x, scene.stage.width / (scene.fit.width * zoom)),
    y: clampCentre(view.y, scene.stage.height / (scene.fit.height * zoom)),
  };
}

/** @param seen the fraction of the picture that has room. */
function clampCentre(centre: number, seen: number): number {
  // Negated, so that what is no number ends up in the middle too.
  if (!(seen < 1)) return 0.5;
  return Math.min(1 - seen / 2, Math.max(seen / 2, centre));
}

/** Looks closer or from further away; what is under the point stays under it. */
export function zoomAt(view: View, scene: Scene, zoom: number, at: Point = { x: 0, y: 0 }): View {
  const { min, max } = zoomRange(scene);
  const next = Math.min(max, Math.max(min, zoom));
  const shift = (pixels: number, fit: number) => pixels / (fit * view.zoom) - pixels / (fit * next);
  return clampView(
    {
      zoom: next,
      x: view.x + shift(at.x, scene.fit.width),
      y: view.y + shift(at.y, scene.fit.height),
    },
    scene,
  );
}

/** Moves the picture by so many pixels. */
export function panBy(view: View, scene: Scene, by: Point): View {
  return clampView(
    {
      ...view,
      x: view.x - by.x / (scene.fit.width * view.zoom),
      y: view.y - by.y / (scene.fit.height * view.zoom),
    },
    scene,
  );
}

/** One step closer (1) or further away (-1); a step that would jump over «fits» or «actual size» ends there. */
export function steppedZoom(zoom: number, scene: Scene, direction: 1 | -1): number {
  const { min, max } = zoomRange(scene);
  const next = Math.min(max, Math.max(min, direction === 1 ? zoom * STEP : zoom / STEP));
  const between = [1, scene.actualZoom].filter((stop) =>
    direction === 1 ? stop > zoom * NEARLY && stop < next : stop < zoom / NEARLY && stop > next,
  );
  return direction === 1 ? Math.min(next, ...between) : Math.max(next, ...between);
}

/** From the whole picture to its actual size at this point, and back. */
export function toggledZoom(view: View, scene: Scene, at: Point): View {
  if (isCloser(view)) return WHOLE;
  return zoomAt(view, scene, scene.actualZoom > NEARLY ? scene.actualZoom : CLOSER, at);
}

/** Whether something of the picture may be out of sight. */
export const isCloser = (view: View): boolean => view.zoom > NEARLY;

export const isWhole = (view: View): boolean => Math.abs(view.zoom - 1) < NEARLY - 1;

export const isActualSize = (view: View, scene: Scene): boolean =>
  Math.abs(view.zoom / scene.actualZoom - 1) < NEARLY - 1;

/** Of the actual size. */
export const percentOf = (view: View, scene: Scene): number =>
  Math.round((view.zoom / scene.actualZoom) * 100);

/** The view as a CSS transform of a picture that fits; percentages are of the picture, so nothing need be measured. */
export function transformOf({ zoom, x, y }: View): string | undefined {
  if (zoom === 1) return undefined;
  const shift = (centre: number) => `${((0.5 - centre) * zoom * 100).toFixed(4)}%`;
  return `translate(${shift(x)}, ${shift(y)}) scale(${zoom.toFixed(4)})`;
}
