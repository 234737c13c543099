import { expect, it } from "vitest";
import { longJson } from "./long-json";

const LONG = '＝é"\n'.repeat(1_000);
const noTurn = async () => {};

it.each([
  ["a short value", { status: "success", value: { tag: "a", board: null, left_out: undefined } }],
  ["empty lists and objects", { a: [], b: {}, c: [[]], d: [{}] }],
  [
    "a long list",
    { status: "success", value: { list: Array.from({ length: 512 }, (_, n) => [n, LONG]), after: 1 } },
  ],
  ["nothing", null],
])("an answer of %s is what JSON.stringify writes", async (_, value) => {
  const answer = await longJson(value, noTurn);
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(await answer.text()).toBe(JSON.stringify(value));
});

it("a long answer waits for a turn before each of its pieces, which are short", async () => {
  let turns = 0;
  const value = Array.from({ length: 1_000 }, () => LONG);
  const answer = await longJson(value, async () => void turns++);
  const lengths: number[] = [];
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) lengths.push(piece.length);
  expect(Math.max(...lengths)).toBeLessThan(1_000_000);
  expect(turns).toBeGreaterThanOrEqual(lengths.length);
  expect(lengths.length).toBeGreaterThan(10);
});
