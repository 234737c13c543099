/** The board page: order by keys and by dragging, sections, notes, decisions, filter, undo, and two tabs. */
import type { Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { boardOrder, makeBoard, pictureIdsOf } from "../support/boards";
import { createdFrom, generate, PROMPT, prompt, source } from "../support/editing";
import { expect, type Person, test } from "../support/fixtures";

const PICTURES = 6;
/** A poll, on a busy machine. */
const AGREES_WITHIN_MS = 20_000;

const tiles = (page: Page) => page.locator("main [data-item-id]");
const links = (page: Page) => page.locator("main [data-drag]");
const filterChoice = (page: Page, name: RegExp) => page.getByRole("radio", { name });
const announced = (page: Page) => page.getByRole("status", { name: "Announcements" });

/** The pictures as they stand on the page, by the address of their thumbnails. */
const shownOrder = (page: Page) =>
  tiles(page)
    .locator("img")
    .evaluateAll((all) => all.map((image) => /pictures\/([^/]+)/.exec(image.getAttribute("src") ?? "")?.[1]));

async function openBoard({ page, api }: Person): Promise<{ boardId: string; pictures: string[] }> {
  for (let made = 0; made < PICTURES; made += 3)
    await api.untilEnded(await api.create({ ...SMALL, config: { image_number: 3 } }));
  const pictures = await pictureIdsOf(api);
  const boardId = await makeBoard(api, "Spring campaign", pictures);
  await page.goto(`/boards/${boardId}`);
  await expect(tiles(page)).toHaveCount(PICTURES);
  return { boardId, pictures };
}

test("a board is put in order by keys and by dragging, and a second tab agrees", async ({ person }) => {
  const { page, api, context } = person;
  const { boardId, pictures } = await openBoard(person);
  const [a, b, c, d, e, f] = pictures;
  const saved = (order: (string | undefined)[]) => expect.poll(() => boardOrder(api, boardId)).toEqual(order);

  await links(page).first().focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(announced(page)).toHaveText("Moved to place 2 of 6");
  await expect.poll(() => shownOrder(page)).toEqual([b, a, c, d, e, f]);
  await expect(links(page).nth(1)).toBeFocused();
  await saved([b, a, c, d, e, f]);

  const from = await tiles(page).last().boundingBox();
  const to = await tiles(page).first().boundingBox();
  if (!from || !to) throw new Error("The tiles have no place.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 - 20, from.y + from.height / 2);
  await page.mouse.move(to.x + 5, to.y + to.height / 2, { steps: 4 });
  await expect(page.locator("[data-drop-line]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-drop-line]")).toHaveCount(0);
  await page.mouse.up();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 4 });
  await page.mouse.move(to.x + 5, to.y + to.height / 2);
  await expect(page.locator("[data-drop-line]")).toBeVisible();
  await page.mouse.up();
  await expect(announced(page)).toHaveText("Moved to place 1 of 6");
  await saved([f, b, a, c, d, e]);
  await expect(links(page).first()).toBeFocused();

  // The third and fourth picture become a section.
  await links(page).nth(2).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Rename the section" })).toBeFocused();
  await page.keyboard.type("Posters");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: /^Posters/ });
  await expect(heading).toBeVisible();
  await expect(heading.getByRole("button")).toBeFocused();
  await saved([f, b, "# Posters", a, c, d, e]);

  const second = await context.newPage();
  await second.goto(`/boards/${boardId}`);
  await expect(second.getByRole("heading", { name: /^Posters/ })).toBeVisible();
  await links(second).first().focus();
  await second.keyboard.press("Alt+ArrowRight");
  await saved([b, f, "# Posters", a, c, d, e]);
  await expect.poll(() => shownOrder(page), { timeout: AGREES_WITHIN_MS }).toEqual([b, f, a, c, d, e]);
  await second.close();

  // In this tab the last change was to add and name the section.
  await heading.getByRole("button").focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Undone: renamed a section")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(heading).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(heading).toBeVisible();
});

test("pictures of a board get decisions and notes, are filtered, removed and come back", async ({
  person,
}) => {
  const { page, api } = person;
  const { boardId, pictures } = await openBoard(person);

  await links(page).first().focus();
  await page.keyboard.press("p");
  await expect(filterChoice(page, /^Picks, 1$/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");
  await expect(filterChoice(page, /^Rejects, 1$/)).toBeVisible();
  await expect(links(page).first()).toHaveAccessibleName(/, picked$/);

  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: /^Note for/ }).fill("Take the sky of the first.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("button", { name: "Edit the note: Take the sky of the first." })).toBeVisible();
  await expect(links(page).nth(1)).toBeFocused();
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: /^Note for/ }).fill("Something else");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Take the sky of the first.")).toBeVisible();

  // A picture that no longer passes the filter gives the focus to the next one.
  await page.keyboard.press("3");
  await expect(tiles(page)).toHaveCount(PICTURES - 2);
  await links(page).first().focus();
  await page.keyboard.press("p");
  await expect(tiles(page)).toHaveCount(PICTURES - 3);
  await expect(links(page).first()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(tiles(page)).toHaveCount(PICTURES - 2);
  await page.keyboard.press("1");

  await links(page).last().focus();
  await page.keyboard.press("Delete");
  await expect(tiles(page)).toHaveCount(PICTURES - 1);
  await expect(links(page).last()).toBeFocused();
  await expect.poll(() => boardOrder(api, boardId)).toEqual(pictures.slice(0, -1));
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => boardOrder(api, boardId)).toEqual(pictures);

  await page.getByRole("button", { name: "Rename the board" }).click();
  await page.getByRole("textbox", { name: "Rename the board" }).fill("Autumn");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Autumn/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Autumn/);
  await expect(page.getByText("Take the sky of the first.")).toBeVisible();
  await expect(filterChoice(page, /^Picks, 1$/)).toBeVisible();
});

test("Edit in the menu of a picture of a board makes it the source in the composer", async ({ person }) => {
  const { page, api } = person;
  const id = await api.create({ ...SMALL, prompt: PROMPT });
  await api.untilEnded(id);
  await page.goto(`/boards/${await makeBoard(api, "Spring campaign", await pictureIdsOf(api))}`);
  await links(page).first().focus();
  await page.getByRole("button", { name: "More for this picture" }).click();
  await expect(page.getByRole("button", { name: "Use as reference" })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(source(page)).toContainText(PROMPT);
  await prompt(page).fill("at night");
  await generate(page).click();
  const made = await createdFrom(person, "at night");
  expect(made.made_from?.inputs).toMatchObject([{ place: "source", creation_id: id }]);
});
