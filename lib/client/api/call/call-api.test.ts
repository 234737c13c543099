import { changesResponseSchema } from "contract/creations/changes";
import type { OPERATIONS } from "contract/operations/all";
import { doneResponseSchema } from "contract/service";
import { afterEach, describe, expect, test, vi } from "vitest";
import { nextPollMs } from "../../creations/changes-query";
import { callsOf } from "./call-api";
import { ApiError, errorMessage, UnexpectedAnswerError } from "./errors";
import { noteOutdated } from "./outdated";
import { readAnswer } from "./read-answer";
import { noteServerTime, serverNow } from "./server-clock";

vi.mock("./outdated", () => ({ noteOutdated: vi.fn() }));

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

describe("a tab that stayed open while the studio was updated", () => {
  afterEach(() => vi.unstubAllGlobals());
  const service = { since_time: "2030-01-01T00:00:00.000Z", resume_time: null };
  const poll = (state: string) => ({
    status: "success",
    value: {
      ...{ creations: [], deleted_ids: [], next_cursor: "1", has_more: false, poll_after_ms: 1_000 },
      ...{ service: { ...service, state }, ahead_of_next: null },
      services: [{ ...service, state: "ok", id: "one", ahead_of_next: null }],
    },
  });
  const read = (state: string) => readAnswer(changesResponseSchema, 200, JSON.stringify(poll(state))).value;

  test("a poll with a state of the service that the tab does not know is read, and the tab learns that it is outdated", () => {
    expect(read("quota").service.state).toBe("quota");
    expect(noteOutdated).not.toHaveBeenCalled();
    expect(read("hibernating")).toMatchObject({ service: { state: "unknown" }, services: [{ state: "ok" }] });
    expect(noteOutdated).toHaveBeenCalledOnce();
  });
  test("a call whose schemas are gone from the server says that a part of the page is missing, not the studio", async () => {
    vi.stubGlobal("fetch", async () => new Response('{"status":"success"}'));
    const call = callsOf<{ "GET /limits": (typeof OPERATIONS)["GET /limits"] }>(async () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    const error = await call("GET /limits").catch((reason) => reason);
    expect(errorMessage(error)).toContain("A part of the page is missing.");
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
