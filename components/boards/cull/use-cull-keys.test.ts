import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "@/lib/client/storage.fixture";
import { runCullKey } from "./use-cull-keys";

let restore: () => void;
beforeEach(() => {
  ({ restore } = stubStorage());
  vi.stubGlobal("Element", class {});
});
afterEach(() => {
  restore();
  vi.unstubAllGlobals();
});

it("while culling, a key that is held down decides about one picture, and an arrow that is held down walks", () => {
  const done: string[] = [];
  const keys = {
    advances: true,
    onAction: ({ kind }: { kind: string }) => void done.push(kind),
    onZoomKey: () => false,
  };
  for (const key of ["p", "ArrowRight"]) {
    for (const repeat of [false, true, true])
      expect(runCullKey({ key, repeat, target: null } as KeyboardEvent, keys)).toBe(true);
  }
  expect(done).toEqual(["decide", "step", "step", "step"]);
});
