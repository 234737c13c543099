import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { afterOwnChanges } from "./own-changes";

it("changes of one person are made one after another with a pause as long as the one before, and those of others at once", async () => {
  const events: string[] = [];
  const change = (person: string, name: string, ms: number) =>
    afterOwnChanges(person, async () => {
      events.push(`${name} begins`);
      await sleep(ms);
      events.push(`${name} ends`);
      return name;
    });
  const startedAt = performance.now();
  const first = change("ada", "first", 60);
  const second = change("ada", "second", 1);
  const other = change("bob", "other", 1);
  expect(await first).toBe("first");
  expect(events).toEqual(["first begins", "other begins", "other ends", "first ends"]);
  await Promise.all([second, other]);
  expect(performance.now() - startedAt).toBeGreaterThan(110);
  expect(events.slice(-2)).toEqual(["second begins", "second ends"]);
});

it("a change that fails says so, and the next one is made", async () => {
  const failed = afterOwnChanges("eve", () => Promise.reject(new Error("The board is full.")));
  const next = afterOwnChanges("eve", async () => "made");
  await expect(failed).rejects.toThrow("The board is full.");
  expect(await next).toBe("made");
});
