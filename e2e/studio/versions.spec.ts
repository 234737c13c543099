/** Versions of a picture on a board: its owner and a guest, in two browsers. */
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { makeSharedBoard } from "../support/boards";
import { generate } from "../support/editing";
import { expect, test } from "../support/fixtures";

/** Three seconds, twice that on a busy machine. */
const SEEN_WITHIN_MS = 6_000;
const TEXT = "Warmer light, please";

test("an edit that was begun from a guest's pin becomes version 2, the guest sees it at once and compares it, the pin stays, and undo takes it back", async ({
  person,
  browser,
  watch,
}) => {
  const { page, api } = person;
  const board = await makeSharedBoard(api);
  const context = await browser.newContext();
  context.on("page", watch);
  const guest = await context.newPage();
  await guest.goto(board.url);
  await guest.getByRole("link", { name: "Open: Picture 1" }).click();
  const lightbox = guest.getByRole("dialog", { name: "Picture 1" });
  await lightbox.getByRole("button", { name: "Comment at a point of the picture" }).press("Enter");
  await expect(lightbox.getByRole("button", { name: /^Place of the pin/ })).toBeFocused();
  await guest.keyboard.press("Enter");
  await expect(lightbox.getByLabel("Your name")).toBeFocused();
  await guest.keyboard.type("Marta");
  await guest.keyboard.press("Enter");
  await expect(lightbox.getByLabel("Your comment at this point")).toBeFocused();
  await guest.keyboard.type(TEXT);
  await lightbox.getByRole("button", { name: "Send" }).click();
  await expect(lightbox.getByRole("button", { name: /^Pin 1 by Marta/ })).toBeVisible();

  // The owner edits from the pin. The creation's card and the board both offer the edit as the next version.
  await page.goto(`/boards/${board.id}`);
  await page.getByRole("button", { name: /1 new/ }).click();
  const said = page.getByRole("complementary", { name: "From your guests" });
  await said
    .getByRole("button", { name: /^Edit from this pin|^Pin 1 by Marta/ })
    .first()
    .click();
  const talk = page.getByRole("dialog", { name: "Comments and pins" });
  await talk.getByRole("button", { name: /^Edit from this pin/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await generate(page).click();
  await expect(page.getByRole("button", { name: "Use as the next version" })).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  await page.goto(`/boards/${board.id}`);
  const offer = page.getByRole("region", { name: "Version 2 of a picture" });
  await expect(offer.getByRole("button", { name: "Use as version 2" })).toBeVisible();
  expect(await findingsOf(page), "an edit is offered as a version").toEqual([]);
  await page.keyboard.press("v");
  await expect(offer).toBeHidden();
  const tile = page.locator("main [data-item-id]").first();
  await expect(tile.getByRole("link", { name: /2 versions/ })).toBeVisible();

  // The guest's lightbox is open, and stays at the version that it shows.
  const second = lightbox.getByRole("button", { name: "Version 2, current" });
  await expect(second).toBeVisible({ timeout: SEEN_WITHIN_MS });
  await expect(lightbox.getByRole("button", { name: "Version 1" }).first()).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(lightbox.locator('[data-pin="1"]')).toBeVisible();
  expect(await findingsOf(guest), "a picture with two versions").toEqual([]);
  await lightbox.getByRole("button", { name: "Close" }).focus();
  await guest.keyboard.press("2");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(lightbox.locator('[data-pin="1"]')).toBeHidden();
  const compare = lightbox.getByRole("button", { name: "Hold to see version 1" });
  await compare.focus();
  await guest.keyboard.down("Space");
  await expect(lightbox.locator('[data-beside="true"]')).toBeVisible();
  await guest.keyboard.up("Space");
  await expect(lightbox.locator('[data-beside="true"]')).toHaveCount(0);
  const bySlider = "Compare with version 1 by a slider";
  const divider = "Divider between version 1 and version 2";
  await lightbox.getByRole("button", { name: bySlider }).press("Enter");
  await guest.keyboard.press("Tab");
  await expect(lightbox.getByRole("slider", { name: divider })).toBeFocused();
  await guest.keyboard.press("Home");
  await guest.keyboard.press("ArrowRight");
  await expect(lightbox.getByRole("slider")).toHaveAttribute(
    "aria-valuetext",
    "2 % version 1, 98 % version 2",
  );
  expect(await findingsOf(guest), "a guest compares versions by a slider").toEqual([]);
  await lightbox.getByRole("button", { name: bySlider }).press("Enter");
  await expect(lightbox.getByRole("slider")).toHaveCount(0);
  await lightbox.getByRole("button", { name: /^Show version 1, of Pin 1/ }).click();
  await expect(lightbox.locator('[data-pin="1"]')).toBeVisible();
  await lightbox.getByRole("button", { name: "Close" }).click();
  await expect(guest.getByRole("link", { name: "Open: Picture 1, 2 versions" })).toBeVisible();

  // The owner compares, goes back and forth, and the pin is still version 1's.
  await tile.getByRole("link").first().focus();
  await tile.getByRole("button", { name: "More for this picture" }).click();
  await page.getByRole("button", { name: "Compare versions" }).click();
  await expect(talk.getByText(/Version 2 of 2/)).toBeVisible();
  await talk.getByRole("button", { name: /^Show version 1, of Pin 1/ }).click();
  await expect(talk.getByText(/Version 1 of 2/)).toBeVisible();
  await expect(talk.locator('[data-pin="1"]')).toBeVisible();
  expect(await findingsOf(page), "the owner compares versions").toEqual([]);
  await talk.getByRole("button", { name: "Compare with version 2 by a slider" }).click();
  const handle = await talk.getByRole("slider", { name: divider }).boundingBox();
  if (!handle) throw new Error("The divider is nowhere.");
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Number(await talk.getByRole("slider").inputValue())).toBeLessThan(50);
  await expect(talk.getByRole("slider")).toBeFocused();
  expect(await findingsOf(page), "the owner compares versions by a slider").toEqual([]);
  await talk.getByRole("button", { name: "Use version 1" }).click();
  await expect(talk.getByRole("button", { name: "Version 1, current" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(talk).toBeHidden();

  // Undo twice: version 2 is shown again, and then the replacement itself is taken back.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(tile.getByRole("link", { name: /2 versions/ })).toHaveCount(0);
  await expect(guest.getByRole("link", { name: "Open: Picture 1", exact: true })).toBeVisible({
    timeout: SEEN_WITHIN_MS,
  });
  await context.close();
});

test("a picture is replaced by one of the library, which the board does not have yet", async ({ person }) => {
  const { page, api } = person;
  const board = await makeSharedBoard(api);
  const creationId = await api.create({ ...SMALL, prompt: "a red boat" });
  await api.untilEnded(creationId);
  await page.goto(`/boards/${board.id}`);
  const tiles = page.locator("main [data-item-id]");
  await tiles.first().hover();
  await tiles.first().getByRole("button", { name: "More for this picture" }).click();
  await page.getByRole("button", { name: "Replace with…" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace with version 2" });
  expect(await findingsOf(page), "another picture is chosen").toEqual([]);
  await dialog.getByRole("checkbox", { name: "a red boat" }).click({ force: true });
  await expect(dialog).toBeHidden();
  await expect(tiles.first().getByRole("link", { name: /^a red boat, 2 versions/ })).toBeVisible();
  await expect(tiles).toHaveCount(2);
});
