/** Comments at a point of a picture: a guest on a phone and the owner of the board, in two browsers. */
import { findingsOf } from "../support/axe";
import { makeSharedBoard } from "../support/boards";
import { prompt, source } from "../support/editing";
import { expect, test } from "../support/fixtures";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Three seconds, twice that on a busy machine. */
const SEEN_WITHIN_MS = 6_000;
const TEXT = "Warmer {light} <b>here</b>";

test("a guest with a phone sets a pin with three taps, the owner replies, edits from it and resolves it, and each sees the other at once", async ({
  person,
  browser,
  watch,
}) => {
  const { page, api } = person;
  const board = await makeSharedBoard(api);
  await page.goto(`/boards/${board.id}`);
  await expect(page.locator("main [data-item-id]")).toHaveCount(2);

  const phone = await browser.newContext(PHONE);
  phone.on("page", watch);
  const guest = await phone.newPage();
  await guest.goto(board.url);
  await guest.getByRole("link", { name: "Open: Picture 1" }).tap();
  const lightbox = guest.getByRole("dialog", { name: "Picture 1" });
  await lightbox.getByRole("button", { name: "Comment at a point of the picture" }).tap();
  await expect(lightbox.getByText("Choose the place on the picture")).toBeVisible();
  expect(await findingsOf(guest), "the place of a pin is chosen").toEqual([]);
  const picture = lightbox.locator("img");
  const box = await picture.boundingBox();
  if (!box) throw new Error("There is no picture.");
  await guest.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height * 0.75);
  await expect(lightbox.getByLabel("Your name")).toBeFocused();
  await guest.keyboard.type("Marta");
  await guest.keyboard.press("Enter");
  await expect(lightbox.getByLabel("Your comment at this point")).toBeFocused();
  await guest.keyboard.type(TEXT);
  await lightbox.getByRole("button", { name: "Send" }).tap();
  const pin = lightbox.getByRole("button", { name: `Pin 1 by Marta: ${TEXT}`, exact: true });
  await expect(pin).toBeVisible();

  // The tip of the pin is where the finger was, in whatever size the picture has now.
  const placeOf = async () => {
    const [mark, whole] = [
      await lightbox.locator('[data-pin="1"]').boundingBox(),
      await picture.boundingBox(),
    ];
    if (!mark || !whole) throw new Error("There is no pin.");
    const y = (mark.y + mark.height - whole.y) / whole.height;
    return { x: (mark.x - whole.x) / whole.width, y };
  };
  const isThere = async () => {
    const { x, y } = await placeOf();
    expect(x).toBeCloseTo(0.25, 1);
    expect(y).toBeCloseTo(0.75, 1);
  };
  await isThere();
  await picture.dblclick({ position: { x: 60, y: 60 } });
  await isThere();
  expect(await findingsOf(guest), "a picture with a pin").toEqual([]);

  // The owner's page is open, and shows it without a reload.
  await page.getByRole("button", { name: /1 new/ }).click({ timeout: SEEN_WITHIN_MS });
  const said = page.getByRole("complementary", { name: "From your guests" });
  await said.getByRole("button", { name: `Pin 1 by Marta: ${TEXT}`, exact: true }).click();
  const talk = page.getByRole("dialog", { name: "Comments and pins" });
  await expect(talk.locator('[data-pin="1"]')).toBeVisible();
  await expect(talk.getByRole("button", { name: /^Pin 1/ })).toBeFocused();
  expect(await findingsOf(page), "the owner's view of a pin").toEqual([]);
  await talk.getByRole("button", { name: /^Reply to Pin 1/ }).click();
  await expect(talk.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Gladly");
  await talk.getByRole("button", { name: "Send" }).click();
  await expect(talk.getByText("Gladly")).toBeVisible();

  await expect(lightbox.getByText("Gladly")).toBeVisible({ timeout: SEEN_WITHIN_MS });
  await expect(lightbox.getByText("The board's owner")).toBeVisible();
  await talk.getByRole("button", { name: /^Resolve Pin 1/ }).click();
  await expect(talk.getByRole("button", { name: /^Reopen Pin 1/ })).toBeVisible();
  await expect(lightbox.getByRole("listitem").getByText("Resolved")).toBeVisible({ timeout: SEEN_WITHIN_MS });

  await talk.getByRole("button", { name: /^Edit from this pin/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(source(page)).toContainText("Only the painted part changes.");
  await expect(prompt(page)).toHaveValue(/^Warmer .*light.* <b>here<\/b>$/);

  // The pin's region can give way to the whole picture, and come back, without a word of the prompt lost.
  await source(page).getByRole("button", { name: "Whole picture" }).click();
  await expect(source(page)).not.toContainText("Only the painted part changes.");
  await expect(source(page).getByRole("button", { name: "Change only a part" })).toBeFocused();
  await prompt(page).fill("Warmer");
  // Beside it, the notice of the resolved pin may still be there.
  const notice = page.getByRole("listitem").filter({ hasText: "The whole picture may change." });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(source(page)).toContainText("Only the painted part changes.");
  await expect(prompt(page)).toHaveValue("Warmer");
  await source(page).getByRole("button", { name: "Remove the source" }).focus();
  await page.keyboard.press("Shift+W");
  await expect(source(page)).not.toContainText("Only the painted part changes.");
  await phone.close();
});

test("a guest sets a pin with the keyboard alone, edits its words and deletes it", async ({
  api,
  browser,
  watch,
}) => {
  const board = await makeSharedBoard(api);
  const context = await browser.newContext();
  context.on("page", watch);
  const guest = await context.newPage();
  await guest.goto(board.url);
  await guest.getByRole("link", { name: "Open: Picture 2" }).press("Enter");
  const lightbox = guest.getByRole("dialog", { name: "Picture 2" });
  await lightbox.getByRole("button", { name: "Comment at a point of the picture" }).press("Enter");
  await expect(lightbox.getByRole("button", { name: /^Place of the pin: 50 %/ })).toBeFocused();
  await guest.keyboard.press("Shift+ArrowRight");
  await guest.keyboard.press("ArrowUp");
  await expect(lightbox.getByRole("button", { name: /60 % from the left, 49 % from the top/ })).toBeFocused();
  await guest.keyboard.press("Enter");
  await expect(lightbox.getByLabel("Your name")).toBeFocused();
  await guest.keyboard.type("Ada");
  await guest.keyboard.press("Enter");
  await expect(lightbox.getByLabel("Your comment at this point")).toBeFocused();
  await guest.keyboard.type("Too dark");
  await guest.keyboard.press("Control+Enter");
  await expect(lightbox.getByRole("button", { name: "Pin 1 by Ada: Too dark", exact: true })).toBeVisible();
  await expect(lightbox.locator('[data-pin="1"]')).toHaveAttribute("style", /left: ?60%; ?top: ?49%/);

  await lightbox.getByRole("button", { name: "Edit" }).click();
  await lightbox.getByLabel("Your words").fill("Too bright");
  await guest.keyboard.press("Control+Enter");
  await expect(lightbox.getByText("edited")).toBeVisible();
  await lightbox.getByRole("button", { name: "Delete" }).click();
  await lightbox.getByRole("button", { name: "Delete for good" }).click();
  await expect(lightbox.getByText("Too bright")).toHaveCount(0);
  await expect(lightbox.locator("[data-pin]")).toHaveCount(0);

  // Escape ends the choice of a place, and only then the picture.
  await lightbox.getByRole("button", { name: "Comment at a point of the picture" }).click();
  await guest.keyboard.press("Escape");
  await expect(lightbox.getByText("Choose the place on the picture")).toHaveCount(0);
  await expect(lightbox).toBeVisible();
  await guest.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await context.close();
});
