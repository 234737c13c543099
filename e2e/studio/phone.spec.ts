/** The main path by touch, on the smallest supported phone. */
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { ENDLESS, expect, test } from "../support/front";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("a picture is created by touch, with settings from the sheet", async ({ person }) => {
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
  await expect(card).toBeVisible({ timeout: MADE_WITHIN_MS });
  await card.getByRole("link").first().tap();
  await expect(page).toHaveURL(/\/creations\//);
});

test("a running creation is cancelled by touch", async ({ person, front }) => {
  const { page, api } = person;
  front.upstream.script("a slow storm", ENDLESS);
  await api.until(await api.create({ ...SMALL, prompt: "a slow storm" }), "processing");
  await page.goto("/");
  await page.getByRole("button", { name: "Cancel: a slow storm" }).tap();
  await expect(page.getByRole("article", { name: "Cancelled: a slow storm" })).toBeVisible();
});

test("the settings sheet blocks the page beneath, and a tap outside, Escape, Back and its handle close it", async ({
  person,
}) => {
  const { page } = person;
  await page.goto("/");
  const settings = page.getByRole("button", { name: /settings$/ });
  const sheet = page.getByRole("dialog", { name: "New creation" });
  const example = page.getByRole("main").getByRole("button").first();
  await expect(example).toBeVisible();

  const ways: [string, () => Promise<unknown>][] = [
    ["a tap beside it", () => page.touchscreen.tap(180, 12)],
    ["Escape", () => page.keyboard.press("Escape")],
    ["Back", () => page.goBack()],
    ["its grip", () => page.getByRole("button", { name: "Collapse the composer" }).tap()],
  ];
  for (const [way, close] of ways) {
    await settings.tap();
    await expect(sheet, way).toBeVisible();
    await expect(page.getByRole("main"), "what lies beneath is out of reach").toHaveJSProperty("inert", true);
    await close();
    await expect(sheet, way).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("main")).toHaveJSProperty("inert", false);
  }
  await expect(page.getByLabel("Prompt", { exact: true }), "no tap fell through").toHaveValue("");
});

test("the settings sheet opened again at once is closed by Back, and the page stays", async ({
  person: { page },
}) => {
  await page.goto("/");
  const settings = page.getByRole("button", { name: /settings$/ });
  const sheet = page.getByRole("dialog", { name: "New creation" });
  const hasEntry = () => page.evaluate(() => window.history.state?.isModal === true);
  await settings.tap();
  await expect.poll(hasEntry).toBe(true);
  // Within one task, so that the step back of the first sheet is still to come.
  await settings.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    button.click();
  });
  await expect.poll(hasEntry).toBe(true);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test("the reason why Generate is disabled is visible", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  const reason = page.getByText("Describe the picture first.");
  await expect(reason).toBeVisible();
  await expect.poll(async () => (await reason.boundingBox())?.height ?? 0).toBeGreaterThan(10);
});
