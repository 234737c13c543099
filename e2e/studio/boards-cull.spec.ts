/** Culling a board by keys and by thumb. */
import { boardResponseSchema, boardSummaryResponseSchema } from "contract/boards/board";
import { type ApiClient, SMALL } from "../support/api-client";
import { findingsOf } from "../support/axe";
import { expect, test } from "../support/fixtures";

async function boardOf(api: ApiClient, pictures: number): Promise<string> {
  const creation = await api.create({ ...SMALL, config: { image_number: pictures } });
  await api.untilEnded(creation);
  const picture_ids = (await api.detail(creation)).outputs.map(({ id }) => id);
  const answer = await api.post("/api/boards", { name: "To cull", picture_ids });
  return boardSummaryResponseSchema.parse(await answer.json()).value.id;
}

async function decisionsOf(api: ApiClient, boardId: string) {
  const answer = await api.get(`/api/boards/${boardId}`);
  return boardResponseSchema.parse(await answer.json()).value.board?.items.map(({ decision }) => decision);
}

test("a board is culled by keys: decisions, undo, two side by side, the filter, a summary, and back at the last picture", async ({
  person: { page, api },
}) => {
  const boardId = await boardOf(api, 6);
  await page.goto(`/boards/${boardId}`);
  await page.getByRole("button", { name: "Cull", exact: true }).click();
  const cull = page.getByRole("dialog", { name: "Cull" });
  const counter = cull.getByText(/ left · /);
  await expect(counter).toHaveText("6 left · 0 picks · 0 rejected");
  await page.keyboard.press("p");
  await page.keyboard.press("x");
  await expect(counter).toHaveText("4 left · 1 pick · 1 rejected");
  await expect(page.getByRole("status", { name: "Announcements" })).toContainText("Rejected, 4 left.");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(counter).toHaveText("5 left · 1 pick · 0 rejected");
  await expect(cull.getByText("2 of 6")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(
    cull.getByRole("list", { name: "Two pictures side by side" }).getByRole("listitem"),
  ).toHaveCount(2);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("x");
  await page.keyboard.press("Space");
  await expect(cull.getByText("3 of 6")).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press("p");
  await page.keyboard.press("f");
  for (const key of "xxx") await page.keyboard.press(key);
  await expect(cull.getByRole("heading", { name: "2 picks" })).toBeVisible();
  await expect
    .poll(() => decisionsOf(api, boardId))
    .toEqual(["pick", "reject", "pick", "reject", "reject", "reject"]);
  expect(await findingsOf(page)).toEqual([]);

  await cull.getByRole("button", { name: "Cull again: only picks" }).click();
  await expect(counter).toHaveText("2 left · 0 picks · 0 rejected");
  await page.keyboard.press("x");
  await page.keyboard.press("Escape");
  await expect(cull).toBeHidden();
  const items = page.locator("[data-item-id]:focus-within, [data-item-id]:focus");
  await expect(items).toHaveCount(1);
  await expect
    .poll(() => decisionsOf(api, boardId))
    .toEqual(["reject", "reject", "pick", "reject", "reject", "reject"]);
});
