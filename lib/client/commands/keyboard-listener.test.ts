import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenOverPage, listenToKeys } from "./keyboard-listener";

let page: EventTarget;
let over: EventTarget;
beforeEach(() => {
  [page, over] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", over);
});
afterEach(() => vi.unstubAllGlobals());

const press = (target: EventTarget, more: object = {}) => {
  const event = Object.assign(new Event("keydown", { cancelable: true }), more);
  target.dispatchEvent(event);
  return event;
};

it("a key goes to the first view that uses it, and to no other", () => {
  const heard: string[] = [];
  const listen = (name: string, uses: boolean) =>
    listenToKeys(() => {
      heard.push(name);
      return uses;
    });
  const ends = [listen("first", false), listen("second", true), listen("third", true)];
  expect(press(page).defaultPrevented).toBe(true);
  expect(heard).toEqual(["first", "second"]);
  for (const end of ends) end();
  expect(press(page).defaultPrevented).toBe(false);
  expect(heard).toHaveLength(2);
});

it("a key that the focused element has used, or that composes a character, reaches no view", () => {
  let count = 0;
  const end = listenToKeys(() => ++count > 0);
  press(page, { isComposing: true });
  expect(count).toBe(0);
  end();
  page.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
  const endLater = listenToKeys(() => ++count > 0);
  press(page);
  expect(count).toBe(0);
  endLater();
});

it("a view that ends while a key is handled does not hear that key", () => {
  const heard: string[] = [];
  const endFirst = listenToKeys(() => {
    endSecond();
    return false;
  });
  const endSecond = listenToKeys(() => heard.push("second") > 0);
  press(page);
  expect(heard).toEqual([]);
  endFirst();
});

it("what lies over the page keeps a key from the page, and lets others through", () => {
  const stop = vi.fn();
  const end = listenOverPage(({ key }) => key === "p");
  press(over, { key: "?", stopPropagation: stop });
  expect(stop).not.toHaveBeenCalled();
  press(over, { key: "p", stopPropagation: stop });
  expect(stop).toHaveBeenCalledOnce();
  end();
});
