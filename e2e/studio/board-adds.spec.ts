/** A board grows on its own page: pictures of the library are chosen there; and its sizes, its header on a phone, and its PDF. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { readPdf } from "@/tools/testing/read-pdf";
import { SMALL } from "../support/api-client";
import { boardOrder, makeBoard, pictureIdsOf } from "../support/boards";
import { bringFiles } from "../support/drop";
import { expect, type Person, test } from "../support/fixtures";

const PHONE = { width: 390, height: 844 };

/** @returns the pictures of a library, and a board with the first of them. */
async function openBoard(
  { page, api }: Person,
  onBoard: number,
): Promise<{ boardId: string; pictures: string[] }> {
  await api.untilEnded(
    await api.create({ ...SMALL, prompt: "a red lighthouse", config: { image_number: 2 } }),
  );
  await api.untilEnded(await api.create({ ...SMALL, prompt: "a quiet lobby", config: { image_number: 2 } }));
  const pictures = await pictureIdsOf(api);
  const boardId = await makeBoard(api, "Spring campaign", pictures.slice(0, onBoard));
  await page.goto(`/boards/${boardId}`);
  return { boardId, pictures };
}

// A file that is no picture.
test.use({ expectedConsoleError: /status of 415/ });

test("an empty board gets pictures of the library, found and chosen together, and one undo takes them off again", async ({
  person,
}) => {
  const { page, api } = person;
  const { boardId, pictures } = await openBoard(person, 0);
  await page.getByRole("button", { name: "Choose from the library" }).click();
  const dialog = page.getByRole("dialog", { name: "Add pictures from the library" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(4);
  await dialog.getByRole("searchbox").fill("lobby");
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await dialog.getByRole("checkbox").first().click();
  await dialog.getByRole("searchbox").fill("");
  await expect(dialog.getByRole("checkbox")).toHaveCount(4);
  await dialog
    .getByRole("checkbox")
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await dialog.getByRole("button", { name: "Add 3 pictures" }).click();
  await expect(page.locator("main [data-item-id]")).toHaveCount(3);
  await expect.poll(() => boardOrder(api, boardId)).toEqual(pictures.slice(0, 3));

  await page.keyboard.press("a");
  await expect(dialog.getByRole("checkbox", { name: /on the board$/ })).toHaveCount(3);
  await expect(dialog.getByRole("checkbox", { name: /on the board$/ }).first()).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.locator("main [data-item-id]")).toHaveCount(0);
  await expect.poll(() => boardOrder(api, boardId)).toEqual([]);
});

/** A photo of one colour, as a file of this name. */
const photo = async (name: string, background: string) => ({
  ...{ name, mimeType: "image/jpeg" },
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test("files that are dropped between two pictures become pictures of the board there, and one undo takes all of them off", async ({
  person,
}) => {
  const { page, api } = person;
  const { boardId, pictures } = await openBoard(person, 2);
  const tiles = page.locator("main [data-item-id]");
  await expect(tiles).toHaveCount(2);
  const second = await tiles.nth(1).boundingBox();
  if (!second) throw new Error("The second picture has no box.");
  const harbour = await photo("harbour.jpg", "#369");
  const broken = { ...harbour, name: "broken.jpg", buffer: Buffer.from("no") };
  const files = [harbour, await photo("pier.jpg", "#963"), broken];
  const at = { x: second.x + 5, y: second.y + second.height / 2 };
  await bringFiles(page, files, at);
  await expect(tiles).toHaveCount(4);
  await expect(page.getByText("Added 2 pictures to the board.")).toBeVisible();
  await expect(page.getByText(/^broken\.jpg: /)).toBeVisible();
  await expect(
    tiles
      .nth(1)
      .getByLabel(/^harbour/)
      .first(),
  ).toBeVisible();
  await expect.poll(async () => (await boardOrder(api, boardId)).length).toBe(4);
  const order = await boardOrder(api, boardId);
  expect([order[0], order[3]]).toEqual(pictures.slice(0, 2));
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => boardOrder(api, boardId)).toEqual(pictures.slice(0, 2));
});

test("a picture that is pasted goes to the end of the board, has no settings, and is there once", async ({
  person,
}) => {
  const { page, api } = person;
  const { boardId } = await openBoard(person, 0);
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
  const file = await photo("harbour.jpg", "#396");
  await bringFiles(page, [file], null);
  await expect.poll(async () => (await boardOrder(api, boardId)).length).toBe(1);
  await bringFiles(page, [file], null);
  await expect(page.getByText("It is on the board already.")).toBeVisible();
  const [pictureId] = await boardOrder(api, boardId);
  const brought = await page.request.get("/api/creations?q=harbour");
  const { value } = await brought.json();
  expect(value.creations).toMatchObject([{ is_given: true, outputs: [{ id: pictureId }] }]);
  await page.goto(`/creations/${value.creations[0].creation_id}`);
  await expect(page.getByText("Brought by the owner")).toBeVisible();
  await expect(page.getByRole("button", { name: "Vary" })).toHaveCount(0);
});

test("a board has the sizes of the library: by the same buttons and keys, and either page remembers for both", async ({
  person,
}) => {
  const { page } = person;
  await openBoard(person, 4);
  const height = async () => (await page.locator("main [data-item-id]").first().boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(100);
  const before = await height();
  await page.getByRole("button", { name: "Larger tiles" }).click();
  await expect.poll(height).toBeGreaterThan(before * 1.2);
  await expect(page.getByRole("button", { name: "Larger tiles" })).toHaveAttribute("aria-disabled", "true");
  await page.goto("/library");
  await expect(page.getByRole("button", { name: "Larger tiles" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect(page.getByRole("button", { name: "Smaller tiles" })).toHaveAttribute("aria-disabled", "true");
  await page.goBack();
  await expect.poll(height).toBeLessThan(before);
});

test("on a phone the header of a board has two buttons with words, and everything else stands in the menu", async ({
  person,
}) => {
  const { page } = person;
  await page.setViewportSize(PHONE);
  await openBoard(person, 4);
  const header = page.locator("main header");
  await expect(header.getByRole("button", { name: "Share" })).toContainText("Share");
  for (const name of ["Cull", "Present", "Download", "New section", "Undo"])
    await expect(header.getByRole("button", { name, exact: true })).toBeHidden();
  const more = header.getByRole("button", { name: "More for this board" });
  await expect(more).toContainText("More");
  await more.click();
  const menu = page.getByRole("group", { name: "Board" });
  for (const name of ["Add pictures", "Cull", "Present", "Select", "Download", "New section", "Rename"])
    await expect(menu.getByRole("button", { name, exact: true })).toBeVisible();
  await menu.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByRole("dialog", { name: "Add pictures from the library" })).toBeVisible();
});

test("a board is downloaded as a PDF with two pictures a page", async ({ person }) => {
  const { page } = person;
  await openBoard(person, 4);
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Download or print" });
  const way = dialog.getByRole("region", { name: "PDF" });
  await way.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    way.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("spring-campaign.pdf");
  const pdf = readPdf(await readFile(await download.path()));
  expect(pdf.pages).toHaveLength(3);
  expect(pdf.jpegs).toHaveLength(4);
  expect(pdf.info("Title")).toBe("Spring campaign");
});
