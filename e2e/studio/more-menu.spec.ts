/** The menu with further actions on a card. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { expect, type Person, test } from "../support/fixtures";
import { inEveryLook } from "../support/looks";
import { unzip } from "../support/unzip";

const PROMPT = "a paper boat";
const button = (page: Page) => page.getByRole("button", { name: /^More: / }).last();
const cards = (page: Page) => page.getByRole("article", { name: `Done: ${PROMPT}`, exact: true });

/** @returns the card of a creation with its menu open. */
async function opened({ page, api }: Person, pictures: number): Promise<string> {
  const id = await api.create({ ...SMALL, prompt: PROMPT, config: { image_number: pictures } });
  await api.untilEnded(id);
  await page.goto("/");
  await button(page).focus();
  await page.keyboard.press("Enter");
  return id;
}

test("Remix copies all settings except the seed into the composer", async ({ person }) => {
  const { page } = person;
  await opened(person, 1);
  await page.getByRole("button", { name: "Remix: everything except the seed" }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue(PROMPT);
  await expect(page.getByRole("radio", { name: "1 picture" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Vary: the same with another seed" })).toBeHidden();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(cards(page)).toHaveCount(2, { timeout: MADE_WITHIN_MS });
});

test("Vary creates the same with another seed and leaves the composer unchanged", async ({ person }) => {
  const { page, api } = person;
  const id = await opened(person, 2);
  await page.keyboard.press("Escape");
  await page.getByLabel("Prompt", { exact: true }).fill("something else");
  await button(page).press("Enter");
  await page.getByRole("button", { name: "Vary: the same with another seed" }).press("Enter");
  await expect(cards(page)).toHaveCount(2, { timeout: MADE_WITHIN_MS });
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("something else");
  const href = await cards(page).first().getByRole("link").first().getAttribute("href");
  const varied = await api.detail(/creations\/([^/?]+)/.exec(href ?? "")?.[1] ?? "");
  const original = await api.detail(id);
  expect(varied.settings.seed).not.toBe(original.settings.seed);
  expect({ ...varied.settings, seed: 0 }).toEqual({ ...original.settings, seed: 0 });
  expect(varied.outputs).toHaveLength(2);
});

test("a creation's pictures can be compared and downloaded together with their settings", async ({
  person,
}) => {
  const { page } = person;
  await opened(person, 2);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2 pictures" }).click();
  const files = [...(await unzip(await (await downloading).path())).keys()];
  expect(files.filter((name) => name.endsWith(".png"))).toHaveLength(2);
  expect(files.filter((name) => name.endsWith(".jsonl"))).toHaveLength(1);

  await button(page).press("Enter");
  await page.getByRole("link", { name: "Compare these" }).click();
  await expect(page).toHaveURL(/\/compare\?pictures=[^,]+,[^,]+$/);
  await expect(page.getByRole("img", { name: `B: ${PROMPT}` })).toBeVisible();
});

test("a single picture is downloaded as a plain file", async ({ person, origin }) => {
  const { page, api } = person;
  const id = await opened(person, 1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as PNG" }).click();
  const downloaded = await readFile(await (await downloading).path());
  const [output] = (await api.detail(id)).outputs;
  const kept = await page.request.get(new URL(output?.media_url ?? "", origin).href);
  expect(downloaded.equals(await kept.body())).toBe(true);
});

test("the link of a creation can be copied", async ({ person, origin }) => {
  const { page, context } = person;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await opened(person, 1);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/creations/${id}`);
});

test("the menu closes with Escape or a click elsewhere and returns the focus", async ({ person }) => {
  const { page } = person;
  await opened(person, 1);
  const entry = page.getByRole("button", { name: "Copy the link" });
  await expect(entry).toBeVisible();
  await expect(page.getByRole("button", { name: "Remix: everything except the seed" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(button(page)).toBeFocused();

  const words = page
    .getByRole("article", { name: `Done: ${PROMPT}` })
    .getByRole("link", { name: PROMPT, exact: true })
    .last();
  await words.focus();
  await page.keyboard.press("m");
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(words).toBeFocused();
  await page.keyboard.press("m");
  await expect(entry).toBeVisible();
  await page.getByRole("heading", { name: "Studio" }).click({ force: true });
  await expect(entry).toBeHidden();
});

test("a menu that is opened before the keys of the page have loaded takes the focus as they arrive", async ({
  person,
}) => {
  const { page } = person;
  // They load at the first key at the latest, which is the one that opens the menu.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await opened(person, 1);
  await expect(page.getByRole("button", { name: "Remix: everything except the seed" })).toBeFocused();
});

test("the menu has no accessibility finding", async ({ person }) => {
  const { page } = person;
  await opened(person, 2);
  await inEveryLook(page, async (look) => {
    await expect(page.getByRole("button", { name: "Download 2 pictures" })).toBeInViewport({ ratio: 1 });
    // axe ignores the top layer and compares the menu with what it covers, so distances are measured here.
    for (const entry of await page.getByRole("group", { name: "More" }).getByRole("listitem").all())
      expect((await entry.boundingBox())?.height, look).toBeGreaterThanOrEqual(24);
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    expect(await findingsOf(page, { tags, without: ["target-size"] }), look).toEqual([]);
  });
});
