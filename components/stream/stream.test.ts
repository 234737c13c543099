import { describe, expect, test } from "vitest";
import { aCreation } from "@/lib/client/a-creation.fixture";
import type { Intent } from "@/lib/client/intent";
import { requestOf } from "@/lib/client/provisional-creation";
import { milestone, seen } from "./milestones";
import { pageTitle } from "./page-title";
import { frameOf, isLive, itemWords, streamItems } from "./stream-item";

const KEY = "0b7b7d8e-6f0a-4c43-9c0a-5d1f6b1f2a10";
const intent = (overrides: Partial<Intent> = {}): Intent => ({
  key: KEY,
  request: requestOf(aCreation()),
  startMs: 0,
  state: "sending",
  problem: null,
  ...overrides,
});

describe("the stream", () => {
  test("a wish keeps its place and name when it becomes a creation", () => {
    const before = streamItems([intent()], [], () => undefined);
    const both = streamItems([intent()], [aCreation()], () => KEY);
    expect(before.map((item) => item.id)).toEqual([KEY]);
    expect(both.map((item) => item.id)).toEqual([KEY]);
    expect(both[0]?.intent).toBeNull();
  });
  test("a wish says whether it is on its way", () => {
    const [sending] = streamItems([intent()], [], () => undefined);
    const [stuck] = streamItems([intent({ state: "not_sent", problem: "No answer." })], [], () => undefined);
    if (!sending || !stuck) throw new Error("no items");
    expect(itemWords(sending).words).toBe("Sending");
    expect(isLive(sending)).toBe(true);
    expect(itemWords(stuck).words).toBe("Not sent");
    expect(itemWords(stuck).reason).toContain("No answer.");
    expect(isLive(stuck)).toBe(false);
  });
  test("room is made for what was asked for, and kept for what came", () => {
    const asked = aCreation({
      status: "processing",
      settings: { ...aCreation().settings, width: 1280, height: 720 },
    });
    const frame = frameOf({ id: "one", creation: asked, intent: null }, true, false);
    expect(frame.count).toBe(4);
    expect(frame.ratio).toBeCloseTo(16 / 9);
  });
  test("what failed in sight keeps its place; what failed before is only a note", () => {
    const item = { id: "one", creation: aCreation({ status: "failed" }), intent: null };
    expect(frameOf(item, true, false)).toEqual({ count: 4, ratio: 1 });
    expect(frameOf(item, false, false).count).toBe(1);
    expect(frameOf(item, false, true).ratio).toBeGreaterThan(2);
  });
});

describe("milestones", () => {
  const pending = aCreation({ status: "pending", progress: null });
  const at = (progress: number) => aCreation({ status: "processing", progress });
  test("what was there when the page opened is no news", () => {
    expect(milestone(undefined, pending)).toBeNull();
    expect(milestone(undefined, aCreation())).toBeNull();
  });
  test("started, half and done are said once each", () => {
    expect(milestone(seen(pending), at(0.1))).toMatch(/^Started/);
    expect(milestone(seen(at(0.1)), at(0.3))).toBeNull();
    expect(milestone(seen(at(0.3)), at(0.6))).toMatch(/^Half done/);
    expect(milestone(seen(at(0.6)), at(0.9))).toBeNull();
    expect(milestone(seen(at(0.9)), aCreation())).toMatch(/^Done/);
    expect(milestone(seen(aCreation()), aCreation())).toBeNull();
  });
  test("a failure is said with its reason", () => {
    const error = { message: "Out of memory.", code: 50001, details: [] };
    expect(milestone(seen(at(0.3)), aCreation({ status: "failed", error }))).toContain("Out of memory.");
  });
});

describe("the page's title", () => {
  const live = (progress: number | null, status: "pending" | "processing" = "processing") =>
    aCreation({ status, progress });
  test.each([
    [[], null, "Prompt Studio"],
    [[aCreation()], "done", "✓ Done · Prompt Studio"],
    [[aCreation()], "failed", "Failed · Prompt Studio"],
    [[live(0.621), aCreation()], null, "62 % · Prompt Studio"],
    [[live(0.2), live(0.6)], null, "40 % · Prompt Studio"],
    [[live(null)], null, "Working · Prompt Studio"],
    [[live(null, "pending")], "done", "In line · Prompt Studio"],
  ] as const)("case %#: %j", (creations, ended, title) => {
    expect(pageTitle(creations, ended)).toBe(title);
  });
});
