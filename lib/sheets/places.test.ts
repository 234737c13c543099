import { describe, expect, it } from "vitest";
import { type Line, takePlaces } from "./places";

const line = (sheetId: string, model: string, count: number, due = count): Line<string> => ({
  ...{ sheetId, model },
  due: Array.from({ length: due }, (_, n) => `${sheetId} ${model} ${n}`),
});
const OFFERED = ["a", "b", "c", "d"];

/** How many places each model got. */
const given = (lines: Line<string>[], free: number, { open = {}, offered = OFFERED } = {}) => {
  const { taken } = takePlaces(lines, { free, open: new Map(Object.entries<number>(open)), offered });
  const models = [...new Set(lines.map(({ model }) => model))];
  return models.map((model) => taken.filter((one) => one.model === model).length).join(" ");
};

describe("the places of a person's sheets", () => {
  it("are shared evenly by the models, however many cells of one come first", () => {
    expect(given([line("s", "a", 50), line("s", "b", 50), line("s", "c", 50)], 9)).toBe("3 3 2");
    expect(given([line("s", "a", 50), line("s", "b", 1)], 6)).toBe("4 1");
  });

  it("are eight at most with each model", () => {
    expect(given([line("s", "a", 50), line("s", "b", 50)], 40)).toBe("8 8");
    expect(given([line("s", "a", 50)], Number.POSITIVE_INFINITY, { open: { a: 3 } })).toBe("5");
  });

  it("are kept for each model whose cells wait for a later time, and one for a model that no sheet asks yet", () => {
    expect(given([line("s", "a", 50), line("s", "b", 5, 0), line("t", "c", 5, 0)], 6)).toBe("4 0 0");
    expect(given([line("s", "a", 50)], 6)).toBe("5");
    expect(given([line("s", "a", 50)], 6, { offered: ["a"] })).toBe("6");
  });

  it("leave the first one to a model even where it is the only one", () => {
    expect(given([line("s", "a", 50)], 1)).toBe("1");
    expect(given([line("s", "a", 50), line("s", "b", 50)], 1, { open: { a: 1 } })).toBe("0 1");
  });

  it("go to sheets in turn, and within a sheet to models in turn, where there is only one", () => {
    const waiting = [line("s", "a", 3), line("s", "b", 3), line("t", "a", 2)];
    let turns = ["s", "t"];
    const order: string[] = [];
    for (let round = 0; round < 8; round++) {
      const lines = waiting.toSorted((x, y) => turns.indexOf(x.sheetId) - turns.indexOf(y.sheetId));
      const answer = takePlaces(lines, { free: 1, open: new Map(), offered: OFFERED });
      turns = answer.turns;
      for (const { sheetId, model, cell } of answer.taken) {
        order.push(`${sheetId}${model}`);
        const from = waiting.find((one) => one.sheetId === sheetId && one.model === model);
        if (from) from.due = from.due.filter((one) => one !== cell);
      }
    }
    expect(order).toEqual(["sa", "ta", "sb", "ta", "sa", "sb", "sa", "sb"]);
  });

  it("let every cell of the other models be drawn while one hangs, however they come, where the half has two places", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 40; round++) {
      const half = 2 + random(9);
      const waiting = Array.from({ length: 1 + random(5) }, (_, n) =>
        line(`s${random(3)}${n}`, OFFERED[random(2)] ?? "a", 1 + random(12)),
      );
      const later = line("later", "b", 3);
      const open = new Map<string, number>();
      for (let step = 0; step < 300; step++) {
        if (step === 20) waiting.push(later);
        // Some services are busy at times.
        const lines = waiting.map((one) => (random(4) === 0 ? { ...one, due: [] } : one));
        const held = [...open.values()].reduce((sum, count) => sum + count, 0);
        const { taken } = takePlaces(lines, { free: half - held, open, offered: OFFERED });
        expect(held + taken.length).toBeLessThanOrEqual(half);
        for (const { model, sheetId, cell } of taken) {
          open.set(model, (open.get(model) ?? 0) + 1);
          const from = waiting.find((one) => one.sheetId === sheetId && one.model === model);
          if (from) from.due = from.due.filter((one) => one !== cell);
        }
        // Those of the first model never end.
        const moving = [...open].filter(([model, count]) => model !== "a" && count > 0);
        const [ended] = moving[random(Math.max(1, moving.length))] ?? [];
        if (ended) open.set(ended, (open.get(ended) ?? 0) - 1);
      }
      expect(waiting.filter(({ model, due }) => model !== "a" && due.length > 0)).toEqual([]);
    }
  });
});
