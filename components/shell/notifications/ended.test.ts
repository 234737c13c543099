import { describe, expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { createEndWatch, endedWords } from "./ended";

const at = (creation_id: string, status: "processing" | "succeed" | "failed" | "cancelled") =>
  aCreation({ creation_id, status, prompt: `prompt ${creation_id}` });

/** Later than anything the fixtures say. */
const START = Date.parse("2100-01-01T00:00:00Z");

describe("what has ended", () => {
  test("is news once, and only of what was seen at work", () => {
    const watch = createEndWatch(START);
    expect(watch([at("1", "succeed"), at("2", "processing"), at("3", "processing")])).toEqual([]);
    const later = [at("1", "succeed"), at("2", "succeed"), at("3", "processing")];
    expect(watch(later).map(({ creation_id }) => creation_id)).toEqual(["2"]);
    expect(watch(later)).toEqual([]);
  });
  test("is news, too, where it was never seen at work, and none where it ended before anybody watched", () => {
    const watch = createEndWatch(START);
    watch([]);
    const quick = { ...at("1", "succeed"), finish_time: new Date(START + 1).toISOString() };
    const old = { ...at("2", "succeed"), finish_time: new Date(START - 1).toISOString() };
    expect(watch([quick, old])).toEqual([quick]);
    expect(watch([quick, old])).toEqual([]);
  });
  test("is no news where the person has ended it", () => {
    const watch = createEndWatch(START);
    watch([at("1", "processing")]);
    expect(watch([at("1", "cancelled")])).toEqual([]);
  });
});

describe("a notification", () => {
  test("of one says what became of it, and of which", () => {
    expect(endedWords([at("1", "succeed")], 0)).toEqual({ title: "Done", body: "prompt 1" });
    expect(endedWords([at("1", "failed")], 2)).toEqual({ title: "Failed", body: "prompt 1" });
  });
  test("of several counts them, and what is still to come", () => {
    expect(endedWords([at("1", "succeed"), at("2", "failed"), at("3", "succeed")], 3)).toEqual({
      title: "2 done, 1 not done, 3 to go",
      body: "prompt 3",
    });
  });
  test("does not show more of a prompt than fits", () => {
    const { body } = endedWords([aCreation({ prompt: "x".repeat(500) })], 0);
    expect(body).toHaveLength(90);
  });
});
