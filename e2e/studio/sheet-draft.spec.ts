/** From the draft of the composer to a sheet: axes, what it makes and costs, and one request that draws it. */
import type { Page } from "@playwright/test";
import { sheetListResponseSchema, sheetResponseSchema } from "contract/sheets/sheet";
import sharp from "sharp";
import { type ApiClient, SMALL } from "../support/api-client";
import { expectNoFindingInAnyLook } from "../support/axe";
import { giveFile } from "../support/drop";
import { editing } from "../support/editing";
import { expect, test } from "../support/fixtures";
import { DESKTOP } from "../support/looks";
import { untilDrawn } from "../support/sheets";

const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Sheet" });
const LODGE = "A mountain lodge at {dawn|noon|dusk|night}";
const SHEET_PAGE = /\/sheets\/sh_[\w-]+$/;

async function openSheet(page: Page, text: string) {
  await page.goto("/");
  await prompt(page).fill(text);
  await prompt(page).blur();
  await page.keyboard.press("Shift+S");
  await expect(dialogOf(page)).toBeVisible();
}

/** The sheet of the page. */
async function sheetOf({ page, api }: { page: Page; api: ApiClient }) {
  await expect(page).toHaveURL(SHEET_PAGE);
  const { value } = sheetResponseSchema.parse(
    await (await api.get(`/api/sheets/${page.url().split("/").at(-1)}`)).json(),
  );
  if (!value) throw new Error("the sheet is read for the first time");
  return value;
}

/** Pastes into the field that has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test("alternatives of the prompt and a range of seeds become a sheet whose skipped cell is not drawn", async ({
  person,
}) => {
  const { page } = person;
  await openSheet(page, LODGE);
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^4 words: 4 creations/)).toBeVisible();
  await dialog.getByRole("button", { name: "Seed", exact: true }).click();
  await page.keyboard.type("1..3");
  await page.keyboard.press("Enter");
  await expect(
    dialog.getByText(/^4 words × 3 seeds: 12 creations, (about \d+ \w+, )?free of charge$/),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Skip night, Seed 3" }).click();
  await dialog.getByRole("button", { name: "Draw 11 pictures" }).click();
  const { axes, cells } = await sheetOf(person);
  expect(axes.map(({ kind, values }) => [kind, values.length])).toEqual([
    ["words", 4],
    ["seed", 3],
  ]);
  expect(cells.length).toBe(12);
  expect(cells.filter(({ state }) => state === "skipped").map(({ cell }) => cell)).toEqual(["3.2"]);
});

test("a pasted column of prompts is an axis; Escape keeps it, and keys reorder and remove its values", async ({
  person,
}) => {
  const { page } = person;
  await openSheet(page, "");
  const dialog = dialogOf(page);
  await dialog.getByLabel("Add a word").focus();
  await paste(page, 'a red fox\tfirst\n"a ""grey"" owl\nat night"\tsecond\na hare\nan elk\n');
  await expect(dialog.getByText("Only the first column was taken.")).toBeVisible();
  const values = dialog.getByRole("region", { name: "Rows: Words" }).locator("textarea[data-value]");
  await expect(values).toHaveCount(4);
  await expect(values.nth(1)).toHaveValue('a "grey" owl\nat night');
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // By the button: the focus may be back in the prompt, where the key is a letter.
  await page.getByRole("button", { name: "Sheet", exact: true }).click();
  await expect(values).toHaveCount(4);
  await values.nth(3).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(values.nth(2)).toHaveValue("an elk");
  await expect(values.nth(2)).toBeFocused();
  await values.nth(0).fill("");
  await expect(dialog.getByText("One of the prompts is empty.")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(values).toHaveCount(3);
  await expect(dialog.getByText(/^3 words × 3 seeds: 9 creations/)).toBeVisible();

  await dialog.getByLabel("Add a word").focus();
  await paste(page, Array.from({ length: 10_000 }, (_, line) => `light ${line}`).join("\n"));
  await expect(
    dialog.getByText("9,903 further values were left out: an axis has at most 100."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Remove the axis Seed" }).click();
  await expect(dialog.getByText(/^100 words: 100 creations/)).toBeVisible();
});

test.describe("an answer that is lost", () => {
  test.use({ expectedConsoleError: /ERR_FAILED.*\/api\/sheets/ });
  test("a sheet whose answer was lost stays in the dialog, and drawing it again makes no second one", async ({
    person,
  }) => {
    const { page, api } = person;
    await openSheet(page, LODGE);
    const dialog = dialogOf(page);
    const draw = dialog.getByRole("button", { name: "Draw 4 pictures" });
    await expect(draw).toHaveAttribute("aria-disabled", "false");
    await page.route(
      "**/api/sheets",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await draw.click();
    await expect(dialog.getByRole("alert")).toContainText("Drawing it again makes no second sheet.");
    await draw.click();
    const { id } = await sheetOf(person);
    const { value } = sheetListResponseSchema.parse(await (await api.get("/api/sheets")).json());
    expect(value.sheets.map((sheet) => sheet.id)).toEqual([id]);
  });
});

test("a picture's menu opens a sheet around it, with its words and its seed", async ({ person }) => {
  const { page, api } = person;
  await api.untilEnded(
    await api.create({ ...SMALL, prompt: "a {paper boat", settings: { ...SMALL.settings, seed: 41 } }),
  );
  await page.goto("/library");
  await page
    .getByRole("link", { name: /paper boat/ })
    .first()
    .focus();
  await page.keyboard.press("Shift+V");
  await expect(page).toHaveURL(/\/$/);
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("Value 1: a {paper boat")).toHaveValue("a {paper boat");
  await expect(dialog.getByLabel("Value 1: Seed 41")).toHaveValue("41");
  await dialog.getByLabel("Add a word").fill("a glass boat");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^2 words × 3 seeds: 6 creations/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  expect((await sheetOf(person)).cells.length).toBe(6);
});

/** A picture of one colour, so that each is another upload. */
const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});

test("pictures of the library and uploads are axes, stand as pictures at the heads, and have no axe finding", async ({
  person,
}) => {
  const { page, api } = person;
  const size = { ...SMALL.settings, aspect_ratio: "3:2" };
  await api.untilEnded(await api.create({ ...SMALL, prompt: "a paper boat", settings: size }));
  await editing(person);
  await prompt(page).fill("make it night");
  await prompt(page).blur();
  await page.keyboard.press("Shift+S");
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Remove the axis Seed" }).click();

  await dialog.getByRole("button", { name: "Source picture", exact: true }).click();
  const fromLibrary = dialog.getByRole("button", { name: "Add a source picture from the library" });
  await expect(fromLibrary).toBeFocused();
  await page.keyboard.press("Enter");
  const library = page.getByRole("dialog", { name: "Choose pictures" });
  await library.getByRole("checkbox", { name: "a paper boat" }).check();
  await library.getByRole("button", { name: "Add 1 picture" }).click();
  await expect(library).toBeHidden();
  await expect(fromLibrary).toBeFocused();
  await dialog.getByRole("button", { name: "Value 2: a paper boat" }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(dialog.getByRole("button", { name: "Value 1: a paper boat" })).toBeFocused();

  await dialog.getByRole("button", { name: "Reference", exact: true }).click();
  await giveFile(page, "paste", await picture("red"));
  await dialog.getByLabel("Files for a reference").setInputFiles(await picture("blue"));
  await expect(dialog.getByText(/^2 source pictures × 2 references: 4 creations/)).toBeVisible();
  await dialog.getByRole("button", { name: "Skip a paper boat, blue.png" }).click();
  for (const name of ["a paper boat", "red.png"])
    await expect(dialog.getByRole("table").getByRole("img", { name })).toBeVisible();
  await expectNoFindingInAnyLook(page);
  await page.setViewportSize(DESKTOP);

  await dialog.getByRole("button", { name: "Draw 3 pictures" }).click();
  const { id, axes } = await sheetOf(person);
  expect(axes.map(({ kind, values }) => [kind, values.length])).toEqual([
    ["source", 2],
    ["reference", 2],
  ]);
  for (const name of ["a paper boat", "red.png", "blue.png"])
    await expect(page.getByRole("grid").getByRole("img", { name, exact: true })).toBeVisible();
  await untilDrawn(api, id, 3);
  await expect(page.getByRole("gridcell").getByRole("img")).toHaveCount(3);
  await expectNoFindingInAnyLook(page);
});

test("the prompt of a sheet that was drawn is in the prompt history", async ({ person }) => {
  const { page } = person;
  await openSheet(page, LODGE);
  await dialogOf(page).getByRole("button", { name: "Draw 4 pictures" }).click();
  await expect(page).toHaveURL(SHEET_PAGE);
  await page.goto("/");
  await prompt(page).fill("");
  await prompt(page).press("Alt+ArrowUp");
  await expect(prompt(page)).toHaveValue(LODGE);
});

test.describe("a studio that does not answer", () => {
  test.use({ expectedConsoleError: /ERR_FAILED.*\/api\/sheets/ });
  test("an error that passes is said at once, and the price is there again without a press", async ({
    person,
  }) => {
    const { page } = person;
    await page.route("**/api/sheets/plan", (route) => route.abort());
    await openSheet(page, LODGE);
    const dialog = dialogOf(page);
    await expect(dialog.getByText("The studio did not answer.")).toBeVisible({ timeout: 2_000 });
    await expect(dialog.getByRole("button", { name: "Retry" })).toBeVisible();
    await page.unroute("**/api/sheets/plan");
    await expect(dialog.getByText(/^4 words: 4 creations/)).toBeVisible();
  });
});
