import { StudioError } from "contract/studio-error";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLog } from "@/lib/base/log";
import { jsonLines } from "./json-lines";

/** A stream of so many steps, and a record of what was done. */
function working(steps: number, step: (n: number) => Promise<void> | void = () => {}) {
  const seen = { started: 0, cleanedUp: 0, ended: 0, endedWhileWorking: false };
  let isWorking = false;
  async function* work(): AsyncGenerator<number, string> {
    try {
      for (let n = 0; n < steps; n++) {
        seen.started = n + 1;
        isWorking = true;
        await step(n);
        isWorking = false;
        yield n;
      }
      return "done";
    } finally {
      seen.cleanedUp += 1;
    }
  }
  const reader = new AbortController();
  const answer = (stallMs?: number) =>
    jsonLines({
      steps: work(),
      last: (result) => ({ result }),
      onEnd: async () => {
        seen.ended += 1;
        seen.endedWhileWorking ||= isWorking;
      },
      signal: reader.signal,
      log: createLog("silent"),
      requestId: "request",
      ...(stallMs === undefined ? {} : { stallMs }),
    });
  return { answer, reader, seen };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a JSON lines response", () => {
  it("a JSON lines response has a line for each step and one for the result, and ends once", async () => {
    const { answer, reader, seen } = working(3);
    expect(await answer().text()).toBe('0\n1\n2\n{"result":"done"}\n');
    reader.abort();
    expect(seen).toMatchObject({ cleanedUp: 1, ended: 1 });
  });

  it("a JSON lines response ends with an error body when a step fails", async () => {
    const { answer, seen } = working(3, (n) => {
      if (n === 1) throw new StudioError("invalid_request", "It is damaged.");
    });
    const lines = (await answer().text()).trim().split("\n");
    expect(lines[0]).toBe("0");
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({ message: "It is damaged.", code: 40002 });
    expect(seen).toMatchObject({ cleanedUp: 1, ended: 1 });
  });

  it("the work for a JSON lines response stops when the reader cancels", async () => {
    const { answer, seen } = working(1_000);
    const lines = answer().body?.getReader();
    await lines?.read();
    await lines?.cancel();
    expect(seen).toMatchObject({ cleanedUp: 1, ended: 1 });
    expect(seen.started).toBeLessThan(5);
  });

  it("the work for a JSON lines response stops when the client disconnects before reading anything", async () => {
    const { answer, reader, seen } = working(1_000);
    const { body } = answer();
    reader.abort();
    await expect.poll(() => seen.ended).toBe(1);
    expect(seen.started).toBeLessThan(5);
    await expect(body?.getReader().read()).rejects.toThrow("no longer reads");
  });

  it("the work for a JSON lines response does not start when the client has already disconnected", async () => {
    const { answer, reader, seen } = working(1_000);
    reader.abort();
    answer();
    await expect.poll(() => seen.ended).toBe(1);
    expect(seen.started).toBe(0);
  });

  it("the current step of a JSON lines response finishes before its resources are closed", async () => {
    let finishStep = () => {};
    const { answer, reader, seen } = working(9, () => new Promise((resolve) => (finishStep = resolve)));
    answer();
    await expect.poll(() => seen.started).toBe(1);
    reader.abort();
    expect(seen.ended).toBe(0);
    finishStep();
    await expect.poll(() => seen.ended).toBe(1);
    expect(seen).toMatchObject({ started: 1, cleanedUp: 1, endedWhileWorking: false });
  });

  it("the work for a JSON lines response stops when the client does not read for a long time", async () => {
    const { answer, seen } = working(1_000);
    const { body } = answer(1);
    await expect.poll(() => seen.ended).toBe(1);
    expect(seen.cleanedUp).toBe(1);
    await expect(body?.getReader().read()).rejects.toThrow("no longer reads");
  });

  it("a JSON lines response continues for a client that paused for four minutes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { answer, seen } = working(2);
    const lines = answer().body?.getReader();
    await lines?.read();
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(seen.ended).toBe(0);
    const rest = [];
    for (let line = await lines?.read(); line?.value; line = await lines?.read()) {
      rest.push(new TextDecoder().decode(line.value));
    }
    expect(rest).toEqual(["1\n", '{"result":"done"}\n']);
  });
});
