/** The main path by thumb, on the smallest phone in use. */
import { LARGE } from "../support/api-client";
import { expect, test } from "../support/fixtures";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("a picture is made by thumb, with settings from the sheet", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill("a red kite");
  const settings = page.getByRole("button", { name: /settings$/ });
  await settings.tap();
  await expect(settings).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("radio", { name: "1 picture" }).tap();
  await page.getByRole("button", { name: "Generate 1 picture" }).tap();
  await expect(settings).toHaveAttribute("aria-expanded", "false");
  const card = page.getByRole("article", { name: "Done: a red kite" });
  await expect(card).toBeVisible({ timeout: 45_000 });
  await card.getByRole("link").first().tap();
  await expect(page).toHaveURL(/\/creations\//);
});

test("what runs is cancelled by thumb", async ({ person }) => {
  const { page, api } = person;
  await api.until(await api.create({ ...LARGE, prompt: "a slow storm" }), "processing");
  await page.goto("/");
  await page.getByRole("button", { name: "Cancel: a slow storm" }).tap();
  await expect(page.getByRole("article", { name: "Cancelled: a slow storm" })).toBeVisible();
});
