import { expect, test } from "vitest";
import { joinChunks } from "./join-chunks";

test("an answer of tens of megabytes is put together while others have their turns", async () => {
  const chunks = Array.from({ length: 400 }, (_, at) => Buffer.alloc(64_000, at));
  let turnsOfOthers = 0;
  let isDone = false;
  const others = () => {
    turnsOfOthers++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const whole = await joinChunks(chunks);
  isDone = true;
  expect(turnsOfOthers).toBeGreaterThanOrEqual(10);
  expect(whole.equals(Buffer.concat(chunks))).toBe(true);
});

test("one chunk is not copied, and none is an empty answer", async () => {
  const only = Buffer.from("{}");
  expect(await joinChunks([only])).toBe(only);
  expect(await joinChunks([])).toHaveLength(0);
});
