import { beforeEach, describe, expect, test, vi } from "vitest";
import { perPerson, storageKey, storedText } from "./storage";
import { type FakeStorage, stubStorage } from "./storage.fixture";
import { storedJson } from "./stored-json";

let stored: FakeStorage;
/** A key of its own for each test: texts that could not be stored stay in memory. */
let key: string;
let count = 0;
beforeEach(() => {
  stored = stubStorage();
  key = storageKey(`test-${++count}`);
  return stored.restore;
});

const numbers = (json: unknown): number[] => {
  if (json === null) return [];
  if (!Array.isArray(json)) throw new Error("no list");
  return json.filter((one) => typeof one === "number");
};

describe("a text in browser storage", () => {
  test("a stored text can be read by a later page, and is null once it is removed", () => {
    expect(storedText("browser", key).write("a fox")).toBe(true);
    expect(storedText("browser", key).read()).toBe("a fox");
    storedText("browser", key).write(null);
    expect(storedText("browser", key).read()).toBeNull();
    expect(stored.local.size).toBe(0);
  });
  test("texts of the tab and of the browser are separate under the same key", () => {
    storedText("tab", key).write("tab");
    storedText("browser", key).write("browser");
    expect(storedText("tab", key).read()).toBe("tab");
    expect(stored.session.get(key)).toBe("tab");
    expect(stored.local.get(key)).toBe("browser");
  });
  test.each(["full", "forbidden"] as const)(
    "a text is kept until the page is closed when storage is %s, and is stored once storage works again",
    (how) => {
      stored.fail(how);
      expect(storedText("browser", key).write("a fox")).toBe(false);
      expect(storedText("browser", key).read()).toBe("a fox");
      stored.fail(null);
      expect(storedText("browser", key).write("a hare")).toBe(true);
      expect(stored.local.get(key)).toBe("a hare");
    },
  );
  test("a stored text is missing when storage is forbidden", () => {
    stored.local.set(key, "a fox");
    stored.fail("forbidden");
    expect(storedText("browser", key).read()).toBeNull();
  });
});

describe("listeners for changes of browser storage", () => {
  test("a storage listener is called for a change by this page until it is removed", () => {
    const listener = vi.fn();
    const stop = storedText("browser", key).subscribe(listener);
    storedText("browser", key).write("a fox");
    stop();
    storedText("browser", key).write("a hare");
    expect(listener).toHaveBeenCalledTimes(1);
  });
  test("a storage listener is not called for other keys", () => {
    const listener = vi.fn();
    storedText("browser", key).subscribe(listener);
    storedText("browser", `${key}-other`).write("a fox");
    stored.writeElsewhere(`${key}-other`, "a hare");
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("a stored value", () => {
  test("a stored value is the same object until its text changes, also by another tab", () => {
    const value = storedJson("browser", key, numbers);
    value.write([1, 2]);
    expect(value.read()).toEqual([1, 2]);
    expect(value.read()).toBe(value.read());
    stored.writeElsewhere(key, "[3]");
    expect(value.read()).toEqual([3]);
  });
  test.each(["{", '{"a":1}', "7"])("a stored value is missing when its text is %s", (text) => {
    stored.local.set(key, text);
    expect(storedJson("browser", key, numbers).read()).toEqual([]);
  });
});

test("every person has a separate storage key and store", () => {
  expect(storageKey("draft", "ada")).toBe("prompt-studio.draft.ada");
  const storeOf = perPerson((personId) => ({ personId }));
  const ada = storeOf("ada");
  expect(storeOf("ada")).toBe(ada);
  expect(storeOf("grace").personId).toBe("grace");
  expect(storeOf("ada")).not.toBe(ada);
});
