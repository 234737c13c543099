import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Asked, gainOf, MAX_SILENCE_MS, nextAsked, spreadOf, standingOf } from "./next-asked";

const NOW = 1_800_000_000_000;
const SECOND = 1_000;

/** Being drawn for half a minute, asked about three seconds ago, with nothing else known. */
const aCreation = (known: Partial<Asked & { id: string }> = {}) => ({
  id: "a creation",
  checkedAt: NOW - 3 * SECOND,
  startedAt: NOW - 30 * SECOND,
  progress: null,
  spread: null,
  standing: null,
  isNew: false,
  ...known,
});

const firstOf = (creations: readonly (Asked & { id: string })[]) =>
  nextAsked(creations, { count: 1, now: NOW, perMs: 6 / SECOND })[0]?.id;

describe("the creation to ask about next", () => {
  it("with nothing known, creations take turns", () => {
    const order = [5, 1, 4, 2, 3].map((since) =>
      aCreation({ id: `${since}`, checkedAt: NOW - since * SECOND }),
    );
    const chosen = nextAsked(order, { count: 5, now: NOW, perMs: 6 / SECOND });
    expect(chosen.map(({ id }) => id)).toEqual(["5", "4", "3", "2", "1"]);
  });

  it("a creation that has been drawn for as long as those like it usually take is asked about before one that began", () => {
    const spread = spreadOf([28, 30, 31, 33].map((s) => s * SECOND));
    const late = aCreation({ id: "late", spread });
    const early = aCreation({
      id: "early",
      spread,
      startedAt: NOW - 5 * SECOND,
      checkedAt: NOW - 4 * SECOND,
    });
    expect(firstOf([early, late])).toBe("late");
  });

  it("a creation that reported to be nearly done is asked about before one that is far from it", () => {
    const near = aCreation({ id: "near", progress: 0.95 });
    const far = aCreation({ id: "far", progress: 0.2, checkedAt: NOW - 4 * SECOND });
    expect(firstOf([far, near])).toBe("near");
  });

  it("progress that contradicts what usually happens outweighs it towards the end", () => {
    const spread = spreadOf([58, 60, 62].map((s) => s * SECOND));
    const fast = aCreation({ id: "fast", spread, progress: 0.97 });
    const usual = aCreation({ id: "usual", spread, checkedAt: NOW - 4 * SECOND });
    expect(firstOf([usual, fast])).toBe("fast");
  });

  it("a creation that waits behind others is asked about less than those that are drawn, the first in line sooner than the last", () => {
    const [drawn, first, last] = [
      aCreation({ id: "drawn" }),
      aCreation({ id: "first", startedAt: null, standing: { place: 0, drawing: 4 } }),
      aCreation({ id: "last", startedAt: null, standing: { place: 9, drawing: 4 } }),
    ];
    const chosen = nextAsked([last, first, drawn], { count: 3, now: NOW, perMs: 6 / SECOND });
    expect(chosen.map(({ id }) => id).indexOf("first")).toBeLessThan(2);
    expect(chosen.at(-1)?.id).toBe("last");
  });

  it("a new creation is asked about soon, because the first answer tells whether it has begun", () => {
    const isNew = aCreation({ id: "new", startedAt: null, isNew: true });
    expect(firstOf([aCreation({ checkedAt: NOW - 8 * SECOND }), isNew])).toBe("new");
  });
});

it("where a model draws one creation, the others wait in the order in which they were sent; where none is drawn, nothing is known of a line", () => {
  const one = (id: string, model: string, status: string) => ({ id, model, status });
  expect([
    ...standingOf([
      one("a", "x", "processing"),
      one("b", "x", "pending"),
      one("c", "y", "pending"),
      one("d", "x", "pending"),
    ]),
  ]).toEqual([
    ["a", null],
    ["b", { place: 0, drawing: 1 }],
    ["c", null],
    ["d", { place: 1, drawing: 1 }],
  ]);
});

const anyKnowledge = fc.record({
  // What the service says need not make sense.
  startedAt: fc.option(fc.integer({ min: NOW - 100_000_000, max: NOW + 100_000_000 })),
  progress: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  spread: fc.option(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1 }).map(spreadOf)),
  standing: fc.option(fc.record({ place: fc.nat(100), drawing: fc.integer({ min: 1, max: 100 }) })),
  isNew: fc.boolean(),
});

describe("whatever is predicted", () => {
  it("the value of a read is a number, and never falls while a creation is not asked about", () => {
    fc.assert(
      fc.property(anyKnowledge, fc.array(fc.nat(10_000_000), { minLength: 2 }), (known, waits) => {
        const gains = waits
          .toSorted((a, b) => a - b)
          .map((ms) => gainOf({ ...known, checkedAt: NOW }, NOW + ms));
        for (const [n, gain] of gains.entries()) {
          expect(gain).toBeGreaterThanOrEqual(gains[n - 1] ?? 0);
        }
      }),
    );
  });

  it("every creation is asked about within twenty seconds, as long as the budget has a read for each in that time", () => {
    const everyMs = 170;
    const most = Math.floor(MAX_SILENCE_MS / everyMs) - 2;
    fc.assert(
      fc.property(fc.array(anyKnowledge, { minLength: 1, maxLength: most }), (known) => {
        const creations = known.map((one, id) => ({ ...one, id, checkedAt: NOW }));
        for (let now = NOW; now < NOW + 4 * MAX_SILENCE_MS; now += everyMs) {
          const [next] = nextAsked(creations, { count: 1, now, perMs: 1 / everyMs });
          for (const { checkedAt } of creations) expect(now - checkedAt).toBeLessThanOrEqual(MAX_SILENCE_MS);
          if (next) next.checkedAt = now;
        }
      }),
      { numRuns: 30 },
    );
  });

  it("with more creations than the budget has reads for, none is asked about much less often than another", () => {
    const everyMs = 170;
    fc.assert(
      fc.property(fc.array(anyKnowledge, { minLength: 130, maxLength: 200 }), (known) => {
        const creations = known.map((one, id) => ({ ...one, id, checkedAt: NOW - id, times: 0 }));
        const rounds = 3;
        for (let n = 0; n < rounds * creations.length; n++) {
          const now = NOW + MAX_SILENCE_MS + n * everyMs;
          const [next] = nextAsked(creations, { count: 1, now, perMs: 1 / everyMs });
          if (next) Object.assign(next, { checkedAt: now, times: next.times + 1 });
        }
        for (const { times } of creations) expect(times).toBe(rounds);
      }),
      { numRuns: 10 },
    );
  });
});
