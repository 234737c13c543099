import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storageKey } from "@/lib/client/storage";
import { stubStorage } from "@/lib/client/storage.fixture";

const KEY = storageKey("came-from");
const CATS = "/library?q=cats";

/** A page that has just begun. @param type how it was reached, as the browser names it. */
async function page(type: "navigate" | "reload" | "back_forward") {
  class NavigationTiming {
    readonly type = type;
  }
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  vi.stubGlobal("PerformanceNavigationTiming", NavigationTiming);
  vi.stubGlobal("performance", { getEntriesByType: () => [new NavigationTiming()] });
  vi.resetModules();
  return {
    ...(await import("./way-back")),
    leave: () => window.dispatchEvent(new Event("pagehide")),
    becomeIdle: () => vi.runAllTimers(),
  };
}

describe("the way back from a creation", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stubStorage();
  });
  afterEach(() => {
    // In the reverse order: what was stubbed replaced a part of the clock.
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("the list from which a creation is opened is not stored while the page begins, but once the page is idle", async () => {
    const { noteOpenList, becomeIdle } = await page("navigate");
    noteOpenList(CATS);
    expect(sessionStorage.getItem(KEY)).toBeNull();
    becomeIdle();
    expect(sessionStorage.getItem(KEY)).toBe(CATS);
  });

  it("the list from which a creation is opened is stored when the page is left before it was idle", async () => {
    const { noteOpenList, leave } = await page("navigate");
    noteOpenList(CATS);
    leave();
    expect(sessionStorage.getItem(KEY)).toBe(CATS);
  });

  it("a page that is opened directly leads to the studio, and forgets the list of the page before it in the tab", async () => {
    sessionStorage.setItem(KEY, CATS);
    const { wayBack, becomeIdle } = await page("navigate");
    expect(wayBack().href).toBe("/");
    becomeIdle();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it("a reloaded or restored page leads to the list from which its creation was opened", async () => {
    for (const type of ["reload", "back_forward"] as const) {
      sessionStorage.setItem(KEY, CATS);
      const { wayBack, becomeIdle } = await page(type);
      expect(wayBack().href).toBe(CATS);
      becomeIdle();
      expect(sessionStorage.getItem(KEY)).toBe(CATS);
    }
  });

  it("a sheet from which a creation is opened is led back to, and nothing else of that folder", async () => {
    const { wayBack, noteOpenList } = await page("navigate");
    noteOpenList("/sheets/sh_1");
    expect(wayBack()).toEqual({ name: "Sheet", list: "/sheets", href: "/sheets/sh_1" });
    noteOpenList("/sheets/../admin");
    expect(wayBack().href).toBe("/");
  });
});
