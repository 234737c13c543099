import { describe, expect, it } from "vitest";
import { ERROR_CODES, type ErrorName, errorBodySchema, RETRY_AFTER_SECONDS } from "./errors";

const rows = Object.entries(ERROR_CODES);

describe("the table of error codes", () => {
  it.each(rows)("%s: the code begins with its HTTP status", (_, { code, httpStatus }) => {
    expect(Math.floor(code / 100)).toBe(httpStatus);
    expect(httpStatus).toBeGreaterThanOrEqual(400);
  });

  it("gives no code twice", () => {
    expect(new Set(rows.map(([, { code }]) => code)).size).toBe(rows.length);
  });

  it.each(rows)("%s says what it means in one sentence or two", (_, { meaning }) => {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  it("knows for every 429 and 503 after how many whole seconds to try again", () => {
    const limits = rows.filter(([, { httpStatus }]) => httpStatus === 429 || httpStatus === 503);
    expect(limits.length).toBeGreaterThan(3);
    for (const [name] of limits) expect(RETRY_AFTER_SECONDS[name as ErrorName], name).toBeDefined();
    for (const seconds of Object.values(RETRY_AFTER_SECONDS)) {
      expect(Number.isInteger(seconds) && seconds >= 1).toBe(true);
    }
  });

  it("accepts the specification's error body, with whatever stands in details", () => {
    const body = { message: "m", code: 40001, details: ["text", { field: "f" }, null], more: 1 };
    expect(errorBodySchema.parse(body)).toEqual(body);
    expect(errorBodySchema.safeParse({ message: "m", code: "40001", details: [] }).success).toBe(false);
    expect(errorBodySchema.safeParse({ message: "m", code: 40001 }).success).toBe(false);
  });
});
