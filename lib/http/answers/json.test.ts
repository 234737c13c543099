import { ERROR_CODES, type ErrorName } from "contract/errors";
import { StudioError } from "contract/studio-error";
import { describe, expect, it } from "vitest";
import { errorAnswer } from "./json";

const names = Object.keys(ERROR_CODES) as ErrorName[];
const retryAfter = (name: ErrorName, options?: { retryAfterMs: number }) =>
  errorAnswer(new StudioError(name, "m", options)).headers.get("retry-after");

describe("the answer to an error", () => {
  it.each(names.filter((name) => [429, 503].includes(ERROR_CODES[name].httpStatus)))(
    "the error %s has a Retry-After in whole seconds",
    (name) => expect(retryAfter(name)).toMatch(/^[1-9]\d*$/),
  );

  it.each([
    [7_000, "7"],
    [7_001, "8"],
    [120, "1"],
    [0, "1"],
    [-5, "1"],
  ])("a wait of %d ms is rounded up to %s seconds in Retry-After", (retryAfterMs, seconds) => {
    expect(retryAfter("service_busy", { retryAfterMs })).toBe(seconds);
    expect(retryAfter("service_refused_token", { retryAfterMs })).toBe(seconds);
  });

  it("an error has no Retry-After when repeating the request cannot help", () => {
    for (const name of ["invalid_request", "not_found", "not_cancellable", "internal"] as const) {
      expect(retryAfter(name), name).toBeNull();
    }
  });

  it.each([
    [
      "a thousand details",
      "m",
      Array.from({ length: 1_000 }, (_, n) => ({ field: `f.${n}`, message: "Wrong." })),
      50,
    ],
    ["a detail as large as the request", "m", [{ message: "狐".repeat(60_000) }], 0],
    ["a message as large as the request", "\u0001".repeat(60_000), [{ message: "Wrong." }], 1],
  ])(
    "%s: the answer has 4 KB at most, with the first details that fit",
    async (_, message, details, atLeast) => {
      const text = await errorAnswer(new StudioError("invalid_request", message, { details })).text();
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_096);
      const body = JSON.parse(text);
      expect(body.details.length).toBeGreaterThanOrEqual(atLeast);
      expect(body.details).toEqual(details.slice(0, body.details.length));
    },
  );
});
