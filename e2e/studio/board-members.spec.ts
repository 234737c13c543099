/** A board of two people: the owner invites, both edit, each sees what the other does, and a removed editor is told so. */
import type { Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { boardOrder, makeBoard, pictureIdsOf } from "../support/boards";
import { expect, type Person, test } from "../support/fixtures";

/** A poll, on a busy machine. */
const AGREES_WITHIN_MS = 20_000;

test.use({ expectedConsoleError: /status of 40[034]/ });

const tiles = (page: Page) => page.locator("main [data-item-id]");
const links = (page: Page) => page.locator("main [data-drag]");

async function draw({ api }: Person): Promise<string[]> {
  await api.untilEnded(await api.create({ ...SMALL, config: { image_number: 2 } }));
  return pictureIdsOf(api);
}

/** Opens the dialog with the people of the board. */
async function openPeople(page: Page) {
  await page.getByRole("button", { name: "More for this board" }).click();
  await page.getByRole("button", { name: "People and activity" }).click();
  return page.getByRole("dialog", { name: /^Share/ });
}

test("an invited editor changes the board with its owner, both see it, and a removed one is told with the page open", async ({
  person: owner,
  newPerson,
}) => {
  const editor = await newPerson();
  const pictures = await draw(owner);
  const [theirs = ""] = await draw(editor);
  const boardId = await makeBoard(owner.api, "Spring campaign", pictures);
  await owner.page.goto(`/boards/${boardId}`);
  const dialog = await openPeople(owner.page);
  await dialog.getByLabel("Invite by name or e-mail address").fill("Nobody of this name");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nobody in this studio");
  await dialog.getByLabel("Invite by name or e-mail address").fill(editor.name);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: editor.name })).toBeVisible();
  await owner.page.keyboard.press("Escape");

  const { page } = editor;
  await page.goto("/boards");
  const card = page.getByRole("link", { name: /Spring campaign/ });
  await expect(card).toHaveAccessibleName(new RegExp(`from ${owner.name}, to edit`, "i"));
  await card.click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(owner.page.getByRole("button", { name: new RegExp(`here now: ${editor.name}`) })).toBeVisible({
    timeout: AGREES_WITHIN_MS,
  });

  await links(page).first().focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => boardOrder(owner.api, boardId)).toEqual([pictures[1], pictures[0]]);
  await page.keyboard.press("p");
  await expect(links(owner.page).nth(1)).toHaveAccessibleName(
    new RegExp(`picked.*decided by ${editor.name}`),
    {
      timeout: AGREES_WITHIN_MS,
    },
  );
  // Pictures of the owner stay.
  await page.keyboard.press("Delete");
  await expect(page.getByText("Pictures of others stay")).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  const item = { id: "own", picture_id: theirs, title: "", note: "", decision: null };
  await editor.api.post(`/api/boards/${boardId}/actions`, { actions: [{ type: "add", items: [item] }] });
  await expect(tiles(owner.page)).toHaveCount(3, { timeout: AGREES_WITHIN_MS });
  await expect(links(owner.page).last()).toHaveAccessibleName(new RegExp(`by ${editor.name}`));

  // The owner's undo takes back what is the owner's own, and leaves the editor's decision.
  await links(owner.page).nth(1).focus();
  await owner.page.keyboard.press("x");
  await expect(links(page).nth(1)).toHaveAccessibleName(/rejected/, { timeout: AGREES_WITHIN_MS });
  await links(page).nth(1).focus();
  await page.keyboard.press("p");
  await expect(links(owner.page).nth(1)).toHaveAccessibleName(/, pick/, { timeout: AGREES_WITHIN_MS });
  await owner.page.keyboard.press("ControlOrMeta+z");
  await expect(owner.page.getByText("somebody else has changed it since")).toBeVisible();
  await expect(links(owner.page).nth(1)).toHaveAccessibleName(/, pick/);

  await openPeople(owner.page);
  await owner.page.getByText("Activity", { exact: true }).click();
  await expect(owner.page.getByRole("list", { name: "Activity" })).toContainText(
    `${editor.name} added 1 item`,
  );
  await owner.page.getByRole("button", { name: `Remove ${editor.name} from the board` }).click();
  await expect(page.getByRole("heading", { name: "You no longer have access" })).toBeVisible({
    timeout: AGREES_WITHIN_MS,
  });
  expect((await editor.api.get(`/api/boards/${boardId}`)).status()).toBe(404);
  await expect(tiles(owner.page)).toHaveCount(3);
});

test("a viewer looks, finds nothing to change with, and leaves by themselves", async ({
  person: owner,
  newPerson,
}) => {
  const viewer = await newPerson();
  const boardId = await makeBoard(owner.api, "Lobby", await draw(owner));
  const invitation = { who: viewer.name, role: "viewer" };
  expect((await owner.api.post(`/api/boards/${boardId}/members`, invitation)).ok()).toBe(true);
  const { page } = viewer;
  await page.goto(`/boards/${boardId}`);
  await expect(tiles(page)).toHaveCount(2);
  for (const name of ["Undo", "New section", "Rename the board", "Pick", "Share"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect(page.getByRole("dialog", { name: /^Presenting/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await links(page).first().focus();
  await page.keyboard.press("p");
  await expect(page.getByText("You can look at this board, but not change it.")).toBeVisible();
  const dialog = await openPeople(page);
  await expect(dialog.getByRole("listitem").filter({ hasText: owner.name })).toContainText("Owner");
  await expect(dialog.getByText("Links for people without an account")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Leave this board" }).click();
  await expect(page.getByRole("heading", { name: "Boards", exact: true })).toBeVisible();
  await expect(page.getByText("Lobby")).toHaveCount(0);
  expect((await owner.api.get(`/api/boards/${boardId}`)).status()).toBe(200);
});
