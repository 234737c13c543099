import { expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part";

const View = () => null;

test("a lazy part is loaded once, however often it is requested", async () => {
  const load = vi.fn(async () => ({ default: View }));
  const part = lazyPart(load);
  expect(part.view()).toBeUndefined();
  expect(await Promise.all([part.fetch(), part.fetch()])).toEqual([true, true]);
  expect(await part.fetch()).toBe(true);
  expect(part.view()).toBe(View);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a lazy part that cannot be loaded throws no error and is requested again the next time", async () => {
  const load = vi.fn(async () => ({ default: View }));
  load.mockRejectedValueOnce(new Error("gone since the last release"));
  const part = lazyPart(load);
  expect(await part.fetch()).toBe(false);
  expect(part.view()).toBeUndefined();
  expect(await part.fetch()).toBe(true);
  expect(part.view()).toBe(View);
});
