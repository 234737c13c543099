import { doneResponseSchema } from "contract/service";
import { describe, expect, test } from "vitest";
import { nextPollMs } from "../../creations/changes-query";
import { ApiError, UnexpectedAnswerError } from "./errors";
import { readAnswer } from "./read-answer";
import { noteServerTime, serverNow } from "./server-clock";

describe("reading an answer of the studio", () => {
  test("a successful answer is parsed", () => {
    expect(readAnswer(doneResponseSchema, 200, '{"status":"success"}')).toEqual({ status: "success" });
  });
  test("an error body becomes an ApiError with its fields", () => {
    const body = JSON.stringify({
      message: "No.",
      code: 40002,
      details: [{ field: "prompt", message: "Empty." }, 7],
    });
    try {
      readAnswer(doneResponseSchema, 400, body);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        code: 40002,
        httpStatus: 400,
        details: [{ field: "prompt", message: "Empty." }],
      });
    }
  });
  test("an HTML page of a proxy is an error and not an answer", () => {
    expect(() => readAnswer(doneResponseSchema, 200, "<html>")).toThrow(UnexpectedAnswerError);
    expect(() => readAnswer(doneResponseSchema, 502, "<html>")).toThrow(UnexpectedAnswerError);
    expect(() => readAnswer(doneResponseSchema, 200, "{}")).toThrow(UnexpectedAnswerError);
  });
});

describe("the poll interval", () => {
  test("the poll interval is the one in the answer, but at least a quarter of a second", () => {
    expect(nextPollMs(15_000, null)).toBe(15_000);
    expect(nextPollMs(0, null)).toBe(250);
  });
  test("the poll interval grows while the studio does not answer, up to 15 seconds", () => {
    expect(nextPollMs(500, 0)).toBe(1_000);
    expect(nextPollMs(500, 8_000)).toBe(4_000);
    expect(nextPollMs(500, 3_600_000)).toBe(15_000);
  });
});

describe("the clock of the studio", () => {
  test("the studio's time is the local time, corrected when the time in an answer differs", () => {
    const now = Date.UTC(2030, 0, 1);
    noteServerTime(new Date(now - 1_000).toUTCString(), now);
    expect(serverNow(now)).toBe(now);
    noteServerTime(new Date(now + 60_000).toUTCString(), now);
    expect(serverNow(now)).toBe(now + 60_500);
    noteServerTime(null, now);
    noteServerTime(new Date(now).toUTCString(), now);
    expect(serverNow(now)).toBe(now);
  });
});
