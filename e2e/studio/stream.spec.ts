/** The stream keeps positions, sizes, scroll and focus stable. */
import type { Locator, Page } from "@playwright/test";
import { type ApiClient, MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { test as embedded } from "../support/fixtures";
import { asking, ENDLESS, expect, finish, test } from "../support/front";
import { watchShifts } from "../support/shifts";

const prompts = Array.from({ length: 12 }, (_, index) => `a hill, number ${index + 1}`);

/** Enough finished creations to scroll; the last of `prompts` is at the top. */
async function fill(api: ApiClient): Promise<void> {
  const ids: string[] = [];
  for (const prompt of prompts) ids.push(await api.create({ ...SMALL, prompt }));
  for (const id of ids) await api.untilEnded(id);
}

test.beforeEach(({ workerFront }) => workerFront.upstream.script("a storm", ENDLESS));

const done = (page: Page, prompt: string) =>
  page.getByRole("article", { name: `Done: ${prompt}`, exact: true });
const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error("not on the page");
  return found;
};
const news = (page: Page) => page.getByRole("status", { name: "Announcements", exact: true });

test("returning to the stream restores the scroll position", async ({ person }) => {
  const { page, api } = person;
  await fill(api);
  await page.goto("/");
  const low = done(page, "a hill, number 2");
  await low.scrollIntoViewIfNeeded();
  const before = await box(low);
  const isBack = () => expect.poll(async () => Math.abs((await box(low)).y - before.y)).toBeLessThan(3);

  await low.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/creations\//);
  await page.goBack();
  await expect(low).toBeInViewport();
  await isBack();

  await low.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/creations\//);
  await page.getByRole("main").getByRole("link", { name: "Studio" }).click();
  await expect(low).toBeInViewport();
  await isBack();

  await page.reload();
  await expect(low).toBeInViewport();
  await isBack();
});

test("a creation sent from far below scrolls into view", async ({ person }) => {
  const { page, api } = person;
  await fill(api);
  await page.goto("/");
  await done(page, "a hill, number 1").scrollIntoViewIfNeeded();
  await page.getByLabel("Prompt", { exact: true }).fill("a lake");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("article", { name: /: a lake$/ })).toBeInViewport();
});

test("finished creations keep their size while a new one runs, fails beside them, or is deleted", async ({
  person,
}) => {
  const { page, api } = person;
  await fill(api);
  await page.goto("/");
  const places = async (without?: string) => {
    const all = prompts.filter((prompt) => prompt !== without).map((prompt) => done(page, prompt));
    return Promise.all(
      all.map(async (card) => {
        const { width, height } = await box(card.getByRole("link").first());
        return { left: (await box(card)).x, width, height };
      }),
    );
  };
  const rows = await places();
  const top = prompts.at(-1) ?? "";
  await page.getByLabel("Prompt", { exact: true }).fill("a storm");
  await page.getByRole("radio", { name: "1 picture" }).check();
  await page.getByRole("button", { name: "Generate 1 picture" }).click();
  const live = page.getByRole("article", { name: "Working: a storm" });
  await expect(live).toBeVisible();
  expect((await box(live)).height, "what runs has the size of its picture").toBeGreaterThan(250);
  expect(await places()).toEqual(rows);

  await live.getByRole("button", { name: "Cancel: a storm" }).click();
  const cancelled = page.getByRole("article", { name: "Cancelled: a storm" });
  await expect(cancelled).toBeVisible();
  expect((await box(cancelled)).height, "what was cancelled is one thin row").toBeLessThan(64);
  expect(await places()).toEqual(rows);

  const withoutTop = (await places(top)).map(({ width, height }) => ({ width, height }));
  await done(page, top).hover();
  await done(page, top).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(done(page, top)).toHaveCount(0);
  expect((await places(top)).map(({ width, height }) => ({ width, height }))).toEqual(withoutTop);
});

test("creations that finish in another order than they began, with pictures of another shape, keep their places and sizes", async ({
  person,
  workerFront,
}) => {
  const { page, api } = person;
  const clouds = ["a first cloud", "a second cloud", "a third cloud"];
  for (const prompt of clouds) workerFront.upstream.script(prompt, ENDLESS);
  const shifts = await watchShifts(page);
  await page.goto("/");
  // Asked for as squares, and delivered as 3:2.
  for (const prompt of clouds) await api.create(asking(prompt));
  const card = (state: string, prompt: string) =>
    page.getByRole("article", { name: `${state}: ${prompt}`, exact: true });
  for (const prompt of clouds) await expect(card("Working", prompt)).toBeVisible();
  const all = page.getByRole("article", { name: / cloud$/ });
  const places = async () =>
    Promise.all(
      (await all.all()).map(async (one) => ({
        ...(await box(one)),
        picture: await box(one.getByRole("link").first()),
      })),
    );
  const before = await places();
  const moved = await shifts();
  for (const prompt of ["a third cloud", "a first cloud", "a second cloud"]) {
    await finish(workerFront, prompt);
    await expect(card("Done", prompt)).toBeVisible();
    await expect(card("Done", prompt).getByRole("img").first()).toBeVisible();
    expect(await places(), `after ${prompt}`).toEqual(before);
  }
  expect((await shifts()) - moved).toBeLessThan(0.001);
});

test("many waiting creations take a few thin rows above the running one, and are cancelled together", async ({
  person,
  workerFront,
}) => {
  const { page, api } = person;
  await api.untilEnded(await api.create({ ...SMALL, prompt: "a quiet lake" }));
  await api.until(await api.create({ ...SMALL, prompt: "a storm" }), "processing");
  workerFront.upstream.script("a patient hill", { waitMs: Number.POSITIVE_INFINITY });
  for (let sent = 0; sent < 12; sent++) await api.create({ ...SMALL, prompt: "a patient hill" });
  await page.goto("/");
  await expect(page.getByRole("article", { name: "Working: a storm" })).toBeInViewport();
  const waiting = page.getByRole("article", {
    name: /^(In queue|Next in queue|Starting).*: a patient hill$/,
  });
  const more = page.getByRole("button", { name: /^and \d+ more waiting$/ });
  await expect(more).toBeVisible();
  expect(await waiting.count()).toBeLessThan(12);
  await more.click();
  await expect(page.getByRole("article", { name: /: a patient hill$/ })).toHaveCount(12);
  await page.getByRole("button", { name: "Cancel waiting" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Working: a storm" })).toBeVisible();
});

test("without JavaScript the first answer of the server shows the pictures of the first screen", async ({
  person,
  browser,
  origin,
}) => {
  const { api, context } = person;
  await fill(api);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto(origin);
  const newest = page.getByRole("img", { name: prompts.at(-1) ?? "", exact: true });
  await expect
    .poll(() => newest.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const { y, width } = await box(newest);
  expect(y).toBeLessThan(400);
  expect(width).toBeGreaterThan(200);
  await expect(newest).toHaveCSS("opacity", "1");
  await plain.close();
});

test("the focus stays near a creation that is cancelled, deleted or restored", async ({ person }) => {
  const { page, api } = person;
  await api.untilEnded(await api.create({ ...SMALL, prompt: "an old mill" }));
  await api.untilEnded(await api.create({ ...SMALL, prompt: "a new mill" }));
  const id = await api.create({ ...SMALL, prompt: "a storm" });
  await api.until(id, "processing");
  await page.goto("/");
  await page.getByRole("button", { name: "Cancel: a storm" }).press("Enter");
  const cancelled = page.getByRole("article", { name: "Cancelled: a storm" });
  await expect(cancelled).toBeVisible();
  await expect(cancelled.getByRole("link", { name: "a storm" })).toBeFocused();

  await done(page, "a new mill").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(done(page, "a new mill")).toHaveCount(0);
  await expect(done(page, "an old mill").getByRole("link").last()).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(done(page, "a new mill").getByRole("link").last()).toBeFocused();

  await done(page, "an old mill").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/creations\//);
  await page.getByRole("complementary").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("main")).toBeFocused();
});

embedded(
  "the engine and the words it did not understand are named beside the pictures",
  async ({ person }) => {
    const { page, api } = person;
    await api.untilEnded(await api.create({ ...SMALL, prompt: "a zorpish lighthouse" }));
    await page.goto("/");
    const stream = page.getByRole("region", { name: "Creations" });
    await expect(stream.getByText("Sandbox engine: a procedural renderer, not an AI model")).toBeVisible();
    await done(page, "a zorpish lighthouse").getByRole("button", { name: "1 word not known" }).click();
    await expect(page.getByRole("region", { name: /^Not known/ }).getByText("zorpish")).toBeVisible();
  },
);

test.describe("with a screen reader", () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test("one live region announces sent, done, not sent and cancelled", async ({ person }) => {
    const { page, api } = person;
    const id = await api.create({ ...SMALL, prompt: "a storm" });
    await api.until(id, "processing");
    await page.goto("/");
    await page.getByRole("button", { name: "Cancel: a storm" }).click();
    await expect(news(page)).toContainText("Cancelled: a storm");

    const prompt = page.getByLabel("Prompt", { exact: true });
    await page.getByRole("radio", { name: "1 picture" }).check();
    await page.route("**/api/v1/jobs/gen2/text2image", (route) => route.abort());
    await prompt.fill("a paper boat");
    await page.getByRole("button", { name: /^Generate/ }).click();
    await expect(news(page)).toContainText("Not sent: a paper boat. The studio did not answer.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(news(page)).toContainText(/(Sent|Started|\d+ % done|Done): a paper boat/);
    await expect(news(page)).toContainText("Done: a paper boat", { timeout: MADE_WITHIN_MS });
  });
});

test("the page title of a running creation shows its progress, and the title of the next page replaces it", async ({
  person,
  workerFront,
}) => {
  const { page, api } = person;
  const prompt = "a wide  storm";
  workerFront.upstream.script(prompt, ENDLESS);
  const id = await api.create({ ...SMALL, prompt });
  await api.until(id, "processing");
  await page.goto(`/creations/${id}`);
  await expect(page).toHaveTitle(/^(?:\d+ %|Working) · Prompt Studio$/);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page).toHaveTitle("a wide storm · Prompt Studio");
  await expect(page.getByText("Cancelled").first()).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(page).toHaveTitle(/^Library/);
  await page.goBack();
  await expect(page).toHaveTitle("a wide storm · Prompt Studio");
});
