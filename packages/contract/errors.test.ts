import { describe, expect, it } from "vitest";
import { defaultRetryAfterSeconds, ERROR_CODES, type ErrorName, errorBodySchema } from "./errors";

const rows = Object.entries(ERROR_CODES);

describe("the table of error codes", () => {
  it.each(rows)("the code of %s begins with its HTTP status", (_, { code, httpStatus }) => {
    expect(Math.floor(code / 100)).toBe(httpStatus);
    expect(httpStatus).toBeGreaterThanOrEqual(400);
  });

  it("every error code is used only once", () => {
    expect(new Set(rows.map(([, { code }]) => code)).size).toBe(rows.length);
  });

  it.each(rows)("the error %s has a description of one or two sentences", (_, { meaning }) => {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  it.each(rows)(
    "the error %s has a Retry-After in whole seconds if its status is 429 or 503",
    (name, { httpStatus }) => {
      const seconds = defaultRetryAfterSeconds(name as ErrorName);
      if (seconds === null) expect([429, 503]).not.toContain(httpStatus);
      else expect(Number.isInteger(seconds) && seconds >= 1).toBe(true);
    },
  );

  it("the error body of the specification is valid with any details", () => {
    const body = { message: "m", code: 40001, details: ["text", { field: "f" }, null], more: 1 };
    expect(errorBodySchema.parse(body)).toEqual(body);
    expect(errorBodySchema.safeParse({ message: "m", code: "40001", details: [] }).success).toBe(false);
    expect(errorBodySchema.safeParse({ message: "m", code: 40001 }).success).toBe(false);
  });
});
