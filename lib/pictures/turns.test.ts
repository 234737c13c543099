import { expect, it } from "vitest";
import { convertDownload, convertUpload } from "./conversions";
import { createTurns } from "./turns";

/** Work that runs until it is ended. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end: () => end() };
}

it("who waits behind somebody that has given up has their turn", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 9 });
  const first = held();
  const running = turns(first.work);
  const gone = new AbortController();
  const givenUp = [turns(async () => "never", gone.signal), turns(async () => "never", gone.signal)];
  const behind = turns(async () => "done");
  gone.abort(new Error("disconnected"));
  for (const one of givenUp) await expect(one).rejects.toThrow("disconnected");
  first.end();
  await running;
  expect(await behind).toBe("done");
});

it("whoever gives up frees their place among those that wait, and the work in turn goes on in order", async () => {
  const turns = createTurns({ atOnce: 2, waiting: 1 });
  const [one, two] = [held(), held()];
  const running = [turns(one.work), turns(two.work)];
  const gone = new AbortController();
  const waiting = turns(async () => {}, gone.signal);
  await expect(turns(async () => {})).rejects.toThrow("Too many wait.");
  gone.abort();
  await expect(waiting).rejects.toThrow();
  const next = turns(async () => "next");
  one.end();
  expect(await next).toBe("next");
  two.end();
  await Promise.all(running);
});

it("of several who ask, each has a turn before one of them has the next, and each their own in order", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 9 });
  const first = held();
  const done: string[] = [];
  const ask = (by: string, name: string) => turns(async () => void done.push(name), undefined, by);
  const all = [turns(first.work, undefined, "ada")];
  all.push(ask("ada", "ada 1"), ask("ada", "ada 2"), ask("ada", "ada 3"));
  all.push(ask("bob", "bob 1"), ask("bob", "bob 2"), ask("cy", "cy 1"));
  first.end();
  await Promise.all(all);
  expect(done).toEqual(["ada 1", "bob 1", "cy 1", "ada 2", "bob 2", "ada 3"]);
});

it("someone for whom as many wait as may is refused, others still wait, and those who give up make room", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 3, waitingEach: 2 });
  const first = held();
  const running = turns(first.work, undefined, "ada");
  const gone = new AbortController();
  const left = turns(async () => {}, gone.signal, "ada").catch(() => "gone");
  const waiting = [turns(async () => "ada", undefined, "ada")];
  await expect(turns(async () => "", undefined, "ada")).rejects.toThrow("Too many wait.");
  waiting.push(turns(async () => "bob", undefined, "bob"));
  await expect(turns(async () => "", undefined, "cy")).rejects.toThrow("Too many wait.");
  gone.abort();
  waiting.push(turns(async () => "cy", undefined, "cy"));
  first.end();
  expect(await Promise.all(waiting)).toEqual(["ada", "bob", "cy"]);
  expect([await left, await running]).toEqual(["gone", undefined]);
});

it("downloads and uploads that were given up while they waited leave the studio able to convert", async () => {
  const first = held();
  const running = [convertDownload(first.work), convertDownload(first.work)];
  const gone = new AbortController();
  const aborted = [convertDownload, convertUpload].flatMap((convert) =>
    Array.from({ length: 30 }, () => convert(async () => {}, gone.signal).catch(() => "given up")),
  );
  gone.abort();
  expect(new Set(await Promise.all(aborted))).toEqual(new Set(["given up"]));
  first.end();
  await Promise.all(running);
  expect(await convertDownload(async () => "downloaded")).toBe("downloaded");
  expect(await convertUpload(async () => "uploaded")).toBe("uploaded");
});
