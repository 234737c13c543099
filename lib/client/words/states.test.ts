import { CREATION_STATUSES } from "contract/creations/status";
import { describe, expect, test } from "vitest";
import { aCreation } from "../creations/a-creation.fixture";
import {
  aheadOfNext,
  canCancel,
  canRunAgain,
  finishedLate,
  needsChange,
  percent,
  stateWords,
  wholeReason,
} from "./states";

describe("the state of a creation in words", () => {
  test.each([
    [{ status: "pending", queue_ahead: 3 }, "In queue, position 4"],
    [{ status: "pending", queue_ahead: 0 }, "Next in queue"],
    [{ status: "pending", queue_ahead: null, report_time: "2030-01-01T00:00:01.000Z" }, "In queue"],
    [{ status: "pending", queue_ahead: null, report_time: null }, "Starting"],
    [{ status: "processing", is_overdue: true }, "Longer than usual"],
    [{ status: "post_processing", is_overdue: true, cancel_requested: true }, "Cancelling…"],
    [{ status: "succeed", is_overdue: true }, "Done"],
    [{ status: "processing" }, "Working"],
    [{ status: "processing", cancel_requested: true }, "Cancelling…"],
    [{ status: "post_processing" }, "Finishing"],
    [
      { status: "post_processing", is_overdue: true, notice: "Their host is not allowed." },
      "Waiting for its pictures",
    ],
    [{ status: "succeed", cancel_requested: true }, "Done"],
    [{ status: "cancelled" }, "Cancelled"],
    [{ status: "failed" }, "Failed"],
    [{ status: "outcome_unknown" }, "Outcome unknown"],
    [{ status: "lost" }, "Lost by the service"],
  ] as const)("the creation %j is described as %s", (overrides, words) => {
    expect(stateWords(aCreation(overrides)).words).toBe(words);
  });

  test("a cancelled creation that its service cannot stop says so while it is drawn, and not while it waits", () => {
    const reasonOf = (status: "pending" | "processing", canStop?: boolean) =>
      stateWords(aCreation({ status, cancel_requested: true }), canStop).reason;
    expect(reasonOf("processing", false)).toMatch(/^The service cannot stop what it has begun to draw\./);
    expect(reasonOf("pending", false)).toBeNull();
    expect(reasonOf("processing", true)).toBeNull();
    expect(reasonOf("processing")).toBeNull();
  });
  test("a failed creation always has a reason", () => {
    expect(stateWords(aCreation({ status: "failed" })).reason).toBeTruthy();
    const error = { message: "Out of memory.", code: 50001, details: [] };
    expect(stateWords(aCreation({ status: "failed", error })).reason).toBe("Out of memory.");
    expect(wholeReason(stateWords(aCreation({ status: "failed", error })))).toBe("Out of memory.");
    const advised = aCreation({ status: "failed", error, advice: "Choose a smaller size." });
    expect(stateWords(advised)).toMatchObject({ reason: "Choose a smaller size.", detail: "Out of memory." });
    expect(wholeReason(stateWords(advised))).toBe("Choose a smaller size. Details: Out of memory.");
  });

  test("a creation that may have been charged shows that", () => {
    expect(stateWords(aCreation({ status: "outcome_unknown" })).reason).toContain("charged");
    expect(stateWords(aCreation({ status: "lost" })).reason).toContain("charged");
    // By a server of one's own.
    for (const status of ["outcome_unknown", "lost"] as const) {
      const { reason } = stateWords(aCreation({ status, is_free: true }));
      expect(reason).not.toContain("charged");
      expect(reason).toContain("costs nothing");
    }
  });

  test("a creation of unknown outcome cannot be run again without a confirmation", () => {
    expect(canRunAgain(aCreation({ status: "outcome_unknown" }))).toBe(false);
    expect(canRunAgain(aCreation({ status: "lost" }))).toBe(true);
    const failed = (code: number) =>
      aCreation({ status: "failed", error: { message: "No.", code, details: [] } });
    // A pause of the service, and a failure from before reasons had codes.
    for (const code of [50212, 50301, 50201]) expect(canRunAgain(failed(code))).toBe(true);
    // A prompt, a size and a model that stay.
    for (const code of [40003, 50251, 50254])
      expect([canRunAgain(failed(code)), needsChange(failed(code))]).toEqual([false, true]);
  });

  test("only a creation that succeeded after a cancel request counts as finished late", () => {
    expect(finishedLate(aCreation({ cancel_requested: true }))).toBe(true);
    expect(finishedLate(aCreation())).toBe(false);
    expect(finishedLate(aCreation({ status: "cancelled", cancel_requested: true }))).toBe(false);
  });

  test("a creation made now comes after the person's last waiting creation", () => {
    const waiting = (queue_ahead: number | null) => aCreation({ status: "pending", queue_ahead });
    expect(aheadOfNext([])).toBe(0);
    expect(aheadOfNext([aCreation(), waiting(null)])).toBe(0);
    expect(aheadOfNext([waiting(0), waiting(4)])).toBe(5);
  });

  test.each(CREATION_STATUSES)(
    "a creation with the status %s can be cancelled or run again, never both",
    (status) => {
      const creation = aCreation({ status });
      expect(canCancel(creation) && canRunAgain(creation)).toBe(false);
    },
  );
});

describe("the progress in percent", () => {
  test("the progress is at most 99 % before the creation is done", () => {
    expect(percent(aCreation({ status: "post_processing", progress: 1 }))).toBe(99);
    expect(percent(aCreation({ status: "succeed", progress: 0.98 }))).toBe(100);
  });
  test("the progress is unknown while the service reports none", () => {
    expect(percent(aCreation({ status: "processing", progress: null }))).toBeNull();
    expect(percent(aCreation({ status: "pending", progress: 0 }))).toBeNull();
  });
  test("a progress of zero counts as unknown, because a model without progress reports only zero", () => {
    expect(percent(aCreation({ status: "processing", progress: 0 }))).toBeNull();
  });
  test.each(["failed", "cancelled", "lost", "outcome_unknown"] as const)(
    "the progress is not shown for a creation that ended as %s",
    (status) => expect(percent(aCreation({ status, progress: 0.68 }))).toBeNull(),
  );
});
