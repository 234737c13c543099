/** Changes of a board that need several requests, of which the studio refuses a later one or asks for a pause. */
import type { Page, Request } from "@playwright/test";
import { boardResponseSchema } from "contract/boards/board";
import { ERROR_CODES, type ErrorName } from "contract/errors";
import type { ApiClient } from "../support/api-client";
import { makeBoard } from "../support/boards";
import { expect, test } from "../support/fixtures";
import { largeBoard } from "../support/large-board";

/** More than the 500 items of one request. */
const COUNT = 600;

test.use({ expectedConsoleError: /Failed to load resource/ });

async function countsOf(api: ApiClient, boardId: string) {
  const answer = await api.get(`/api/boards/${boardId}`);
  return boardResponseSchema.parse(await answer.json()).value.board?.counts;
}

/** Answers the nth change of a board in place of the studio. */
async function refuse(page: Page, nth: number, name: ErrorName, headers: Record<string, string> = {}) {
  const sent: Request[] = [];
  const { code, httpStatus, meaning } = ERROR_CODES[name];
  await page.route("**/api/boards/*/actions", async (route) => {
    sent.push(route.request());
    if (sent.length !== nth) return route.continue();
    await route.fulfill({
      status: httpStatus,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ message: meaning, code, details: [] }),
    });
  });
  return sent;
}

test("a large change of a board that is refused in the middle says what is saved, and Undo takes back just that", async ({
  person,
}) => {
  const { page, api } = person;
  const boardId = await largeBoard(person.api, COUNT);
  await page.goto(`/boards/${boardId}`);
  await page.keyboard.press("Control+a");
  await expect(page.getByText(`${COUNT} selected`)).toBeVisible();
  await refuse(page, 2, "storage_full");
  await page.keyboard.press("x");
  await expect(
    page.getByText(
      `Only 500 of 600 were saved: rejected 600 pictures. The other 100 were not changed. ${ERROR_CODES.storage_full.meaning}`,
    ),
  ).toBeVisible();
  await expect(page.getByRole("radio", { name: "Rejects, 500" })).toBeAttached();
  expect(await countsOf(api, boardId)).toMatchObject({ rejects: 500 });
  await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(() => countsOf(api, boardId)).toMatchObject({ pictures: COUNT, rejects: 0 });
  await expect(page.getByRole("radio", { name: "Rejects, 0" })).toBeAttached();

  const sent = await refuse(page, 2, "too_many_requests", { "retry-after": "1" });
  await page.keyboard.press("p");
  await page.keyboard.press("Escape");
  await expect.poll(() => countsOf(api, boardId)).toMatchObject({ picks: COUNT });
  expect(sent.map((request) => request.postDataJSON().actions[0].item_ids.length)).toEqual([500, 100, 100]);
  await page.unrouteAll({ behavior: "wait" });
});

test("pictures of the library that are added to a board only in part are counted, and Undo removes just these", async ({
  person,
}) => {
  const { page, api } = person;
  await largeBoard(person.api, COUNT);
  const boardId = await makeBoard(api, "Lobby", []);
  await page.goto("/library?view=pictures");
  await page.locator("main li[data-index='0'] a").focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: `Add ${COUNT + 1} pictures to a board` }).click();
  await refuse(page, 2, "board_full");
  await page.getByRole("dialog").getByRole("combobox").fill("Lobby");
  await page.getByRole("option", { name: /^Lobby/ }).click();
  const notice = page.getByText(
    /^\d+ of 601 pictures were added to Lobby\. The other \d+ were not added\. A board holds 5,000 pictures/,
  );
  await expect(notice).toBeVisible();
  // A request holds so many pictures as its bytes allow.
  const pictures = (await countsOf(api, boardId))?.pictures ?? 0;
  expect(pictures).toBeGreaterThan(400);
  await expect(notice).toContainText(`${pictures} of 601 `);
  await expect(notice).toContainText(`The other ${COUNT + 1 - pictures} were`);
  await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByText("Removed from Lobby again.")).toBeVisible();
  expect(await countsOf(api, boardId)).toMatchObject({ pictures: 0 });
  await page.unrouteAll({ behavior: "wait" });
});
