import { expect, it } from "vitest";
import { describeOnSqlite } from "@/tools/testing/database";
import { createTurns } from "./turns";

it("statements share a turn of the event loop until they have taken their time, and then wait for the next", async () => {
  let now = 0;
  let turn = 0;
  const take = createTurns(() => now);
  const seen: number[] = [];
  for (let n = 0; n < 6; n++) {
    await take();
    seen.push(turn);
    if (n === 0) setImmediate(() => (turn += 1));
    now += 3;
  }
  expect(seen.slice(0, 2)).toEqual([0, 0]);
  expect(seen.at(-1)).toBeGreaterThan(0);
});

describeOnSqlite("many statements at once", (database) => {
  it("leave turns to everything else, however many wait for the connection", async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    // Each takes some milliseconds.
    const slow = () =>
      database()
        .withRecursive("n(x)", (e) =>
          e
            .selectNoFrom((s) => s.val(1).as("x"))
            .unionAll(
              e
                .selectFrom("n")
                .select((s) => s("x", "+", 1).as("x"))
                .where("x", "<", 20_000),
            ),
        )
        .selectFrom("n")
        .select((e) => e.fn.sum("x").as("sum"))
        .execute();
    await Promise.all(Array.from({ length: 40 }, slow));
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });
});
