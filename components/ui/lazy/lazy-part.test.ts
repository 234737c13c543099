import { expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part";

const View = () => null;

test("a part is fetched once, however often it is asked for", async () => {
  const load = vi.fn(async () => ({ default: View }));
  const part = lazyPart(load);
  expect(part.view()).toBeUndefined();
  expect(await Promise.all([part.fetch(), part.fetch()])).toEqual([true, true]);
  expect(await part.fetch()).toBe(true);
  expect(part.view()).toBe(View);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part that cannot be had throws nothing, and is tried anew", async () => {
  const load = vi.fn(async () => ({ default: View }));
  load.mockRejectedValueOnce(new Error("gone since the last release"));
  const part = lazyPart(load);
  expect(await part.fetch()).toBe(false);
  expect(part.view()).toBeUndefined();
  expect(await part.fetch()).toBe(true);
  expect(part.view()).toBe(View);
});
