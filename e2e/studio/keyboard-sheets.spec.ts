/** Every sheet of pictures and every menu by keys alone. A new sheet joins by a row of the list. */
import type { Locator, Page } from "@playwright/test";
import { linkResponseSchema } from "contract/boards/share-link";
import { SMALL } from "../support/api-client";
import { makeBoard, pictureIdsOf } from "../support/boards";
import { expect, type Person, test } from "../support/fixtures";
import { seed } from "../support/seed";
import { makeSheet, seeds, untilDrawn, words } from "../support/sheets";

interface SheetOfPictures {
  name: string;
  open: (page: Page, person: Person) => Promise<void>;
  /** What takes the focus, one for each picture. */
  tiles: (page: Page) => Locator;
  hasMenus?: false;
}

const marked = (page: Page) => page.locator("[data-tile]");

const SHEETS: SheetOfPictures[] = [
  {
    name: "the stream",
    open: async (page, { name }) => {
      await seed(name, 20);
      await page.goto("/");
    },
    tiles: marked,
  },
  {
    name: "the library",
    open: async (page, { name }) => {
      await seed(name, 40);
      await page.goto("/library?view=pictures");
    },
    tiles: (page) => page.locator("main li[data-index] a[id]"),
  },
  {
    name: "a board",
    open: async (page, { name, api }) => {
      await seed(name, 40);
      await page.goto(`/boards/${await makeBoard(api, "Lobby", await pictureIdsOf(api))}`);
    },
    tiles: (page) => page.locator("main [data-drag]"),
  },
  {
    name: "a sheet",
    open: async (page, { api }) => {
      const id = await makeSheet(api, {
        request: { ...SMALL, prompt: "a lighthouse at LIGHT" },
        axes: [words("Light", "LIGHT", "dusk", "noon"), seeds(3, 4)],
      });
      await untilDrawn(api, id, 4);
      await page.goto(`/sheets/${id}`);
    },
    tiles: (page) => page.getByRole("gridcell"),
  },
  {
    name: "a comparison",
    open: async (page, { name, api }) => {
      await seed(name, 4);
      await page.goto(`/compare?pictures=${(await pictureIdsOf(api)).slice(0, 4)}`);
    },
    tiles: marked,
  },
  {
    name: "the list of boards",
    open: async (page, { api }) => {
      for (let made = 0; made < 12; made++) await makeBoard(api, `Board ${made}`, []);
      await page.goto("/boards");
    },
    tiles: marked,
  },
  {
    name: "the list of deleted pictures",
    open: async (page, { name, api }) => {
      await seed(name, 6);
      await api.post("/api/pictures/batch", { action: "delete", picture_ids: await pictureIdsOf(api) });
      await page.goto("/settings");
      await page.getByRole("button", { name: "Recently deleted" }).click();
    },
    tiles: marked,
  },
  {
    name: "the guests' page",
    open: async (page, { name, api }) => {
      await seed(name, 20);
      const board = await makeBoard(api, "Lobby", await pictureIdsOf(api));
      const link = linkResponseSchema.parse(await (await api.post(`/api/boards/${board}/links`, {})).json());
      await page.goto(link.value.url ?? "");
    },
    tiles: marked,
    hasMenus: false,
  },
];

/** Waits for the key to lead to a tile, which must then stand in sight and under no bar. */
async function leadsTo(page: Page, tile: Locator, key: string): Promise<void> {
  await expect(async () => {
    if (!(await tile.evaluate((one) => one === document.activeElement))) await page.keyboard.press(key);
    await expect(tile).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await expect
    .poll(
      () =>
        tile.evaluate((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const inside = [top + 3, (top + bottom) / 2, bottom - 3].filter((y) => y > 0 && y < innerHeight);
          const onTop = inside.map((y) => document.elementFromPoint((left + right) / 2, y));
          // A tile that is higher than the window shows its part.
          const isWhole = inside.length === 3 || bottom - top > innerHeight - 250;
          return (
            isWhole &&
            onTop.every((at) => at !== null && (one.contains(at) || one.parentElement?.contains(at)))
          );
        }),
      `in sight after ${key}`,
    )
    .toBe(true);
}

test.use({ reducedMotion: "reduce", viewport: { width: 1280, height: 720 } });

for (const { name, open, tiles } of SHEETS)
  test(`arrow keys, Home and End lead from picture to picture in ${name}, and no bar covers the one with the focus`, async ({
    person,
  }) => {
    const { page } = person;
    await open(page, person);
    const first = tiles(page).first();
    await first.focus();
    const id = () =>
      page.evaluate(() =>
        // Without the addresses of pictures, which are signed anew now and then.
        document.activeElement?.outerHTML.replaceAll(/ (src|srcset|style)="[^"]*"/g, "").slice(0, 400),
      );
    const start = await id();
    await leadsTo(page, tiles(page).nth(1), "ArrowRight");
    await leadsTo(page, first, "ArrowLeft");
    await page.keyboard.press("End");
    await expect.poll(id).not.toBe(start);
    await leadsTo(page, page.locator(":focus"), "End");
    await leadsTo(page, tiles(page).first(), "Home");
    expect(await id()).toBe(start);
    await page.keyboard.press("ArrowDown");
    await expect.poll(id).not.toBe(start);
    await leadsTo(page, page.locator(":focus"), "ArrowDown");
  });

for (const { name, open } of SHEETS.filter(({ hasMenus = true }) => hasMenus))
  test(`every menu in ${name} opens by keys, is walked by keys, and Escape returns the focus`, async ({
    person,
  }) => {
    const { page } = person;
    const { keyboard } = page;
    await open(page, person);
    await expect(
      page.locator("[data-tile], main li[data-index] a, main [data-drag], [role=gridcell]").first(),
    ).toBeVisible();
    // One button of each kind: those of all tiles open the same menu.
    // All are read at one moment: a sheet that loads still mounts and unmounts tiles.
    const buttons = await page.locator("button[popovertarget]").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => ({
          kind: (one.getAttribute("aria-label") ?? "").replace(/: .*$/s, ""),
          target: one.getAttribute("popovertarget") ?? "",
        })),
    );
    const firstOfKind = new Map(buttons.reverse().map(({ kind, target }) => [kind, target]));
    expect(firstOfKind.size, "menus").toBeGreaterThan(0);
    for (const [kind, target] of firstOfKind) {
      const button = page.locator(`button[popovertarget="${target}"]`);
      const menu = page.locator(`[id="${target}"]`);
      await button.focus();
      await expect(async () => {
        // In a table the arrow keys of a head lead to the next cell, as in a spreadsheet.
        const isHead = await button.evaluate((one) => one.closest("[data-head]") !== null);
        if (!(await menu.isVisible())) await keyboard.press(isHead ? "Enter" : "ArrowDown");
        await expect(menu.locator(":focus"), kind).toHaveCount(1, { timeout: 1_000 });
      }).toPass();
      const entry = () =>
        menu.evaluate((one) => one.contains(document.activeElement) && document.activeElement?.textContent);
      const firstEntry = await entry();
      await keyboard.press("End");
      const lastEntry = await entry();
      await keyboard.press("ArrowDown");
      expect(await entry(), `${kind}: from the last to the first`).toBe(firstEntry);
      await keyboard.press("ArrowUp");
      expect(await entry(), `${kind}: from the first to the last`).toBe(lastEntry);
      await keyboard.press("Home");
      expect(await entry(), kind).toBe(firstEntry);
      await keyboard.press("Escape");
      await expect(menu, kind).toBeHidden();
      await expect(button, kind).toBeFocused();
    }
  });

test("a menu opened at a picture by its key returns the focus to the picture, also from a dialog that it opened", async ({
  person,
}) => {
  const { page, name } = person;
  const { keyboard } = page;
  await seed(name, 6);
  await page.goto("/library?view=pictures");
  // The menu that opens there has links, too.
  const tile = page.locator("main li[data-index='1'] a").first();
  await tile.focus();
  const menu = page.locator("[popover]:popover-open");
  await expect(async () => {
    await keyboard.press("m");
    await expect(menu.locator(":focus")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await keyboard.press("Escape");
  await expect(tile).toBeFocused();
  await keyboard.press("m");
  await expect(menu.locator(":focus")).toHaveCount(1);
  await keyboard.type("add to a");
  await expect(menu.locator(":focus")).toHaveText(/^Add to a board/);
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add to a board" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(tile).toBeFocused();
});
