/** The whole way: forty pictures, three on a board, a guest's yes, and the end of the link. With two browsers. */
import { boardListResponseSchema } from "contract/boards/board";
import { expect, test } from "../support/fixtures";
import { seed } from "../support/seed";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PICTURES = 40;
const PICKED = [4, 17, 33];
/** A poll of the other browser, on a busy machine. */
const SEEN_WITHIN_MS = 20_000;

test.use({ expectedConsoleError: /status of 404/ });

test("forty pictures become a board of three with notes, a guest on a phone likes and comments, the owner sees it live, and a revoked link is dead at once", async ({
  person,
  browser,
  watch,
}) => {
  const { page, api } = person;
  await seed(person.name, 45);
  const found = await (await api.get("/api/pictures/ids?status=succeed")).json();
  const pictureIds: string[] = found.value.picture_ids.slice(0, PICTURES);
  const made = await api.post("/api/boards", { name: "Forty drafts", picture_ids: pictureIds });
  const drafts: string = (await made.json()).value.id;

  // Cull by keys: every mark advances by itself.
  await page.goto(`/boards/${drafts}`);
  await page.keyboard.press("c");
  const cull = page.getByRole("dialog", { name: /^Cull/ });
  for (let place = 0; place < PICTURES; place++) {
    await expect(cull.getByText(`${PICTURES - place} left`)).toBeVisible();
    await page.keyboard.press(PICKED.includes(place) ? "p" : "x");
  }
  await expect(cull.getByRole("heading", { name: "3 picks" })).toBeFocused();
  await cull.getByRole("button", { name: "Show picks on the board" }).click();
  const tiles = page.locator("main [data-item-id]");
  await expect(tiles).toHaveCount(3);

  // The three picks become a board of their own, with notes.
  await page.locator("main [data-drag]").first().focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.getByRole("button", { name: "New board of the selection" }).click();
  await expect.poll(async () => (await boardsOf(api)).length).toBe(2);
  const [board] = (await boardsOf(api)).filter(({ id }) => id !== drafts);
  await page.goto(`/boards/${board?.id}`);
  await expect(tiles).toHaveCount(3);
  await page.getByRole("button", { name: "Rename the board" }).click();
  await page.getByRole("textbox", { name: "Rename the board" }).fill("Three for Monday");
  await page.keyboard.press("Enter");
  for (const [place, note] of ["For the cover", "Second choice", "For the invitation"].entries()) {
    await page.locator("main [data-drag]").nth(place).focus();
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: /^Note for/ }).fill(note);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText(note)).toBeVisible();
  }

  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share Three for Monday" });
  await dialog.getByRole("switch", { name: "Show your notes" }).check();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await dialog.getByRole("textbox", { name: /^Address of/ }).inputValue();
  await page.keyboard.press("Escape");

  const phone = await browser.newContext(PHONE);
  phone.on("page", watch);
  const guest = await phone.newPage();
  await guest.goto(url);
  await expect(guest.getByRole("heading", { name: "Three for Monday" })).toBeVisible();
  await expect(guest.getByText("For the cover")).toBeVisible();
  expect(await phone.cookies()).toEqual([]);
  const pictures = guest.locator("figure");
  await expect(pictures).toHaveCount(3);
  const source = await pictures.first().locator("img").getAttribute("src");
  const picture = new URL(source ?? "", url).href;
  expect((await phone.request.get(picture)).status()).toBe(200);
  await guest.getByRole("button", { name: /^Favourite: For the cover/ }).tap();
  await guest.getByRole("button", { name: /^Comments: For the cover/ }).tap();
  const opened = guest.getByRole("dialog", { name: "For the cover" });
  await opened.getByLabel("Your name").fill("Marta");
  await opened.getByLabel("Your comment on this picture").fill("This one, please");
  await opened.getByRole("button", { name: "Send" }).tap();
  await expect(opened.getByRole("listitem")).toContainText("This one, please");

  // The owner's page is still open, and shows both without a reload.
  await page.getByRole("button", { name: /2 new/ }).click({ timeout: SEEN_WITHIN_MS });
  const said = page.getByRole("complementary", { name: "From your guests" });
  await expect(said.getByText("This one, please")).toBeVisible();
  await expect(said.getByText("Marta (guest)")).toHaveCount(2);

  await page.getByRole("button", { name: "Share" }).click();
  await dialog.getByRole("button", { name: /^Revoke/ }).click();
  await page
    .getByRole("dialog", { name: /^Revoke/ })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(dialog.getByText("1 link that no longer works")).toBeVisible();
  expect((await phone.request.get(picture)).status()).toBe(404);
  expect((await phone.request.get(url)).status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "This link has ended" })).toBeVisible({
    timeout: SEEN_WITHIN_MS,
  });
  await expect(guest.locator("img")).toHaveCount(0);
  await phone.close();
});

async function boardsOf(api: { get(path: string): Promise<{ json(): Promise<unknown> }> }) {
  return boardListResponseSchema.parse(await (await api.get("/api/boards")).json()).value.boards;
}
