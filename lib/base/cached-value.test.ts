import { expect, it } from "vitest";
import { CachedValue } from "./cached-value";

const counting = () => {
  let count = 0;
  return { compute: async () => ++count, count: () => count };
};

it("a cached value is computed once for concurrent callers", async () => {
  const { compute, count } = counting();
  const value = new CachedValue<number>(1_000);
  expect(await Promise.all([value.get(0, compute), value.get(0, compute)])).toEqual([1, 1]);
  expect(await value.get(999, compute)).toBe(1);
  expect(count()).toBe(1);
});

it("a cached value is computed again when it is too old or the clock was set back", async () => {
  const { compute } = counting();
  const value = new CachedValue<number>(1_000);
  await value.get(10_000, compute);
  expect(await value.get(11_000, compute)).toBe(2);
  expect(await value.get(5_000, compute)).toBe(3);
});

it("a failed computation rejects all waiting callers, and the next caller computes the value again", async () => {
  const value = new CachedValue<number>(1_000);
  await expect(value.get(0, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await value.get(0, async () => 7)).toBe(7);
});
