/** A full board: it opens with its first page, is whole soon after, and everything on it counts all pictures. */
import { boardResponseSchema } from "contract/boards/board";
import { MAX_BOARD_ITEMS } from "contract/boards/board-limits";
import { linkResponseSchema } from "contract/boards/share-link";
import { SMALL } from "../support/api-client";
import { makeBoard, pictureIdsOf } from "../support/boards";
import { expect, type Person, test } from "../support/fixtures";
import { fillBoard } from "../support/large-board";

const COUNT = MAX_BOARD_ITEMS - 1;
const SHOWN_COUNT = "4,999";
/** Thousands of changes are saved by several requests, which take a while on a busy machine. */
const SAVED = { timeout: 60_000 };

async function fullBoard({ api }: Person): Promise<string> {
  await api.untilEnded(await api.create(SMALL));
  const [pictureId = ""] = await pictureIdsOf(api);
  const boardId = await makeBoard(api, "Everything", []);
  fillBoard({ boardId, pictureId, count: COUNT });
  return boardId;
}

test("on a board of thousands of pictures all are selected, marked, moved and counted, although it opens with a few", async ({
  person,
}) => {
  test.slow();
  const { page, api } = person;
  const boardId = await fullBoard(person);
  const counts = async () =>
    boardResponseSchema.parse(await (await api.get(`/api/boards/${boardId}`)).json()).value.board?.counts;
  const sizes: Promise<number>[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/actions")) sizes.push(answer.body().then(({ byteLength }) => byteLength));
  });
  await page.goto(`/boards/${boardId}`);
  await expect(page.getByRole("radio", { name: `All, ${SHOWN_COUNT}` })).toBeAttached();
  await page.keyboard.press("Control+a");
  await expect(page.getByText(`${SHOWN_COUNT} selected`)).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("radio", { name: `Picks, ${SHOWN_COUNT}` })).toBeAttached();
  await expect.poll(counts, SAVED).toEqual({ pictures: COUNT, picks: COUNT, rejects: 0 });
  await page.keyboard.press("Escape");

  await page.keyboard.press("End");
  await expect(page.getByText(/^Loading .* more pictures…/)).toHaveCount(0);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("x");
  await expect.poll(counts, SAVED).toEqual({ pictures: COUNT, picks: 0, rejects: COUNT });
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("radio", { name: `Picks, ${SHOWN_COUNT}` })).toBeAttached();
  await expect.poll(counts, SAVED).toEqual({ pictures: COUNT, picks: COUNT, rejects: 0 });
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(1_000);

  await page.goto(`/boards/${boardId}/print`);
  await expect(page.getByText("These are the first of 4,999 pictures")).toBeVisible();
});

test("a guest of a board of thousands of pictures sees how many there are, and the last one when they scroll", async ({
  person,
  browser,
}) => {
  test.slow();
  const { api, page } = person;
  const boardId = await fullBoard(person);
  const made = await api.post(`/api/boards/${boardId}/links`, {});
  const { url } = linkResponseSchema.parse(await made.json()).value;
  const context = await browser.newContext();
  const guest = await context.newPage();
  const html = await guest.goto(url ?? "");
  expect((await html?.body())?.byteLength).toBeLessThan(1_000_000);
  await expect(guest.getByText(/^Loading .* more pictures…/)).toHaveCount(0, { timeout: 60_000 });
  await expect(guest.getByText(`${SHOWN_COUNT} pictures`, { exact: true })).toBeVisible();
  const figures = guest.locator("figure");
  const first = await figures.count();
  await guest.keyboard.press("End");
  await expect.poll(() => figures.count()).toBeGreaterThan(first);
  await guest.getByRole("button", { name: "Present" }).click();
  await guest.keyboard.press("End");
  await expect(guest.locator(`[data-shown] img`).first()).toBeVisible();
  await context.close();
  await page.close();
});
