/** A picture made from a picture: edited by words, in a part of it, expanded and enlarged. */
import type { Page } from "@playwright/test";
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { expect, type Person, test } from "../support/fixtures";
import { inEveryLook } from "../support/looks";

const PROMPT = "a wooden cabin by a lake at noon";
const SIZE = { aspect_ratio: "3:2", resolution: 128 };

const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });
const source = (page: Page) => page.getByRole("region", { name: "Source" });
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });
const card = (page: Page, words: string) =>
  page.getByRole("article", { name: `Done: ${words}`, exact: true });

/** @returns the id of a creation whose picture is the source in the composer. */
async function editing({ page, api }: Person): Promise<string> {
  const id = await api.create({ ...SMALL, prompt: PROMPT, settings: { ...SMALL.settings, ...SIZE } });
  await api.untilEnded(id);
  await page.goto("/");
  await prompt(page).fill("a fox");
  await card(page, PROMPT).getByRole("link").first().focus();
  await page.keyboard.press("e");
  await expect(source(page)).toContainText(PROMPT);
  return id;
}

async function createdFrom({ page, api }: Person, words: string) {
  const made = card(page, words).first();
  await expect(made).toBeVisible({ timeout: MADE_WITHIN_MS });
  const href = await made.getByRole("link").first().getAttribute("href");
  return api.detail(/creations\/([^/?]+)/.exec(href ?? "")?.[1] ?? "");
}

test("E on a picture makes it the source, and Generate draws it with the change that is written", async ({
  person,
}) => {
  const { page } = person;
  const id = await editing(person);
  await expect(prompt(page)).toHaveValue("");
  await expect(generate(page)).toHaveAttribute("aria-disabled", "true");
  await prompt(page).fill("at night");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  expect(made.enhanced_prompt).toContain("at night");
  expect(made.made_from).toMatchObject({ operation: "edit", inputs: [{ place: "source", creation_id: id }] });
  expect(made.outputs[0]).toMatchObject({ width: 192, height: 128 });
});

test("the prompt of before is there again when the source is removed", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await prompt(page).fill("at night");
  await page.getByRole("button", { name: "Remove the source" }).click();
  await expect(prompt(page)).toHaveValue("a fox");
  await expect(source(page)).toBeHidden();
});

test("a picture is expanded to two shapes at once, and enlarged", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await source(page).getByText("Expand", { exact: true }).click();
  await source(page).getByRole("checkbox", { name: "16:9" }).check();
  await source(page).getByRole("checkbox", { name: "9:16" }).check();
  await generate(page).click();
  await expect(card(page, PROMPT)).toHaveCount(3, { timeout: MADE_WITHIN_MS });
  await source(page).getByText("Enlarge", { exact: true }).click();
  await expect(source(page)).toContainText("384 × 256");
  await generate(page).click();
  await expect(card(page, PROMPT)).toHaveCount(4, { timeout: MADE_WITHIN_MS });
  const made = await createdFrom(person, PROMPT);
  expect(made.outputs[0]).toMatchObject({ width: 384, height: 256 });
});

test("only the painted part of a picture changes, by keyboard and mouse", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await prompt(page).fill("at night");
  await page.getByRole("button", { name: "Change only a part" }).click();
  const dialog = page.getByRole("dialog", { name: "Change only a part" });
  const use = dialog.getByRole("button", { name: "Use this mask" });
  await expect(use).toHaveAttribute("aria-disabled", "true");
  const canvas = dialog.getByLabel("Paint over what may change");
  await canvas.dragTo(canvas, { sourcePosition: { x: 40, y: 40 }, targetPosition: { x: 160, y: 90 } });
  await expect(use).not.toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(use).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("button", { name: "Redo" }).click();
  await use.click();
  await expect(dialog).toBeHidden();
  await expect(source(page)).toContainText("Only the painted part changes.");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  expect(made.made_from?.inputs.map(({ place }) => place)).toEqual(["source", "mask"]);
});

test("the page of an edit shows its source before and after, and leads there and back", async ({
  person,
}) => {
  const { page, api } = person;
  const id = await editing(person);
  await prompt(page).fill("at night");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  await page.goto(`/creations/${made.creation_id}`);
  await page.keyboard.press("y");
  await expect(page.getByRole("img", { name: /^Before/ })).toBeVisible();
  await page.getByRole("button", { name: "Before", exact: true }).click();
  await expect(page.getByRole("img", { name: /^Before/ })).toBeHidden();
  await page.getByRole("region", { name: "Edited from" }).getByRole("link", { name: "Source" }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole("region", { name: "Used in" }).getByRole("link")).toHaveCount(1);
  expect((await api.detail(id)).used_in).toHaveLength(1);
});

test("the composer with a source has no accessibility findings in any look", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
});
