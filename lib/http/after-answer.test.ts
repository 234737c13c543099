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

it("a serverless host draws what waits after its answer, and not before", async () => {
  const catchUp = answering("serverless");
  expect(catchUp).not.toHaveBeenCalled();
  const [work] = vi.mocked(after).mock.calls[0] ?? [];
  if (typeof work === "function") await work();
  expect(catchUp).toHaveBeenCalledOnce();
});

it("a host whose worker runs by itself does nothing after an answer", () => {
  answering("all");
  expect(after).not.toHaveBeenCalled();
});
