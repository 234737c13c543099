/**
 * The mathematics of zooming and panning, without a browser.
 *
 * The centre is kept in fractions of the picture and the zoom in multiples of the size that fits, so that one view
 * means the same part of pictures in windows of any size, and several pictures can be zoomed in step.
 */

export interface View {
  /** 1 shows the whole picture, as large as the stage allows. */
  zoom: number;
  /** The point of the picture in the middle of the stage, as fractions from its top left corner. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels from the middle of the stage. */
export interface Point {
  x: number;
  y: number;
}

/** A picture on its stage, as measured. */
export interface Scene {
  /** The room for the picture, in CSS pixels. */
  stage: Size;
  /** The picture at zoom 1, in CSS pixels. */
  fit: Size;
  /** The zoom at which one pixel of the picture is one pixel of the screen. */
  actualZoom: number;
}

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };

/** Screen pixels for one pixel of the picture, at the highest zoom; small pictures may always be enlarged fourfold. */
const MAX_PIXEL_SIZE = 8;
const MAX_ZOOM_AT_LEAST = 4;
const STEP = Math.SQRT2;
/** The zoom of a double click where the fitting picture already has about its actual size. */
const CLOSER = 2;
const NEARLY = 1.02;

/** @param screenPixels physical pixels in one CSS pixel. */
export function sceneOf(stage: Size, fit: Size, picture: Size, screenPixels: number): Scene {
  return { stage, fit, actualZoom: picture.width / Math.max(1, fit.width * screenPixels) };
}

export function zoomRange({ actualZoom }: Scene): { min: number; max: number } {
  return { min: Math.min(1, actualZoom), max: Math.max(MAX_ZOOM_AT_LEAST, actualZoom * MAX_PIXEL_SIZE) };
}

/** The nearest allowed view: within the zoom range, and without empty margins that the picture could fill. */
export function clampView(view: View, scene: Scene): View {
  const { min, max } = zoomRange(scene);
  const zoom = Math.min(max, Math.max(min, view.zoom));
  return {
    zoom,
    x: clampCentre(view.x, scene.stage.width / (scene.fit.width * zoom)),
    y: clampCentre(view.y, scene.stage.height / (scene.fit.height * zoom)),
  };
}

/** @param seen the fraction of the picture that is visible. */
function clampCentre(centre: number, seen: number): number {
  // Negated, so that NaN ends up in the middle too.
  if (!(seen < 1)) return 0.5;
  return Math.min(1 - seen / 2, Math.max(seen / 2, centre));
}

/** Zooms in or out; what is under the point stays under it. */
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

/** One step in (1) or out (-1); a step stops at the fitting size and at the actual size. */
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

/** Whether a part of the picture may be out of view. */
export const isCloser = (view: View): boolean => view.zoom > NEARLY;

export const isWhole = (view: View): boolean => Math.abs(view.zoom - 1) < NEARLY - 1;

export const isActualSize = (view: View, scene: Scene): boolean =>
  Math.abs(view.zoom / scene.actualZoom - 1) < NEARLY - 1;

/** The zoom in percent of the actual size. */
export const percentOf = (view: View, scene: Scene): number =>
  Math.round((view.zoom / scene.actualZoom) * 100);

/** What stands under a point of the stage, as fractions of the picture; null beside it. @param at from the middle of the stage */
export function pointUnder({ zoom, x, y }: View, { fit }: Scene, at: Point): Pick<View, "x" | "y"> | null {
  const under = { x: x + at.x / (fit.width * zoom), y: y + at.y / (fit.height * zoom) };
  return under.x < 0 || under.x > 1 || under.y < 0 || under.y > 1 ? null : under;
}

/** The view as a CSS transform of a picture that fits; percentages are of the picture, so nothing need be measured. */
export function transformOf({ zoom, x, y }: View): string | undefined {
  if (zoom === 1) return undefined;
  const shift = (centre: number) => `${((0.5 - centre) * zoom * 100).toFixed(4)}%`;
  return `translate(${shift(x)}, ${shift(y)}) scale(${zoom.toFixed(4)})`;
}
