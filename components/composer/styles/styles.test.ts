import { beforeEach, describe, expect, test } from "vitest";
import { type FakeStorage, stubStorage } from "@/lib/client/storage.fixture";
import { understand } from "@/lib/engine/sandbox";
import { styleProblems } from "@/lib/prompt/style";
import { variationsOf } from "@/lib/prompt/variations";
import { readDraft } from "../draft/stored-draft";
import { BUILT_IN_STYLES } from "./built-in";
import { deleteStyle, readStyles, saveStyle } from "./own-styles";

let stored: FakeStorage;
beforeEach(() => {
  stored = stubStorage();
  return stored.restore;
});

const ink = { id: "1", name: "Ink", template: "ink drawing of {prompt}", negativePrompt: "colour" };

describe("the built-in styles", () => {
  test.each(BUILT_IN_STYLES)("$name is a valid style and makes exactly one creation", (style) => {
    expect(styleProblems(style)).toEqual({});
    expect(variationsOf(style.template, 1).count).toBe(1);
  });
  test.each(BUILT_IN_STYLES)("the sandbox engine understands every word of $name", ({ template }) => {
    expect(understand(template.replace("{prompt}", "a fox"), "", 1, 1).unknown).toEqual([]);
  });
  test("the built-in styles have unique names and ids", () => {
    expect(new Set(BUILT_IN_STYLES.map(({ id }) => id)).size).toBe(BUILT_IN_STYLES.length);
    expect(new Set(BUILT_IN_STYLES.map(({ name }) => name)).size).toBe(BUILT_IN_STYLES.length);
  });
});

describe("a person's own styles", () => {
  test("a person's own styles can be added, changed and deleted without affecting other people", () => {
    saveStyle("ada", ink);
    saveStyle("ada", { ...ink, id: "2", name: "Wash" });
    saveStyle("ada", { ...ink, name: "Fine ink" });
    saveStyle("grace", { ...ink, name: "Hers" });
    expect(readStyles("ada").map(({ name }) => name)).toEqual(["Fine ink", "Wash"]);
    expect(deleteStyle("ada", "1")).toBe(true);
    expect(readStyles("ada").map(({ name }) => name)).toEqual(["Wash"]);
    expect(readStyles("grace")).toHaveLength(1);
  });
  test("broken stored styles are skipped and the others are read", () => {
    stored.local.set("prompt-studio.styles.ada", JSON.stringify([ink, { ...ink, template: "no place" }, 7]));
    expect(readStyles("ada")).toEqual([ink]);
    stored.local.set("prompt-studio.styles.ada", "{");
    expect(readStyles("ada")).toEqual([]);
  });
  test("an error is reported when a style cannot be stored", () => {
    stored.fail("full");
    expect(saveStyle("bob", ink)).toBe(false);
  });
});

test("a stored draft is restored with its style, or without a style when that is broken", () => {
  expect(readDraft(JSON.stringify({ prompt: "a fox", style: ink })).style).toEqual(ink);
  expect(readDraft(JSON.stringify({ prompt: "a fox", style: { name: "?" } }))).toMatchObject({
    prompt: "a fox",
    style: null,
  });
  expect(readDraft(JSON.stringify({ prompt: "a fox" })).style).toBeNull();
});
