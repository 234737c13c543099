import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { understand } from "@/lib/engine/sandbox";
import { styleProblems } from "@/lib/prompt/style";
import { variationsOf } from "@/lib/prompt/variations";
import { readDraft } from "../draft/stored-draft";
import { BUILT_IN_STYLES } from "./built-in";
import { dropStyle, keepStyle, readStyles } from "./own-styles";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const ink = { id: "1", name: "Ink", template: "ink drawing of {prompt}", negativePrompt: "colour" };

describe("the styles of the studio", () => {
  test.each(BUILT_IN_STYLES)("$name is a sound style that makes one creation of one", (style) => {
    expect(styleProblems(style)).toEqual({});
    expect(variationsOf(style.template, 1).count).toBe(1);
  });
  // Paper cannot be cut by the studio's own engine, and it says so.
  test.each(BUILT_IN_STYLES.filter(({ name }) => name !== "Paper cut"))(
    "$name is understood by the studio's own engine, word for word",
    ({ template }) => {
      expect(understand(template.replace("{prompt}", "a fox"), "", 1, 1).unknown).toEqual([]);
    },
  );
  test("have names and ids of their own", () => {
    expect(new Set(BUILT_IN_STYLES.map(({ id }) => id)).size).toBe(BUILT_IN_STYLES.length);
    expect(new Set(BUILT_IN_STYLES.map(({ name }) => name)).size).toBe(BUILT_IN_STYLES.length);
  });
});

describe("one's own styles", () => {
  test("are kept, changed in their place, dropped, and nobody else's", () => {
    keepStyle("ada", ink);
    keepStyle("ada", { ...ink, id: "2", name: "Wash" });
    keepStyle("ada", { ...ink, name: "Fine ink" });
    keepStyle("grace", { ...ink, name: "Hers" });
    expect(readStyles("ada").map(({ name }) => name)).toEqual(["Fine ink", "Wash"]);
    expect(dropStyle("ada", "1")).toBe(true);
    expect(readStyles("ada").map(({ name }) => name)).toEqual(["Wash"]);
    expect(readStyles("grace")).toHaveLength(1);
  });
  test("are read as far as they can be read", () => {
    kept.set("prompt-studio.styles.ada", JSON.stringify([ink, { ...ink, template: "no place" }, 7]));
    expect(readStyles("ada")).toEqual([ink]);
    kept.set("prompt-studio.styles.ada", "{");
    expect(readStyles("ada")).toEqual([]);
  });
  test("that cannot be stored are told about", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(keepStyle("ada", ink)).toBe(false);
  });
});

test("a draft comes back with its style, and without one that cannot be read", () => {
  expect(readDraft(JSON.stringify({ prompt: "a fox", style: ink })).style).toEqual(ink);
  expect(readDraft(JSON.stringify({ prompt: "a fox", style: { name: "?" } }))).toMatchObject({
    prompt: "a fox",
    style: null,
  });
  expect(readDraft(JSON.stringify({ prompt: "a fox" })).style).toBeNull();
});
