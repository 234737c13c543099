/** What people without an account see of a board: on a phone, without a script, and in a file without a network. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { boardSummaryResponseSchema } from "contract/boards/board";
import { linkResponseSchema } from "contract/boards/share-link";
import { offlineHead, offlineHeading, offlinePicture, offlineTail } from "guest";
import { type ApiClient, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { expect, test } from "../support/fixtures";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PICTURES = 4;

/** A board of the person with a share link. */
async function sharedBoard(api: ApiClient, link: object = {}) {
  const creationId = await api.create({ ...SMALL, config: { image_number: PICTURES } });
  await api.untilEnded(creationId);
  const { outputs } = await api.detail(creationId);
  const board = await api.post("/api/boards", {
    name: "Hotel campaign",
    picture_ids: outputs.map(({ id }) => id),
  });
  const { id } = boardSummaryResponseSchema.parse(await board.json()).value;
  const made = await api.post(`/api/boards/${id}/links`, link);
  const { id: linkId, url } = linkResponseSchema.parse(await made.json()).value;
  return { url: url ?? "", revoke: () => api.fetch("DELETE", `/api/boards/${id}/links/${linkId}`) };
}

/** A page of somebody else's browser, and the errors in its console. */
async function visit(newContext: (options: BrowserContextOptions) => Promise<BrowserContext>, options = {}) {
  const context = await newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  return { context, page, problems };
}

const hasNoFinding = async (page: Page, place: string) => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOf(page), `${place}, ${colorScheme}`).toEqual([]);
  }
};
const shownPicture = (page: Page) => page.locator("[data-shown] img");
const isDecoded = (image: ReturnType<typeof shownPicture>) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

test("a guest with a phone chooses favourites, comments and presents without an account, until the link is revoked", async ({
  api,
  browser,
}) => {
  const board = await sharedBoard(api);
  const { context, page, problems } = await visit((options) => browser.newContext(options), PHONE);
  await page.goto(board.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hotel campaign");
  await expect(page.locator("figure")).toHaveCount(PICTURES);
  expect(await context.cookies(), "looking needs no cookie").toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await hasNoFinding(page, "the page");

  const favourite = page.getByRole("button", { name: /^Favourite: Picture 2/ });
  await favourite.tap();
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Comments: Picture 2" }).tap();
  const lightbox = page.getByRole("dialog", { name: "Picture 2" });
  await expect(lightbox.getByRole("button", { name: "Favourite: Picture 2, 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const text = lightbox.getByLabel("Your comment on this picture");
  await text.fill("<b>Warmer</b>, please");
  await text.press("Control+Enter");
  await expect(lightbox.getByRole("alert")).toHaveText("Please type your name first.");
  await lightbox.getByLabel("Your name").fill("Marta");
  await page.route("**/comments", (route) => route.abort(), { times: 1 });
  await lightbox.getByRole("button", { name: "Send" }).tap();
  await expect(lightbox.getByRole("alert")).toContainText("your text is kept");
  problems.length = 0;
  await text.press("Control+Enter");
  await expect(lightbox.getByRole("listitem")).toContainText("<b>Warmer</b>, please");
  await expect(text).toHaveValue("");
  await expect(lightbox.getByText("as Marta")).toBeVisible();
  await hasNoFinding(page, "a picture with its comments");
  await page.goBack();
  await expect(lightbox).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("button", { name: "Favourite: Picture 2, 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: "Comments: Picture 2, 1" })).toBeVisible();

  await page.getByRole("button", { name: "Present" }).click();
  const presentation = page.getByRole("dialog", { name: "Presenting: Hotel campaign" });
  await expect(presentation.getByText(`1 of ${PICTURES}`)).toBeAttached();
  await expect(presentation.getByText("Made with a renderer, no AI")).toBeVisible();
  await expect.poll(() => presentation.locator('img[src^="blob:"]').count()).toBe(3);
  await page.keyboard.press("End");
  await expect(shownPicture(page)).toHaveAttribute("src", /^blob:/);
  await context.setOffline(true);
  for (let place = PICTURES - 1; place >= 1; place--) {
    await page.keyboard.press("ArrowLeft");
    await expect(presentation.getByText(`${place} of ${PICTURES}`)).toBeAttached();
    await expect.poll(() => isDecoded(shownPicture(page))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(presentation).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Present" })).toBeFocused();
  await context.setOffline(false);
  problems.length = 0;

  const address = await page.locator("[data-picture]").first().getAttribute("href");
  const picture = new URL(address ?? "", page.url()).href;
  expect((await context.request.get(picture)).status()).toBe(200);
  expect((await board.revoke()).ok()).toBe(true);
  await expect(page.getByRole("heading", { name: "This link has ended" })).toBeVisible();
  await expect(page.locator("img")).toHaveCount(0);
  expect((await context.request.get(picture)).status()).toBe(404);
  expect(problems.filter((text) => !text.includes("404"))).toEqual([]);
  await page.goto(board.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await hasNoFinding(page, "the page of a dead link");
  await context.close();
});

test("without a script a guest sees all pictures and can open each", async ({ api, browser }) => {
  const board = await sharedBoard(api, { allows_downloads: true });
  const { context, page, problems } = await visit((options) => browser.newContext(options), {
    javaScriptEnabled: false,
  });
  await page.goto(board.url);
  await expect(page.locator("figure img")).toHaveCount(PICTURES);
  await expect(page.getByRole("button", { name: "Present" })).toBeHidden();
  expect(problems).toEqual([]);
  await page.getByRole("link", { name: "Open: Picture 3" }).click();
  await expect(page).toHaveURL(/\/pictures\/[^/]+\/view$/);
  await context.close();
});

test("an offline file shows and presents its pictures from a disk, and requests nothing", async ({
  api,
  browser,
}) => {
  const creationId = await api.create({ ...SMALL, config: { image_number: PICTURES } });
  await api.untilEnded(creationId);
  const { outputs } = await api.detail(creationId);
  const pieces = [
    offlineHead({ name: "Hotel campaign", pictures: PICTURES, sender: "", introduction: "", logo: null }),
  ];
  for (const [index, { media_url }] of outputs.entries()) {
    if (index === 2) pieces.push(offlineHeading("Second round"));
    const file = await (await fetch(media_url ?? "")).arrayBuffer();
    const caption = index === 1 ? "The warm one" : "";
    const { before, after } = offlinePicture({
      ...{ width: 64, height: 64, caption, madeWith: "renderer", settings: [], comments: [] },
    });
    pieces.push(before, `data:image/png;base64,${Buffer.from(file).toString("base64")}`, after);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "offline-board-"));
  const file = path.join(folder, "board.html");
  writeFileSync(file, [...pieces, offlineTail(["renderer"])].join(""));

  const { context, page, problems } = await visit((options) => browser.newContext(options), {
    offline: true,
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const images = page.locator("figure img");
  await expect(images).toHaveCount(PICTURES);
  for (const image of await images.all()) await expect.poll(() => isDecoded(image)).toBe(true);
  await hasNoFinding(page, "the offline file");

  await page.getByRole("button", { name: "Present" }).click();
  const presentation = page.getByRole("dialog", { name: "Presenting: Hotel campaign" });
  for (let place = 1; place <= PICTURES; place++) {
    const said = place === 2 ? `2 of ${PICTURES}: The warm one` : `${place} of ${PICTURES}`;
    await expect(presentation.locator("[aria-live]")).toContainText(said);
    await expect(presentation.getByText("Made with a renderer, no AI")).toBeVisible();
    await expect.poll(() => isDecoded(shownPicture(page))).toBe(true);
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Escape");
  await expect(presentation).toHaveCount(0);
  await images.nth(2).click();
  await expect(presentation.locator("[aria-live]")).toHaveText(`3 of ${PICTURES}: Second round`);
  expect(problems).toEqual([]);
  expect(requests.filter((url) => !/^(?:file|data|blob):/.test(url))).toEqual([]);
  await context.close();
  rmSync(folder, { recursive: true });
});
