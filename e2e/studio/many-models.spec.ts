/** A studio with thirty models: finding one, what was used last, and models that cannot use a picture. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { findingsOf } from "../support/axe";
import { editing, source } from "../support/editing";
import { fileChooser } from "../support/file-chooser";
import { test as base, expect } from "../support/fixtures";
import { inEveryLook } from "../support/looks";
import { modelButton, picker } from "../support/models";
import { type StudioProcess, studioHome } from "../support/studio-process";

const FILL = {
  id: "fal/acme/fill",
  name: "Acme Fill",
  fields: { image_size: "image_size" },
  from_pictures: { only: true, source: "image_url", mask: "mask_url" },
};
const OTHERS = [...Array(27).keys()].map((n) => ({
  id: `fal/acme/model-${n}`,
  name: `Acme ${n}`,
  price: 0.04,
}));
/** The sandbox engine, which is free and draws, and what a made-up company has, at an address where nothing is. */
const MODELS = { default: "sandbox", models: [{ id: "sandbox" }, FILL, ...OTHERS] };

const test = base.extend<object, { studio: StudioProcess }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "many-models-"));
      const file = path.join(folder, "models.json");
      writeFileSync(file, JSON.stringify(MODELS));
      const home = await studioHome();
      await use(await home.start({ MODELS_FILE: file, FAL_KEY: "none", FAL_BASE_URL: "http://127.0.0.1:9" }));
      await home.leave();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ studio }, use) => use(studio.origin),
});

const search = (page: Page) => picker(page).getByRole("searchbox", { name: "Search models" });
const boxes = (page: Page) => picker(page).getByRole("checkbox");

async function opened(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Generate/ })).toHaveJSProperty("disabled", false);
  await modelButton(page).focus();
  await page.keyboard.press("o");
  await expect(search(page)).toBeFocused();
}

test("one of many models is found by typing, by what it can, and with the keyboard alone", async ({
  person: { page },
}) => {
  await opened(page);
  const count = await boxes(page).count();
  expect(count).toBeGreaterThan(28);
  await page.keyboard.type("acme 1");
  await expect(boxes(page).first()).toHaveAccessibleName("Acme 1, fal");
  await page.keyboard.press("ArrowDown");
  await expect(boxes(page).first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(boxes(page).last()).toBeFocused();
  // What is typed over the list is searched for.
  await page.keyboard.type("9");
  await expect(search(page)).toHaveValue("acme 19");
  await expect(boxes(page)).toHaveCount(1);
  await search(page).fill("mask acme");
  await expect(boxes(page)).toHaveCount(1);
  await search(page).fill("zeppelin");
  await expect(picker(page).getByText("No model matches “zeppelin”.")).toBeVisible();
  await picker(page).getByRole("button", { name: "Show all models" }).click();
  await expect(boxes(page)).toHaveCount(count);

  await picker(page)
    .getByRole("radio", { name: /^Mask, / })
    .focus();
  await page.keyboard.press("Space");
  await expect(picker(page).getByRole("checkbox", { name: "Acme Fill, fal" })).toBeVisible();
  await expect(picker(page).getByRole("checkbox", { name: "Acme 1, fal" })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(boxes(page).first()).toBeFocused();
  await search(page).fill("acme fill");
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveCount(0);
  await expect(modelButton(page)).toHaveAccessibleName("Model Acme Fill");
  await expect(page.getByRole("button", { name: /^Generate/ })).toHaveAccessibleDescription(
    "Acme Fill needs a picture to work on.",
  );
  const add = page.getByRole("button", { name: "Add a picture" }).last();
  const chooser = await fileChooser(page, () => add.click());
  expect(chooser.isMultiple()).toBe(true);
});

test("Enter on a model while several are ticked ticks or unticks that one and keeps the others", async ({
  person: { page },
}) => {
  await opened(page);
  const box = (name: string) => picker(page).getByRole("checkbox", { name });
  for (const name of ["Acme 3, fal", "Acme 4, fal"]) await box(name).check();
  await box("Acme 5, fal").focus();
  await page.keyboard.press("Enter");
  await expect(box("Acme 5, fal")).toBeChecked();
  await search(page).fill("acme 4");
  await page.keyboard.press("Enter");
  await expect(box("Acme 4, fal")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(modelButton(page)).toHaveAccessibleName(/^3 models .*Acme 3.*Acme 5/);
});

test("a chosen model that needs a picture is left out with its reason while another one can draw", async ({
  person: { page },
}) => {
  await opened(page);
  await picker(page).getByRole("checkbox", { name: "Acme Fill, fal" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Prompt" }).fill("a red kite");
  const generate = page.getByRole("button", { name: /^Generate/ });
  await expect(generate).toHaveAccessibleDescription(/Left out: Acme Fill needs a picture to work on\./);
  await expect(generate).toHaveAttribute("aria-disabled", "false");
});

test("Enter in an empty search closes the list and keeps every ticked model", async ({
  person: { page },
}) => {
  await opened(page);
  const ticked = ["Acme 3, fal", "Acme 4, fal"];
  for (const name of ticked) await picker(page).getByRole("checkbox", { name }).check();
  await search(page).focus();
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveCount(0);
  await expect(modelButton(page)).toHaveAccessibleName(/^3 models /);

  await opened(page);
  const chosen = picker(page).getByRole("group", { name: "Chosen" });
  await expect(chosen.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await expect(boxes(page).first()).toBeChecked();
  for (const name of ticked) await expect(picker(page).getByRole("checkbox", { name })).toHaveCount(1);
});

test("after the chosen model the list has those that were used last, also after a reload", async ({
  person: { page },
}) => {
  await opened(page);
  await expect(picker(page).getByRole("group", { name: "Last used" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByLabel("Prompt", { exact: true }).fill("a paper kite");
  await page.getByRole("radio", { name: "1 picture" }).check();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("article", { name: /: a paper kite$/ })).toBeVisible();
  await opened(page);
  await search(page).fill("acme 7");
  await page.keyboard.press("Enter");
  await opened(page);
  await expect(boxes(page).first()).toHaveAccessibleName("Acme 7, fal");
  const last = picker(page).getByRole("group", { name: "Last used" });
  await expect(last.getByRole("checkbox")).toHaveAccessibleName(/^Sandbox engine/);
  await expect(boxes(page).nth(1)).toHaveAccessibleName(/^Sandbox engine/);
  await expect(picker(page).getByRole("checkbox", { name: /^Sandbox engine/ })).toHaveCount(1);
});

test("with a picture to change, the models that cannot do that stand at the end, each with its reason", async ({
  person,
}) => {
  const { page } = person;
  await editing(person);
  await source(page).getByText("Enlarge", { exact: true }).click();
  await modelButton(page).click();
  const apart = picker(page).getByRole("group", { name: "Cannot make this" });
  await expect(apart.getByRole("checkbox").first()).toHaveAccessibleDescription(
    /Acme Fill cannot enlarge this picture\./,
  );
  await expect(boxes(page).last()).toHaveAccessibleName(
    (await apart.getByRole("checkbox").last().getAttribute("aria-label")) ?? "",
  );
  await expect(boxes(page).first()).toHaveAccessibleName(/^Sandbox engine/);
});

test("the picker with many models has no accessibility findings in any look", async ({
  person: { page },
}) => {
  await opened(page);
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the last of many models can be reached and chosen by touch, and prices stand beside the names", async ({
    person: { page },
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: /settings$/ }).tap();
    await modelButton(page).tap();
    // The search would open the keyboard over the list.
    await expect(picker(page).getByRole("checkbox", { checked: true })).toBeFocused();
    const priced = picker(page).locator("label").filter({ hasText: "Acme 26" });
    await expect(priced).toContainText("$0.04 a picture");
    const last = picker(page).locator("label:has(input[type=checkbox])").last();
    // Rows get their true height when they come into view, which moves the last one.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1, timeout: 1_000 });
    }).toPass();
    await expect(picker(page).getByRole("button", { name: "Done" })).toBeInViewport({ ratio: 1 });
    await priced.getByText("Acme 26", { exact: true }).tap();
    await expect(picker(page)).toHaveCount(0);
    await expect(modelButton(page)).toContainText("$0.04 a picture");
  });
});
