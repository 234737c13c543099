import { describe, expect, test } from "vitest";
import { nextPollMs } from "../creations/changes-query";
import { readAnswer } from "./answers";
import { ApiError, StrangeAnswerError } from "./errors";
import { noteServerTime, serverNow } from "./server-clock";

describe("reading an answer", () => {
  test("a success is parsed", () => {
    expect(readAnswer("done", 200, '{"status":"success"}')).toEqual({ status: "success" });
  });
  test("the error body becomes an error with its fields", () => {
    const body = JSON.stringify({
      message: "No.",
      code: 40002,
      details: [{ field: "prompt", message: "Empty." }, 7],
    });
    try {
      readAnswer("done", 400, body);
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
  test("a page of something in between is never taken for an answer", () => {
    expect(() => readAnswer("done", 200, "<html>")).toThrow(StrangeAnswerError);
    expect(() => readAnswer("done", 502, "<html>")).toThrow(StrangeAnswerError);
    expect(() => readAnswer("done", 200, "{}")).toThrow(StrangeAnswerError);
  });
});

describe("the pace of the poll", () => {
  test("follows the studio, but not without pause", () => {
    expect(nextPollMs(15_000, null)).toBe(15_000);
    expect(nextPollMs(0, null)).toBe(250);
  });
  test("slows down while no answer comes, and stays within reach", () => {
    expect(nextPollMs(500, 0)).toBe(1_000);
    expect(nextPollMs(500, 8_000)).toBe(4_000);
    expect(nextPollMs(500, 3_600_000)).toBe(15_000);
  });
});

describe("the studio's clock", () => {
  test("is this machine's while they agree, and the studio's when they do not", () => {
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
