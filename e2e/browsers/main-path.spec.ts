/** The main path in WebKit and Firefox, where Playwright's builds of them are installed. */
import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";
import { LARGE, MADE_WITHIN_MS } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { card, generateAtStudio } from "../support/stream-page";

const BUILDS = { firefox, webkit };

test.skip(
  ({ browserName }) => browserName !== "chromium" && !existsSync(BUILDS[browserName].executablePath()),
  "Playwright's build of this browser is not installed",
);

test("a visitor signs in on the page and reaches the empty studio", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("Your name").fill("A visitor");
  await page.getByRole("button", { name: "Enter the demo studio" }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toBeVisible();
});

test("a generated picture is shown in the stream and in the library", async ({ person: { page } }) => {
  await generateAtStudio(page, "a lantern");
  const done = card(page, "Done", "a lantern");
  await expect(done).toBeVisible({ timeout: MADE_WITHIN_MS });
  const picture = done.getByRole("img", { name: "a lantern", exact: true });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.goto("/library");
  await expect(page.getByRole("checkbox", { name: "Select: a lantern" })).toBeVisible();
});

test("a running creation can be cancelled from its card", async ({ person: { page, api } }) => {
  await api.until(await api.create({ ...LARGE, prompt: "a slow storm" }), "processing");
  await page.goto("/");
  await page.getByRole("button", { name: "Cancel: a slow storm" }).click();
  await expect(card(page, "Cancelled", "a slow storm")).toBeVisible();
});
