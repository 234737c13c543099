import { afterEach, beforeEach, expect, test } from "vitest";
import { readLastUsed, rememberModels } from "./last-models";
import { type FakeStorage, stubStorage } from "./storage.fixture";

const requestsOf = (...models: string[]) => models.map((model) => ({ model }));

let stored: FakeStorage;
beforeEach(() => {
  stored = stubStorage();
});
afterEach(() => stored.restore());

test("the three models that were used last are remembered, the latest first, each once", () => {
  expect(readLastUsed("ada")).toEqual([]);
  rememberModels("ada", requestsOf("one"));
  rememberModels("ada", requestsOf("two", "three"));
  rememberModels("ada", requestsOf("one", "one"));
  expect(readLastUsed("ada")).toEqual(["one", "two", "three"]);
  // A studio with one model names none.
  rememberModels("ada", [{}]);
  rememberModels("ada", requestsOf("four"));
  expect(readLastUsed("ada")).toEqual(["four", "one", "two"]);
});

test("nobody sees the models of another person in the same browser", () => {
  rememberModels("ada", requestsOf("one"));
  expect(readLastUsed("bob")).toEqual([]);
});

test("a list in the browser that cannot be read counts as empty", () => {
  rememberModels("ada", requestsOf("one"));
  for (const key of stored.local.keys()) stored.local.set(key, '{"not":"a list"}');
  expect(readLastUsed("ada")).toEqual([]);
});
