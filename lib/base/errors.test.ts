import { ERROR_CODES, type ErrorName } from "contract/errors";
import { isStudioError, StudioError } from "contract/studio-error";
import { describe, expect, it } from "vitest";
import { notFound } from "./errors";

const names = Object.keys(ERROR_CODES) as ErrorName[];

describe("StudioError", () => {
  it.each(names)("the error %s has its code and status in the response body", (name) => {
    const error = new StudioError(name, "A sentence.", { details: [{ field: "prompt" }] });
    expect(error.httpStatus).toBe(ERROR_CODES[name].httpStatus);
    expect(error.toBody()).toEqual({
      message: "A sentence.",
      code: ERROR_CODES[name].code,
      details: [{ field: "prompt" }],
    });
  });

  it("an error is retryable only when the throwing code marks it", () => {
    expect(new StudioError("internal", "x").retryable).toBe(false);
    expect(new StudioError("internal", "x", { retryable: true }).retryable).toBe(true);
  });

  it("the cause of an error is logged but not part of the response body", () => {
    const cause = new Error("secret");
    const error = new StudioError("internal", "x", { cause });
    expect(error.cause).toBe(cause);
    expect(JSON.stringify(error.toBody())).not.toContain("secret");
  });

  it("the error does not reveal whether a creation is missing or another person's", () => {
    expect(notFound().toBody()).toEqual({
      message: "There is no creation with this id.",
      code: 40401,
      details: [],
    });
  });
});

describe("recognising a StudioError", () => {
  it("a StudioError of any bundle is recognised by its fields", () => {
    const foreign = Object.assign(new Error("x"), { name: "StudioError", errorName: "not_found" });
    expect(isStudioError(new StudioError("not_found", "x"))).toBe(true);
    expect(isStudioError(foreign)).toBe(true);
  });

  it.each([
    new Error("x"),
    Object.assign(new Error("x"), { name: "StudioError" }),
    Object.assign(new Error("x"), { name: "StudioError", errorName: "toString" }),
    { name: "StudioError", errorName: "not_found" },
    null,
    "not_found",
  ])("a value that is no StudioError is not recognised as one: %o", (thrown) => {
    expect(isStudioError(thrown)).toBe(false);
  });
});
