/** Sheets of pictures in a window of another size than at the last visit, such as a turned phone: nothing moves. */
import { boardResponseSchema } from "contract/boards/board";
import { WINDOW_COOKIE, windowSizeText } from "contract/window-size";
import { makeBoard, pictureIdsOf } from "../support/boards";
import { expect, type Person, test } from "../support/fixtures";
import { seed } from "../support/seed";
import { watchShifts } from "../support/shifts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** A board in three sections, one of them empty, and with a note. */
async function aBoard({ api }: Person): Promise<string> {
  const pictures = (await pictureIdsOf(api)).slice(0, 40);
  const id = await makeBoard(api, "Many pictures", pictures);
  const read = boardResponseSchema.parse(await (await api.get(`/api/boards/${id}`)).json());
  const [, second = "", third = ""] = read.value.board?.items.map((item) => item.id) ?? [];
  const heading = (headingId: string, title: string) => ({
    ...{ id: headingId, picture_id: null, title, note: "", decision: null },
  });
  const actions = [
    { type: "note", item_id: second, note: "The light of this one" },
    { type: "add", items: [heading("empty", "To come"), heading("rest", "All others")], after: third },
  ];
  const changed = await api.post(`/api/boards/${id}/actions`, { actions });
  expect(changed.ok(), await changed.text()).toBe(true);
  return `/boards/${id}`;
}

const SHEETS: readonly [name: string, path: (person: Person) => Promise<string>][] = [
  ["studio", async () => "/"],
  ["library", async () => "/library?view=pictures"],
  ["page of a board", aBoard],
  ["comparison", async ({ api }) => `/compare?pictures=${(await pictureIdsOf(api)).slice(0, 3).join(",")}`],
];

for (const [name, path] of SHEETS) {
  test(`nothing moves while the ${name} opens, whatever size the window had at the last visit`, async ({
    person,
    origin,
  }) => {
    // Twelve visits.
    test.slow();
    const { page, context } = person;
    await seed(person.name, 60);
    const address = await path(person);
    const shifts = await watchShifts(page);
    for (const now of SIZES) {
      await page.setViewportSize(now);
      for (const last of SIZES.filter((size) => size !== now)) {
        await page.goto("/settings");
        await context.addCookies([{ name: WINDOW_COOKIE, value: windowSizeText(last), url: origin }]);
        await page.goto(address);
        await expect(page.locator("main [data-picture], main [data-item-id]").first()).toBeVisible();
        // The page has measured, and has told the server.
        await expect(page.locator(".justified-rows")).toHaveCount(0);
        await expect(page.locator("main style")).toHaveCount(0);
        await expect
          .poll(() => page.evaluate((text) => document.cookie.includes(text), windowSizeText(now)))
          .toBe(true);
        // A sheet that is laid out anew shifts by 0.2 to 0.8; a filter of the library that comes late moves 0.03 of the page.
        expect(await shifts(), `${windowSizeText(last)} → ${windowSizeText(now)}`).toBeLessThan(0.05);
      }
    }
  });
}
