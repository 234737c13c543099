/** How long a page is busy at a time with 1 000 pins: the owner's beside the guests', both in processor time. */
import type { Page } from "@playwright/test";
import { longestTask } from "../page/longest-task";
import { makePinnedBoard, PICTURES_OF_PINNED_BOARD } from "../page/pinned-board";
import { quantile } from "../page/quantile";
import { scrollAll, scrollToTop } from "../page/scroll-all";
import { withVisitor } from "../page/visitor";
import type { Subject } from "./figure";
import { NAME, withStudio } from "./pages";

const REPEATS = 3;
const VIEWPORT = { width: 1_440, height: 900 };
/** What follows from a step. */
const SETTLED_MS = 2_000;

/** How one kind of person opens the board, and then the picture with 500 pins. */
interface Way {
  board: (page: Page) => Promise<unknown>;
  /** Not measured. */
  before: (page: Page) => Promise<unknown>;
  picture: (page: Page) => Promise<unknown>;
}

export const pins: Subject = {
  name: "pins",
  measure: () =>
    withStudio(PICTURES_OF_PINNED_BOARD, ({ origin }, dataDir) =>
      withVisitor(origin, NAME, async (visit) => {
        const { shared, boardPath, end } = await makePinnedBoard(await visit(VIEWPORT), origin, dataDir);
        const thread = (page: Page) => page.locator("[data-thread] button").first();
        const owner: Way = {
          // Waiting for a role would style the whole page at each frame.
          board: (page) => page.goto(origin + boardPath),
          async before(page) {
            await page.getByRole("button", { name: /^From your guests/ }).click();
            await thread(page).waitFor();
          },
          picture: (page) => thread(page).click(),
        };
        const panel = "aside > div";
        const ownerWhoReadAll: Way = {
          ...owner,
          async before(page) {
            await owner.before(page);
            await scrollAll(page, panel);
            await scrollToTop(page, panel);
          },
        };
        const guest: Way = {
          board: (page) => page.goto(origin + shared),
          before: async () => {},
          picture: (page) => page.locator("[data-picture]").first().click(),
        };
        const measured = async ({ board, before, picture }: Way) => {
          const each: Record<"board" | "picture", number[]> = { board: [], picture: [] };
          for (let n = 0; n < REPEATS; n++) {
            const context = await visit(VIEWPORT);
            const page = await context.newPage();
            const browser = context.browser();
            if (!browser) throw new Error("The context has no browser.");
            const task = (act: (page: Page) => Promise<unknown>) =>
              longestTask(browser, page, async () => {
                await act(page);
                await page.waitForTimeout(SETTLED_MS);
              });
            each.board.push(await task(board));
            await before(page);
            await page.waitForTimeout(SETTLED_MS);
            each.picture.push(
              await task(async () => {
                await picture(page);
                await page.locator("[data-pin]").first().waitFor();
              }),
            );
            await context.close();
          }
          return each;
        };
        const own = await measured(owner);
        const afterAll = await measured(ownerWhoReadAll);
        const guests = await measured(guest);
        await end();
        return [
          {
            what: "owner opens a board with 1 000 pins: longest task, ms",
            value: quantile(own.board, 0.5),
            reference: "a guest",
            referenceValue: quantile(guests.board, 0.5),
          },
          {
            what: "owner opens a picture with 500 pins: longest task, ms",
            value: quantile(own.picture, 0.5),
            reference: "a guest",
            referenceValue: quantile(guests.picture, 0.5),
          },
          {
            what: "the same after scrolling the panel through all 1 000 threads: longest task, ms",
            value: quantile(afterAll.picture, 0.5),
            reference: "without scrolling",
            referenceValue: quantile(own.picture, 0.5),
          },
        ];
      }),
    ),
};
