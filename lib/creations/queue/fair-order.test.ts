import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fairOrder, type Queued } from "./fair-order";

const waiting = (id: string, ownerId: string, since: number): Queued => ({ id, ownerId, since });
const order = (rows: Queued[], active: Record<string, number> = {}) =>
  fairOrder(rows, new Map(Object.entries(active))).map(({ id }) => id);

describe("the order of the queue", () => {
  it("the queue is first come, first served for one person", () => {
    expect(order([waiting("b", "ada", 2), waiting("a", "ada", 1), waiting("c", "ada", 3)])).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("the order of creations from the same millisecond is the same in every process", () => {
    const rows = ["c", "a", "b"].map((id) => waiting(id, "ada", 1));
    expect(order(rows)).toEqual(["a", "b", "c"]);
    expect(order(rows.toReversed())).toEqual(["a", "b", "c"]);
  });

  it("a newcomer's first creation comes before another person's second", () => {
    const rows = [
      waiting("a1", "ada", 1),
      waiting("a2", "ada", 2),
      waiting("a3", "ada", 3),
      waiting("b1", "bob", 9),
    ];
    expect(order(rows)).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("a person with creations at the service comes after a person without", () => {
    expect(order([waiting("a", "ada", 1), waiting("b", "bob", 2)], { ada: 3 })).toEqual(["b", "a"]);
  });

  it("the queue keeps each person's order, and a person's nth creation waits for at most n creations of any other person", () => {
    const rows = fc
      .array(fc.record({ ownerId: fc.constantFrom("ada", "bob", "cy"), since: fc.nat(50) }), {
        maxLength: 30,
      })
      .map((list) => list.map((row, n) => ({ ...row, id: String(n).padStart(3, "0") })));
    fc.assert(
      fc.property(rows, (list) => {
        const ordered = fairOrder(list, new Map());
        expect(new Set(ordered)).toEqual(new Set(list));
        for (const owner of ["ada", "bob", "cy"]) {
          const own = ordered.filter((row) => row.ownerId === owner);
          expect(own).toEqual([...own].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1)));
          for (const [n, row] of own.entries()) {
            const before = ordered.slice(0, ordered.indexOf(row));
            for (const other of ["ada", "bob", "cy"]) {
              const ahead = before.filter(({ ownerId }) => ownerId === other).length;
              expect(ahead).toBeLessThanOrEqual(n + 1);
            }
          }
        }
      }),
    );
  });

  it.each([1, 2, 3])("the queue alternates between people when there are only %d slots", (places) => {
    const people = ["ada", "bob", "cy"];
    let rows = people.flatMap((owner, late) =>
      Array.from({ length: 10 }, (_, n) => waiting(`${owner}${n}`, owner, 100 * late + n)),
    );
    const lastSentAt = new Map<string, number>();
    const running: Queued[] = [];
    const served: string[] = [];
    for (let now = 1; rows.length > 0; now++) {
      if (running.length === places) running.shift();
      const active = new Map(
        people.map((id) => [id, running.filter(({ ownerId }) => ownerId === id).length]),
      );
      const [next] = fairOrder(rows, active, lastSentAt);
      if (!next) throw new Error("Somebody waits, and nobody is next.");
      rows = rows.filter((row) => row !== next);
      running.push(next);
      lastSentAt.set(next.ownerId, now);
      served.push(next.ownerId);
    }
    for (let n = 0; n + 3 <= served.length; n++) expect(new Set(served.slice(n, n + 3)).size).toBe(3);
  });
});
