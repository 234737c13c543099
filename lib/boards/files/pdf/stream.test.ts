import { afterEach, describe, expect, it, vi } from "vitest";
import { streamBounded } from "./stream";

afterEach(() => vi.useRealTimers());

describe("a stream of which few are open", () => {
  /** @param ended is told that the writer was ended. */
  const forever = (ended = () => {}) =>
    async function* (signal: AbortSignal) {
      try {
        for (;;) yield new Uint8Array([signal.aborted ? 1 : 0]);
      } finally {
        ended();
      }
    };

  it("ends its writer when its reader is gone", async () => {
    const ended = vi.fn();
    const reader = streamBounded("ada", forever(ended)).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended).toHaveBeenCalledOnce();
  });

  it("ends its writer when its reader reads nothing for a while, although the connection is open", async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    const reader = streamBounded("ada", forever(ended), 1_000).getReader();
    await reader.read();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(ended).toHaveBeenCalledOnce();
    await expect(reader.read()).rejects.toThrow("stopped reading");
  });

  it("refuses more than a few at once, and takes further ones when some have ended", async () => {
    const streams: ReadableStream<Uint8Array>[] = [];
    const openAll = () => {
      for (;;) streams.push(streamBounded(`person ${streams.length}`, forever()));
    };
    expect(openAll).toThrow(expect.objectContaining({ errorName: "downloads_busy" }));
    const count = streams.length;
    await streams.pop()?.cancel();
    expect(openAll).toThrow();
    expect(streams.length).toBe(count);
    for (const stream of streams) await stream.cancel();
  });

  it("refuses a person who has three open, and nobody else", async () => {
    const streams = [1, 2, 3].map(() => streamBounded("ada", forever()));
    expect(() => streamBounded("ada", forever())).toThrow(
      expect.objectContaining({ errorName: "downloads_busy" }),
    );
    streams.push(streamBounded("bob", forever()));
    await streams.shift()?.cancel();
    streams.push(streamBounded("ada", forever()));
    for (const stream of streams) await stream.cancel();
  });

  it("gives its place back when its writer fails", async () => {
    for (let n = 0; n < 40; n++) {
      const failing = streamBounded("ada", async function* () {
        yield* [];
        throw new Error("torn");
      });
      await expect(failing.getReader().read()).rejects.toThrow("torn");
    }
  });
});
