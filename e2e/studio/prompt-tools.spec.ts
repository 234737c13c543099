/** Help with prompts: prompt history, styles, variations, and a preview of the request. */
import type { Page } from "@playwright/test";
import { MADE_WITHIN_MS } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { test as embedded } from "../support/fixtures";
import { expect, test } from "../support/front";
import { inEveryLook } from "../support/looks";

const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });

async function ready(page: Page) {
  await page.goto("/");
  await expect(generate(page)).toHaveJSProperty("disabled", false);
  await page.getByRole("radio", { name: "1 picture" }).check();
}

test("Alt with arrow keys moves through the prompt history and back to the draft", async ({ person }) => {
  const { page } = person;
  await ready(page);
  for (const text of ["a first fox", "a second fox"]) {
    await prompt(page).fill(text);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("article", { name: new RegExp(text) })).toBeVisible();
  }
  await prompt(page).fill("half a thought");
  const walked = async (key: string, text: string) => {
    await page.keyboard.press(key);
    await expect(prompt(page)).toHaveValue(text);
  };
  await walked("Alt+ArrowUp", "a second fox");
  await walked("Alt+ArrowUp", "a first fox");
  await walked("Alt+ArrowUp", "a first fox");
  await walked("Alt+ArrowDown", "a second fox");
  await walked("Alt+ArrowDown", "half a thought");

  await page.getByRole("button", { name: "Prompt history" }).click();
  const dialog = page.getByRole("dialog", { name: "Prompt history" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Remove: a second fox" }).click();
  await dialog.getByRole("button", { name: "a first fox", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveValue("a first fox");
  await walked("Alt+ArrowDown", "half a thought");

  await page.reload();
  await expect(prompt(page)).toHaveValue("half a thought");
  await prompt(page).focus();
  await walked("Alt+ArrowUp", "a first fox");
});

test("the prompt history contains only the person's own prompts", async ({ person, newPerson }) => {
  const { page } = person;
  await ready(page);
  await prompt(page).fill("mine alone");
  await generate(page).click();
  await expect(page.getByRole("article", { name: /mine alone/ })).toBeVisible();
  const other = await newPerson();
  await other.page.goto("/");
  // The same browser with another person signed in.
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  await other.page.evaluate((all) => {
    for (const [key, value] of Object.entries(JSON.parse(all))) localStorage.setItem(key, String(value));
  }, kept);
  await other.page.reload();
  await other.page.getByRole("button", { name: "Prompt history" }).click();
  await expect(other.page.getByRole("dialog", { name: "Prompt history" })).toContainText("No prompts yet");
});

test("a style can be chosen with keys, is shown in the composer and the request, and can be removed", async ({
  person,
}) => {
  const { page, api } = person;
  await ready(page);
  await prompt(page).fill("A fox.");
  await prompt(page).blur();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Styles" });
  await expect(dialog.getByRole("checkbox", { name: "No style" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Photograph" })).toBeChecked();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("checkbox", { name: "Film still" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(dialog.getByText(/Film still of a fox, anamorphic/)).toBeVisible();
  await expect(dialog.locator('img[src^="/styles/"]'), "this service draws no thumbnails").toHaveCount(17);
  await dialog.getByLabel("Search styles").fill("nothing like it");
  await expect(dialog.getByText("No style matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Search styles"), "Escape empties the search first").toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Style: Film still" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Style: Film still" })).toBeVisible();

  await page.getByRole("button", { name: "Preview prompt" }).click();
  const preview = page.getByRole("dialog", { name: "Preview prompt" });
  await expect(preview.getByRole("listitem")).toHaveText(/^Film still of a fox, anamorphic/);
  await expect(preview.getByText("text, frame")).toBeVisible();
  await page.keyboard.press("Escape");

  await generate(page).click();
  const card = page.getByRole("article", { name: /Film still of a fox/ });
  await expect(card).toBeVisible();
  const id = await card.getByRole("link").first().getAttribute("href");
  await expect
    .poll(async () => (await api.detail(id?.split("/").at(-1)?.split("?")[0] ?? "")).negative_prompt)
    .toBe("text, frame");
  await expect(prompt(page), "the prompt stays as it was written").toHaveValue("A fox.");

  await page.getByRole("button", { name: "Remove the style Film still" }).click();
  await expect(page.getByRole("button", { name: /^Style: / })).toHaveCount(0);
  await expect(prompt(page)).toBeFocused();
});

test("an own style can be made, changed, deleted and restored", async ({ person }) => {
  const { page } = person;
  await ready(page);
  await page.getByRole("button", { name: "Styles" }).click();
  const dialog = page.getByRole("dialog", { name: "Styles" });
  await dialog.getByRole("button", { name: "New style" }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Template").fill("no place for it");
  await dialog.getByRole("button", { name: "Save and use" }).click();
  await expect(dialog.getByText("Give the style a name.")).toBeVisible();
  await expect(dialog.getByText("Write {prompt} where the prompt goes.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(
    dialog.getByRole("button", { name: "New style" }),
    "Escape closes only the form",
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Name").fill("Blueprint");
  await dialog.getByLabel("Template").fill("Blueprint of {prompt}, white lines");
  await dialog.getByRole("button", { name: "Save and use" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Blueprint" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Blueprint" })).toBeFocused();

  await dialog.getByRole("button", { name: "Edit: Blueprint" }).click();
  await dialog.getByLabel("Name").fill("Cyanotype");
  await dialog.getByRole("button", { name: "Save and use" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Style: Cyanotype" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Style: Cyanotype" }).click();
  const style = dialog.getByRole("checkbox", { name: "Cyanotype" });
  await dialog.getByRole("button", { name: "Delete: Cyanotype" }).click();
  await expect(style).toHaveCount(0);
  await expect(dialog.getByRole("checkbox", { name: "Photograph" })).toBeFocused();
  await expect(dialog.getByRole("checkbox", { name: "No style" })).toBeChecked();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(style).toBeChecked();
  await expect(style).toBeFocused();
});

embedded("two styles of one prompt make two creations, each with its style as a chip", async ({ person }) => {
  const { page } = person;
  await ready(page);
  await prompt(page).fill("a fox in the snow");
  await page.getByRole("button", { name: "Styles", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Styles" });
  // Not all: they wait for the creations of the tests that run beside this one.
  await expect(dialog.locator('img[src^="blob:"]').first(), "a picture of the present prompt").toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  for (const name of ["Watercolor", "Stained glass"]) await dialog.getByRole("checkbox", { name }).check();
  await expect(dialog.getByText("2 styles, 2 pictures")).toBeVisible();
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(generate(page)).toHaveText(/Generate 2 styles, 2 pictures/);
  await expect(page.getByRole("status", { name: "Announcements", exact: true })).toHaveText(
    /2 creations of 1 picture$/,
  );
  await generate(page).click();
  for (const name of ["Watercolor", "Stained glass"]) {
    const card = page.getByRole("article", { name: `Done: ${name} of a fox in the snow` });
    await expect(card).toBeVisible({ timeout: MADE_WITHIN_MS });
    await expect(card.getByText(name, { exact: true })).toBeVisible();
    await expect(card.getByText("a fox in the snow", { exact: true })).toBeVisible();
  }
});

test("variations are counted before sending, and each becomes a creation", async ({ person }) => {
  const { page, api } = person;
  await ready(page);
  await prompt(page).fill("a {red|blue} {fox|owl}");
  await expect(generate(page)).toHaveText(/Generate 4 pictures/);
  await expect(page.getByRole("status", { name: "Announcements", exact: true })).toHaveText(
    "4 pictures: 4 creations of 1 picture",
  );
  await generate(page).click();
  for (const text of ["a red fox", "a red owl", "a blue fox", "a blue owl"])
    await expect(page.getByRole("article", { name: new RegExp(`${text}$`) })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await api.get("/api/creations?limit=20");
      const { creations } = (await answer.json()).value as { creations: { prompt: string }[] };
      return creations.map((one) => one.prompt);
    })
    .toEqual(["a blue owl", "a blue fox", "a red owl", "a red fox"]);
});

test("a key makes a variation of the selected words, and each creation keeps the words that distinguish it", async ({
  person,
}) => {
  const { page, api } = person;
  await ready(page);
  const field = prompt(page);
  await field.fill("A red fox at dusk");
  await page.keyboard.press("Home");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Alt+v");
  await expect(field).toHaveValue("A {red|} fox at dusk");
  await page.keyboard.type("blue");
  await page.keyboard.press("Alt+v");
  await page.keyboard.type("grey");
  await expect(field).toHaveValue("A {red|blue|grey} fox at dusk");
  await expect(page.getByRole("status", { name: "Announcements", exact: true })).toHaveText(
    "3 pictures: 3 creations of 1 picture",
  );
  await expect(page.getByText("3 creations of 1 picture. Each alternative")).toBeVisible();

  await page.keyboard.press("End");
  await page.getByRole("button", { name: /^Variation/ }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("A {red|blue|grey} fox at {dusk|}");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(field).toHaveValue("A {red|blue|grey} fox at dusk");

  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("article", { name: /A grey fox at dusk$/ })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await api.get("/api/creations?limit=20");
      const { creations } = (await answer.json()).value as { creations: { written: unknown }[] };
      return creations.map(({ written }) => written);
    })
    .toEqual(
      ["grey", "blue", "red"].map((word) => ({
        prompt: `A ${word} fox at dusk`,
        style: "",
        values: [word],
      })),
    );
});

test("too many variations are refused with a message, and escaped braces are plain text", async ({
  person,
}) => {
  const { page } = person;
  await ready(page);
  await prompt(page).fill("{a|b|c|d|e} {a|b|c|d|e}");
  await expect(
    page.getByText("These variations make 25 creations. At most 24 are possible at once."),
  ).toBeVisible();
  await expect(generate(page)).toHaveAttribute("aria-disabled", "true");
  await prompt(page).fill("a \\{b|c\\} sign");
  await expect(generate(page)).toHaveText(/Generate 1 picture/);
  await generate(page).click();
  const card = page.getByRole("article", { name: /a \{b\|c\} sign/ });
  await expect(card).toBeVisible();
  await expect(page.getByRole("article", { name: "Done: a {b|c} sign" })).toBeVisible({
    timeout: MADE_WITHIN_MS,
  });
  await card.getByRole("button", { name: /^Use all/ }).click();
  await expect(prompt(page), "what was made is made again, not taken for variations").toHaveValue(
    "a \\{b\\|c\\} sign",
  );
});

embedded("a word that the engine does not know is marked, and replaced with keys", async ({ person }) => {
  const { page } = person;
  await ready(page);
  const field = prompt(page);
  await field.click();
  await field.pressSequentially("A lihgthouze by the lake");
  const list = page.getByRole("list", { name: "Not known" });
  await expect(list.getByRole("listitem")).toHaveText(/^“lihgthouze”/);
  await expect(page.locator("[data-word=unknown]")).toHaveText(["lihgthouze"]);
  expect(await findingsOf(page)).toEqual([]);
  const above = await field.boundingBox();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Replace lihgthouze with lighthouse" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("A lighthouse by the lake");
  await expect(field).toBeFocused();
  await expect(list).toHaveCount(0);
  expect(await field.boundingBox(), "nothing has moved").toEqual(above);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(field).toHaveValue("A lihgthouze by the lake");

  await page.getByText("More settings").click();
  const negative = page.getByLabel("Negative prompt");
  await negative.fill("mistty hills");
  await expect(page.locator("[data-word=unknown]")).toHaveText(["lihgthouze", "mistty"]);
});

embedded("the enhancer's suggestion is previewed and can be put into the composer", async ({ person }) => {
  const { page, api } = person;
  await ready(page);
  await prompt(page).fill("a fox in the snow");
  await page.getByRole("button", { name: "Preview prompt" }).click();
  const preview = page.getByRole("dialog", { name: "Preview prompt" });
  const enhanced = preview.getByRole("region", { name: "With the prompt enhancer" });
  await expect(enhanced.getByRole("heading", { name: "Enhanced prompt" })).toBeVisible();
  const added = await enhanced.locator("mark").allTextContents();
  expect(added.join("").length).toBeGreaterThan(0);
  await page.keyboard.press("Escape");

  await generate(page).click();
  const card = page.getByRole("article", { name: "Done: a fox in the snow" });
  await expect(card).toBeVisible({ timeout: MADE_WITHIN_MS });
  const href = await card.getByRole("link").first().getAttribute("href");
  const { enhanced_prompt } = await api.detail(href?.split("/").at(-1)?.split("?")[0] ?? "");

  await page.getByRole("button", { name: "Preview prompt" }).click();
  await enhanced.getByRole("button", { name: "Use the enhanced prompt" }).click();
  await expect(preview).toBeHidden();
  await expect(prompt(page), "the preview is what was drawn").toHaveValue(enhanced_prompt ?? "");
  await expect(page.getByText(/· enhancer off/)).toBeVisible();
});
