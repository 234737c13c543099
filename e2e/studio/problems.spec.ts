/** Errors are shown where they occurred, and the prompt is kept. */
import { errorBodySchema } from "contract/errors";
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

test.use({ expectedConsoleError: /status of 400/ });

test("a prompt that is too long shows an error at its field and is not sent", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill("x".repeat(8_001));
  await expect(prompt).toHaveAttribute("aria-invalid", "true");
  const generate = page.getByRole("button", { name: /^Generate/ });
  await expect(generate).toHaveAttribute("aria-disabled", "true");
  await expect(generate).toHaveAccessibleDescription(/1 character too long/);
});

test("an error that the service reports is shown at its field", async ({ person }) => {
  const { page } = person;
  const words = "The seed is a whole number the service does not like.";
  const refusal = errorBodySchema.parse({
    message: words,
    code: 40002,
    details: [{ field: "settings.seed", message: words }],
  });
  await page.route("**/api/v1/jobs/gen2/text2image", (route) =>
    route.fulfill({ status: 400, json: refusal }),
  );
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill("a kite");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByLabel("Seed", { exact: true })).toHaveAccessibleDescription(words);
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("a kite");
});

test("an invalid seed shows an error, keeps the text and is not sent", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill("a kite");
  await page.getByText("More settings").click();
  const seed = page.getByLabel("Seed", { exact: true });
  for (const typed of ["7.5", "4294967296", "-3"]) {
    await seed.fill(typed);
    await expect(seed).toHaveValue(typed);
    await expect(seed).toHaveAccessibleDescription(/whole number from 0 to 4294967295/);
    await expect(page.getByRole("button", { name: /^Generate/ })).toHaveAttribute("aria-disabled", "true");
  }
  await seed.fill("4294967295");
  await expect(seed).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("button", { name: /^Generate/ })).toHaveAttribute("aria-disabled", "false");
});

test("unfolded settings stay unfolded", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await page.getByText("More settings").click();
  await expect(page.getByLabel("Seed", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Seed", { exact: true })).toBeVisible();
  await page.getByText("More settings").click();
  await page.reload();
  await expect(page.getByLabel("Seed", { exact: true })).toBeHidden();
});

test("the browser's bars take the colour of the chosen theme", async ({ person }) => {
  const { page } = person;
  const colour = () =>
    page.evaluate(() => ({
      meta: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
      canvas: getComputedStyle(document.documentElement).backgroundColor,
    }));
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveClass(/light/);
  await expect.poll(async () => (await colour()).meta).toBe((await colour()).canvas);
  const light = (await colour()).meta;
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(async () => (await colour()).meta).not.toBe(light);
  expect((await colour()).meta).toBe((await colour()).canvas);
});

test("the theme follows the system until one is chosen, and the first paint has it", async ({ person }) => {
  const { page } = person;
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/settings");
  await expect(html).toHaveClass(/(?:^| )light(?: |$)/);
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveClass(/(?:^| )dark(?: |$)/);
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(html).toHaveClass(/(?:^| )light(?: |$)/);
  // The theme at the moment when the first content is parsed, before anything can be painted.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById("main")) return;
      Object.assign(window, { firstTheme: document.documentElement.className });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme)).toMatch(
    /(?:^| )light(?: |$)/,
  );
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
});

test("the message about a copied link disappears with the page", async ({ person }) => {
  const { page, api } = person;
  await api.untilEnded(await api.create(SMALL));
  await page.goto("/");
  const card = page.getByRole("article", { name: /^Done/ });
  await card.hover();
  await card.getByRole("button", { name: "Copy the prompt" }).click();
  await expect(page.getByText("Prompt copied.")).toBeVisible();
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/creations\//);
  await expect(page.getByText("Prompt copied.")).toHaveCount(0, { timeout: 3_000 });
});

test("a downloaded picture's file name has words of the prompt and the seed", async ({ person }) => {
  const { page, api } = person;
  await api.untilEnded(await api.create({ ...SMALL, prompt: "A red kite, over the dunes" }));
  await page.goto("/");
  const download = page.waitForEvent("download");
  await page.getByRole("article", { name: /^Done/ }).getByRole("link").first().focus();
  await page.keyboard.press("m");
  await page.getByRole("link", { name: /^Download as .*the original$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/a-red-kite-over-the-dunes-7\.png$/);
});

test("no page is prefetched", async ({ person }) => {
  const { page } = person;
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) ahead.push(request.url());
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Programs" })).toBeVisible();
  expect(ahead).toEqual([]);
});
