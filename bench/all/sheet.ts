/** A table of a hundred pictures of 1024 × 1024: the longest frame of a fast scroll, and what its page weighs beside the library's. */
import { lookThrough, type Shown, scrollNothing } from "../page/look-through";
import { makeSheet } from "../page/make-sheet";
import { withVisitor } from "../page/visitor";
import type { Figure, Subject } from "./figure";
import { NAME, open, withStudio } from "./pages";

const WIDE = { width: 1_440, height: 900 };
const NARROW = { width: 390, height: 844 };
const RESOLUTION = 1_024;
const SEEN: [what: string, viewport: typeof WIDE, size: string | null][] = [
  ["1440 px", WIDE, null],
  ["1440 px, large", WIDE, "Large"],
  ["1440 px, 1:1", WIDE, "1:1"],
  ["390 px", NARROW, null],
];

export const sheet: Subject = {
  name: "sheet",
  measure: () =>
    withStudio(200, ({ origin }) =>
      withVisitor(origin, NAME, async (visit) => {
        const drawing = await visit(WIDE);
        const path = await makeSheet(drawing.request, origin, RESOLUTION);
        await drawing.close();
        const figures: Figure[] = [];
        for (const [what, viewport, size] of SEEN) {
          const nothing = await scrollNothing(await visit(viewport));
          const shown: Shown = {
            path,
            total: /^100 drawn$/,
            tiles: "[role=gridcell]",
            // A phone scrolls the window.
            ...(viewport === WIDE && { scrolls: "[role=grid]" }),
            async prepare(page) {
              if (size) await page.getByRole("radio", { name: size, exact: true }).click();
              // What loads after the page is measured with the pages.
              await page.waitForLoadState("networkidle");
            },
          };
          const { loading, loaded } = await lookThrough(await visit(viewport), origin, shown);
          const longestMs = Math.max(loading.longestMs, loaded.longestMs);
          figures.push({
            what: `${what}: longest frame of a fast scroll down and up, ms`,
            value: longestMs,
            reference: "an empty page",
            referenceValue: nothing.longestMs,
          });
        }
        const scripts = async (address: string) => (await open(await visit(WIDE), origin + address)).scriptKb;
        figures.push({
          what: "JavaScript before load, KB",
          value: await scripts(path),
          reference: "the library",
          referenceValue: await scripts("/library"),
        });
        return figures;
      }),
    ),
};
