import { stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { understand } from "sketch-engine";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeStorage, stubStorage } from "@/lib/client/storage.fixture";
import { styleProblems } from "@/lib/prompt/style-problems";
import { variationsOf } from "@/lib/prompt/variations";
import { readDraft } from "../draft/stored-draft";
import { BUILT_IN_STYLES } from "./built-in";
import { EXAMPLE_PROMPT, examplePicture, TILE } from "./example";
import { findStyles } from "./find-styles";
import { deleteStyle, readStyles, restoreStyle, saveStyle } from "./own-styles";
import { nextTile } from "./tile-focus";
import { tileOrders } from "./tile-orders";

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
  test.each(BUILT_IN_STYLES)("the sandbox engine understands every word of $name", (style) => {
    const prompt = style.template.replace("{prompt}", "a fox");
    const { unknown, unknownNegative } = understand(prompt, style.negativePrompt, 1, 1);
    expect({ unknown, unknownNegative }).toEqual({ unknown: [], unknownNegative: [] });
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
  test("a deleted style can be put back to its place", () => {
    for (const id of ["1", "2", "3"]) saveStyle("ada", { ...ink, id });
    deleteStyle("ada", "2");
    expect(restoreStyle("ada", { ...ink, id: "2" }, 1)).toBe(true);
    expect(readStyles("ada").map(({ id }) => id)).toEqual(["1", "2", "3"]);
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

test("a stored draft is restored with its styles, or without styles when these are broken", () => {
  const wash = { ...ink, id: "2", name: "Wash" };
  const restored = (stored: object) => readDraft(JSON.stringify({ prompt: "a fox", ...stored }));
  expect(restored({ styles: [ink, wash] }).styles).toEqual([ink, wash]);
  expect(restored({ styles: [{ name: "?" }] })).toMatchObject({ prompt: "a fox", styles: [] });
  expect(restored({}).styles).toEqual([]);
});

test("a draft that was stored when there could be only one style keeps it", () => {
  const restored = (style: unknown) => readDraft(JSON.stringify({ prompt: "a fox", style }));
  expect(restored(ink)).toMatchObject({ prompt: "a fox", styles: [ink] });
  expect(restored(ink)).not.toHaveProperty("style");
  expect(restored(null).styles).toEqual([]);
  expect(restored({ name: "?" }).styles).toEqual([]);
});

describe("the pictures of the styles", () => {
  test.each([null, ...BUILT_IN_STYLES.map(({ id }) => id)])("%s comes with a small picture", async (id) => {
    const file = path.join("public", examplePicture(id) ?? "missing");
    const { width, height, format } = await sharp(file).metadata();
    expect({ width, height, format }).toEqual({ ...TILE, format: "webp" });
    expect((await stat(file)).size).toBeLessThanOrEqual(8_000);
  });
  test("the sandbox engine understands every word of the example that the pictures show", () => {
    expect(understand(EXAMPLE_PROMPT, "", 1, 1).unknown).toEqual([]);
  });
  test("the panel draws the present prompt in every style; of a prompt with variations it draws the first one", () => {
    const [plain, inked] = tileOrders([null, ink], { prompt: "A {red|blue} fox", negativePrompt: "people" });
    expect(plain).toMatchObject({ id: null, prompt: "A red fox", negativePrompt: "people" });
    expect(inked).toMatchObject({
      id: "1",
      prompt: "ink drawing of a red fox",
      negativePrompt: "people, colour",
    });
    expect(inked?.key).not.toBe(plain?.key);
  });
  test("without a prompt only a person's own styles are drawn, of the example, because the others come with theirs", () => {
    const orders = tileOrders([null, ink, ...BUILT_IN_STYLES], { prompt: " ", negativePrompt: "people" });
    expect(orders.map(({ prompt, negativePrompt }) => [prompt, negativePrompt])).toEqual([
      ["ink drawing of a cabin by a mountain lake", "colour"],
    ]);
  });
  test("not more pictures are drawn than fit into a panel", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...ink, id: String(index) }));
    expect(tileOrders(many, { prompt: "a fox", negativePrompt: "" })).toHaveLength(60);
  });
});

test("a search finds styles by words of their name and template, without regard to case and accents", () => {
  const found = (query: string) => findStyles(BUILT_IN_STYLES, query).map(({ name }) => name);
  expect(found("  ")).toHaveLength(BUILT_IN_STYLES.length);
  expect(found("WATER")).toEqual(["Watercolor"]);
  expect(found("poster flat")).toEqual(["Travel poster"]);
  expect(found("prompt")).toEqual([]);
});

test("arrow keys lead to the nearest tile of the next row, also below a shorter row", () => {
  const tile = (left: number, top: number) => ({ left, top });
  const places = [tile(0, 0), tile(100, 0), tile(200, 0), tile(0, 90), tile(100, 90), tile(0, 180)];
  const from = (at: number, ...keys: string[]) =>
    keys.reduce<number | null>((here, key) => (here === null ? null : nextTile(places, here, key)), at);
  expect(from(0, "ArrowRight", "ArrowRight", "ArrowDown")).toBe(4);
  expect(from(4, "ArrowDown", "ArrowUp", "ArrowLeft")).toBe(2);
  expect(from(1, "End", "Home")).toBe(0);
  expect([from(0, "ArrowUp"), from(0, "ArrowLeft"), from(5, "ArrowDown"), from(5, "ArrowRight")]).toEqual([
    ...[null, null, null, null],
  ]);
  expect(from(0, "a")).toBeNull();
});
