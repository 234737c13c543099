/** Lists of more than a page: on their own page, and in a chooser. */
import { expect, test } from "../support/fixtures";

const BOARDS = 60;

test("the page of boards loads the next page on the way down, and the search of commands finds the board changed longest ago", async ({
  page,
  person,
}) => {
  for (let n = 0; n < BOARDS; n++)
    expect((await person.api.post("/api/boards", { name: `Board ${n} of many` })).status()).toBe(200);
  await page.goto("/boards");
  const cards = page.getByRole("list", { name: "Boards" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(BOARDS);
  await expect(page.getByText(`${BOARDS} boards`)).toBeVisible();

  await page.goto("/library");
  await page.keyboard.press("ControlOrMeta+K");
  await page.getByRole("combobox", { name: "Commands and search" }).fill("Board 0 of many");
  await expect(page.getByRole("option", { name: /Board 0 of many/ })).toBeVisible();
});
