import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeStorage, stubStorage } from "@/lib/client/storage.fixture";
import { readLastUsed, rememberModels } from "./last-used";

let stored: FakeStorage;
beforeEach(() => {
  stored = stubStorage();
});
afterEach(() => stored.restore());

test("the three models that were used last are remembered, the latest first, each once", () => {
  expect(readLastUsed("ada")).toEqual([]);
  rememberModels("ada", ["one"]);
  rememberModels("ada", ["two", "three"]);
  rememberModels("ada", ["one"]);
  expect(readLastUsed("ada")).toEqual(["one", "two", "three"]);
  rememberModels("ada", ["four"]);
  expect(readLastUsed("ada")).toEqual(["four", "one", "two"]);
});

test("nobody sees the models of another person in the same browser", () => {
  rememberModels("ada", ["one"]);
  expect(readLastUsed("bob")).toEqual([]);
});

test("a list in the browser that cannot be read counts as empty", () => {
  rememberModels("ada", ["one"]);
  for (const key of stored.local.keys()) stored.local.set(key, '{"not":"a list"}');
  expect(readLastUsed("ada")).toEqual([]);
});
