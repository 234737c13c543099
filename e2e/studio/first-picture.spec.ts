/** A first visit: sign in, enter a prompt, see the picture. */
import { MADE_WITHIN_MS } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/hydrated";

test("a first visitor signs in, enters a prompt and gets pictures", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Your name").fill("A first visitor");
  await page.getByRole("button", { name: "Enter the demo studio" }).click();

  await expect(page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  await hydrated(page.getByLabel("Prompt", { exact: true }));
  await page.getByLabel("Prompt", { exact: true }).fill("a lighthouse at dusk");
  await page.getByRole("radio", { name: "1 picture" }).check();
  await page.getByRole("button", { name: "Generate 1 picture" }).click();

  await expect(page.getByRole("article", { name: /^Done: a lighthouse at dusk/ })).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  const picture = page.getByRole("img", { name: "a lighthouse at dusk", exact: true });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByLabel("Prompt", { exact: true }), "the prompt is kept").toHaveValue(
    "a lighthouse at dusk",
  );
});

test("the empty studio shows examples as pictures: one click fills the composer, a second one generates", async ({
  person,
}) => {
  const { page } = person;
  await page.goto("/");
  const prompt = page.getByLabel("Prompt", { exact: true });
  await expect(prompt).toBeFocused();
  const examples = page.getByRole("main").getByRole("listitem");
  await expect(examples).toHaveCount(6);
  const picture = examples.first().locator("img");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const example = examples.first().getByRole("button");
  const words = (await example.textContent())?.replace("Use this prompt", "") ?? "";
  await example.click();
  await expect(prompt).toHaveValue(words);
  await expect(example).toBeFocused();
  await page.getByRole("button", { name: `Generate this: ${words}` }).press("Enter");
  await expect(page.getByRole("article", { name: new RegExp(`: ${words}`) })).toBeVisible();
});

test("a draft survives a reload", async ({ person }) => {
  const { page } = person;
  await page.goto("/");
  await page.getByLabel("Prompt", { exact: true }).fill("half a thought");
  await page.getByRole("radio", { name: "16:9" }).check();
  await page.reload();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("half a thought");
  await expect(page.getByRole("radio", { name: "16:9" })).toBeChecked();
});

test("signing out ends the session", async ({ person }) => {
  const { page, name } = person;
  await page.goto("/");
  await page.getByRole("button", { name: `${name}: theme and sign-out` }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
});
