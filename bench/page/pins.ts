/**
 * `npm run bench:page -- pins`: how long a guest's page and the pages of a board's owner are busy at a time with 1 000 pins.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { PINS } from "../boards/fill-pins";
import { longestTask } from "./longest-task";
import { makePinnedBoard } from "./pinned-board";
import { scrollAll, scrollToTop } from "./scroll-all";

/** A poll and what follows from it. */
const POLL_MS = 4_000;
/** What scrolls in the owner's panel. */
const PANEL = "aside > div";

interface Step {
  name: string;
  longestMs: number;
}

/** @param visit opens a signed-in context of this person. @param dataDir of the studio that runs. */
export async function measurePins(
  visit: (viewport: { width: number; height: number }) => Promise<BrowserContext>,
  origin: string,
  dataDir: string,
): Promise<void> {
  const context = await visit({ width: 1_440, height: 900 });
  const browser = context.browser();
  if (!browser) throw new Error("The context has no browser.");
  const { shared, boardPath, change, end } = await makePinnedBoard(context, origin, dataDir);
  const steps: Step[] = [];
  const at = (page: Page) => async (name: string, act: () => Promise<unknown>) => {
    steps.push({ name, longestMs: await longestTask(browser, page, act) });
  };

  const guest = await context.newPage();
  const asGuest = at(guest);
  const threads = (page: Page) => page.locator("[data-thread]").first().waitFor();
  await asGuest("guest: opening the page", async () => {
    await guest.goto(origin + shared);
    await guest.waitForTimeout(POLL_MS);
  });
  const poll = async (page: Page) => {
    const answer = page.waitForResponse(
      (one) => /known=/.test(one.url()) && one.request().method() === "GET",
    );
    await answer;
    await change();
    await page.waitForTimeout(POLL_MS);
  };
  await asGuest("guest: a poll with a change", () => poll(guest));
  // To compare with.
  await asGuest("guest: opening a picture without pins", async () => {
    await guest.locator("[data-picture]").nth(40).click();
    // A role is looked for among all elements of the page, which costs the page more than what is measured.
    await guest.locator("dialog[open]").waitFor();
    await guest.waitForTimeout(1_000);
  });
  await guest.keyboard.press("Escape");
  await asGuest("guest: opening a picture with 500 pins", async () => {
    await guest.locator("[data-picture]").first().click();
    await threads(guest);
    await guest.waitForTimeout(1_000);
  });
  await asGuest("guest: scrolling its comments", () => scrollAll(guest, "dialog section"));
  await asGuest("guest: choosing a pin", async () => {
    await guest.locator("[data-thread] button").nth(3).click();
    await guest.waitForTimeout(500);
  });
  await asGuest("guest: a poll with a change, picture open", () => poll(guest));
  await guest.close();

  const owner = await context.newPage();
  const asOwner = at(owner);
  await asOwner("owner: opening the board", async () => {
    await owner.goto(`${origin}${boardPath}`);
    await owner.waitForTimeout(POLL_MS);
  });
  await asOwner("owner: opening the panel", async () => {
    await owner.getByRole("button", { name: /^From your guests/ }).click();
    await threads(owner);
    await owner.waitForTimeout(1_000);
  });
  await asOwner("owner: scrolling the panel", () => scrollAll(owner, PANEL));
  await asOwner("owner: a poll with a change, panel open", () => poll(owner));
  await scrollToTop(owner, PANEL);
  await owner.waitForTimeout(1_000);
  await asOwner("owner: opening the picture with 500 pins", async () => {
    await owner.locator("[data-thread] button").first().click();
    await owner.locator("[data-pin]").first().waitFor();
    await owner.waitForTimeout(1_000);
  });
  await asOwner("owner: a poll with a change, picture open", () => poll(owner));
  await context.close();
  await end();
  console.log(`| ${PINS} pins and as many replies, 1440 × 900 | longest task, ms |\n|---|---|`);
  for (const { name, longestMs } of steps) console.log(`| ${name} | ${longestMs.toFixed(0)} |`);
}
