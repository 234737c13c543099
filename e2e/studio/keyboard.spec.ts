/** The main path without a mouse. */
import { MADE_WITHIN_MS } from "../support/api-client";
import { expect, test } from "../support/front";
import { hydrated } from "../support/hydrated";

test("from the sign-in to a finished picture with the keyboard alone", async ({ page }) => {
  const { keyboard } = page;
  await page.goto("/sign-in");
  const name = page.getByLabel("Your name");
  for (
    let presses = 0;
    presses < 10 && !(await name.evaluate((field) => field === document.activeElement));
    presses++
  )
    await keyboard.press("Tab");
  await expect(name).toBeFocused();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("Keys only");
  await keyboard.press("Enter");

  const prompt = page.getByLabel("Prompt", { exact: true });
  await hydrated(prompt);
  // Before the first creation the prompt has the focus.
  await expect(prompt).toBeFocused();
  await keyboard.type("a paper boat");
  await keyboard.press("ControlOrMeta+Enter");

  const card = page.getByRole("article", { name: "Done: a paper boat" });
  await expect(card).toBeVisible({ timeout: MADE_WITHIN_MS });
  const link = card.getByRole("link").first();
  for (
    let presses = 0;
    presses < 60 && !(await link.evaluate((one) => one === document.activeElement));
    presses++
  )
    await keyboard.press("Tab");
  await expect(link).toBeFocused();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/creations\//);
  await expect(page.getByText("a paper boat").first()).toBeVisible();
});
