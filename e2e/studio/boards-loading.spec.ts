/** A large board while its further pages are on their way, and after one of them has failed. */
import type { Page } from "@playwright/test";
import { linkResponseSchema } from "contract/boards/share-link";
import { expectNoFinding } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { largeBoard } from "../support/large-board";
import { inEveryLook } from "../support/looks";

/** Three pages of 200. */
const COUNT = 500;

test.use({ expectedConsoleError: /Failed to load resource/ });

/** Lets the first further page through and holds the next one back. @returns what lets it through. */
async function holdSecondPage(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let pages = 0;
  await page.route("**/api/boards/*/items?*", async (route) => {
    if (++pages > 1) await released;
    await route.continue();
  });
  return release;
}

/** Notes each text that a live region gets from now on. @returns the texts so far. */
async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest("[role=status], [role=alert], [aria-live]")?.textContent;
        if (text) heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test("a command that needs all pictures of a board shows that it waits for them, is announced once, and then runs", async ({
  person,
}) => {
  const { page } = person;
  const boardId = await largeBoard(person.api, COUNT);
  const release = await holdSecondPage(page);
  await page.goto(`/boards/${boardId}`);
  await expect(page.getByText(`Loading 400 of ${COUNT} pictures…`)).toBeVisible();
  await expect(page.getByText("Loading 100 more pictures…")).toBeAttached();
  const heard = await watchAnnouncements(page);
  const present = page.getByRole("button", { name: "Present" });
  await expect(present).toHaveAttribute("aria-busy", "false");
  await present.click();
  await present.click();
  await expect(present).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText(`Loading 400 of ${COUNT} pictures, then present…`)).toBeVisible();
  await inEveryLook(page, (look) => expectNoFinding(page, look));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await expect(present, "Escape cancels it").toHaveAttribute("aria-busy", "false");
  await present.click();
  release();
  await expect(page.getByRole("dialog", { name: "Presenting: Everything" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Loading .* pictures/)).toHaveCount(0);
  await expect(present).toHaveAttribute("aria-busy", "false");
  expect((await heard()).filter((text) => text.startsWith("Loading"))).toEqual([
    "Loading the rest of the board, then present.",
    "Loading the rest of the board, then present.",
  ]);
});

test("a guest keeps the pictures of a large board that are loaded when a page fails, and Try again loads the others", async ({
  person,
  browser,
}) => {
  const { api } = person;
  const boardId = await largeBoard(person.api, COUNT);
  const made = await api.post(`/api/boards/${boardId}/links`, {});
  const { url } = linkResponseSchema.parse(await made.json()).value;
  const context = await browser.newContext();
  const guest = await context.newPage();
  const asked: (string | null)[] = [];
  let isFailing = true;
  await guest.route("**/api/shared/*/items?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("cursor"));
    if (isFailing && asked.length > 1) await route.abort();
    else await route.continue();
  });
  await guest.goto(url ?? "");
  await expect(guest.getByText("400 of 500 pictures loaded.")).toBeVisible();
  await expect(guest.getByRole("status").getByText(/^100 more pictures could not be loaded/)).toBeAttached();
  await guest.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ["dark", "light"] as const) {
    await guest.emulateMedia({ colorScheme });
    await expectNoFinding(guest, colorScheme);
  }
  const figures = guest.locator("figure");
  const before = await figures.count();
  isFailing = false;
  await guest.getByRole("button", { name: "Try again" }).first().click();
  await expect(guest.getByText("500 pictures", { exact: true })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Try again" })).toHaveCount(0);
  expect(await figures.count()).toBeGreaterThanOrEqual(before);
  expect(new Set(asked).size, "no page is asked for that is loaded").toBe(2);
  expect(asked[0]).not.toBe(asked[1]);
  await context.close();
});
