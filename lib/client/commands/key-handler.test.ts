import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../storage.fixture";
import type { ActionGroup } from "./action";
import { createKeyHandler } from "./key-handler";
import { type LateActions, lateActions, type Source } from "./late-actions";
import { sources } from "./registry";

/** @returns how to remove it. */
function addSource(source: Source): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

/** A page on which nothing has the focus and nothing is open. */
function stubPage() {
  vi.stubGlobal("navigator", { userAgent: "Linux" });
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", { activeElement: null, querySelector: () => null, querySelectorAll: () => [] });
}

const GROUP: ActionGroup<string[]> = {
  title: "Everywhere",
  entries: [
    { id: "queue", label: "Queue", keys: "Q", run: (ran) => ran.push("queue") },
    { id: "go_library", label: "Go to the library", keys: "G L", run: (ran) => ran.push("library") },
    { id: "menu", label: "Commands", keys: "Mod+K", run: (ran) => ran.push("menu") },
  ],
};

describe("the keys of the page", () => {
  const ran: string[] = [];
  let remove: () => void;
  let restore: () => void;
  beforeEach(() => {
    ({ restore } = stubStorage());
    stubPage();
    ran.length = 0;
    remove = addSource((read) => read({ code: () => ({ default: GROUP }), fetch: async () => true }, ran));
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

  it("the key of a view whose actions still load runs once they have loaded, and changes nothing about the keys pressed meanwhile", async () => {
    let group: ActionGroup<string[]> | undefined;
    let loaded = (_isThere: boolean) => {};
    const loading = new Promise<boolean>((resolve) => {
      loaded = resolve;
    });
    const actions: LateActions<string[]> = lateActions({
      code: () => group && { default: group },
      fetch: () => loading,
    });
    const removeView = addSource((read) => read(actions, ran));
    const handle = createKeyHandler();
    expect(handle(press("p", 0))).toBe(false);
    expect(handle(press("q", 100))).toBe(true);
    handle(press("g", 200));
    group = {
      title: "Library",
      entries: [{ id: "picks", label: "Picks", keys: "P", run: (on) => on.push("picks") }],
    };
    loaded(true);
    await expect.poll(() => ran).toEqual(["queue", "picks"]);
    handle(press("l", 300));
    removeView();
    handle(press("p", 9_000));
    expect(ran).toEqual(["queue", "picks", "library"]);
  });

  it("a key of actions that cannot be loaded runs nothing, and the next press tries again", async () => {
    const fetch = vi.fn(async () => false);
    const actions: LateActions<string[]> = lateActions({ code: () => undefined, fetch });
    const removeView = addSource((read) => read(actions, ran));
    const handle = createKeyHandler();
    const before = fetch.mock.calls.length;
    handle(press("p", 0));
    handle(press("p", 100));
    await Promise.resolve();
    expect(fetch.mock.calls.length - before).toBe(2);
    expect(ran).toEqual([]);
    removeView();
  });
});
