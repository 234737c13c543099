import type { Creation } from "contract/creations/creation";
import { describe, expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import type { Intent } from "@/lib/client/creations/intent";
import { requestOf } from "@/lib/client/creations/request-of";
import { entryWords } from "@/lib/client/tab/entry-words";
import { frameOf, isLive, isPlaced, mayStart, streamItems } from "./stream-item";

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
  test("an unsent create keeps its place and id when it becomes a creation", () => {
    const before = streamItems([intent()], [], () => undefined);
    const both = streamItems([intent()], [aCreation()], () => KEY);
    expect(before.map((item) => item.id)).toEqual([KEY]);
    expect(both.map((item) => item.id)).toEqual([KEY]);
    expect(both[0]?.intent).toBeNull();
  });
  test("an unsent create shows whether it is being sent", () => {
    const [sending] = streamItems([intent()], [], () => undefined);
    const [stuck] = streamItems([intent({ state: "not_sent", problem: "No answer." })], [], () => undefined);
    if (!sending || !stuck) throw new Error("no items");
    expect(isLive(sending)).toBe(true);
    expect(entryWords(sending).words).toBe("Sending");
    expect(entryWords(stuck).words).toBe("Not sent");
    expect(entryWords(stuck).reason).toContain("No answer.");
    expect(isLive(stuck)).toBe(false);
  });
  test("a running creation takes the space of the pictures that were requested", () => {
    const asked = aCreation({
      status: "processing",
      settings: { ...aCreation().settings, width: 1280, height: 720 },
    });
    const frame = frameOf({ id: "one", creation: asked, intent: null });
    expect(frame.count).toBe(4);
    expect(frame.ratio).toBeCloseTo(16 / 9);
  });
  test("a creation that ended without pictures, was not sent, or waits has no place of its own among the pictures", () => {
    const at = (creation: Creation) => isPlaced({ id: "one", creation, intent: null });
    expect(at(aCreation({ status: "failed" }))).toBe(false);
    expect(at(aCreation({ status: "pending" }))).toBe(false);
    expect(at(aCreation({ status: "processing" }))).toBe(true);
    const [stuck] = streamItems([intent({ state: "not_sent" })], [], () => undefined);
    expect(stuck && isPlaced(stuck)).toBe(false);
    expect(stuck && mayStart(stuck)).toBe(false);
  });
});
