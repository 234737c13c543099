/** A sheet: it fills while it is drawn, is judged with and without its heads, and becomes a board. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { boardListResponseSchema, boardResponseSchema } from "contract/boards/board";
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { test as frontTest } from "../support/front";
import { decisionsOf, makeSheet, seeds, shapes, TWO_LIGHTS, untilDrawn, words } from "../support/sheets";

const cells = (page: Page) => page.getByRole("gridcell");
const cell = (page: Page, name: string | RegExp) => page.getByRole("gridcell", { name });
const summary = (page: Page) => page.getByRole("region", { name: "Picks by value" });

const SIX = {
  request: { ...SMALL, prompt: "a lighthouse at LIGHT" },
  axes: [words("Light", "LIGHT", "dusk", "noon"), seeds(3, 4, 5)],
};

test("a sheet fills while it is drawn, and its cells are marked by keys, with undo", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, SIX);
  await page.goto(`/sheets/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("2 × Light, 3 × Seed");
  await expect(page.getByText("6 drawn", { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("rowheader", { name: /^dusk/ })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Seed 4/ })).toBeVisible();

  await cell(page, "dusk, Seed 3").focus();
  await page.keyboard.press("p");
  await page.keyboard.press("End");
  await expect(cell(page, "dusk, Seed 5")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(cell(page, "noon, Seed 5, rejected")).toBeFocused();
  await page.keyboard.press("Control+Home");
  await expect(cell(page, "dusk, Seed 3, picked")).toBeFocused();
  await expect(summary(page)).toContainText("1 of 6 picked");
  await expect(summary(page)).toContainText("dusk (1 of 3)");
  await expect.poll(() => decisionsOf(api, id)).toEqual({ "0.0": "pick", "1.2": "reject" });

  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Undone: rejected 1 picture")).toBeVisible();
  await page.keyboard.press("u");
  await expect.poll(() => decisionsOf(api, id)).toEqual({});
  await page.reload();
  await expect(cells(page)).toHaveCount(6);
  await expect(summary(page)).toHaveCount(0);

  // With the focus nowhere, an arrow key begins in the table.
  await expect(page.locator("body")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "dusk, Seed 3")).toBeFocused();
});

test("a sheet is judged blind, revealed with honest numbers, and its picks become a board with their heads", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, { name: "Which light?", ...SIX });
  await untilDrawn(api, id, 6);
  await page.goto(`/sheets/${id}`);
  const inOrder = () => cells(page).evaluateAll((all) => all.map((one) => one.id));
  const before = await inOrder();
  await cell(page, "noon, Seed 4").focus();
  await page.keyboard.press("h");
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await expect(cell(page, "Picture 1"), "the focus does not tell where a cell went").toBeFocused();
  await expect(cell(page, "Picture 1")).toBeVisible();
  const shuffled = await inOrder();
  expect(shuffled.toSorted()).toEqual(before.toSorted());
  await expect(page.getByText(/dusk|Seed \d/)).toHaveCount(0);

  await cell(page, "Picture 1").focus();
  await page.keyboard.press("p");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("p");
  await expect(cell(page, "Picture 2, picked")).toBeFocused();
  await page.reload();
  await expect(cell(page, "Picture 2, picked")).toBeVisible();
  expect(await inOrder(), "the order stays").toEqual(shuffled);

  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText("2 of 6 picked; Light: ")).toBeVisible();
  const picked = Object.keys(await decisionsOf(api, id)).filter((one) => one.startsWith("0.")).length;
  await expect(summary(page)).toContainText(`dusk (${picked} of 3)`);
  expect(await inOrder()).toEqual(before);

  await page.keyboard.press("Shift+b");
  const dialog = page.getByRole("dialog", { name: "Make a board" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Which light?");
  await expect(dialog.getByRole("radio", { name: "Picks, 2" })).toBeChecked();
  await dialog.getByRole("button", { name: "Make a board of 2 pictures" }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Which light?");
  const list = boardListResponseSchema.parse(await (await api.get("/api/boards")).json());
  const board = await api.get(`/api/boards/${list.value.boards[0]?.id}`);
  const items = boardResponseSchema.parse(await board.json()).value.board?.items ?? [];
  expect(items.map(({ decision }) => decision)).toEqual(["pick", "pick"]);
  for (const { note } of items) expect(note).toMatch(/^(?:dusk|noon), Seed [345]$/);
});

test("cells without a picture say why, and rows are cancelled and drawn again", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, {
    request: { ...SMALL, prompt: "a lighthouse at LIGHT", settings: { ...SMALL.settings, resolution: 2048 } },
    axes: [words("Light", "LIGHT", "dusk", "noon"), shapes("1:1", "9:1", "3:2", "2:3")],
    skipped: ["0.3"],
  });
  await page.goto(`/sheets/${id}`);
  await expect(cell(page, "dusk, 9:1, Left out")).toContainText("The aspect ratio lies between");
  await expect(cell(page, "dusk, 2:3, Skipped")).toBeVisible();
  await page.getByRole("button", { name: /^Row noon/ }).click();
  await page.getByRole("button", { name: "Cancel: 3 cells" }).click();
  await expect(cell(page, /^noon, .*Cancelled$/)).toHaveCount(3, { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Draw: noon, 3:2" })).toBeVisible();
  await cell(page, "noon, 3:2, Cancelled").focus();
  await page.keyboard.press("r");
  await expect(cell(page, "noon, 3:2, Cancelled")).toHaveCount(0);
  await page.keyboard.press("Enter");
  const lightbox = page.getByRole("dialog", { name: "Cell" });
  await expect(lightbox.getByText("noon, 3:2")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(lightbox.getByRole("heading", { name: "Left out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cell(page, "noon, 9:1, Left out")).toBeFocused();
  await page.getByRole("button", { name: "More for this sheet" }).click();
  await page.getByRole("button", { name: /^Cancel: \d cells?$/ }).click();
  // A cell that was drawn before its cancel arrived keeps its picture, and its name has no state.
  const settled = page.getByRole("gridcell", { name: /^(?:dusk|noon), (?:1:1|3:2|2:3)(?:, Cancelled)?$/ });
  await expect(settled).toHaveCount(5, { timeout: 30_000 });
  await expect(cell(page, "noon, 1:1, Cancelled")).toBeVisible();
});

test("further values draw the new cells alone, and a sheet is renamed and swapped in place", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, SIX);
  await untilDrawn(api, id, 6);
  await page.goto(`/sheets/${id}`);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add values" });
  await expect(dialog.getByRole("textbox", { name: "Add a word" })).toBeFocused();
  await page.keyboard.insertText("dusk\nfog\na storm");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 equal value was left out.")).toBeVisible();
  await expect(dialog.getByText("2 words × 3 seeds: 6 creations")).toBeVisible();
  await dialog.getByRole("button", { name: "Draw 6 pictures" }).click();
  await expect(cells(page)).toHaveCount(12);
  await expect(page.getByRole("rowheader", { name: /^a storm/ })).toBeVisible();

  await page.getByRole("button", { name: /rename the sheet/ }).click();
  await page.getByRole("textbox", { name: "Rename the sheet" }).fill("Lights of the coast");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lights of the coast");
  await page.getByRole("button", { name: "Swap rows and columns" }).click();
  await expect(page.getByRole("columnheader", { name: /^fog/ })).toBeVisible();
  await untilDrawn(api, id, 12);
});

test("further aspect ratios and seeds are chosen as in the composer, and what is on the sheet is not offered again", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, {
    request: { ...SMALL, prompt: "a lighthouse" },
    axes: [shapes("1:1", "3:2"), seeds(3)],
  });
  await untilDrawn(api, id, 2);
  await page.goto(`/sheets/${id}`);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add values" });
  await expect(dialog.getByText("On the sheet: 1:1, 3:2")).toBeVisible();
  const add = dialog.getByLabel("Add an aspect ratio");
  await expect(add.getByRole("option", { name: "3:2" })).toHaveCount(0);
  await add.selectOption("2:3");
  await expect(dialog.getByText(/^1 aspect ratio: 1 creation/)).toBeVisible();
  await dialog.getByRole("button", { name: "Draw 1 picture" }).click();
  await expect(cells(page)).toHaveCount(3);
  await untilDrawn(api, id, 3);

  await page.keyboard.press("n");
  await dialog.getByLabel("Axis").selectOption("Seed");
  await dialog.getByRole("textbox", { name: "Add a seed" }).fill("3..5");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 equal value was left out.")).toBeVisible();
  await expect(dialog.getByText("3 aspect ratios × 2 seeds: 6 creations")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(cells(page)).toHaveCount(9);
  await expect(page.getByRole("columnheader", { name: /^Seed 5/ })).toBeVisible();
  await untilDrawn(api, id, 9);
});

frontTest(
  "a failed cell says why, is retried by itself, and the other cell is not drawn again",
  async ({ person: { page, api }, front: { upstream } }) => {
    const [fails, works] = ["a lodge that fails", "a lodge that works"];
    upstream.script(fails, { outcome: "failed", failure: "The paper is torn." });
    const id = await makeSheet(api, {
      request: { ...SMALL, prompt: "a lodge that WHAT" },
      axes: [words("What", "WHAT", "fails", "works")],
    });
    await page.goto(`/sheets/${id}`);
    const failed = page.getByRole("gridcell", { name: /^fails, Failed: .+ Details: The paper is torn\.$/ });
    await expect(failed).toContainText("The service could not draw this. Retry; if it fails again");
    await untilDrawn(api, id, 1);
    await failed.focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Retry: fails" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(failed).toBeFocused();
    await page.keyboard.press("Enter");
    const lightbox = page.getByRole("dialog", { name: "Cell" });
    await expect(lightbox.getByText("The paper is torn.")).toBeVisible();
    upstream.script(fails, {});
    await lightbox.getByRole("button", { name: "Retry" }).click();
    await page.keyboard.press("Escape");
    await untilDrawn(api, id, 2);
    await expect(cell(page, "fails").getByRole("img")).toBeVisible();
    expect([fails, works].map((prompt) => upstream.counts.creates(prompt))).toEqual([2, 1]);
  },
);

test.describe("a sheet of more cells than come with its page", () => {
  test.use({ expectedConsoleError: /status of 503/ });

  test("says when pictures could not be read, and Retry reads them", async ({ person: { page, api } }) => {
    const numbers = Array.from({ length: 8 }, (_, at) => at + 1);
    const id = await makeSheet(api, {
      request: { ...SMALL, prompt: "a lodge, NUMBER trees" },
      axes: [words("Trees", "NUMBER", ...numbers.map(String)), seeds(...numbers)],
    });
    await untilDrawn(api, id, 64);
    let isDown = true;
    await page.route(/\/api\/creations\?/, (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.has("cursor"))
        return isDown ? route.fulfill({ status: 503, json: {} }) : route.continue();
      // As many as come with the page, where the studio was too busy to send them with it.
      url.searchParams.set("limit", "60");
      return route.continue({ url: String(url) });
    });
    await page.goto(`/sheets/${id}`);
    const problem = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Retry" }) });
    await expect(problem).toBeVisible();
    await expect(cell(page, /Loading$/)).toHaveCount(4);
    isDown = false;
    await problem.getByRole("button", { name: "Retry" }).click();
    await expect(cell(page, /Loading$/)).toHaveCount(0);
    await expect(problem).toHaveCount(0);
  });
});

test("the third axis is pages above the table, and any axis becomes the rows", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, {
    request: { ...SMALL, prompt: "a lighthouse at LIGHT in WEATHER" },
    axes: [words("Light", "LIGHT", "dusk", "noon"), seeds(1, 2), words("Weather", "WEATHER", "rain", "fog")],
  });
  await page.goto(`/sheets/${id}`);
  await expect(cell(page, /^dusk, Seed 1, rain/)).toBeVisible();
  await page.getByRole("radio", { name: "fog" }).check();
  await expect(cell(page, /^dusk, Seed 1, fog/)).toBeVisible();
  await expect(cells(page)).toHaveCount(4);
  await cell(page, /^noon, Seed 2, fog/).focus();
  await page.keyboard.press("PageUp");
  await expect(cell(page, /^noon, Seed 2, rain/)).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(cell(page, /^noon, Seed 2, rain/)).toBeFocused();
  await page.getByLabel("Rows", { exact: true }).selectOption("Weather");
  await expect(page.getByRole("rowheader", { name: /^rain/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "Light" })).toBeVisible();
});

test("a sheet is downloaded as a picture and as tables, with its heads", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, { name: "Which light?", ...SIX });
  await untilDrawn(api, id, 6);
  await page.goto(`/sheets/${id}`);
  const download = async (entry: string) => {
    const asked = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download or print" }).click();
    await page.getByRole("button", { name: entry }).click();
    const file = await asked;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const picture = await download("Contact sheet as PNG");
  expect(picture.name).toBe("Which light .png");
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
  const csv = (await download("Cells as CSV")).bytes.toString();
  expect(csv.split("\r\n")[1]).toMatch(/^dusk,Seed 3,0\.0,Done,,,.*,3,a lighthouse at dusk,/);
  const json = JSON.parse((await download("Cells as JSON")).bytes.toString());
  expect(json.cells).toHaveLength(6);
  expect(json.cells[5].heads).toEqual({ Light: "noon", Seed: "Seed 5" });
});

test("the list shows what is drawn and picked; a deleted sheet comes back with Undo", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, TWO_LIGHTS);
  await untilDrawn(api, id, 2);
  await api.post(`/api/sheets/${id}/actions`, { type: "decide", cells: ["0"], decision: "pick" });
  await page.goto("/sheets");
  const sheet = page.getByRole("link", { name: "2 × Light, 2 drawn, 1 picked" });
  await expect(sheet).toBeVisible();
  await page.getByRole("button", { name: "Delete: 2 × Light" }).click();
  await expect(page.getByRole("heading", { name: "One question, one table, one answer" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sheet).toBeFocused();
  await sheet.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("2 × Light");
});

test("a phone shows a row that is swiped, and the page itself does not scroll sideways", async ({
  person: { page, api },
}) => {
  const id = await makeSheet(api, SIX);
  await untilDrawn(api, id, 6);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sheets/${id}`);
  const second = cell(page, "dusk, Seed 4");
  await expect(cell(page, "dusk, Seed 3")).toBeInViewport();
  await expect(second).not.toBeInViewport({ ratio: 0.5 });
  await second.scrollIntoViewIfNeeded();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await second.getByRole("button", { name: "Pick" }).click();
  await expect(cell(page, "dusk, Seed 4, picked")).toBeVisible();
  await page.getByRole("button", { name: "More for this sheet" }).click();
  await page.getByRole("button", { name: "Swap rows and columns" }).click();
  await expect(page.getByRole("button", { name: /^Row Seed 3/ })).toBeVisible();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
});
