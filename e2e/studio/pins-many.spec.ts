/** A board about which much is said: the guests' page is brought to life, and pins are drawn, in parts, and all of it is there in the end. */
import { linkResponseSchema } from "contract/boards/share-link";
import { makeBoard, makeSharedBoard, pictureIdsOf } from "../support/boards";
import { expect, test } from "../support/fixtures";
import { seed } from "../support/seed";

const PINS = 400;
/** What a turn of the main thread may draw. */
const MOST_AT_ONCE = 100;

test("a picture with 400 pins draws them a part at a time, all in the end, and each leads to its comment", async ({
  api,
  browser,
  watch,
}) => {
  const board = await makeSharedBoard(api);
  const context = await browser.newContext();
  context.on("page", watch);
  const guest = await context.newPage();
  // Guests may not say so much at once.
  await guest.route(/\/api\/shared\/[^/]+\?/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const shown = body.value?.board;
    const comment = (n: number) => ({
      ...{ id: `co_${n}`, picture_id: shown.items[0].picture.id, parent_id: null, by: "guest" },
      ...{
        number: n + 1,
        x: (n % 20) / 20,
        y: Math.floor(n / 20) / 20,
        guest_name: "Marta",
        text: `Note ${n}`,
      },
      ...{ create_time: "2030-01-01T10:00:00.000Z", is_edited: false, is_deleted: false },
      ...{ is_resolved: false, is_mine: false },
    });
    if (shown) shown.comments = Array.from({ length: PINS }, (_, n) => comment(n));
    await route.fulfill({ response: answer, json: body });
  });
  await guest.goto(board.url);
  await expect(guest.getByRole("button", { name: `Comments: Picture 1, ${PINS}` })).toBeVisible();
  await guest.evaluate(() => {
    const seen = { most: 0 };
    Object.assign(window, { seen });
    const pinsIn = (node: Node) =>
      node instanceof Element
        ? node.querySelectorAll("[data-pin]").length + Number(node.matches("[data-pin]"))
        : 0;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      seen.most = Math.max(
        seen.most,
        added.reduce((sum, node) => sum + pinsIn(node), 0),
      );
    }).observe(document.body, { childList: true, subtree: true });
  });
  await guest.getByRole("link", { name: "Open: Picture 1" }).click();
  await expect(guest.locator("[data-pin]")).toHaveCount(PINS);
  const most = await guest.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(MOST_AT_ONCE);
  await guest.locator(`[data-pin="${PINS - 1}"]`).dispatchEvent("click");
  await expect(
    guest.getByRole("button", { name: `Pin ${PINS - 1} by Marta: Note ${PINS - 2}`, exact: true }),
  ).toBeFocused();
  await guest.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("a guests' page of 60 pictures comes to life as the server has rendered it, to the last picture", async ({
  person,
  browser,
  watch,
}) => {
  const { api } = person;
  await seed(person.name, 60);
  const id = await makeBoard(api, "Many pictures", (await pictureIdsOf(api)).slice(0, 60));
  const link = await api.post(`/api/boards/${id}/links`, {});
  const { url } = linkResponseSchema.parse(await link.json()).value;
  const context = await browser.newContext();
  context.on("page", watch);
  const guest = await context.newPage();
  await guest.addInitScript(() => {
    const seen = { removed: 0 };
    Object.assign(window, { seen });
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes)
            if (node instanceof Element && (node.matches("figure") || node.querySelector("figure")))
              seen.removed++;
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  await guest.goto(url ?? "");
  await expect(guest.locator("figure")).toHaveCount(60);
  const last = guest.locator("figure").last();
  const favourite = last.getByRole("button", { name: /^Favourite/ });
  // Whatever is pressed is alive by then.
  await favourite.click();
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  await last.getByRole("link").click();
  await expect(guest.getByRole("dialog", { name: "Picture 60" })).toBeVisible();
  await guest.keyboard.press("Escape");
  await expect(last.getByRole("link")).toBeFocused();
  await guest.keyboard.press("Home");
  await expect(guest.getByRole("link", { name: "Open: Picture 1", exact: true })).toBeFocused();
  const removed = await guest.evaluate(
    () => (window as unknown as { seen: { removed: number } }).seen.removed,
  );
  expect(removed).toBe(0);
  await context.close();
});
