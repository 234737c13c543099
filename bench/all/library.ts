/** The longest frame of a fast scroll through the library, beside the same scroll of a page without content. */
import { lookThrough, scrollNothing } from "../page/look-through";
import { withVisitor } from "../page/visitor";
import type { Figure, Subject } from "./figure";
import { NAME, withStudio } from "./pages";

const COUNT = 1_500;
const VIEWPORTS = [
  { width: 1_440, height: 900 },
  { width: 390, height: 844 },
];

export const library: Subject = {
  name: "library",
  measure: () =>
    withStudio(COUNT, ({ origin }) =>
      withVisitor(origin, NAME, async (visit) => {
        const figures: Figure[] = [];
        for (const viewport of VIEWPORTS) {
          const nothing = await scrollNothing(await visit(viewport));
          const shown = { path: "/library?view=pictures", total: /^[\d,]+ pictures/ };
          const { loading } = await lookThrough(await visit(viewport), origin, shown);
          const beside = (what: string, value: number, referenceValue: number): Figure => ({
            what: `${viewport.width} px: ${what}`,
            value,
            reference: "an empty page",
            referenceValue,
          });
          figures.push(
            beside("longest frame of a fast scroll, ms", loading.longestMs, nothing.longestMs),
            beside("99th percentile of its frames, ms", loading.p99Ms, nothing.p99Ms),
          );
        }
        return figures;
      }),
    ),
};
