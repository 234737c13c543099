import { expect, it } from "vitest";
import { fewAtOnce } from "./few-at-once";

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const run = fewAtOnce({ atOnce: 2, maxWaiting: 2 });
  const began: string[] = [];
  const read = (client: string, name: string) => {
    const left = new AbortController();
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const answer = run(client, { signal: left.signal, closed }, async () => void began.push(name));
    answer.catch(() => {});
    return { answer, close, leave: () => left.abort(new Error("gone")) };
  };
  return { run, began, read };
}

it("a client has so many answers under way until they have been read, and others are not kept waiting", async () => {
  const { began, read } = open();
  const [first] = ["a1", "a2", "a3"].map((name) => read("ada", name));
  read("bob", "b1");
  await settled();
  expect(began).toEqual(["a1", "a2", "b1"]);
  first?.close();
  await settled();
  expect(began).toEqual(["a1", "a2", "b1", "a3"]);
});

it("an answer for a client that has left before its turn is not begun, and keeps no place", async () => {
  const { began, read } = open();
  const [first, , third] = ["a1", "a2", "a3", "a4"].map((name) => read("ada", name));
  third?.leave();
  await expect(third?.answer).rejects.toThrow("gone");
  first?.close();
  await settled();
  expect(began).toEqual(["a1", "a2", "a4"]);
});

it("a client may have only so many answers waiting; more are refused, and failed work frees its place", async () => {
  const { run, read } = open();
  const fails = run("ada", { signal: new AbortController().signal }, () =>
    Promise.reject(new Error("failed")),
  );
  await expect(fails).rejects.toThrow("failed");
  const reads = ["a1", "a2", "a3", "a4", "a5"].map((name) => read("ada", name));
  await expect(reads[4]?.answer).rejects.toMatchObject({ errorName: "too_many_requests" });
});
