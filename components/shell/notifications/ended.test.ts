import { describe, expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { createEndWatch, endedWords } from "./ended";

const at = (creation_id: string, status: "processing" | "succeed" | "failed" | "cancelled") =>
  aCreation({ creation_id, status, prompt: `prompt ${creation_id}` });

/** Later than the times of the fixtures. */
const START = Date.parse("2100-01-01T00:00:00Z");

describe("newly ended creations", () => {
  test("an ended creation is reported once if the page showed it running before", () => {
    const watch = createEndWatch(START);
    expect(watch([at("1", "succeed"), at("2", "processing"), at("3", "processing")])).toEqual([]);
    const later = [at("1", "succeed"), at("2", "succeed"), at("3", "processing")];
    expect(watch(later).map(({ creation_id }) => creation_id)).toEqual(["2"]);
    expect(watch(later)).toEqual([]);
  });
  test("a creation that the page never showed running is reported only if it ended after the page opened", () => {
    const watch = createEndWatch(START);
    watch([]);
    const quick = { ...at("1", "succeed"), finish_time: new Date(START + 1).toISOString() };
    const old = { ...at("2", "succeed"), finish_time: new Date(START - 1).toISOString() };
    expect(watch([quick, old])).toEqual([quick]);
    expect(watch([quick, old])).toEqual([]);
  });
  test("a creation that the person cancelled is not reported", () => {
    const watch = createEndWatch(START);
    watch([at("1", "processing")]);
    expect(watch([at("1", "cancelled")])).toEqual([]);
  });
});

describe("a notification", () => {
  test("a notification for one creation shows its state and prompt", () => {
    expect(endedWords([at("1", "succeed")], 0)).toEqual({ title: "Done", body: "prompt 1" });
    expect(endedWords([at("1", "failed")], 2)).toEqual({ title: "Failed", body: "prompt 1" });
  });
  test("a notification for several creations shows how many ended and how many remain", () => {
    expect(endedWords([at("1", "succeed"), at("2", "failed"), at("3", "succeed")], 3)).toEqual({
      title: "2 done, 1 failed, 3 remaining",
      body: "prompt 3",
    });
  });
  test("a notification shortens a long prompt", () => {
    const { body } = endedWords([aCreation({ prompt: "x".repeat(500) })], 0);
    expect(body).toHaveLength(90);
  });
});
