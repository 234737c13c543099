import type { Creation } from "contract/creations/creation";
import { describe, expect, test } from "vitest";
import { aCreation } from "../creations/a-creation.fixture";
import type { Intent } from "../creations/intent";
import { requestOf } from "../creations/request-of";
import type { StreamEntry } from "./entry-words";
import { announcedState, milestone } from "./milestones";

const made = (overrides: Partial<Creation> = {}): StreamEntry => ({
  id: "one",
  creation: aCreation({ prompt: "a fox", ...overrides }),
  intent: null,
});
const unsent = (state: Intent["state"], problem: string | null = null): StreamEntry => ({
  ...made({ status: "pending", progress: null }),
  intent: { key: "one", request: requestOf(aCreation()), startMs: 0, state, problem },
});

describe("announcements of a creation's progress", () => {
  const pending = made({ status: "pending", progress: null });
  const at = (progress: number) => made({ status: "processing", progress });
  const passed = (before: StreamEntry, now: StreamEntry) => milestone(announcedState(before), now);

  test("a creation that existed when the page opened is not announced", () => {
    expect(milestone(undefined, pending)).toBeNull();
    expect(milestone(undefined, made())).toBeNull();
    expect(milestone(undefined, unsent("not_sent"))).toBeNull();
  });
  test("the steps sent, started, half done and done of a creation are announced once each", () => {
    expect(passed(unsent("sending"), pending)).toBe("Sent: a fox");
    expect(passed(pending, at(0.1))).toBe("Started: a fox");
    expect(passed(at(0.1), at(0.3))).toBeNull();
    expect(passed(at(0.3), at(0.6))).toBe("60 % done: a fox");
    expect(passed(at(0.6), at(0.9))).toBeNull();
    expect(passed(at(0.9), made())).toBe("Done: a fox");
    expect(passed(made(), made())).toBeNull();
  });
  test("a create that could not be sent is announced with the reason, each time", () => {
    expect(passed(unsent("sending"), unsent("not_sent", "No answer."))).toMatch(
      /^Not sent: a fox\. No answer\./,
    );
    expect(passed(unsent("not_sent"), unsent("not_sent"))).toBeNull();
    expect(passed(unsent("not_sent"), unsent("sending"))).toBeNull();
    expect(passed(unsent("not_sent"), pending)).toBe("Sent: a fox");
  });
  test("a cancel and a failure are announced, the failure with its reason", () => {
    const error = { message: "Out of memory.", code: 50001, details: [] };
    expect(passed(at(0.3), made({ status: "cancelled" }))).toBe("Cancelled: a fox");
    expect(passed(at(0.3), made({ status: "failed", error }))).toBe("Failed: a fox. Out of memory.");
    expect(passed(unsent("sending"), made({ status: "failed", error }))).toContain("Out of memory.");
  });
});
