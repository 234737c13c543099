import { describe, expect, test } from "vitest";
import type { Creation } from "@/lib/contract/creation";
import { aCreation } from "../creations/a-creation.fixture";
import type { Intent } from "../creations/intent";
import { requestOf } from "../creations/provisional-creation";
import { milestone, seen, type Wanted } from "./milestones";

const made = (overrides: Partial<Creation> = {}): Wanted => ({
  id: "one",
  creation: aCreation({ prompt: "a fox", ...overrides }),
  intent: null,
});
const wished = (state: Intent["state"], problem: string | null = null): Wanted => ({
  ...made({ status: "pending", progress: null }),
  intent: { key: "one", request: requestOf(aCreation()), startMs: 0, state, problem },
});

describe("milestones", () => {
  const pending = made({ status: "pending", progress: null });
  const at = (progress: number) => made({ status: "processing", progress });
  const passed = (before: Wanted, now: Wanted) => milestone(seen(before), now);

  test("what was there when the page opened is no news", () => {
    expect(milestone(undefined, pending)).toBeNull();
    expect(milestone(undefined, made())).toBeNull();
    expect(milestone(undefined, wished("not_sent"))).toBeNull();
  });
  test("sent, started, half and done are said once each", () => {
    expect(passed(wished("sending"), pending)).toBe("Sent: a fox");
    expect(passed(pending, at(0.1))).toBe("Started: a fox");
    expect(passed(at(0.1), at(0.3))).toBeNull();
    expect(passed(at(0.3), at(0.6))).toBe("Half done: a fox");
    expect(passed(at(0.6), at(0.9))).toBeNull();
    expect(passed(at(0.9), made())).toBe("Done: a fox");
    expect(passed(made(), made())).toBeNull();
  });
  test("what was not sent is said with its reason, each time", () => {
    expect(passed(wished("sending"), wished("not_sent", "No answer."))).toMatch(
      /^Not sent: a fox\. No answer\./,
    );
    expect(passed(wished("not_sent"), wished("not_sent"))).toBeNull();
    expect(passed(wished("not_sent"), wished("sending"))).toBeNull();
    expect(passed(wished("not_sent"), pending)).toBe("Sent: a fox");
  });
  test("a cancel and a failure are said, the failure with its reason", () => {
    const error = { message: "Out of memory.", code: 50001, details: [] };
    expect(passed(at(0.3), made({ status: "cancelled" }))).toBe("Cancelled: a fox");
    expect(passed(at(0.3), made({ status: "failed", error }))).toBe("Failed: a fox. Out of memory.");
    expect(passed(wished("sending"), made({ status: "failed", error }))).toContain("Out of memory.");
  });
});
