/** Steps and locators shared by tests of the stream: generating a creation and finding its card. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Types a prompt and presses Generate for one picture. */
export async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  await page.getByRole("radio", { name: "1 picture" }).check();
  await page.getByRole("button", { name: /^Generate/ }).click();
}

/** The card of a creation in the given state. */
export function card(page: Page, state: string, prompt: string): Locator {
  return page.getByRole("article", { name: `${state}: ${prompt}`, exact: true });
}

/** Opens the studio and generates. */
export async function generateAtStudio(page: Page, prompt: string): Promise<void> {
  await page.goto("/");
  await generate(page, prompt);
}

/** Opens the page of the creation on a card. */
export async function openCreation(page: Page, shown: Locator, prompt: string): Promise<void> {
  // The card's pictures link to the same page; the last link is the caption.
  await shown.getByRole("link", { name: prompt, exact: true }).last().click();
  await expect(page).toHaveURL(/\/creations\//);
}
