import { ERROR_CODES, type ErrorName } from "contract/errors";
import { expect, test } from "vitest";
import { ApiError, NoAnswerError, sessionEndOf } from "./errors";

const refused = (name: ErrorName) => {
  const { code, httpStatus } = ERROR_CODES[name];
  return new ApiError("No.", code, httpStatus, []);
};

test("a page tells a disabled account from an ended session, and other errors from both", () => {
  expect(sessionEndOf(refused("account_disabled"))).toBe("disabled");
  expect(sessionEndOf(refused("missing_token"))).toBe("signed_out");
  expect(sessionEndOf(refused("administrators_only"))).toBeNull();
  expect(sessionEndOf(new NoAnswerError())).toBeNull();
  expect(sessionEndOf(null)).toBeNull();
});
