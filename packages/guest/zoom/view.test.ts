import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clampView,
  isActualSize,
  panBy,
  percentOf,
  type Scene,
  sceneOf,
  steppedZoom,
  toggledZoom,
  transformOf,
  type View,
  WHOLE,
  zoomAt,
  zoomRange,
} from "./view";

/** 2000 × 1000 pixels on a stage of 1000 × 800: the picture fits at half its size. */
const scene = sceneOf(
  { width: 1000, height: 800 },
  { width: 1000, height: 500 },
  { width: 2000, height: 1000 },
  1,
);

const side = fc.integer({ min: 40, max: 4000 });
const aScene = fc
  .record({
    width: side,
    height: side,
    pictureWidth: side,
    pictureHeight: side,
    screen: fc.constantFrom(1, 2, 3),
  })
  .map(({ width, height, pictureWidth, pictureHeight, screen }): Scene => {
    const scale = Math.min(width / pictureWidth, height / pictureHeight);
    const fit = { width: pictureWidth * scale, height: pictureHeight * scale };
    return sceneOf({ width, height }, fit, { width: pictureWidth, height: pictureHeight }, screen);
  });
const aView = fc.record({
  zoom: fc.double({ min: 0.01, max: 60, noNaN: true }),
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: -2, max: 3, noNaN: true }),
});
const aPoint = fc.record({
  x: fc.double({ min: -2000, max: 2000, noNaN: true }),
  y: fc.double({ min: -2000, max: 2000, noNaN: true }),
});

/** The fraction of the picture that stands under a point. */
const under = (view: View, { fit }: Scene, point: { x: number; y: number }) => ({
  x: view.x + point.x / (fit.width * view.zoom),
  y: view.y + point.y / (fit.height * view.zoom),
});

describe("the view of a zoomed picture", () => {
  test("the zoom is shown in percent of the actual size", () => {
    expect(scene.actualZoom).toBe(2);
    expect(percentOf(WHOLE, scene)).toBe(50);
    expect(percentOf({ ...WHOLE, zoom: 2 }, scene)).toBe(100);
    expect(isActualSize({ ...WHOLE, zoom: 2 }, scene)).toBe(true);
  });
  test("the actual size maps one picture pixel to one physical pixel of a high-density screen", () => {
    const fine = sceneOf(scene.stage, scene.fit, { width: 2000, height: 1000 }, 2);
    expect(fine.actualZoom).toBe(1);
  });
  test("panning and zooming never leave an empty margin that the picture could fill", () => {
    fc.assert(
      fc.property(aView, aScene, (view, { stage, fit, actualZoom }) => {
        const shown = clampView(view, { stage, fit, actualZoom });
        const width = fit.width * shown.zoom;
        if (width <= stage.width) expect(shown.x).toBe(0.5);
        else {
          expect((1 - shown.x) * width).toBeGreaterThanOrEqual(stage.width / 2 - 0.01);
          expect(shown.x * width).toBeGreaterThanOrEqual(stage.width / 2 - 0.01);
        }
        const { min, max } = zoomRange({ stage, fit, actualZoom });
        expect(shown.zoom).toBeGreaterThanOrEqual(min);
        expect(shown.zoom).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe("zooming", () => {
  test("zooming does not move the point under the pointer, unless an edge of the picture would leave a margin", () => {
    const at = { x: 120, y: -60 };
    const from = { zoom: 3, x: 0.4, y: 0.6 };
    const to = zoomAt(from, scene, 5, at);
    expect(to.zoom).toBe(5);
    expect(under(to, scene, at).x).toBeCloseTo(under(from, scene, at).x, 9);
    expect(under(to, scene, at).y).toBeCloseTo(under(from, scene, at).y, 9);
  });
  test("a double click zooms to the actual size, and the next one back to the whole picture", () => {
    const close = toggledZoom(WHOLE, scene, { x: 300, y: 0 });
    expect(close.zoom).toBe(2);
    expect(close.x).toBeGreaterThan(0.5);
    expect(toggledZoom(close, scene, { x: 0, y: 0 })).toEqual(WHOLE);
  });
  test("a double click doubles a picture that already fits at its actual size", () => {
    const small = sceneOf(
      { width: 500, height: 500 },
      { width: 500, height: 500 },
      { width: 500, height: 500 },
      1,
    );
    expect(toggledZoom(WHOLE, small, { x: 0, y: 0 }).zoom).toBe(2);
  });
  test("zooming in steps stops at the fitting size and at the actual size", () => {
    expect(steppedZoom(0.9, scene, 1)).toBe(1);
    expect(steppedZoom(1, scene, 1)).toBeCloseTo(Math.SQRT2);
    expect(steppedZoom(1.7, scene, 1)).toBe(2);
    expect(steppedZoom(2.2, scene, -1)).toBe(2);
    expect(steppedZoom(1.1, scene, -1)).toBe(1);
  });
  test("zooming in steps reaches the lowest and the highest zoom and stays there", () => {
    fc.assert(
      fc.property(aScene, (some) => {
        const { min, max } = zoomRange(some);
        let zoom = 1;
        for (let step = 0; step < 80; step++) zoom = steppedZoom(zoom, some, 1);
        expect(zoom).toBe(max);
        for (let step = 0; step < 80; step++) zoom = steppedZoom(zoom, some, -1);
        expect(zoom).toBe(min);
      }),
    );
  });
  test("zooming and panning always end in an allowed view", () => {
    fc.assert(
      fc.property(aView, aScene, aPoint, aPoint, (view, some, at, by) => {
        const moved = panBy(zoomAt(clampView(view, some), some, view.zoom * 1.7, at), some, by);
        expect(clampView(moved, some)).toEqual(moved);
      }),
    );
  });
});

test("the CSS transform is empty for the whole picture, and otherwise moves the centre of the view to the middle", () => {
  expect(transformOf(WHOLE)).toBeUndefined();
  expect(transformOf({ zoom: 2, x: 0.75, y: 0.5 })).toBe("translate(-50.0000%, 0.0000%) scale(2.0000)");
});
