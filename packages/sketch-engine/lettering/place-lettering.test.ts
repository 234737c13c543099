import { describe, expect, test } from "vitest";
import type { Bounds } from "../core/path";
import { Random } from "../core/random";
import type { WantedText } from "./layout";
import { LAYOUTS } from "./layouts";
import { type LetteringOrder, placeLettering } from "./place-lettering";

const text = (drawn: string, changes: Partial<WantedText> = {}): WantedText => ({
  drawn,
  role: "plain",
  face: null,
  ...changes,
});
const order = (changes: Partial<LetteringOrder> = {}): LetteringOrder => ({
  aspect: 1.5,
  texts: [text("Grand Opening"), text("Heute ab zehn Uhr", { role: "subtitle" })],
  random: new Random(1),
  ...changes,
});
const SUBJECT: Bounds = { left: 0.5, top: 0.35, right: 1, bottom: 1 };
const ASPECTS = [0.4, 0.56, 0.75, 1, 1.33, 1.78, 2.6];
const TEXTS: readonly (readonly string[])[] = [
  ["GO"],
  ["SUMMER"],
  ["Donaudampfschifffahrtsgesellschaft"],
  ["Grand Opening", "ÅÄÖ gjpqy", "12.–16. Oktober 2026 in der alten Fabrik"],
  ["L’été à la mer — un film de vacances, de soleil et de ciel", "À Nice"],
];

test("the same seed gives the same lettering, another seed others", () => {
  const layoutOf = (seed: number) => placeLettering(order({ random: new Random(seed) }));
  const layouts = new Set<string>();
  for (let seed = 0; seed < 24; seed++) {
    const once = layoutOf(seed);
    const again = layoutOf(seed);
    expect(again?.layout).toBe(once?.layout);
    expect(again?.pieces.map(({ outline }) => outline.polygons)).toEqual(
      once?.pieces.map(({ outline }) => outline.polygons),
    );
    layouts.add(once?.layout ?? "");
  }
  expect(layouts.size).toBeGreaterThanOrEqual(5);
});

test("consecutive takes give different layouts", () => {
  const layouts = [0, 1, 2, 3].map((take) => placeLettering(order({ take }))?.layout);
  expect(new Set(layouts).size).toBe(4);
});

describe.each(LAYOUTS)("the layout %s", (layout) => {
  test("stays inside of every picture, and draws all texts", () => {
    for (const aspect of ASPECTS) {
      for (const texts of TEXTS) {
        for (const occupied of [null, SUBJECT]) {
          const placed = placeLettering(
            order({ aspect, texts: texts.map((one) => text(one)), layout, occupied, random: new Random(7) }),
          );
          const { left, top, right, bottom } = placed!.bounds;
          const where = `${texts[0]} at ${aspect}${occupied ? " with a subject" : ""}`;
          expect(Math.min(left, top, aspect - right, 1 - bottom), where).toBeGreaterThan(0);
          if (!occupied)
            expect(
              placed!.pieces.filter(({ kind }) => kind === "type"),
              where,
            ).toHaveLength(texts.length);
        }
      }
    }
  });

  test("puts no text over another", () => {
    for (const aspect of ASPECTS) {
      for (const texts of TEXTS) {
        const placed = placeLettering(order({ aspect, texts: texts.map((one) => text(one)), layout }));
        const lines = placed!.pieces.filter(({ kind }) => kind === "type").map(({ bounds }) => bounds);
        for (const [i, upper] of lines.slice(0, -1).entries()) {
          const lower = lines[i + 1]!;
          // The box of a bent line reaches below the line in its middle.
          if (layout !== "arc" || i > 0) expect(lower.top, texts[i]).toBeGreaterThan(upper.bottom);
        }
      }
    }
  });
});

test("a subject is left free, or stands before letters that are behind it", () => {
  for (let seed = 0; seed < 30; seed++) {
    const placed = placeLettering(order({ occupied: SUBJECT, random: new Random(seed) }))!;
    for (const { bounds, isBehind, kind } of placed.pieces) {
      if (kind === "rule") continue;
      const shared =
        Math.max(0, Math.min(bounds.right, SUBJECT.right) - Math.max(bounds.left, SUBJECT.left)) *
        Math.max(0, Math.min(bounds.bottom, SUBJECT.bottom) - Math.max(bounds.top, SUBJECT.top));
      const area = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
      expect(shared / area, `${placed.layout} with seed ${seed}`).toBeLessThan(isBehind ? 0.4 : 0.3);
    }
  }
});

test("a sign has a plate, a label is on the subject, a subtitle is below and smaller", () => {
  expect(placeLettering(order({ texts: [text("OPEN", { role: "sign" })] }))?.layout).toBe("sign");
  const label = order({ texts: [text("Honey", { role: "label" })], occupied: SUBJECT });
  expect(placeLettering(label)).toMatchObject({ layout: "on subject" });
  const [second, first] = [
    text("All night long", { role: "subtitle" }),
    text("SUMMER", { role: "headline" }),
  ];
  const placed = placeLettering(order({ texts: [second, first], layout: "top" }));
  const [main, below] = placed!.pieces.map(({ bounds }) => bounds);
  expect(below!.top).toBeGreaterThan(main!.bottom);
  expect(below!.bottom - below!.top).toBeLessThan((main!.bottom - main!.top) / 2);
});

test("texts in other scripts are reported; without any text there is nothing to draw", () => {
  const placed = placeLettering(order({ texts: [text("夏"), text("SUMMER")] }));
  expect(placed?.missing).toEqual(["夏"]);
  expect(placed?.pieces.filter(({ kind }) => kind === "type")).toHaveLength(1);
  expect(placeLettering(order({ texts: [text("夏")] }))).toBeNull();
  expect(placeLettering(order({ texts: [] }))).toBeNull();
});

test("a script sets no word in capitals, but keeps abbreviations", () => {
  const widthOf = (drawn: string) =>
    placeLettering(order({ texts: [text(drawn, { face: "script" })], layout: "top" }))!.pieces[0]!.outline
      .polygons;
  expect(widthOf("SUMMER")).toEqual(widthOf("Summer"));
  expect(widthOf("USA")).not.toEqual(widthOf("Usa"));
});

test("an edge that is asked for is kept in every layout of the seed", () => {
  for (const edge of ["top", "bottom"] as const) {
    for (let take = 0; take < 8; take++) {
      const { bounds } = placeLettering(order({ aspect: 1, texts: [text("Visit the Coast")], edge, take }))!;
      if (edge === "top") expect(bounds.top).toBeLessThan(0.2);
      else expect(bounds.bottom).toBeGreaterThan(0.9);
    }
  }
});
