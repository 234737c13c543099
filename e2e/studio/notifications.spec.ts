/** Notifications when a creation ends, and the tab's title and icon. */
import type { Page } from "@playwright/test";
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { ENDLESS, expect, finish, test } from "../support/front";

interface Shown {
  title: string;
  body: string;
}
type Spied = typeof globalThis & { shown: Shown[]; lastShown?: { onclick?: () => void } };

/** A fake Notification API that answers the permission prompt and records what it shows. */
async function answering(page: Page, answer: "granted" | "denied" | "none") {
  await page.addInitScript((said) => {
    const spied = globalThis as Spied;
    spied.shown = [];
    if (said === "none") {
      Reflect.deleteProperty(window, "Notification");
      return;
    }
    class FakeNotification {
      static permission = localStorage.getItem("test.asked") ?? (said === "denied" ? "denied" : "default");
      static async requestPermission() {
        FakeNotification.permission = said;
        localStorage.setItem("test.asked", said);
        return said;
      }
      onclick?: () => void;
      constructor(title: string, { body }: { body: string }) {
        spied.shown.push({ title, body });
        spied.lastShown = this;
      }
      close() {}
    }
    Object.defineProperty(window, "Notification", { value: FakeNotification });
  }, answer);
}

/** Simulates a hidden or visible tab. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((is) => {
    Object.defineProperty(document, "visibilityState", { value: is, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
const shown = (page: Page) => page.evaluate(() => (globalThis as Spied).shown);
const toggle = (page: Page) => page.getByRole("switch", { name: "Notify me when a creation ends" });

test("a creation that ends in a hidden tab is notified, once notifications are switched on", async ({
  person,
}) => {
  const { page, api } = person;
  await answering(page, "granted");
  await page.goto("/settings");
  await expect(toggle(page)).toBeEnabled();
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();

  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Generate/ })).toHaveJSProperty("disabled", false);
  const seen = await api.create({ ...SMALL, prompt: "seen by the person" });
  await api.untilEnded(seen);
  await expect(page.getByRole("article", { name: "Done: seen by the person" })).toBeVisible();
  expect(await shown(page), "nothing is told to who looks").toEqual([]);

  await setVisibility(page, "hidden");
  const id = await api.create({ ...SMALL, prompt: "a heron at dawn" });
  await api.untilEnded(id);
  await expect.poll(() => shown(page)).toEqual([{ title: "Done", body: "a heron at dawn" }]);
  await page.evaluate(() => (globalThis as Spied).lastShown?.onclick?.());
  await expect(page).toHaveURL(new RegExp(id));
});

test("the settings say when the browser blocks notifications", async ({ person }) => {
  const { page } = person;
  await answering(page, "denied");
  await page.goto("/settings");
  await expect(page.getByText("Notifications are blocked for this site.")).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
});

test("the settings say when the browser has no notifications", async ({ person }) => {
  const { page } = person;
  await answering(page, "none");
  await page.goto("/settings");
  await expect(page.getByText("This browser cannot show notifications here.")).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
});

test("the queue panel offers notifications while a creation runs", async ({ person, front }) => {
  const { page, api } = person;
  await answering(page, "granted");
  front.upstream.script("a long night", ENDLESS);
  await api.create({ ...SMALL, prompt: "a long night" });
  await page.goto("/");
  await page.getByRole("button", { name: /^Queue: / }).click();
  // By key, because the rows above it grow while the creation runs.
  await toggle(page).press("Space");
  await expect(toggle(page)).toBeChecked();
});

test("the tab's icon shows a running creation and how it ended", async ({ person, front }) => {
  const { page, api } = person;
  for (const prompt of ["a long night", "a paper moon"]) front.upstream.script(prompt, ENDLESS);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  const icon = page.locator("link[data-tab-icon]");
  await expect(icon).toHaveCount(0);
  const id = await api.create({ ...SMALL, prompt: "a long night" });
  await expect(icon).toHaveAttribute("data-tab-icon", /queued|working|moving/);
  await expect(page).toHaveTitle(/^(?:\d+ %|Working|In queue) · Prompt Studio$/);
  await api.cancel(id);
  await api.untilEnded(id);
  await expect(icon).toHaveCount(0);
  await page.getByLabel("Prompt", { exact: true }).fill("a paper moon");
  await page.getByRole("radio", { name: "1 picture" }).check();
  await page.getByRole("button", { name: /^Generate/ }).click();
  // The icon stays until the tab is visible again.
  await setVisibility(page, "hidden");
  await finish(front, "a paper moon");
  // A hidden tab polls rarely.
  await expect(icon).toHaveAttribute("data-tab-icon", "done", { timeout: MADE_WITHIN_MS });
  await expect(page).toHaveTitle("✓ Done · Prompt Studio");
  await setVisibility(page, "visible");
  await expect(icon).toHaveCount(0);
});
