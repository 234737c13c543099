/** An administrator gives a running studio the key of a company, arranges its models, and takes the key away again. */
import type { Page } from "@playwright/test";
import { type OpenAiStandIn, startOpenAi } from "@/tools/testing/adapters/openai";
import { test as base, expect } from "../support/fixtures";
import { modelButton, picker } from "../support/models";
import { type StudioProcess, studioHome } from "../support/studio-process";

const KEY = "canary-openai-5d20";

const test = base.extend<{ openAi: OpenAiStandIn; studio: StudioProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
  openAi: async ({}, use) => {
    const openAi = await startOpenAi({ key: KEY });
    await use(openAi);
    await openAi.close();
  },
  studio: async ({ openAi }, use) => {
    const home = await studioHome();
    await use(await home.start({ LOG_LEVEL: "warn", OPENAI_BASE_URL: openAi.baseUrl }));
    await home.leave();
  },
  baseURL: async ({ studio }, use) => use(studio.origin),
});

test.use({ expectedConsoleError: /status of 40[04]/ });

const keys = (page: Page) => page.getByRole("region", { name: "Keys" });
const models = (page: Page) => page.getByRole("list", { name: "Models in the order of the picker" });
const notice = (page: Page, words: string) => page.getByText(words, { exact: true });
const names = (page: Page) => models(page).getByRole("listitem").locator("p:first-child > span:first-child");

async function addKey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Paste a key of OpenAI" }).click();
  await page.getByRole("textbox", { name: "Key of OpenAI" }).fill(KEY);
  await page.keyboard.press("Enter");
  await expect(keys(page).getByText(/^In use, \d+ models$/)).toBeVisible();
}

test("a pasted key makes models appear at once, a picture is drawn with it, and it is removed again", async ({
  person: { page, name },
  newPerson,
  studio,
  openAi,
}) => {
  // A studio of sketches says where real models come from, to administrators alone.
  const designer = await newPerson();
  await designer.page.goto("/");
  await expect(designer.page.getByRole("heading", { name: "Start with a sentence" })).toBeVisible();
  await expect(designer.page.getByRole("link", { name: "Models and keys" })).toHaveCount(0);
  await page.goto("/");
  await page.getByRole("link", { name: "Models and keys" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Models and keys" })).toBeVisible();

  // A wrong key is refused at its field, and not stored.
  await page.getByRole("button", { name: "Paste a key of OpenAI" }).click();
  const field = page.getByRole("textbox", { name: "Key of OpenAI" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("type", "password");
  await expect(field).toHaveAttribute("autocomplete", "off");
  await field.fill("wrong-key");
  await page.getByRole("button", { name: "Try and save" }).click();
  await expect(field).toHaveAccessibleDescription(/OpenAI refuses this key/);
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Paste a key of OpenAI" })).toBeFocused();

  await addKey(page);
  await expect(keys(page).getByText(new RegExp(`^Pasted by ${name} on `))).toBeVisible();
  await page.getByRole("button", { name: "Test the key of OpenAI" }).click();
  await expect(keys(page).getByText("Tried just now. OpenAI accepts the key.")).toBeVisible();
  await page.reload();
  await expect(keys(page).getByText(/^In use, \d+ models$/)).toBeVisible();
  expect(await page.content()).not.toContain(KEY);

  // The models are there for somebody else, without a restart.
  await designer.page.reload();
  await expect(modelButton(designer.page)).toBeVisible();
  await modelButton(designer.page).click();
  await picker(designer.page).getByRole("checkbox", { name: "GPT Image 2, OpenAI", exact: true }).focus();
  await designer.page.keyboard.press("Enter");
  await expect(modelButton(designer.page)).toHaveAccessibleName("Model GPT Image 2");
  await designer.page.getByRole("radio", { name: "1 picture" }).check();
  await designer.page.getByLabel("Prompt", { exact: true }).fill("a paper kite");
  await designer.page.getByRole("button", { name: /^Generate/ }).click();
  await expect(designer.page.getByRole("article", { name: "Done: a paper kite" })).toBeVisible();
  expect(openAi.bodies.map(({ model }) => model)).toEqual(["gpt-image-2"]);

  // Removed after a confirmation; the picture stays.
  await page.getByRole("button", { name: "Remove the key of OpenAI" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the key of OpenAI?" });
  await expect(dialog).toContainText("No creation is open there.");
  await dialog.getByRole("button", { name: "Remove key" }).click();
  await expect(notice(page, "The key of OpenAI is removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Paste a key of OpenAI" })).toBeVisible();
  await designer.page.reload();
  await expect(designer.page.getByRole("article", { name: "Done: a paper kite" })).toBeVisible();
  await expect(designer.page.getByRole("radio", { name: "1 picture" })).toBeVisible();
  await expect(modelButton(designer.page)).toHaveCount(0);
  expect(studio.output()).not.toContain(KEY);
});

test("models are ordered, hidden and made the default, by keys and by mouse, each change with a way back", async ({
  person: { page },
  newPerson,
}) => {
  await page.goto("/admin/models");
  await addKey(page);
  const [first = "", second = "", third = ""] = await names(page).allTextContents();
  expect(third).not.toBe("");

  // By keys: the focus stays on the model that moves.
  const down = page.getByRole("button", { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(names(page).nth(1)).toHaveText(first);
  await expect(down).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(names(page).nth(2)).toHaveText(first);
  await expect(notice(page, "The order of the picker is changed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page).nth(0)).toHaveText(first);

  // By mouse. The page scrolls under it while it is near an edge of the window, so the first row is looked for again.
  const line = page.locator("[data-drop-line]");
  await models(page).locator("[data-drag]").nth(2).hover();
  await page.mouse.down();
  await expect(async () => {
    const first = await models(page).getByRole("listitem").first().boundingBox();
    if (!first) throw new Error("There is no model.");
    await page.mouse.move(first.x + 40, first.y + 2, { steps: 8 });
    const { y } = (await line.boundingBox({ timeout: 1_000 })) ?? { y: 0 };
    expect(Math.abs(y - first.y)).toBeLessThan(5);
  }).toPass();
  await page.mouse.up();
  await expect(names(page).first()).toHaveText(third);

  // The default, and a hidden model.
  await page.getByLabel("Default model").selectOption({ label: `${second}, OpenAI` });
  await expect(notice(page, `${second} is the default model.`)).toBeVisible();
  await page.getByRole("switch", { name: `Show ${first} in the picker` }).click();
  await expect(notice(page, `${first} is hidden from the picker.`)).toBeVisible();
  await page.reload();
  await expect(names(page).first()).toHaveText(third);
  await expect(page.getByRole("switch", { name: `Show ${first} in the picker` })).not.toBeChecked();

  const designer = await newPerson();
  await designer.page.goto("/");
  await expect(modelButton(designer.page)).toHaveAccessibleName(`Model ${second}`);
  await modelButton(designer.page).click();
  await expect(picker(designer.page).getByRole("checkbox").first()).toHaveAccessibleName(`${third}, OpenAI`);
  await expect(
    picker(designer.page).getByRole("checkbox", { name: `${first}, OpenAI`, exact: true }),
  ).toHaveCount(0);
});
