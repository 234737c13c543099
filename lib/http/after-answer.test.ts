import { after } from "next/server";
import { beforeEach, expect, it, vi } from "vitest";
import type { Runtime } from "@/lib/runtime";
import { workAfterAnswer } from "./after-answer";

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
