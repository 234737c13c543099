import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "@/lib/client/storage.fixture";
import { type DecisionKeys, runDecisionKey } from "./use-decision-keys";

let restore: () => void;
beforeEach(() => {
  ({ restore } = stubStorage());
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", { activeElement: null, querySelector: () => null });
});
afterEach(() => {
  restore();
  vi.unstubAllGlobals();
});

it("a key that is held down decides once, and again when it is pressed again", () => {
  const done: string[] = [];
  const keys: DecisionKeys = {
    pick: (place) => done.push(`pick ${place}`),
    setAside: (place) => done.push(`set aside ${place}`),
    setFocusedAside: () => {},
    next: () => done.push("next"),
    undo: () => done.push("undo"),
  };
  const press = (more: Partial<KeyboardEvent>) =>
    runDecisionKey({ code: "", key: "", target: null, ...more } as KeyboardEvent, keys);
  const held = [
    { key: "1", code: "Digit1" },
    { key: "!", code: "Digit1", shiftKey: true },
    { key: "n", code: "KeyN" },
  ];
  for (const key of held) for (const repeat of [false, true, true]) press({ ...key, repeat });
  expect(done).toEqual(["pick 0", "set aside 0", "next"]);
  press({ key: "1", code: "Digit1" });
  expect(done.at(-1)).toBe("pick 0");
});
