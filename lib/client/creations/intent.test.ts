import { ERROR_CODES } from "contract/errors";
import { describe, expect, test } from "vitest";
import { ApiError, NoAnswerError } from "../api/call/errors";
import { madeAsWords } from "../words/lineage";
import { aCreation } from "./a-creation.fixture";
import { decide, type Intent, isRefusal } from "./intent";
import { provisionalCreation } from "./provisional-creation";
import { requestOf } from "./request-of";

const request = requestOf(aCreation());
const intent = (overrides: Partial<Intent> = {}): Intent => ({
  key: "0b7b7d8e-6f0a-4c43-9c0a-5d1f6b1f2a10",
  request,
  startMs: 0,
  state: "sending",
  problem: null,
  ...overrides,
});

describe("pressing Generate", () => {
  test("pressing Generate with a new request is a new intent, also while others are being sent", () => {
    expect(decide([intent()], { ...request, prompt: "another" })).toEqual({ kind: "new" });
  });
  test("pressing Generate twice with the same request is one intent", () => {
    expect(decide([intent()], { ...request })).toEqual({ kind: "under_way" });
  });
  test("pressing Generate again after a failed attempt sends the request under the same key", () => {
    const notSent = intent({ state: "not_sent" });
    expect(decide([notSent], { ...request })).toEqual({ kind: "again", intent: notSent });
  });
  test("pressing Generate with the same request after its answer is a new intent", () => {
    expect(decide([], request)).toEqual({ kind: "new" });
  });
});

test("an answer that guarantees that nothing was created is a refusal; a missing answer or an internal error is not", () => {
  expect(isRefusal(new ApiError("No.", 40002, 400, []))).toBe(true);
  for (const name of ["service_refused_token", "service_unreachable", "service_busy"] as const) {
    const { code, httpStatus } = ERROR_CODES[name];
    expect(isRefusal(new ApiError("Nothing was started.", code, httpStatus, []))).toBe(true);
  }
  for (const name of ["internal", "stopping"] as const) {
    const { code, httpStatus } = ERROR_CODES[name];
    expect(isRefusal(new ApiError("Failed.", code, httpStatus, []))).toBe(false);
  }
  expect(isRefusal(new NoAnswerError())).toBe(false);
});

test("a provisional creation has its final size and is older than any state of the studio", () => {
  const creation = provisionalCreation("one", intent());
  expect(creation.settings).toMatchObject({ width: 720, height: 720 });
  expect(Date.parse(creation.update_time)).toBe(0);
  expect(creation).not.toHaveProperty("made_from");
});

test("a provisional creation says what is done with its source", () => {
  const inputs = { source: { picture_id: "pi_one" }, references: [], factor: 2 };
  const enlarged = provisionalCreation(
    "one",
    intent({ request: { ...request, operation: "upscale", inputs } }),
  );
  expect(madeAsWords(enlarged)).toBe("Enlarged ×2");
});
