/** The command menu, the keyboard shortcuts and their overview. */
import type { Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { ENDLESS, expect, test } from "../support/front";

const menu = (page: Page) => page.getByRole("dialog", { name: "Commands and search" });
const field = (page: Page) => page.getByRole("combobox", { name: "Commands and search" });

async function opened(page: Page) {
  await page.goto("/");
  // The button is enabled once the key handlers are attached.
  await expect(page.getByRole("button", { name: /^Generate/ })).toHaveJSProperty("disabled", false);
  // The empty studio gives the focus to the prompt, where single keys are letters.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

test("the command menu finds commands by name and creations by prompt", async ({ person }) => {
  const { page, api } = person;
  const id = await api.create({ ...SMALL, prompt: "a very particular heron" });
  await api.untilEnded(id);
  await opened(page);
  await page.getByLabel("Prompt", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill("light theme");
  await expect(page.getByRole("option", { name: /^Light theme/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeHidden();
  await expect(page.locator("html")).toHaveClass(/(?:^| )light(?: |$)/);
  await expect(page.getByLabel("Prompt", { exact: true }), "the focus is back").toBeFocused();

  await page.getByRole("button", { name: "Commands and search" }).click();
  await field(page).fill("particular heron");
  await expect(page.getByRole("option", { name: /^a very particular heron/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(id));
});

test("arrow keys select in the command menu, and an empty result is stated", async ({ person }) => {
  const { page } = person;
  await opened(page);
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("go to");
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toHaveText(/Go to the studio/);
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveText(/Go to the library/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/library$/);
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("qqqqq");
  await expect(page.getByText("No command, board or creation matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
});

test("keyboard shortcuts open the pages and dialogs they name", async ({ person }) => {
  const { page } = person;
  await opened(page);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page).toHaveURL(/\/library$/);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("button", { name: /^Generate/ })).toBeVisible();
  for (const [key, name] of [
    ["h", "Prompt history"],
    ["s", "Styles"],
    ["w", "Preview prompt"],
    ["?", "Keyboard shortcuts"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toBeHidden();
  }
  await page.keyboard.press("q");
  await expect(page.getByRole("heading", { name: "Queue" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Queue" })).toBeHidden();
  await expect(page.getByRole("radio", { name: "Private" }), "new work is private").toBeChecked();
  await page.keyboard.press("Shift+E");
  await expect(page.getByText(/· enhancer off/)).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("radio", { name: "Public" })).toBeChecked();
});

test('"Clear the composer" empties the composer and can be undone', async ({ person }) => {
  const { page } = person;
  await opened(page);
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill("half a thought");
  await prompt.blur();
  await page.keyboard.press("n");
  await expect(prompt).toHaveValue("");
  await expect(prompt).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompt).toHaveValue("half a thought");
  await expect(prompt).toBeFocused();
});

test("single-key shortcuts do nothing in a text field or while a dialog is open", async ({ person }) => {
  const { page } = person;
  await opened(page);
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.focus();
  await page.keyboard.type("gl?hswq");
  await expect(prompt).toHaveValue("gl?hswq");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await prompt.blur();
  await page.keyboard.press("?");
  await page.keyboard.press("h");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("single-key shortcuts can be switched off while Ctrl+K keeps working", async ({ person }) => {
  const { page } = person;
  await opened(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("h");
  await page.keyboard.press("?");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await field(page).fill("settings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("switch", { name: "Single-key shortcuts" }).check();
  await page.keyboard.press("?");
  await expect(sheet).toBeVisible();
});

test("shortcuts act on the focused creation like its buttons", async ({ person }) => {
  const { page, api } = person;
  for (const prompt of ["the older one", "the newer one"])
    await api.untilEnded(await api.create({ ...SMALL, prompt }));
  await opened(page);
  const card = page.getByRole("article", { name: /the older one/ });
  const caption = card.getByRole("link", { name: "the older one", exact: true }).last();
  await caption.focus();
  await page.keyboard.press("f");
  await expect(card.getByRole("button", { name: /^Favourite/ }).first()).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("u");
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("the older one");
  await caption.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("delete");
  await page.keyboard.press("Enter");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("article", { name: /the newer one/ })).toBeVisible();
});

test("shortcuts act on the focused picture alone", async ({ person, context, origin }) => {
  const { page, api } = person;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await api.create({ ...SMALL, prompt: "three boats", config: { image_number: 3 } });
  await api.untilEnded(id);
  await opened(page);
  const pictures = page.getByRole("article", { name: /three boats/ }).locator("[data-picture]");
  const second = pictures.nth(1);
  await second.getByRole("link").focus();
  await page.keyboard.press("f");
  await expect(second.getByRole("button", { name: /^Favourite/ })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("l");
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${origin}/creations/${id}?picture=2`,
  );
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("d");
  expect((await downloading).suggestedFilename()).toMatch(/\.png$/);
  await page.keyboard.press("Delete");
  await expect(pictures).toHaveCount(2);
  await expect(pictures.nth(1).getByRole("link")).toBeFocused();
  await expect.poll(async () => (await api.detail(id)).outputs.map(({ index }) => index)).toEqual([0, 2]);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Use settings" }).press("Enter");
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("three boats");
  await expect(page.getByRole("radio", { name: "1 picture" })).toBeChecked();
});

test("the command menu cancels the waiting creations and leaves running ones", async ({ person, front }) => {
  const { page, api } = person;
  const ids: string[] = [];
  for (const prompt of ["one", "two", "three", "four"]) {
    const isRunning = prompt === "one" || prompt === "two";
    front.upstream.script(prompt, isRunning ? ENDLESS : { waitMs: Number.POSITIVE_INFINITY });
    ids.push(await api.create({ ...SMALL, prompt }));
  }
  const [first = "", second = "", third = "", fourth = ""] = ids;
  for (const id of [first, second]) await api.until(id, "processing");
  await opened(page);
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("cancel");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/Cancel waiting/);
  await page.keyboard.press("Enter");
  for (const id of [third, fourth]) expect(await api.untilEnded(id)).toBe("cancelled");
  await expect(page.getByRole("article", { name: /^Cancelled: four/ })).toBeVisible();
  await expect(page.getByRole("article", { name: /^Cancelled: one/ })).toHaveCount(0);
});

test("the shortcut overview has one section for each page", async ({ person }) => {
  const { page } = person;
  await opened(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const group of [
    "Everywhere",
    "Composer",
    "Focused creation",
    "Focused picture",
    "A creation's page",
    "Compare",
    "Library",
  ])
    await expect(sheet.getByRole("region", { name: group })).toBeVisible();
  await expect(sheet.getByText("Previous and next prompt, in the prompt field")).toBeVisible();
});
