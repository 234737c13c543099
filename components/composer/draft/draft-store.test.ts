import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "@/lib/client/storage.fixture";
import { FRESH_DRAFT } from "./draft";
import { createDraftStore, type DraftStore } from "./draft-store";

beforeEach(() => {
  stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

const opened = (personId: string): DraftStore => {
  const store = createDraftStore(personId);
  store.subscribe(() => {});
  return store;
};

test("a draft is restored only for the person who wrote it", async () => {
  opened("ada").change({ prompt: "Ada's secret" });
  await expect.poll(() => localStorage.getItem("prompt-studio.draft.ada")).toContain("Ada's secret");

  const other = opened("grace");
  const own = opened("ada");
  await expect.poll(() => own.read().prompt).toBe("Ada's secret");
  expect(other.read()).toEqual(FRESH_DRAFT);

  other.change({ prompt: "Grace's" });
  await expect.poll(() => localStorage.getItem("prompt-studio.draft.grace")).toContain("Grace's");
  const again = opened("ada");
  await expect.poll(() => again.read().prompt).toBe("Ada's secret");
});

test("a field changed before the stored draft is loaded keeps its new value", async () => {
  localStorage.setItem("prompt-studio.draft.ada", JSON.stringify({ prompt: "old", imageNumber: 2 }));
  const store = opened("ada");
  store.change({ prompt: "new" });
  await expect.poll(() => store.read()).toMatchObject({ prompt: "new", imageNumber: 2 });
});
