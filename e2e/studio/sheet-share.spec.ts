/** The table of a sheet behind a share link: for its owner, for guests with and without a script, and as a file without a network. */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { boardListResponseSchema } from "contract/boards/board";
import { type ApiClient, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { makeSheet, seeds, untilDrawn, words } from "../support/sheets";

const SIX = {
  name: "Which light?",
  request: { ...SMALL, prompt: "a lighthouse at LIGHT" },
  axes: [words("Light", "LIGHT", "dusk", "noon"), seeds(373737, 414141, 595959)],
};
const HEADS = /dusk|noon|lighthouse|Seed|\b(373737|414141|595959|737373)\b/;

const onlyBoard = async (api: ApiClient) => {
  const { boards } = boardListResponseSchema.parse(await (await api.get("/api/boards")).json()).value;
  return boards[0]?.id ?? "";
};

test("a sheet is shared while it fills: a guest sees its cells appear without a reload, and no heads, until the link shows prompts", async ({
  person: { page, api },
  browser,
}) => {
  const id = await makeSheet(api, SIX);
  await page.goto(`/sheets/${id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share Which light?" });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await dialog.getByRole("textbox", { name: /^Address of/ }).inputValue();

  const guests = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const guest = await guests.newPage();
  const loads: string[] = [];
  guest.on("load", () => loads.push(guest.url()));
  await guest.goto(url);
  await expect(guest.getByRole("columnheader")).toHaveText(["Column 1", "Column 2", "Column 3"]);
  await expect(guest.getByRole("rowheader")).toHaveText(["Row 1", "Row 2"]);
  await expect(guest.getByRole("link", { name: /^Open: Row/ })).toHaveCount(6, { timeout: 90_000 });
  const action = {
    type: "add_values",
    axis: 1,
    more: { kind: "seed", values: [{ seed: 737373 }] },
    after: 3,
  };
  expect((await api.post(`/api/sheets/${id}/actions`, action)).ok()).toBe(true);
  await expect(guest.getByRole("link", { name: "Open: Row 2, Column 4" })).toBeAttached({ timeout: 90_000 });
  expect(loads, "one load").toHaveLength(1);
  const script = await guest
    .locator("script:not([type])")
    .evaluateAll((all) => all.map((one) => one.textContent));
  const html = script.reduce((text, one) => text.replace(one ?? "", ""), await guest.content());
  expect(HEADS.exec(html)?.[0]).toBeUndefined();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const colorScheme of ["dark", "light"] as const) {
    await guest.emulateMedia({ colorScheme });
    expect(await findingsOf(guest), colorScheme).toEqual([]);
  }

  // Its heads stay in sight at the far end of the table.
  await guest.getByRole("link", { name: "Open: Row 2, Column 4" }).scrollIntoViewIfNeeded();
  await expect(guest.getByRole("rowheader", { name: "Row 2" })).toBeInViewport();
  await expect(guest.getByRole("columnheader", { name: "Column 4" })).toBeInViewport();
  await guest.getByRole("button", { name: "Favourite: Row 2, Column 4" }).tap();
  await guest.getByRole("link", { name: "Open: Row 2, Column 4" }).tap();
  const lightbox = guest.getByRole("dialog", { name: "Row 2, Column 4" });
  await expect(lightbox.getByText("8 / 8")).toBeVisible();

  await page.goto(`/boards/${await onlyBoard(api)}`);
  await expect(page.getByRole("button", { name: /new/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "the sheet Which light?" }).click();
  await expect(page).toHaveURL(`/sheets/${id}`);
  await page.keyboard.press("Shift+s");
  await dialog.getByRole("button", { name: /^Change/ }).click();
  await dialog.getByRole("switch", { name: "Show prompts and settings" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(guest.getByRole("dialog", { name: "noon, Seed 737373" })).toBeVisible();
  await guests.close();
});

test("the table is complete without a script, and in the file that opens without a network", async ({
  person: { api },
  browser,
}, info) => {
  const id = await makeSheet(api, SIX);
  await untilDrawn(api, id, 6);
  expect((await api.post(`/api/sheets/${id}/board`, {})).ok()).toBe(true);
  const boardId = await onlyBoard(api);
  const made = await api.post(`/api/boards/${boardId}/links`, { shows_prompts: true });
  const { url } = (await made.json()).value;
  const still = await browser.newContext({ javaScriptEnabled: false });
  const page = await still.newPage();
  await page.goto(url);
  await expect(page.getByRole("rowheader")).toHaveText(["dusk", "noon"]);
  await expect(page.getByRole("columnheader")).toHaveText(["Seed 373737", "Seed 414141", "Seed 595959"]);
  await expect(page.locator("td img")).toHaveCount(6);
  await still.close();

  const file = await api.get(`/api/boards/${boardId}/html?pictures=all&pixels=800&prompts=true`);
  const saved = info.outputPath("sheet.html");
  await writeFile(saved, await file.body());
  const offline = await browser.newContext({ offline: true });
  const opened = await offline.newPage();
  await opened.goto(pathToFileURL(saved).href);
  await expect(opened.getByRole("rowheader")).toHaveText(["dusk", "noon"]);
  await expect(opened.locator("td img")).toHaveCount(6);
  await opened.getByRole("button", { name: "Present" }).click();
  await expect(opened.getByRole("dialog")).toBeVisible();
  await offline.close();
});
