/** A picture made from a picture: edited by words, in a part of it, expanded and enlarged. */
import type { Locator } from "@playwright/test";
import { MADE_WITHIN_MS, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import {
  card,
  createdFrom,
  editing,
  generate,
  PROMPT,
  prompt,
  references,
  SIZE,
  source,
} from "../support/editing";
import { expect, test } from "../support/fixtures";
import { inEveryLook } from "../support/looks";

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

test("a source that was removed comes back by Undo, with what was written about it", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await prompt(page).fill("at night");
  await page.getByRole("button", { name: "Remove the source" }).click();
  await expect(source(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(source(page)).toContainText(PROMPT);
  await expect(prompt(page)).toHaveValue("at night");
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
  await expect(prompt(page)).toBeHidden();
  await expect(page.getByText("More settings")).toBeHidden();
  await generate(page).click();
  await expect(card(page, PROMPT)).toHaveCount(4, { timeout: MADE_WITHIN_MS });
  await expect(card(page, PROMPT).first()).toContainText("Enlarged ×2");
  const made = await createdFrom(person, PROMPT);
  expect(made.outputs[0]).toMatchObject({ width: 384, height: 256 });
});

test("a picture is expanded to a shape of one's own, and its present shape is not offered", async ({
  person,
}) => {
  const { page } = person;
  await editing(person);
  await source(page).getByText("Expand", { exact: true }).click();
  await expect(source(page).getByRole("checkbox")).toHaveCount(4);
  await expect(source(page).getByRole("checkbox", { name: "3:2" })).toHaveCount(0);
  const own = source(page).getByLabel("Another aspect ratio");
  await own.fill("wide");
  await own.press("Enter");
  await expect(source(page)).toContainText("Two numbers, such as 5:2.");
  await own.fill("5:2");
  await own.press("Enter");
  await source(page).getByRole("checkbox", { name: "1:1" }).check();
  await expect(generate(page)).toHaveAccessibleName(/^Generate 2 pictures/);
  await expect(generate(page)).toHaveAccessibleDescription("2 creations of 1 picture.");
});

test("each enlargement says what it is good for on paper, and what is too large is not offered", async ({
  person,
}) => {
  const { page, api } = person;
  const settings = { seed: 7, aspect_ratio: "3:2", resolution: 720 };
  await api.untilEnded(await api.create({ ...SMALL, prompt: PROMPT, settings }));
  await page.goto("/");
  await card(page, PROMPT).getByRole("link").first().focus();
  await page.keyboard.press("e");
  await source(page).getByText("Enlarge", { exact: true }).click();
  await expect(source(page)).toContainText("2160 × 1440A4 at 185 dpi");
  await expect(source(page).getByRole("radio", { name: /^×4.*shorter side up to \d+$/ })).toBeDisabled();
});

test("an edit goes by references, and comes back into the composer with source, mask and references", async ({
  person,
}) => {
  const { page } = person;
  await editing(person);
  await prompt(page).fill("at night");
  await card(page, PROMPT).getByRole("link").first().focus();
  await page.keyboard.press("Shift+R");
  await expect(references(page)).toContainText("1 of 4");
  await page.getByRole("button", { name: "Change only a part" }).click();
  const dialog = page.getByRole("dialog", { name: "Change only a part" });
  await dialog.getByLabel("Paint over what may change").click();
  await dialog.getByRole("button", { name: "Use this mask" }).click();
  await expect(dialog).toBeHidden();
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  expect(made.made_from?.inputs.map(({ place }) => place)).toEqual(["source", "mask", "reference"]);
  await source(page).getByRole("button", { name: "Remove the source" }).click();
  await expect(references(page)).toBeHidden();
  await card(page, "at night").getByRole("button", { name: "Use all" }).click();
  await expect(prompt(page)).toHaveValue("at night");
  await expect(source(page)).toContainText("Only the painted part changes.");
  await expect(references(page)).toContainText("1 of 4");
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

test("a mask that is used can be changed, and what was painted is still there", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await page.getByRole("button", { name: "Change only a part" }).click();
  const dialog = page.getByRole("dialog", { name: "Change only a part" });
  const use = dialog.getByRole("button", { name: "Use this mask" });
  const canvas = dialog.getByLabel("Paint over what may change");
  // The share of the middle row that is painted.
  const painted = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext("2d")?.getImageData(0, element.height / 2, element.width, 1) ?? {};
      return data ? data.filter((value, index) => index % 4 === 3 && value > 127).length / element.width : 0;
    });
  await dialog.getByRole("button", { name: "Rectangle" }).click();
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  await canvas.dragTo(canvas, {
    sourcePosition: { x: 2, y: 2 },
    targetPosition: { x: width / 2, y: height - 2 },
  });
  await expect(use).not.toHaveAttribute("aria-disabled", "true");
  const before = await painted();
  expect(before).toBeGreaterThan(0.4);
  expect(before).toBeLessThan(0.6);
  await use.click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Change the mask" }).click();
  await expect(use).not.toHaveAttribute("aria-disabled", "true");
  await expect.poll(painted).toBeCloseTo(before, 1);
  await dialog.getByRole("button", { name: "Invert" }).click();
  await expect.poll(painted).toBeCloseTo(1 - before, 1);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect.poll(painted).toBeCloseTo(before, 1);
});

test("the page of an edit shows its source before and after, and leads there and back", async ({
  person,
}) => {
  const { page, api } = person;
  const id = await editing(person);
  await prompt(page).fill("at night");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  await card(page, "at night")
    .getByRole("link", { name: /Show before and after/ })
    .click();
  await expect(page).toHaveURL(new RegExp(made.creation_id));
  const before = page.getByRole("img", { name: /^Before/ });
  const after = page.getByRole("img", { name: "at night" });
  await expect(before).toBeVisible();
  await expect(after).toBeVisible();
  await page.keyboard.press("y");
  await expect(after).toBeHidden();
  await page.keyboard.press("y");
  await expect(after).toBeVisible();
  await page.getByText("Slider", { exact: true }).click();
  const slider = page.getByRole("slider", { name: "Divider between before and after" });
  const heightOf = (part: Locator) => part.boundingBox().then((box) => Math.round(box?.height ?? 0));
  await expect.poll(() => heightOf(slider)).toBe(await heightOf(after));
  await slider.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", "90 % before, 10 % after");
  // Pictures that load late may move the slider from under the pointer.
  await expect(async () => {
    await slider.dragTo(before, { targetPosition: { x: 20, y: 80 }, force: true });
    expect(await slider.getAttribute("aria-valuetext")).not.toBe("90 % before, 10 % after");
  }).toPass();
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
  await page
    .getByRole("region", { name: "Edited from" })
    .getByRole("link", { name: "Source", exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(id));
  const used = page.getByRole("region", { name: "Used in" });
  await expect(used.getByRole("link", { name: "Edited: at night" })).toHaveCount(1);
  expect((await api.detail(id)).used_in).toHaveLength(1);
});

test("Edit on a creation's page leads to the composer, where the change can be written at once", async ({
  person,
}) => {
  const { page, api } = person;
  const id = await api.create({ ...SMALL, prompt: PROMPT, settings: { ...SMALL.settings, ...SIZE } });
  await api.untilEnded(id);
  await page.goto(`/creations/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(source(page)).toContainText(PROMPT);
  await expect(prompt(page)).toBeFocused();
});

test("the pictures before and after stand one above the other where they are larger so", async ({
  person,
}) => {
  const { page } = person;
  await editing(person);
  await prompt(page).fill("at night");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  await page.goto(`/creations/${made.creation_id}`);
  const before = page.getByRole("img", { name: /^Before/ });
  const after = page.getByRole("img", { name: "at night" });
  const boxes = async () => [await before.boundingBox(), await after.boundingBox()] as const;
  await expect
    .poll(async () => boxes().then(([one, other]) => (other?.y ?? 0) - (one?.y ?? 0)))
    .toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 500 });
  await expect
    .poll(async () => boxes().then(([one, other]) => (other?.x ?? 0) - (one?.x ?? 0)))
    .toBeGreaterThan(0);
});

test("the library lists what was made from one creation, and a chip removes that filter", async ({
  person,
}) => {
  const { page } = person;
  const id = await editing(person);
  await prompt(page).fill("at night");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  await page.goto(`/creations/${id}`);
  await page.getByRole("link", { name: "Show in the library" }).click();
  await expect(page).toHaveURL(/made-from=/);
  const tiles = page.locator("[data-picture]");
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toHaveAttribute("data-picture", made.outputs[0]?.id ?? "");
  await page.getByRole("button", { name: "Remove the filter: made from one creation" }).click();
  await expect(tiles).toHaveCount(2);
  await page.getByRole("button", { name: "Made from pictures" }).click();
  await expect(tiles).toHaveCount(1);
  await page.goto(`/library?made-from=${made.creation_id}`);
  await expect(page.getByText("Nothing was made from this creation")).toBeVisible();
});

test("a comparison with the source begins with it, and says so", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await prompt(page).fill("at night");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  await page.goto(`/creations/${made.creation_id}`);
  await page.getByRole("link", { name: "Compare with the source" }).click();
  const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toHaveAccessibleName(`A, the source: ${PROMPT}`);
  await expect(page.getByRole("complementary", { name: "Differences" })).toContainText("Edited from A");
});

test("the title of an enlarged picture is what the person wrote, and not its enhanced prompt", async ({
  person,
}) => {
  const { page, api } = person;
  const settings = { ...SMALL.settings, ...SIZE };
  const id = await api.create({ ...SMALL, prompt: PROMPT, is_enable_prompt_enhancer: true, settings });
  await api.untilEnded(id);
  await page.goto("/");
  await card(page, PROMPT).getByRole("link").first().focus();
  await page.keyboard.press("e");
  await source(page).getByText("Enlarge", { exact: true }).click();
  await generate(page).click();
  const enlarged = page.getByRole("article", { name: /^Done/ }).filter({ hasText: "Enlarged ×2" });
  await expect(enlarged).toContainText(`Enlarged ×2 · ${PROMPT}`, { timeout: MADE_WITHIN_MS });
  const { enhanced_prompt } = await api.detail(id);
  expect(enhanced_prompt).not.toBe(PROMPT);
  await expect(enlarged).not.toContainText(enhanced_prompt ?? "");
});

test.describe("while the studio cannot be reached", () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test("an edit that was not sent shows the picture that it changes", async ({ person }) => {
    const { page } = person;
    await editing(person);
    await prompt(page).fill("at night");
    await page.route("**/api/v1/jobs/gen2/text2image", (route) => route.abort());
    await generate(page).click();
    const row = page.getByRole("article", { name: "Not sent: at night" });
    await expect
      .poll(() => row.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test("the composer with a source has no accessibility findings in any look", async ({ person }) => {
  const { page } = person;
  await editing(person);
  await inEveryLook(page, async () => expect(await findingsOf(page)).toEqual([]));
});
