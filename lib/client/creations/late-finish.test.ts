import { beforeEach, expect, test, vi } from "vitest";
import { createKeptStore } from "./late-finish";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test("a decision outlives a reload, and is the person's own", () => {
  const store = createKeptStore("ada");
  expect(store.has("one")).toBe(false);
  store.keep("one");
  expect(store.has("one")).toBe(true);
  expect(createKeptStore("ada").has("one")).toBe(true);
  expect(createKeptStore("bob").has("one")).toBe(false);
});

test("whoever shows it hears of it", () => {
  const store = createKeptStore("ada");
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.keep("one");
  stop();
  store.keep("two");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("the memory does not grow without end", () => {
  const store = createKeptStore("ada");
  for (let n = 0; n < 501; n++) store.keep(`c${n}`);
  expect(store.has("c0")).toBe(false);
  expect(store.has("c500")).toBe(true);
});

test.each(["{", "7", '{"a":1}', "[1,2]"])("nonsense in the storage (%s) is no decision", (text) => {
  stored.set("prompt-studio.kept.ada", text);
  expect(createKeptStore("ada").has("1")).toBe(false);
});

test("storage that refuses costs only the memory", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("full");
    },
  });
  const store = createKeptStore("ada");
  store.keep("one");
  expect(store.has("one")).toBe(true);
});
