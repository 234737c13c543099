/** A board with 1 000 threads: only those near what is seen are laid out, and nothing that somebody does is lost with the others. */
import type { Locator, Page } from "@playwright/test";
import { findingsOf } from "../support/axe";
import { makeSharedBoard } from "../support/boards";
import { expect, test } from "../support/fixtures";
import { addThreads, threadWords } from "../support/many-threads";
import { watchShifts } from "../support/shifts";

const OF_FIRST = 600;
const OF_SECOND = 400;
/** A list that kept what was scrolled through would have hundreds. */
const MOST_LAID_OUT = 80;
/** A poll, twice that on a busy machine. */
const SEEN_WITHIN_MS = 10_000;

const threadsIn = (list: Locator) => list.locator("[data-thread]");
const pin = (list: Locator, n: number) =>
  list.getByRole("button", { name: new RegExp(`^Pin ${n} by Marta`) });

/** A screen at each frame. @returns the most threads that were laid out at a time. */
const scrollThrough = (scroller: Locator, by: 1 | -1) =>
  scroller.evaluate(async (element, direction) => {
    let most = 0;
    for (let still = 0; still < 20; ) {
      const before = element.scrollTop;
      element.scrollBy({ top: (direction * element.clientHeight) / 2, behavior: "instant" });
      await new Promise(requestAnimationFrame);
      most = Math.max(most, element.querySelectorAll("[data-thread]").length);
      still = element.scrollTop === before ? still + 1 : 0;
    }
    return most;
  }, by);

async function boardOf(api: Parameters<typeof makeSharedBoard>[0]) {
  const board = await makeSharedBoard(api);
  addThreads({ boardId: board.id, picture: 0, first: 0, count: OF_FIRST });
  addThreads({ boardId: board.id, picture: 1, first: OF_FIRST, count: OF_SECOND });
  return board;
}

async function openPanel(page: Page, boardId: string) {
  await page.goto(`/boards/${boardId}`);
  await page.getByRole("button", { name: /^From your guests/ }).click();
  const panel = page.getByRole("complementary", { name: "From your guests" });
  await threadsIn(panel).first().waitFor();
  return { panel, scroller: panel.locator(":scope > div") };
}

test("the owner's panel lets go of threads that were scrolled through, and keeps the focus, selected words and a half-written reply", async ({
  person,
}) => {
  const { page, api } = person;
  const shifts = await watchShifts(page);
  const board = await boardOf(api);
  const { panel, scroller } = await openPanel(page, board.id);
  await panel.getByRole("button", { name: /^Reply to Pin 3 by Marta/ }).click();
  await page.keyboard.type("Half a reply");
  const words = panel.getByText(threadWords(11), { exact: true });
  await words.selectText();
  await pin(panel, 8).focus();
  expect(await scrollThrough(scroller, 1)).toBeLessThan(MOST_LAID_OUT);
  await expect(pin(panel, OF_FIRST + OF_SECOND)).toBeInViewport();
  await expect(pin(panel, 300)).toHaveCount(0);
  await expect(threadsIn(panel).last()).toHaveAttribute("aria-posinset", `${OF_SECOND}`);
  expect(await findingsOf(page), "the panel at its end").toEqual([]);
  expect(await page.evaluate(() => `${document.getSelection()}`)).toBe(threadWords(11));
  await expect(pin(panel, 8)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(pin(panel, 8)).toBeFocused();
  await expect(pin(panel, 8)).toBeInViewport();
  await scrollThrough(scroller, 1);
  expect(await scrollThrough(scroller, -1)).toBeLessThan(MOST_LAID_OUT);
  await expect(panel.getByRole("textbox")).toHaveValue("Half a reply");
  await expect(pin(panel, 4)).toBeInViewport();
  expect(await shifts()).toBeLessThan(0.05);
});

test("Tab from behind the owner's panel comes to its last thread, and the picture opens at it", async ({
  person,
}) => {
  const { page, api } = person;
  const board = await boardOf(api);
  const { panel } = await openPanel(page, board.id);
  await panel.getByRole("button", { name: "Close favourites or comments in the links" }).focus();
  await page.keyboard.press("Shift+Tab");
  const last = pin(panel, OF_FIRST + OF_SECOND);
  await expect(threadsIn(panel).last().locator(":focus")).toHaveCount(1);
  await last.click();
  const talk = page.getByRole("dialog", { name: "Comments and pins" });
  await expect(pin(talk, OF_FIRST + OF_SECOND)).toBeFocused();
  await expect(pin(talk, OF_FIRST + OF_SECOND)).toBeInViewport();
  await expect(pin(talk, OF_FIRST + OF_SECOND - 1)).toBeInViewport();
  // A pin on the picture brings its thread, wherever it stands.
  await talk.locator(`[data-pin="${OF_FIRST + 200}"]`).dispatchEvent("click");
  await expect(pin(talk, OF_FIRST + 200)).toBeFocused();
  await expect(pin(talk, OF_FIRST + 200)).toBeInViewport();
  await expect(pin(talk, OF_FIRST + 201)).toBeVisible();
  await expect(pin(talk, OF_FIRST + 199)).toBeVisible();
  expect(await findingsOf(page), "a picture with 400 pins, in the middle of them").toEqual([]);
});

test("threads that arrive do not move what the owner reads", async ({ person }) => {
  const { page, api } = person;
  const board = await boardOf(api);
  const { panel, scroller } = await openPanel(page, board.id);
  await scroller.evaluate((element) => element.scrollTo({ top: 20_000 }));
  const read = threadsIn(panel).filter({ hasText: "Note 150:" });
  await expect(read).toBeVisible();
  await read.scrollIntoViewIfNeeded();
  await read.getByRole("button", { name: /^Reply/ }).focus();
  const before = await read.boundingBox();
  addThreads({ boardId: board.id, picture: 1, first: 2_000, count: 30, isNew: true });
  await expect(threadsIn(panel).last()).toHaveAttribute("aria-setsize", `${OF_SECOND + 30}`, {
    timeout: SEEN_WITHIN_MS,
  });
  await expect(read.getByRole("button", { name: /^Reply/ })).toBeFocused();
  await expect.poll(async () => (await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});

test("a guest's list beside a picture lets go of threads, keeps a half-written reply, and prints all of them", async ({
  api,
  browser,
  watch,
}) => {
  const board = await boardOf(api);
  const context = await browser.newContext();
  context.on("page", watch);
  const guest = await context.newPage();
  await guest.goto(board.url);
  await guest.getByRole("link", { name: "Open: Picture 1" }).click();
  const lightbox = guest.getByRole("dialog", { name: "Picture 1" });
  const beside = lightbox.getByRole("region", { name: "About this picture" });
  await lightbox.getByRole("button", { name: /^Reply to Pin 2 by Marta/ }).click();
  await lightbox.getByLabel(/^Your reply/).fill("Half a reply");
  expect(await scrollThrough(beside, 1)).toBeLessThan(MOST_LAID_OUT);
  await expect(pin(beside, OF_FIRST)).toBeInViewport();
  await expect(pin(beside, 300)).toHaveCount(0);
  await expect(lightbox.getByLabel(/^Your reply/)).toHaveValue("Half a reply");
  expect(await findingsOf(guest), "a guest's list at its end").toEqual([]);
  await guest.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(threadsIn(beside)).toHaveCount(OF_FIRST);
  await guest.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect.poll(() => threadsIn(beside).count()).toBeLessThan(MOST_LAID_OUT);
  await context.close();
});
