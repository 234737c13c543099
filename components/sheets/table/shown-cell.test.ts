import type { SheetCell } from "contract/sheets/sheet";
import { describe, expect, it } from "vitest";
import { aCreation, anOutput } from "@/lib/client/creations/a-creation.fixture";
import {
  cellWords,
  isCancellable,
  isRetriedWithOthers,
  isRetryable,
  pictureOf,
  retryName,
  type ShownCell,
} from "./shown-cell";

const shown = (cell: Partial<SheetCell>, rest: Partial<ShownCell> = {}): ShownCell => ({
  cell: { cell: "0.0", state: "created", creation_id: "one", decision: null, error: null, ...cell },
  ...{ creation: null, isDeleted: false, isLoading: false },
  ...rest,
});
const drawn = shown({}, { creation: aCreation({ outputs: [anOutput()] }) });
const failed = shown({}, { creation: aCreation({ status: "failed" }) });
const running = shown({}, { creation: aCreation({ status: "processing" }) });
const deleted = shown({}, { isDeleted: true });

describe("a cell of a sheet", () => {
  it("says why it has no picture", () => {
    const error = { status: "error", code: 40001, message: "This model has no seeds.", details: [] } as never;
    expect(cellWords(shown({ state: "left_out", creation_id: null, error }))).toMatchObject({
      words: "Left out",
      reason: "This model has no seeds.",
    });
    expect(cellWords(failed)).toMatchObject({ words: "Failed", reason: "The service gave no reason." });
    expect(cellWords(deleted).words).toBe("Deleted");
    expect(cellWords(shown({})).words).toBe("Starting");
    expect(cellWords(shown({}, { isLoading: true })).words).toBe("Loading");
  });

  it("has a picture only when its creation is done", () => {
    expect(pictureOf(drawn)?.id).toBe("picture");
    expect(pictureOf(shown({}, { creation: aCreation({ status: "failed", outputs: [anOutput()] }) }))).toBe(
      null,
    );
  });

  it("is cancelled while it waits or is drawn, and drawn again when it has ended without a picture", () => {
    const waiting = shown({ state: "waiting", creation_id: null });
    expect([waiting, running, drawn, failed, deleted].map(isCancellable)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([waiting, running, drawn, failed, deleted].map(isRetryable)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    // What may have been charged is decided on the page of the creation.
    expect(isRetryable(shown({}, { creation: aCreation({ status: "outcome_unknown" }) }))).toBe(false);
  });

  it("that its model cannot draw is tried again by itself, and not with all others", () => {
    const leftOut = shown({ state: "left_out", creation_id: null });
    expect([isRetryable(leftOut), isRetriedWithOthers(leftOut)]).toEqual([true, false]);
    expect(isRetriedWithOthers(failed)).toBe(true);
  });

  it("that nobody has tried to draw is drawn, one that failed is retried, and a deleted one is drawn again", () => {
    const cancelled = shown({}, { creation: aCreation({ status: "cancelled" }) });
    const skipped = shown({ state: "skipped", creation_id: null });
    expect([cancelled, skipped, failed, deleted].map(retryName)).toEqual([
      "Draw",
      "Draw",
      "Retry",
      "Draw again",
    ]);
  });
});
