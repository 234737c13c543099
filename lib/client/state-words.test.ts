import { describe, expect, test } from "vitest";
import { CREATION_STATUSES } from "@/lib/contract/status";
import { aCreation } from "./a-creation.fixture";
import { canCancel, canRunAgain, percent, stateWords } from "./state-words";

describe("a state in words", () => {
  test.each([
    [{ status: "pending", queue_ahead: 3 }, "In line (3 ahead)"],
    [{ status: "pending", queue_ahead: 0 }, "Next in line"],
    [{ status: "pending", queue_ahead: null }, "In line"],
    [{ status: "processing" }, "Working"],
    [{ status: "processing", cancel_requested: true }, "Cancelling…"],
    [{ status: "post_processing" }, "Finishing"],
    [{ status: "succeed", cancel_requested: true }, "Done"],
    [{ status: "cancelled" }, "Cancelled"],
    [{ status: "failed" }, "Failed"],
    [{ status: "outcome_unknown" }, "May have started"],
    [{ status: "lost" }, "Lost by the service"],
  ] as const)("%j reads %s", (overrides, words) => {
    expect(stateWords(aCreation(overrides)).words).toBe(words);
  });

  test("a failure always has a reason", () => {
    expect(stateWords(aCreation({ status: "failed" })).reason).toBeTruthy();
    const error = { message: "Out of memory.", code: 50001, details: [] };
    expect(stateWords(aCreation({ status: "failed", error })).reason).toBe("Out of memory.");
  });

  test.each(CREATION_STATUSES)("%s can be cancelled or run again, never both", (status) => {
    const creation = aCreation({ status });
    expect(canCancel(creation) && canRunAgain(creation)).toBe(false);
  });
});

describe("the percentage", () => {
  test("never says 100 before it is done", () => {
    expect(percent(aCreation({ status: "post_processing", progress: 1 }))).toBe(99);
    expect(percent(aCreation({ status: "succeed", progress: 0.98 }))).toBe(100);
  });
  test("is not made up", () => {
    expect(percent(aCreation({ status: "processing", progress: null }))).toBeNull();
    expect(percent(aCreation({ status: "pending", progress: 0 }))).toBeNull();
  });
});
