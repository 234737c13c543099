/** A picture that is the source in the composer, and what was made from it. */
import type { Page } from "@playwright/test";
import { MADE_WITHIN_MS, SMALL } from "./api-client";
import { expect, type Person } from "./fixtures";

export const PROMPT = "a wooden cabin by a lake at noon";
export const SIZE = { aspect_ratio: "3:2", resolution: 128 };

export const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });
export const source = (page: Page) => page.getByRole("region", { name: "Source" });
export const references = (page: Page) => page.getByRole("region", { name: "References" });
export const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
/** @param words plain ones, that a regular expression matches as they are. */
export const card = (page: Page, words: string) =>
  page.getByRole("article", { name: new RegExp(`^Done: (?:(?:Expanded|Enlarged) [^,]+, )?${words}$`) });

/** @returns the id of a creation whose picture is on the first page. */
export async function drawn({ page, api }: Person): Promise<string> {
  const id = await api.create({ ...SMALL, prompt: PROMPT, settings: { ...SMALL.settings, ...SIZE } });
  await api.untilEnded(id);
  await page.goto("/");
  await expect(card(page, PROMPT)).toBeVisible();
  return id;
}

/** @returns the id of a creation whose picture is the source in the composer. */
export async function editing(person: Person): Promise<string> {
  const { page } = person;
  const id = await drawn(person);
  await prompt(page).fill("a fox");
  await card(page, PROMPT).getByRole("link").first().focus();
  await page.keyboard.press("e");
  await expect(source(page)).toContainText(PROMPT);
  return id;
}

export async function createdFrom({ page, api }: Person, words: string) {
  const made = card(page, words).first();
  await expect(made).toBeVisible({ timeout: MADE_WITHIN_MS });
  const href = await made.getByRole("link").first().getAttribute("href");
  return api.detail(/creations\/([^/?]+)/.exec(href ?? "")?.[1] ?? "");
}
