import { expect, it, vi } from "vitest";
import { createLog } from "@/lib/base/log";
import { testClock } from "@/tools/testing/auth";
import { createUpToDate } from "./up-to-date";

function start(refresh = vi.fn(async () => {})) {
  const clock = testClock();
  const upToDate = createUpToDate({ refresh, clock, log: createLog("silent") });
  return { refresh, clock, upToDate };
}

it("requests look for changed keys at most every few seconds, also after the clock was set back", async () => {
  const { refresh, clock, upToDate } = start();
  for (let n = 0; n < 10; n++) await upToDate();
  expect(refresh).not.toHaveBeenCalled();
  clock.advance(3_000);
  await Promise.all([upToDate(), upToDate(), upToDate()]);
  expect(refresh).toHaveBeenCalledOnce();
  clock.advance(-3_600_000);
  await upToDate();
  expect(refresh).toHaveBeenCalledTimes(2);
});

it("a request is answered although the keys cannot be read", async () => {
  const { refresh, clock, upToDate } = start(vi.fn(() => Promise.reject(new Error("the database is away"))));
  clock.advance(3_000);
  await upToDate();
  expect(refresh).toHaveBeenCalledOnce();
});
