import { describe, expect, it, vi } from "vitest";
import type { PictureStore } from "./store";
import { watchedStore } from "./watched";

/** A store that fails with a code while `code` is set, for pictures of at least so many bytes. */
function failing() {
  const state = { code: null as string | null, fromBytes: 0, puts: [] as [string, number][] };
  const store = {
    put: vi.fn(async (key: string, { byteLength }: { byteLength: number }) => {
      state.puts.push([key, byteLength]);
      if (state.code && byteLength >= state.fromBytes)
        throw Object.assign(new Error("no place"), { code: state.code });
    }),
    get: async () => {
      if (state.code) throw Object.assign(new Error("no place"), { code: state.code });
      return null;
    },
    open: async () => null,
    remove: async () => {},
    async *list() {},
  } satisfies PictureStore;
  const watched = watchedStore(store);
  return { state, watched, isWritable: () => watched.isWritable?.() };
}

const picture = new Uint8Array(10_000);

describe("a watched picture store", () => {
  it.each(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES"])(
    "a failure %s to store or read is an outage",
    async (code) => {
      const { state, watched } = failing();
      state.code = code;
      const outage = { errorName: "storage_unavailable" };
      await expect(watched.put("a", picture)).rejects.toMatchObject(outage);
      await expect(watched.get("a")).rejects.toMatchObject(outage);
    },
  );

  it("an error that is not of the disk stays as it is", async () => {
    const { state, watched } = failing();
    state.code = "ERR_INVALID_ARG_TYPE";
    await expect(watched.put("a", picture)).rejects.toThrow("no place");
  });

  it("a store stays writable after a picture that could not be read from its source", async () => {
    const { state, watched, isWritable } = failing();
    state.code = "ERR_INVALID_ARG_TYPE";
    await watched.put("a", picture).catch(() => {});
    expect(await isWritable()).toBe(true);
    expect(state.puts).toHaveLength(1);
  });

  it("a store without failures is writable without being tried out", async () => {
    const { state, watched, isWritable } = failing();
    expect(await isWritable()).toBe(true);
    await watched.put("a", picture);
    expect(await isWritable()).toBe(true);
    expect(state.puts).toHaveLength(1);
  });

  it("after a failure the store is tried out at intervals, with as many bytes as did not fit, by one of many callers", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { state, watched, isWritable } = failing();
      state.code = "ENOSPC";
      state.fromBytes = 5_000;
      await watched.put("a", picture).catch(() => {});
      await watched.put("small", new Uint8Array(10));
      expect(await isWritable()).toBe(false);
      expect(state.puts).toHaveLength(2);
      vi.advanceTimersByTime(2_000);
      expect(await Promise.all([isWritable(), isWritable(), isWritable()])).toEqual([false, false, false]);
      expect(state.puts.slice(2)).toEqual([[expect.stringMatching(/^checks\//), 10_000]]);
      state.code = null;
      expect(await isWritable()).toBe(false);
      vi.advanceTimersByTime(2_000);
      expect(await isWritable()).toBe(true);
      expect(state.puts).toHaveLength(4);
    } finally {
      vi.useRealTimers();
    }
  });
});
