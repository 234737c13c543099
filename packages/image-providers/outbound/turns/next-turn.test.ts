import { expect, test } from "vitest";
import { parseForeignFiles } from "../json";
import { nextTurn } from "./next-turn";

/** Counts the turns of the event loop while something works. */
async function counted<Result>(work: (turn: () => number) => Promise<Result>): Promise<Result> {
  let turn = 0;
  let isDone = false;
  const count = () => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  return work(() => turn).finally(() => {
    isDone = true;
  });
}

test("of large bodies that are worked on at once, only one goes on in each turn of the event loop", async () => {
  const turns = await counted((turn) => Promise.all([1, 2, 3].map(() => nextTurn().then(turn))));
  expect(new Set(turns).size).toBe(3);
});

test("answers with large pictures that arrive together hold up other requests no longer than one alone", async () => {
  const json = Buffer.from(JSON.stringify({ image: Buffer.alloc(9_000_000).toString("base64") }));
  const alone = await counted(async (turn) => {
    await parseForeignFiles(json, null);
    return turn();
  });
  const together = await counted(async (turn) => {
    await Promise.all([1, 2, 3].map(() => parseForeignFiles(json, null)));
    return turn();
  });
  expect(together).toBeGreaterThanOrEqual(2 * alone);
});
