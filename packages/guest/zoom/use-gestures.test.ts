import { describe, expect, test, vi } from "vitest";
import { listenToGestures } from "./use-gestures";
import { sceneOf, type View, WHOLE } from "./view";

/** 2000 × 1000 pixels in a place of 1000 × 800 at the upper left corner of the window. */
const scene = sceneOf(
  { width: 1000, height: 800 },
  { width: 1000, height: 500 },
  { width: 2000, height: 1000 },
  1,
);

class Place extends EventTarget {
  getBoundingClientRect = () => ({ left: 0, top: 0, width: 1000, height: 800 });
  setPointerCapture() {}
}

function aPlace(onTap?: (at: { x: number; y: number }) => void) {
  vi.stubGlobal("Element", class {});
  const place = new Place();
  let view: View = WHOLE;
  const swipes: string[] = [];
  const stop = listenToGestures(place as unknown as HTMLElement, () => ({
    view,
    scene,
    onTap,
    onSwipe: (step) => swipes.push(step === 1 ? "next" : "previous"),
    onSwipeUp: (step) => swipes.push(step === 1 ? "up" : "down"),
    onChange: (change) => {
      view = change(view);
    },
  }));
  const send = (type: string, fields: object) => {
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    place.dispatchEvent(event);
    return event;
  };
  return { send, stop, view: () => view, swipes };
}

const middle = { clientX: 500, clientY: 400 };

describe("a trackpad pinch in Safari", () => {
  test("a trackpad pinch zooms the picture by the scale of the pinch, and not the page", () => {
    const { send, view } = aPlace();
    expect(send("gesturestart", { scale: 1, ...middle }).defaultPrevented).toBe(true);
    expect(send("gesturechange", { scale: 1.5, ...middle }).defaultPrevented).toBe(true);
    send("gesturechange", { scale: 2, ...middle });
    expect(view().zoom).toBeCloseTo(2);
    send("gesturechange", { scale: 1.6, ...middle });
    expect(view().zoom).toBeCloseTo(1.6);
  });

  test("each trackpad pinch zooms from the current scale", () => {
    const { send, view } = aPlace();
    for (let pinch = 0; pinch < 2; pinch++) {
      send("gesturestart", { scale: 1, ...middle });
      send("gesturechange", { scale: 2, ...middle });
    }
    expect(view().zoom).toBeCloseTo(4);
  });

  test("a trackpad pinch does not move the point between the fingers", () => {
    const { send, view } = aPlace();
    send("gesturestart", { scale: 1, clientX: 700, clientY: 400 });
    send("gesturechange", { scale: 2, clientX: 700, clientY: 400 });
    // 200 pixels right of the middle lay 0.7 of the picture's width; there they still lie, at twice the size.
    expect(view().x + 200 / (scene.fit.width * view().zoom)).toBeCloseTo(0.7);
  });

  test("a pinch on a touch screen, which is also reported as pointers, zooms only once", () => {
    const { send, view } = aPlace();
    send("pointerdown", { pointerId: 1, button: 0, ...middle });
    send("gesturestart", { scale: 1, ...middle });
    send("gesturechange", { scale: 3, ...middle });
    expect(view().zoom).toBe(1);
  });

  test("a pinch has no effect after the picture has been removed from the page", () => {
    const { send, stop, view } = aPlace();
    stop();
    send("gesturestart", { scale: 1, ...middle });
    expect(send("gesturechange", { scale: 3, ...middle }).defaultPrevented).toBe(false);
    expect(view()).toEqual(WHOLE);
  });
});

describe("a press that sets a point", () => {
  test("its place is told in fractions of the picture, at every zoom, and beside the picture nothing is told", () => {
    const taps: { x: number; y: number }[] = [];
    const { send } = aPlace((at) => taps.push(at));
    const press = (clientX: number, clientY: number, strokeX = 0) => {
      send("pointerdown", { pointerId: 1, button: 0, pointerType: "touch", clientX, clientY });
      send("pointerup", {
        pointerId: 1,
        button: 0,
        pointerType: "touch",
        clientX: clientX + strokeX,
        clientY,
      });
    };
    press(250, 150);
    // Above the picture, and a stroke.
    press(500, 100);
    press(500, 400, 30);
    send("gesturestart", { scale: 1, ...middle });
    send("gesturechange", { scale: 2, ...middle });
    press(500, 400);
    press(1000, 400);
    expect(taps).toEqual([
      { x: 0.25, y: 0 },
      { x: 0.5, y: 0.5 },
      { x: 0.75, y: 0.5 },
    ]);
  });
});

describe("swipes", () => {
  const swipe = (send: ReturnType<typeof aPlace>["send"], x: number, y: number, pointerType = "touch") => {
    const finger = { pointerId: 1, button: 0, pointerType };
    send("pointerdown", { ...finger, ...middle });
    send("pointerup", { ...finger, clientX: middle.clientX + x, clientY: middle.clientY + y });
  };
  test("a finger over a whole picture swipes in four directions", () => {
    const { send, swipes } = aPlace();
    swipe(send, -80, 10);
    swipe(send, 80, 10);
    swipe(send, 10, -80);
    swipe(send, 10, 80);
    expect(swipes).toEqual(["next", "previous", "up", "down"]);
  });
  test("a slanting or short stroke, a mouse, and a stroke over an enlarged picture swipe nothing", () => {
    const { send, swipes } = aPlace();
    swipe(send, 80, 70);
    swipe(send, 0, 30);
    swipe(send, 0, -80, "mouse");
    send("gesturestart", { scale: 1, ...middle });
    send("gesturechange", { scale: 2, ...middle });
    swipe(send, 0, -80);
    expect(swipes).toEqual([]);
  });
});
