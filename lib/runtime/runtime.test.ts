import { afterEach, expect, test, vi } from "vitest";
import type { Runtime } from ".";

const KEY = Symbol.for("prompt-studio.runtime");
/** Another copy of the module, as each bundle of the server and each hot reload has one, in a process that nothing started. */
async function copy(): Promise<typeof import(".")> {
  vi.resetModules();
  return import(".");
}
const studio = (name: string) => ({ settings: { role: name } }) as unknown as Runtime;

afterEach(() => void Reflect.deleteProperty(globalThis, KEY));

test("nothing is opened before somebody asks for the studio", async () => {
  const open = vi.fn(async () => studio("one"));
  (await copy()).runtimeOpensWith(open);
  expect(open).not.toHaveBeenCalled();
});

test("requests that arrive while the studio is still opening wait for it, in whatever bundle they are answered", async () => {
  const one = studio("one");
  let finish = (_studio: Runtime) => {};
  const open = vi.fn(() => new Promise<Runtime>((resolve) => (finish = resolve)));
  const start = await copy();
  start.runtimeOpensWith(open);
  const asked = [start.runtime(), (await copy()).runtime(), (await copy()).runtime()];
  finish(one);
  expect(await Promise.all(asked)).toEqual([one, one, one]);
  expect(open).toHaveBeenCalledOnce();
});

test("after a start that failed, the next request tries again", async () => {
  const { runtime, runtimeOpensWith } = await copy();
  const one = studio("one");
  runtimeOpensWith(vi.fn(async () => one).mockRejectedValueOnce(new Error("the database is away")));
  await expect(runtime()).rejects.toThrow("the database is away");
  expect(await runtime()).toBe(one);
});

test("a hot reload of the start leaves the studio that runs", async () => {
  const one = studio("one");
  const first = await copy();
  first.runtimeOpensWith(async () => one);
  await first.runtime();
  const reloaded = await copy();
  reloaded.runtimeOpensWith(async () => studio("two"));
  expect(await reloaded.runtime()).toBe(one);
});

test("a process that nothing started says so to who asks for its studio", async () => {
  await expect((await copy()).runtime()).rejects.toThrow("Nothing has started a studio");
});
