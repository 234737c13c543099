/** From the draft of the composer to a sheet: axes, what it makes and costs, and one request that draws it. */
import type { Page } from "@playwright/test";
import { sheetListResponseSchema, sheetResponseSchema } from "contract/sheets/sheet";
import { type ApiClient, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

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
