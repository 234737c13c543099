/** Pictures made from a picture, by touch, on the smallest supported phone. */
import { MADE_WITHIN_MS } from "../support/api-client";
import { card, editing, generate, PROMPT, prompt, source } from "../support/editing";
import { expect, test } from "../support/fixtures";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("a picture is masked, expanded and enlarged without opening the sheet", async ({ person }) => {
  const { page } = person;
  await editing(person);
  const settings = page.getByRole("button", { name: /settings$/ });
  await page.getByRole("button", { name: "Change only a part" }).tap();
  const dialog = page.getByRole("dialog", { name: "Change only a part" });
  await dialog.getByLabel("Paint over what may change").tap();
  await dialog.getByRole("button", { name: "Use this mask" }).tap();
  await expect(source(page)).toContainText("Only the painted part changes.");
  await source(page).getByText("Expand", { exact: true }).tap();
  await source(page).getByRole("checkbox", { name: "16:9" }).tap();
  await generate(page).tap();
  await expect(card(page, PROMPT)).toHaveCount(2, { timeout: MADE_WITHIN_MS });
  await source(page).getByText("Enlarge", { exact: true }).tap();
  await expect(prompt(page)).toBeHidden();
  await generate(page).tap();
  await expect(card(page, PROMPT)).toHaveCount(3, { timeout: MADE_WITHIN_MS });
  await expect(settings).toHaveAttribute("aria-expanded", "false");
});
