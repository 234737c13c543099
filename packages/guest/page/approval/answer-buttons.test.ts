import { beforeEach, expect, test, vi } from "vitest";
import { answerOfKey } from "./answer-buttons";

class Field {
  matches = () => true;
}
const pressed = (change: Partial<Parameters<typeof answerOfKey>[0]>) =>
  answerOfKey({
    ...{ key: "a", target: null, repeat: false },
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...change,
  });

beforeEach(() => {
  vi.stubGlobal("HTMLElement", Field);
  return () => vi.unstubAllGlobals();
});

test("the keys a, c and n answer, also as capitals", () => {
  expect(["a", "C", "n", "x"].map((key) => pressed({ key }))).toEqual(["approve", "change", "no", null]);
});

test("a key that is held down answers once, and none answers while somebody types or holds a modifier", () => {
  expect(pressed({ repeat: true })).toBeNull();
  expect(pressed({ ctrlKey: true })).toBeNull();
  expect(pressed({ target: new Field() as unknown as EventTarget })).toBeNull();
});
