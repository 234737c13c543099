/** Approval of a board: a guest on a phone and the owner at a desk, in two browsers, from the question to the record. */
import { findingsOf } from "../support/axe";
import { makeSharedBoard } from "../support/boards";
import { expect, test } from "../support/fixtures";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Three seconds, twice that on a busy machine. */
const SEEN = { timeout: 6_000 };

test("the owner asks, a guest on a phone approves and wants a change with a pin, and the record is kept, all without a reload", async ({
  person,
  browser,
  watch,
}) => {
  const { page, api } = person;
  const board = await makeSharedBoard(api);
  const phone = await browser.newContext(PHONE);
  phone.on("page", watch);
  const guest = await phone.newPage();
  await guest.goto(board.url);
  await expect(guest.getByText("Your approval is asked for")).toHaveCount(0);

  await page.goto(`/boards/${board.id}`);
  await page.getByRole("button", { name: "Approval" }).click();
  const panel = page.getByRole("complementary", { name: "Approval" });
  await panel.getByLabel("Question").fill("May we print these?");
  await panel.getByLabel("Names, one a line").fill("Ana\nBen");
  expect(await findingsOf(page), "the form that asks").toEqual([]);
  await panel.getByRole("button", { name: "Ask for approval" }).click();
  await expect(panel.getByText("0 of 2 have answered everything")).toBeVisible();
  await expect(panel.getByLabel("The text")).toHaveValue(
    /May we print these\?\s+http\S+\s+Choose your name there: Ana, Ben/,
  );

  // The guest's page is open.
  await expect(guest.getByText("May we print these?")).toBeVisible(SEEN);
  const bar = guest.getByRole("complementary", { name: "Approval" });
  await expect(bar.getByText("0 of 2 answered")).toBeVisible();
  expect(await findingsOf(guest), "a guest who is asked").toEqual([]);
  const first = guest.getByRole("group", { name: "Your answer: Picture 1" });
  await first.getByRole("button", { name: "Approve" }).tap();
  const who = guest.getByRole("dialog", { name: "Who are you?" });
  await who.getByLabel("Ana").check();
  expect(await findingsOf(guest), "who answers").toEqual([]);
  await who.getByRole("button", { name: "Continue" }).tap();
  await expect(first.getByRole("button", { name: "Approve" })).toHaveAttribute("aria-pressed", "true");
  await expect(bar.getByText("1 of 2 answered")).toBeVisible();
  await expect(panel.getByText("1 of 2", { exact: true })).toBeVisible(SEEN);

  await bar.getByRole("button", { name: /^Next/ }).tap();
  const lightbox = guest.getByRole("dialog", { name: "Picture 2" });
  await lightbox.getByRole("button", { name: "Change", exact: true }).tap();
  await lightbox.getByRole("button", { name: "set a pin at the place" }).tap();
  const box = await lightbox.locator("img").boundingBox();
  if (!box) throw new Error("There is no picture.");
  await guest.touchscreen.tap(box.x + box.width * 0.5, box.y + box.height * 0.5);
  // The studio knows the name: only the words are asked for.
  await expect(lightbox.getByLabel("Your comment at this point")).toBeFocused();
  await guest.keyboard.type("Warmer <b>here</b>");
  await lightbox.getByRole("button", { name: "Send" }).tap();
  await expect(lightbox.locator('[data-pin="1"]')).toBeVisible();
  expect(await findingsOf(guest), "a change that is asked for").toEqual([]);
  await lightbox.getByRole("button", { name: "Close" }).tap();
  await expect(bar.getByText("All answered — thank you")).toBeVisible();
  await expect(bar.getByText("1 approved, 1 to change")).toBeVisible();

  await expect(panel.getByText("1 of 2 have answered everything")).toBeVisible(SEEN);
  await panel.getByRole("button", { name: /^To change/ }).click();
  await expect(page.locator("main [data-item-id]")).toHaveCount(1);
  await expect(page.locator("main [data-item-id] a").first()).toHaveAccessibleName(/change wanted by 1/);
  expect(await findingsOf(page), "the answers for the owner").toEqual([]);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.locator("main [data-item-id]")).toHaveCount(2);

  await panel.getByRole("button", { name: "Close the round" }).click();
  const ask = page.getByRole("dialog", { name: "Close the round?" });
  await expect(ask.getByText("Answers are missing of Ben.")).toBeVisible();
  await ask.getByRole("button", { name: "Close and keep the record" }).click();
  await expect(panel.getByText(/^Closed /)).toBeVisible();
  await expect(guest.getByText("The approval is closed")).toBeVisible(SEEN);
  await expect(first.getByRole("button")).toHaveCount(0);
  expect(await findingsOf(guest), "a closed round").toEqual([]);

  await panel.getByRole("link", { name: "Open the record" }).click();
  await expect(page.getByRole("heading", { name: "Approval: Lobby" })).toBeVisible();
  await expect(page.getByText("All files are the same as when the round was closed.")).toBeVisible();
  await expect(page.getByText("Warmer <b>here</b>")).toBeVisible();
  expect(await findingsOf(page), "a record").toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Page to print" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^lobby-approval-.*\.html$/);
  await phone.close();
});

test("a guest answers with the keyboard alone, under a name that is remembered", async ({
  api,
  browser,
  watch,
}) => {
  const board = await makeSharedBoard(api);
  const links = await api.get(`/api/boards/${board.id}/links`);
  const { value } = await links.json();
  const asked = await api.post(`/api/boards/${board.id}/approvals`, { link_id: value.links[0].id });
  expect(asked.status()).toBe(200);
  const context = await browser.newContext();
  context.on("page", watch);
  const guest = await context.newPage();
  await guest.goto(board.url);
  await guest.getByRole("link", { name: "Open: Picture 1" }).focus();
  await guest.keyboard.press("a");
  const who = guest.getByRole("dialog", { name: "Who are you?" });
  await who.getByLabel("Your name").fill("Ada");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("status").filter({ hasText: "1 of 2 answered" })).toBeVisible();
  await guest.getByRole("link", { name: "Open: Picture 2" }).press("Enter");
  const lightbox = guest.getByRole("dialog", { name: "Picture 2" });
  await expect(lightbox.getByRole("button", { name: "No", exact: true })).toBeVisible();
  await guest.keyboard.press("n");
  await expect(lightbox.getByRole("button", { name: "No", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(lightbox.getByText("All answered — thank you")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("1 approved, 1 no")).toBeVisible();
  await expect(guest.getByRole("button", { name: /As Ada/ })).toBeVisible();
  await context.close();
});
