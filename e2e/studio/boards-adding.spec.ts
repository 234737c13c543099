/** Getting pictures onto boards, the list of boards, share links and what guests said, as the owner uses them. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { boardListResponseSchema, boardResponseSchema } from "contract/boards/board";
import { linkListResponseSchema } from "contract/boards/share-link";
import type { ApiClient } from "../support/api-client";
import { expectNoFinding } from "../support/axe";
import { pictureIdsOf } from "../support/boards";
import { expect, test } from "../support/fixtures";
import { inEveryLook } from "../support/looks";
import { seed } from "../support/seed";

const tile = (page: Page, index: number) => page.locator(`main li[data-index='${index}']`);
const notice = (page: Page, words: string | RegExp) => page.getByText(words);
const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Boards" }).getByRole("link", { name: new RegExp(`^${name}, `) });

async function boardNamed(api: ApiClient, name: string) {
  const { boards } = boardListResponseSchema.parse(await (await api.get("/api/boards")).json()).value;
  const summary = boards.find((board) => board.name === name);
  const answer = await api.get(`/api/boards/${summary?.id}`);
  const { board } = boardResponseSchema.parse(await answer.json()).value;
  if (!board) throw new Error(`There is no board ${name}.`);
  return board;
}

async function expectNone(page: Page): Promise<void> {
  await inEveryLook(page, async (look) => {
    await expectNoFinding(page, look);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.use({ reducedMotion: "reduce" });

test("pictures get onto boards from a selection and by one key, and a delete names the boards", async ({
  person: { page, name, api },
}) => {
  await seed(name, 12);
  await page.goto("/boards");
  await expect(page.getByRole("heading", { name: "From many pictures to one decision" })).toBeVisible();
  await page.goto("/library?view=pictures");
  await tile(page, 0).getByRole("checkbox").click();
  await tile(page, 1).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Add 2 pictures to a board" }).click();
  const dialog = page.getByRole("dialog", { name: "Add 2 pictures to a board" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Lobby");
  await expect(dialog.getByRole("option", { name: "New board “Lobby”" })).toBeVisible();
  await expectNone(page);
  await page.keyboard.press("Enter");
  await expect(notice(page, "New board Lobby with 2 pictures.")).toBeVisible();

  await page.keyboard.press("Escape");
  await tile(page, 2).getByRole("link").focus();
  await page.keyboard.press("a");
  await expect(notice(page, "Added to Lobby.")).toBeVisible();
  await expect(tile(page, 2).getByRole("link")).toBeFocused();
  await page.keyboard.press("a");
  await expect(notice(page, "Already on Lobby.")).toBeVisible();
  await expect.poll(async () => (await boardNamed(api, "Lobby")).items.length).toBe(3);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(notice(page, "Removed from Lobby again.")).toBeVisible();
  expect((await boardNamed(api, "Lobby")).items).toHaveLength(2);

  await tile(page, 0).getByRole("link").focus();
  await page.keyboard.press("Shift+A");
  await expect(page.getByRole("option", { name: /^Lobby/ })).toContainText("On it already");
  await page.keyboard.press("Escape");
  await expect(tile(page, 0).getByRole("link")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(notice(page, "Picture deleted. It was on the board Lobby.")).toBeVisible();

  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(card(page, "Lobby")).toHaveAccessibleName("Lobby, 1 picture");
  await expectNone(page);
  await page.getByRole("button", { name: "More: Lobby" }).click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Entrance");
  await page.keyboard.press("Enter");
  await expect(card(page, "Entrance")).toBeVisible();
  await page.getByRole("button", { name: "More: Entrance" }).click();
  await page.getByRole("button", { name: "Delete board" }).click();
  await expect(card(page, "Entrance")).toHaveCount(0);
  await expect(notice(page, "Entrance deleted. Its pictures are kept.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(card(page, "Entrance")).toBeFocused();
});

test("favourites are added to a board as picks where that is asked for, and undecided otherwise", async ({
  person: { page, name, api },
}) => {
  await seed(name, 4);
  const ids = await pictureIdsOf(api);
  await api.post("/api/pictures/batch", { action: "unfavourite", picture_ids: ids });
  await api.post("/api/pictures/batch", { action: "favourite", picture_ids: ids.slice(0, 1) });
  await page.goto("/library?view=pictures");
  for (const at of [0, 1]) await tile(page, at).getByRole("checkbox").click();
  const add = page.getByRole("button", { name: "Add 2 pictures to a board" });
  for (const [board, decisions] of [
    ["Undecided", [null, null]],
    ["Decided", ["pick", null]],
  ] as const) {
    await add.click();
    await page.getByRole("dialog").getByRole("combobox").fill(board);
    const asPicks = page.getByRole("switch", { name: /^Add 1 favourite as/ });
    await expect(asPicks).not.toBeChecked();
    if (decisions[0]) await asPicks.check();
    await page.getByRole("option", { name: `New board “${board}”` }).click();
    await expect(notice(page, `New board ${board} with 2 pictures.`)).toBeVisible();
    expect((await boardNamed(api, board)).items.map(({ decision }) => decision)).toEqual(decisions);
  }
});

test("an owner makes, changes and revokes a share link, and sees what a guest said while the board is open", async ({
  person: { page, name, api },
  request,
}) => {
  await seed(name, 4);
  await page.goto("/library?view=pictures");
  await tile(page, 0).getByRole("link").focus();
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("combobox").fill("Pitch");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pitch" })).toBeVisible();
  const { id, items } = await boardNamed(api, "Pitch");
  const pictureId = items[0]?.picture?.id ?? "";

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share Pitch" });
  await expect(dialog.getByRole("switch", { name: "Show prompts and settings" })).not.toBeChecked();
  await expectNone(page);
  await dialog.getByRole("textbox", { name: /^For whom/ }).fill("Hotel");
  await dialog.getByText("30 days").click();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const address = dialog.getByRole("textbox", { name: "Address of Hotel" });
  await expect(address).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await address.inputValue());
  await expectNone(page);
  const shared = (await address.inputValue()).replace("/s/", "/api/shared/");
  expect((await request.get(shared)).status()).toBe(200);

  await dialog.getByRole("button", { name: "Change Hotel" }).click();
  await dialog.getByRole("switch", { name: "Show prompts and settings" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/prompts shown/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Change Hotel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const guest = { guest_key: randomUUID().replaceAll("-", ""), picture_id: pictureId };
  const text = `<img src=x onerror=alert(1)> ${"long".repeat(40)}`;
  await request.post(`${shared}/favourites`, { data: { ...guest, is_favourite: true } });
  await request.post(`${shared}/comments`, { data: { ...guest, id: randomUUID(), guest_name: "Ana", text } });
  await page.getByRole("button", { name: "From your guests, 1 favourite, 1 comment, 2 new" }).click();
  const panel = page.getByRole("complementary", { name: "From your guests" });
  await expect(panel.getByText(text)).toBeVisible();
  await expect(panel.getByText("2 new")).toBeVisible();
  await expectNone(page);
  await expect(
    page.getByRole("button", { name: "From your guests, 1 favourite, 1 comment", exact: true }),
  ).toBeVisible();
  await expect(panel.getByText("2 new"), "the marks stay while the panel is open").toBeVisible();
  await panel.getByRole("button", { name: "Hide the comment of Ana (guest) from guests" }).click();
  await expect(panel.getByText("Hidden from guests")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(panel.getByText("Hidden from guests")).toHaveCount(0);
  await panel.getByRole("button", { name: "Close", exact: true }).click();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByRole("button", { name: "Revoke Hotel" }).click();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(dialog.getByText("1 link that no longer works")).toBeVisible();
  expect((await request.get(shared)).status()).toBe(404);
  const { links } = linkListResponseSchema.parse(
    await (await api.get(`/api/boards/${id}/links`)).json(),
  ).value;
  expect(links).toMatchObject([{ is_active: false, url: null, favourites: 1, comments: 1 }]);
});
