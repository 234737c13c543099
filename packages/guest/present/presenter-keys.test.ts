import { expect, test } from "vitest";
import { keyAction } from "./presenter-keys";

const press = (key: string, more: Partial<Parameters<typeof keyAction>[0]> = {}) =>
  keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more });
/** An element that matches one selector. */
const element = (tag: string) =>
  ({ matches: (selector: string) => selector.split(", ").includes(tag) }) as unknown as EventTarget;

test("arrows, Space and the keys of a presenter's remote control step through a presentation", () => {
  for (const key of ["ArrowRight", "PageDown", " "]) expect(press(key)).toBe("next");
  for (const key of ["ArrowLeft", "PageUp"]) expect(press(key)).toBe("previous");
  expect(press("Home")).toBe("first");
  expect(press("End")).toBe("last");
});

test("C shows captions, B turns the screen black, Escape ends the presentation", () => {
  expect([press("c"), press("C"), press("b"), press("Escape")]).toEqual([
    "caption",
    "caption",
    "black",
    "close",
  ]);
});

test("the keys of a presentation do nothing in a text field or together with Ctrl", () => {
  for (const tag of ["input", "textarea", "[contenteditable]"])
    expect(press("b", { target: element(tag) })).toBeNull();
  expect(press("c", { ctrlKey: true })).toBeNull();
  expect(press("q")).toBeNull();
});

test("Space presses the button that has the focus and does not step as well", () => {
  expect(press(" ", { target: element("button") })).toBeNull();
  expect(press("ArrowRight", { target: element("button") })).toBe("next");
});
