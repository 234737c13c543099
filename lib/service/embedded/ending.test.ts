import { StudioError } from "contract/studio-error";
import { describe, expect, it } from "vitest";
import { endingOf, noticeOfCancel, noticeOfFreeCancel } from "./ending";
import type { JobOutput } from "./job";

const picture = (index: number): JobOutput => ({
  ...{ index, seed: null, originalKey: `${index}.png`, thumbnailKey: `${index}.webp` },
  ...{ width: 96, height: 64, mediaType: "image/png", byteLength: 1 },
});
const result = { count: 5, provider: "Paid", outputs: [], asked: [], understanding: null };
const ended = (changes: Partial<Parameters<typeof endingOf>[0]>) =>
  endingOf({ ...result, failure: null, unknown: null, ...changes });
const refusal = new StudioError("service_busy", "Paid takes no calls.").toBody();

describe("how a job of a paid engine ends", () => {
  it("each picture of a call without a result counts as possibly charged", () => {
    expect(ended({ outputs: [picture(0)], asked: [[1, 2, 3], [4]] })).toMatchObject({
      status: "succeed",
      notice: "4 of 5 pictures may have been charged but were not received.",
    });
  });

  it("a picture that arrived does not count as possibly charged, and one that was never asked for neither", () => {
    expect(ended({ outputs: [picture(0), picture(1)], asked: [[1, 2]], failure: refusal })).toMatchObject({
      notice:
        "1 of 5 pictures may have been charged but was not received. 2 of 5 pictures were not drawn: Paid takes no calls.",
    });
  });

  it("without any picture, one call of several without a result is an unknown outcome of all of them", () => {
    expect(ended({ asked: [[0, 1]], failure: refusal })).toMatchObject({
      status: "outcome_unknown",
      error: {
        message:
          "The result did not arrive. The pictures may have been drawn and charged. Check the account of Paid before you send it again.",
      },
    });
    expect(ended({ asked: [[3]] })).toMatchObject({
      status: "outcome_unknown",
      error: { message: expect.stringContaining("The picture may have been drawn and charged.") },
    });
  });

  it("an engine that costs nothing never speaks of charges or of an account", () => {
    expect(ended({ isFree: true, asked: [[0]] })).toMatchObject({
      status: "outcome_unknown",
      error: {
        message: "The result did not arrive. The picture may have been drawn. Drawing again costs nothing.",
      },
    });
    expect(
      ended({
        isFree: true,
        outputs: [picture(0)],
        asked: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toMatchObject({
      notice: "4 of 5 pictures may have been drawn but were not received.",
    });
    const cancelled = (asked: number[][]) => noticeOfFreeCancel({ provider: "gpu:8080", asked });
    expect(cancelled([[0]])).toBe("gpu:8080 may finish what it had begun, which is not kept.");
    expect(cancelled([])).toBeNull();
  });

  it("without a call that has no result the job failed, and nothing was charged", () => {
    expect(ended({ failure: refusal })).toEqual({ status: "failed", error: refusal });
    expect(ended({})).toMatchObject({ status: "failed", error: { message: "Paid delivered no picture." } });
  });

  it("all pictures without a missing one need no notice", () => {
    expect(ended({ outputs: [0, 1, 2, 3, 4].map(picture) })).toMatchObject({
      status: "succeed",
      notice: null,
    });
  });

  it("a cancel says what may have been charged: calls under way first, then what arrived, else nothing", () => {
    expect(noticeOfCancel({ asked: [[0, 1]], outputs: [picture(2)] })).toContain("while pictures were drawn");
    expect(noticeOfCancel({ asked: [], outputs: [picture(2)] })).toContain("after pictures were drawn");
    expect(noticeOfCancel({ asked: [], outputs: [] })).toBeNull();
  });
});
