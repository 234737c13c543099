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
