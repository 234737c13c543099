import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../storage.fixture";
import { createKeyHandler } from "./key-handler";
import { registerCommands } from "./registry";

/** A page on which nothing has the focus and nothing is open. */
function stubPage() {
  vi.stubGlobal("navigator", { userAgent: "Linux" });
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", { activeElement: null, querySelector: () => null, querySelectorAll: () => [] });
}

describe("the keys of the page", () => {
  const ran: string[] = [];
  let remove: () => void;
  let restore: () => void;
  beforeEach(() => {
    ({ restore } = stubStorage());
    stubPage();
    ran.length = 0;
    remove = registerCommands({
      current: {
        queue: () => ran.push("queue"),
        go_library: () => ran.push("library"),
        menu: () => ran.push("menu"),
      },
    });
  });
  afterEach(() => {
    remove();
    restore();
  });

  const press = (key: string, at: number, more: Partial<KeyboardEvent> = {}) =>
    ({ key, timeStamp: at, preventDefault: () => {}, target: null, ...more }) as KeyboardEvent;

  it("a key that is held down runs its command once, and again when it is pressed again", () => {
    const handle = createKeyHandler();
    expect(handle(press("q", 0))).toBe(true);
    for (let at = 500; at < 2_000; at += 30) expect(handle(press("q", at, { repeat: true }))).toBe(false);
    for (const repeat of [false, true, true]) handle(press("k", 2_000, { ctrlKey: true, repeat }));
    expect(ran).toEqual(["queue", "menu"]);
    handle(press("q", 2_500));
    expect(ran).toEqual(["queue", "menu", "queue"]);
  });

  it("the second key of a sequence counts for one and a half seconds after the first, and then the sequence has expired", () => {
    const handle = createKeyHandler();
    handle(press("g", 100));
    expect(handle(press("l", 1_599))).toBe(true);
    handle(press("g", 10_000));
    expect(handle(press("l", 11_500))).toBe(false);
    expect(handle(press("l", 11_600))).toBe(false);
    handle(press("g", 20_000));
    expect(handle(press("l", 20_200))).toBe(true);
    expect(ran).toEqual(["library", "library"]);
  });

  it("a sequence is over with its second key, whether or not that one ran a command", () => {
    const handle = createKeyHandler();
    for (const [index, key] of ["g", "q", "l", "g", "l", "l"].entries()) handle(press(key, index * 100));
    expect(ran).toEqual(["queue", "library"]);
  });
});
