import { describe, expect, it } from "vitest";
import { readError } from "../outbound/read-error";
import { readGenerationId, readReport } from "./read-answers";

describe("a report of a remote service", () => {
  it.each([
    [1_000_000, 1_000_000],
    [1_000_001, null],
    [1e15, null],
    [-1, null],
  ])("a reported queue position of %d is read as %s", (ahead, expected) => {
    expect(readReport({ value: { status: "queued", queue_ahead: ahead } }).queueAhead).toBe(expected);
  });

  it("the progress is unknown when a studio used as the service marks its 0 as unknown", () => {
    const progress = (value: object) => readReport({ value: { status: "processing", ...value } }).progress;
    expect(progress({ progress: 0, is_progress_known: false })).toBeNull();
    expect(progress({ progress: 0, is_progress_known: true })).toBe(0);
    expect(progress({ progress: 0 })).toBe(0);
    expect(progress({ progress: 0.5, is_progress_known: "no" })).toBe(0.5);
  });

  it("zero bytes are removed from reported texts, because databases refuse them", () => {
    const value = { status: "failed", enhanced_prompt: "a\0 fox" };
    const inError = readReport({ value: { ...value, error: { message: "no\0pe", code: 1 } } });
    expect(inError).toMatchObject({ enhancedPrompt: "a fox", error: { message: "nope" } });
    expect(readReport({ value: { ...value, message: "no\0pe" } }).error?.message).toBe("nope");
    const refused = readError({ status: 400, body: { message: "no\0pe", code: "4\0" } });
    expect(refused.toBody().message).toBe("nope");
    expect(refused.toBody().details).toContainEqual(expect.objectContaining({ service_code: "4" }));
  });

  it("a limited number of details of a service's error is kept", () => {
    const deep = JSON.parse("[".repeat(5_000) + "]".repeat(5_000)) as unknown;
    const kept = (details: unknown[]) => {
      const { error } = readReport({
        value: { status: "failed", error: { message: "m", code: 1, details } },
      });
      return error?.details ?? [];
    };
    expect(kept(["policy", { field: "prompt" }])).toEqual([
      "policy",
      { field: "prompt" },
      { service_code: 1 },
    ]);
    expect(kept(Array.from({ length: 51 }, () => "x"))).toHaveLength(50);
    expect(kept(["x", "x".repeat(10_000)])).toEqual(["x", { service_code: 1 }]);
    expect(JSON.stringify(kept(["x", deep])).length).toBeLessThan(10_100);
    const refused = readError({
      status: 400,
      body: { message: "m", details: Array(51).fill("y".repeat(999)) },
    });
    expect(JSON.stringify(refused.toBody()).length).toBeLessThan(10_500);
  });
});

describe("a new creation's id", () => {
  it.each([
    [{ value: { generation_id: "g.1" } }, "g.1"],
    [{ value: { creation_id: "c-1" } }, "c-1"],
    [{ value: { id: 4711 } }, "4711"],
    [{ value: { generation_id: "a b" } }, null],
    [{ value: { generation_id: "x".repeat(129) } }, null],
    [{ value: { generation_id: "" } }, null],
    [{ value: null }, null],
    [undefined, null],
    [[], null],
  ])("the id of a new creation is read from %j", (body, id) => {
    expect(readGenerationId(body)).toBe(id);
  });
});

describe("the refused field in a service's error", () => {
  const fields = (body: unknown) =>
    readError({ status: 422, body })
      .toBody()
      .details.flatMap((detail) =>
        typeof detail === "object" && detail && "field" in detail ? [detail.field] : [],
      );

  it.each([
    [{ message: "x", details: [{ path: "settings.seed" }] }, "settings.seed"],
    [{ message: "x", details: [{ param: "aspectRatio" }] }, "settings.aspect_ratio"],
    [{ message: "x", details: ["nothing", null, 7, { name: "negative_prompt" }] }, "negative_prompt"],
    [{ error: { message: "The negative prompt is too long." } }, "negative_prompt"],
    [{ message: "The resolution must be one of 512, 720." }, "settings.resolution"],
    [{ message: "The number of images is at most 4." }, "config.image_number"],
  ])("the refused field is found in %j", (body, field) => {
    expect(fields(body)[0]).toBe(field);
  });

  it("the error for a refused request lists the refused field once, also when the service uses the studio's error format", () => {
    const detail = { field: "prompt", message: "No." };
    expect(fields({ message: "No.", details: [detail, "more"] })).toEqual(["prompt"]);
  });

  it("the refused field is unknown when the error names none", () => {
    expect(
      fields({ message: "Something is wrong.", details: [{ path: "constructor" }, { path: "__proto__" }] }),
    ).toEqual([]);
  });
});
