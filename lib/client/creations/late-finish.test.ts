import { beforeEach, expect, test } from "vitest";
import { type FakeStorage, stubStorage } from "../storage.fixture";
import { createLateFinishes } from "./late-finish";

let stored: FakeStorage;
beforeEach(() => {
  stored = stubStorage();
  return stored.restore;
});

test("the decision to keep a creation that finished after a cancel is restored after a reload, for this person only", () => {
  const store = createLateFinishes("ada");
  expect(store.isAccepted("one")).toBe(false);
  store.accept("one");
  expect(createLateFinishes("ada").isAccepted("one")).toBe(true);
  expect(createLateFinishes("bob").isAccepted("one")).toBe(false);
});

test("only the latest 500 decisions to keep a creation are stored", () => {
  const store = createLateFinishes("ada");
  for (let n = 0; n < 501; n++) store.accept(`c${n}`);
  expect(store.isAccepted("c0")).toBe(false);
  expect(store.isAccepted("c500")).toBe(true);
});

test.each(["{", "7", '{"a":1}', "[1,2]"])("the invalid stored text %s counts as no decision", (text) => {
  stored.local.set("prompt-studio.kept.ada", text);
  expect(createLateFinishes("ada").isAccepted("1")).toBe(false);
});
