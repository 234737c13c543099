import { expect, it } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { type LibraryItem, libraryItems } from "../items";
import { fitScript, hideScript } from "./fit-before-paint";
import { layOut, type Sheet, tilesOf } from "./sheet";

const NOW = Date.parse("2030-05-20T12:00:00Z");
const HOUR = 3_600_000;
const WIDTHS = [320, 390, 559, 560, 844, 999, 1_000, 1_192, 1_352, 2_472];

const items = (count: number) =>
  libraryItems(
    Array.from({ length: count }, (_, n) => {
      const settings = { seed: 1, aspect_ratio: "3:2", resolution: 512, height: 512 } as const;
      const create_time = new Date(NOW - n * 6 * HOUR).toISOString();
      const width = [512, 768, 1195, 300][n % 4] ?? 512;
      return aCreation({ creation_id: `cr_${n}`, create_time, settings: { ...settings, width } });
    }),
    "creations",
    false,
  );
const sheetOf = (of: readonly LibraryItem[], width: number) =>
  layOut(of, { width, order: "newest", size: "medium", today: { now: NOW, zone: "UTC" } });

type Lengths = Record<string, string>;
const pixels = (lengths: Record<string, number>): Lengths =>
  Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, `${length.toFixed(3)}px`]));

/** An element that only knows its own style, and what is inside it. */
const element = (lengths: Lengths, inside: Record<string, unknown[]> = {}) => ({
  lengths,
  dataset: {} as Record<string, string>,
  style: {
    ...lengths,
    setProperty: (name: string, value: string) => {
      lengths[name] = `${Number.parseFloat(value).toFixed(3)}px`;
    },
  },
  querySelectorAll: (selector: string) => inside[selector] ?? [],
});

/** The sheet as a page: in hundredths of its width, as the server writes it, or in pixels, as the page does. */
function pageOf(sheet: Sheet, unit: "cqw" | "px") {
  const length = (px: number) =>
    unit === "px" ? `${px.toFixed(3)}px` : `${(px / sheet.options.width) * 100}cqw`;
  const sections = sheet.sections.map(({ top, rows }) => {
    const heading = element({ top: length(top), height: length(40) });
    const tiles = rows.flatMap((row) =>
      tilesOf(sheet, row).map(({ left, width }) =>
        element({
          ...{ left: length(left), top: length(row.top) },
          ...{ width: length(width), height: length(row.height) },
        }),
      ),
    );
    return { ...element({}, { h2: [heading], "[data-index]": tiles }), heading, tiles };
  });
  return { ...element({ height: length(sheet.height) }, { section: sections }), sections };
}

/**
 * Runs the script as a browser does, where there is nothing but what the script brings along.
 *
 * @returns how to show a page that was sent hidden, which is 0 wide before.
 */
function runScript(script: string, page: ReturnType<typeof pageOf>, width: number) {
  let now = width;
  let onResize = () => {};
  const previousElementSibling = { ...page, getBoundingClientRect: () => ({ width: now, height: 5_000 }) };
  class Observer {
    constructor(told: () => void) {
      onResize = told;
    }
    observe() {
      onResize();
    }
    disconnect() {
      onResize = () => {};
    }
  }
  const run = new Function("document", "ResizeObserver", script);
  run({ currentScript: { previousElementSibling } }, Observer);
  return (shownWidth: number) => {
    now = shownWidth;
    onResize();
  };
}
const lengthsOf = ({ lengths, sections }: ReturnType<typeof pageOf>) => ({
  lengths,
  headings: sections.map(({ heading }) => heading.lengths),
  tiles: sections.flatMap(({ tiles }) => tiles.map((tile) => tile.lengths)),
});

it("tiles that the server placed for the window of the last visit are placed for this one as the page will place them", () => {
  const all = items(30);
  for (const likely of WIDTHS) {
    for (const width of WIDTHS) {
      if (Math.abs(width / likely - 1) <= 0.03) continue;
      const page = pageOf(sheetOf(all, likely), "cqw");
      runScript(fitScript(likely, "medium", true), page, width + 0.4);
      expect(lengthsOf(page), `${likely} → ${width}`).toEqual(lengthsOf(pageOf(sheetOf(all, width), "px")));
    }
  }
});

it("tiles that come in a part of the page that is shown later are placed when it is shown, unless the page has begun before", () => {
  const all = items(30);
  const page = pageOf(sheetOf(all, 1_352), "cqw");
  const show = runScript(fitScript(1_352, "medium", true), page, 0);
  expect(lengthsOf(page)).toEqual(lengthsOf(pageOf(sheetOf(all, 1_352), "cqw")));
  show(390);
  expect(lengthsOf(page)).toEqual(lengthsOf(pageOf(sheetOf(all, 390), "px")));
  const begun = pageOf(sheetOf(all, 844), "px");
  runScript(fitScript(1_352, "medium", false), begun, 0)(844);
  expect(lengthsOf(begun)).toEqual(lengthsOf(pageOf(sheetOf(all, 844), "px")));
});

it("where the window is as at the last visit, or differs by a scrollbar alone, the server's page stays as it is", () => {
  const sheet = sheetOf(items(30), 1_352);
  for (const width of [1_352, 1_337, 1_367]) {
    const page = pageOf(sheet, "cqw");
    runScript(fitScript(1_352, "medium", true), page, width);
    expect(lengthsOf(page)).toEqual(lengthsOf(pageOf(sheet, "cqw")));
  }
});

it("tiles of a last row that further tiles may join are left out until the page begins, and all others are in their place", () => {
  const all = items(60);
  const first = sheetOf(all.slice(0, 22), 1_352);
  const page = pageOf(first, "cqw");
  runScript(fitScript(1_352, "medium", false), page, 390);
  const wanted = lengthsOf(pageOf(sheetOf(all, 390), "px")).tiles;
  const shown = lengthsOf(page).tiles.filter(({ width }) => width !== pixels({ width: 0 }).width);
  expect(shown).toEqual(wanted.slice(0, shown.length));
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.length).toBeLessThan(22);
});

it("tiles that are to be placed anew are not painted before the script behind them has placed them", () => {
  const hidden = (width: number) => {
    const dataset: Record<string, string> = {};
    const parentElement = { dataset, getBoundingClientRect: () => ({ width }) };
    new Function("document", hideScript(1_352))({ currentScript: { parentElement } });
    return "unplaced" in dataset;
  };
  expect([1_352, 1_337, 1_192, 390, 0].map(hidden)).toEqual([false, false, true, true, true]);
  const page = pageOf(sheetOf(items(30), 1_352), "cqw");
  page.dataset.unplaced = "";
  runScript(fitScript(1_352, "medium", true), page, 390);
  expect(page.dataset).toEqual({});
});
