import { describe, expect, test } from "vitest";
import { aCreation } from "./a-creation.fixture";
import type { Intent } from "./intent";
import { requestOf } from "./request-of";
import { readIntents } from "./stored-intents";

const intent: Intent = {
  key: "0b7b7d8e-6f0a-4c43-9c0a-5d1f6b1f2a10",
  request: requestOf(aCreation({ model_settings: { quality: "high" } })),
  startMs: 5,
  state: "sending",
  problem: null,
};

describe("an intent that was being sent before a reload", () => {
  test("an intent interrupted by a reload is restored under its key, to be sent", () => {
    expect(readIntents(JSON.stringify([intent]), 1_000)).toEqual([intent]);
  });
  test("an interrupted intent older than ten minutes is restored as not sent", () => {
    const [restored] = readIntents(JSON.stringify([intent]), 3_600_000);
    expect(restored).toMatchObject({ key: intent.key, request: intent.request, state: "not_sent" });
    expect(restored?.problem).toBeTruthy();
  });
  test("a restored intent keeps the reason why it was not sent, and the picture that it changes", () => {
    const stuck: Intent = {
      ...intent,
      ...{ state: "not_sent", problem: "No answer.", sourceThumbnailUrl: "/a.webp" },
    };
    expect(readIntents(JSON.stringify([stuck]), 1_000)).toEqual([stuck]);
  });
  test("an intent with a field that the studio cannot read any more waits for the person, without the field", () => {
    const { model_settings: _, ...request } = intent.request;
    const stored = [{ ...intent, request: { ...request, model_settings: "high", mood: "calm" } }, intent];
    expect(readIntents(JSON.stringify(stored), 1_000)).toEqual([
      {
        ...{ ...intent, request: { ...request, mood: "calm" }, state: "not_sent" },
        problem: expect.stringContaining("no longer understands model_settings of this request"),
      },
      intent,
    ]);
  });
  test("an intent that cannot be restored does not affect the others", () => {
    expect(readIntents(JSON.stringify([{ ...intent, request: {} }, intent]), 1_000)).toEqual([intent]);
  });
  test.each(["", "{", "{}", '[{"key":"x"}]'])(
    "no intent is restored when the stored text is %j",
    (stored) => {
      expect(readIntents(stored, 1_000)).toEqual([]);
    },
  );
});
