import { ERROR_CODES, type ErrorName } from "contract/errors";
import { expect, it } from "vitest";
import { ApiError, NoAnswerError, UnexpectedAnswerError } from "../api/call/errors";
import { connectionOf, connectionWords } from "./connection";

const answered = (name: ErrorName) =>
  new ApiError("…", ERROR_CODES[name].code, ERROR_CODES[name].httpStatus, []);

it.each([
  [answered("database_unavailable"), "The studio cannot reach its database. You see the last known state"],
  [answered("too_many_requests"), "Too many requests at once. You see the last known state"],
  [answered("internal"), "The page could not be updated. You see the last known state"],
  [new NoAnswerError(), "Connection lost. You see the last known state"],
  [new UnexpectedAnswerError(200), "The studio sent an unexpected answer. Reload the page. You see"],
  [new UnexpectedAnswerError(502), "Connection lost. You see the last known state"],
])(
  "a page whose poll fails says whether the connection, the database, a rate limit, an answer of a newer studio or something else is the reason",
  (error, words) => {
    expect(connectionWords(connectionOf(error))).toContain(words);
  },
);

it("a page that is up to date says nothing, and one whose session has ended asks to sign in instead", () => {
  expect(connectionOf(null)).toBe("fine");
  expect(connectionOf(answered("missing_token"))).toBe("signed_out");
  expect([connectionWords("fine"), connectionWords("signed_out")]).toEqual([null, null]);
});
