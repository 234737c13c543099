import { after } from "next/server";
import { beforeEach, expect, it, vi } from "vitest";
import { createLog } from "@/lib/base/log";
import type { Runtime } from "@/lib/runtime";
import { workAfterAnswer, workUntilAnswer } from "./after-answer";

vi.mock("next/server", () => ({ after: vi.fn() }));

const answering = (role: Runtime["settings"]["role"]) => {
  const catchUp = vi.fn(async () => {});
  workAfterAnswer({ settings: { role }, catchUp } as unknown as Runtime);
  return catchUp;
};

beforeEach(() => void vi.mocked(after).mockReset());

it("on a serverless host, queued creations are drawn after the response, not before", async () => {
  const catchUp = answering("serverless");
  expect(catchUp).not.toHaveBeenCalled();
  const [work] = vi.mocked(after).mock.calls[0] ?? [];
  if (typeof work === "function") await work();
  expect(catchUp).toHaveBeenCalledOnce();
});

it("when a worker process exists, no creation is drawn after a response", () => {
  answering("all");
  expect(after).not.toHaveBeenCalled();
});

it("on a serverless host, creations are drawn while an answer is waited for, and wait and work together end before the function's time", async () => {
  const catchUp = vi.fn(async (_: { forMs: number }) => {});
  const studio = {
    settings: { role: "serverless" },
    catchUp,
    log: createLog("silent"),
  } as unknown as Runtime;
  expect(workUntilAnswer(studio, 10_000)).toBe(10_000);
  const waitedMs = workUntilAnswer(studio, 60_000);
  expect(waitedMs).toBe(40_000);
  expect(catchUp).toHaveBeenLastCalledWith({ forMs: 40_000, untilEnded: true });
  workAfterAnswer(studio, waitedMs);
  const [work] = vi.mocked(after).mock.calls[0] ?? [];
  if (typeof work === "function") await work();
  const { forMs } = catchUp.mock.lastCall?.[0] ?? { forMs: Number.NaN };
  expect(forMs).toBeGreaterThan(0);
  expect(waitedMs + forMs).toBeLessThan(60_000);
});

it("when a worker process exists, an answer is waited for as long as it should, and nothing is drawn for it", () => {
  const catchUp = vi.fn(async () => {});
  const studio = { settings: { role: "web" }, catchUp, log: createLog("silent") } as unknown as Runtime;
  expect(workUntilAnswer(studio, 60_000)).toBe(60_000);
  expect(catchUp).not.toHaveBeenCalled();
});
