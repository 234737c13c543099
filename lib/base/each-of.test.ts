import { expect, it } from "vitest";
import { eachOf } from "./each-of";

async function* numbers(taken: number[], count: number) {
  for (let n = 0; n < count; n++) {
    taken.push(n);
    yield n;
  }
}

it("handles every item of a stream, no more than so many at once", async () => {
  const taken: number[] = [];
  const handled: number[] = [];
  let active = 0;
  let most = 0;
  await eachOf(numbers(taken, 20), 3, async (n) => {
    active += 1;
    most = Math.max(most, active);
    await new Promise((resolve) => setImmediate(resolve));
    handled.push(n);
    active -= 1;
  });
  expect(handled.sort((a, b) => a - b)).toEqual(taken);
  expect([taken.length, most]).toEqual([20, 3]);
});

it("after a failure takes no further item, lets the calls under way end, and throws the first error", async () => {
  const taken: number[] = [];
  const ended: number[] = [];
  const handling = eachOf(numbers(taken, 20), 3, async (n) => {
    if (n === 1) throw new Error("the second failed");
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    ended.push(n);
  });
  await expect(handling).rejects.toThrow("the second failed");
  expect(taken.length).toBeLessThan(5);
  expect(ended).toEqual(taken.filter((n) => n !== 1));
});

it("a stream that fails is reported after the calls under way have ended", async () => {
  const ended: number[] = [];
  async function* failing() {
    yield 1;
    throw new Error("the stream failed");
  }
  const handling = eachOf(failing(), 3, async (n) => {
    await new Promise((resolve) => setImmediate(resolve));
    ended.push(n);
  });
  await expect(handling).rejects.toThrow("the stream failed");
  expect(ended).toEqual([1]);
});
