import { creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import { ERROR_CODES } from "contract/errors";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { ApiError } from "@/lib/client/api/call/errors";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { type Draft, FRESH_DRAFT, imageNumbersFor, requestOfDraft, seedProblem } from "./draft/draft";
import { draftOfRequest } from "./draft/draft-of-request";
import { fitOf } from "./draft/fit";
import { planOf } from "./draft/plan";
import { NO_PROBLEMS, withoutFields } from "./draft/problems";
import { problemsOf } from "./draft/refusal";
import { readDraft } from "./draft/stored-draft";
import { enhancerHint } from "./fields/enhancer-hint";
import {
  creationsInWords,
  firstInWords,
  generateWords,
  settingsInWords,
  visibilityInWords,
} from "./generate/generate-words";
import { ownWaiting } from "./generate/use-ahead";

const NONE = { count: 0, areYours: true };
const TWO = { count: 2, areYours: false };

const LIMITS = {
  enhancing: "rules",
  isOwnService: true,
  promptCharacters: 8_000,
  negativePromptCharacters: 4_000,
  maxSeed: 4_294_967_295,
  imageNumber: 8,
  shape: EMBEDDED_LIMITS,
} as const;

const fitted = (draft: Draft, models = [aModel()]) => fitOf(draft, models);
const reasonOf = (draft: Draft, limits: Parameters<typeof planOf>[1]) => planOf(fitted(draft), limits).reason;

describe("the draft", () => {
  test("a fresh draft is private and otherwise has the default values of the contract", () => {
    const request = z.parse(creationRequestSchema(EMBEDDED_LIMITS), { prompt: "a fox" });
    expect(request.is_public, "the contract's default for programs").toBe(true);
    expect(requestOfDraft({ ...FRESH_DRAFT, prompt: "a fox" })).toEqual({ ...request, is_public: false });
  });
  test("a fresh draft sends all nine fields of the contract", () => {
    expect(requestOfDraft({ ...FRESH_DRAFT, prompt: " a fox " })).toEqual({
      prompt: "a fox",
      negative_prompt: "",
      is_public: false,
      is_enable_prompt_enhancer: true,
      config: { image_number: 4 },
      settings: { seed: -1, aspect_ratio: "1:1", resolution: 720 },
    });
  });
  test("a request becomes a draft that makes the same request", () => {
    const draft = { ...FRESH_DRAFT, prompt: "a fox", seed: "7", aspectRatio: "5:4", isPublic: true };
    expect(draftOfRequest(requestOfDraft(draft))).toEqual(draft);
  });
  test.each(["7.5", "-1", "4294967296", "seven", "1e3", "0x10"])(
    "%j is not a valid seed and stays as typed",
    (seed) => {
      const draft = { ...FRESH_DRAFT, prompt: "a fox", seed };
      expect(seedProblem(seed, LIMITS.maxSeed)).toContain("whole number from 0 to 4294967295");
      expect(reasonOf(draft, LIMITS)).toBe(seedProblem(seed, LIMITS.maxSeed));
      expect(readDraft(JSON.stringify(draft)).seed).toBe(seed);
    },
  );
  test.each([
    ["", -1],
    [" 7 ", 7],
    ["0", 0],
    ["4294967295", 4294967295],
  ])("the seed %j is sent as %i", (seed, sent) => {
    expect(seedProblem(seed, LIMITS.maxSeed)).toBeNull();
    expect(requestOfDraft({ ...FRESH_DRAFT, seed }).settings.seed).toBe(sent);
  });
  test("a stored draft stays public or private as chosen, and a draft without a choice is private", () => {
    expect(readDraft(JSON.stringify({ ...FRESH_DRAFT, isPublic: true })).isPublic).toBe(true);
    expect(readDraft(JSON.stringify({ prompt: "a fox" })).isPublic).toBe(false);
  });
  test("a stored draft is restored, and a broken one is ignored", () => {
    const draft = { ...FRESH_DRAFT, prompt: "a fox", seed: "12" };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect(readDraft(JSON.stringify({ prompt: "only this" }))).toEqual({
      ...FRESH_DRAFT,
      prompt: "only this",
    });
    expect(readDraft(JSON.stringify({ ...draft, resolution: "large", models: 7 }))).toEqual(draft);
    for (const stored of ["{", '{"prompt":7}', '{"aspectRatio":"wide"}', "[]"]) {
      expect(readDraft(stored)).toEqual(FRESH_DRAFT);
    }
  });
  test("an unusual aspect ratio, resolution or number of pictures is added to the choices", () => {
    const { aspectRatios, resolutions } = fitted({ ...FRESH_DRAFT, aspectRatio: "5:4", resolution: 900 });
    expect(aspectRatios).toEqual(["21:9", "16:9", "3:2", "4:3", "5:4", "1:1", "3:4", "2:3", "9:16"]);
    expect(resolutions).toEqual([512, 720, 900, 1024, 1080, 1440]);
    expect(imageNumbersFor(12, 8).at(-1)).toBe(12);
    expect(fitted(FRESH_DRAFT).aspectRatios).toHaveLength(8);
    expect(imageNumbersFor(1, 2)).toEqual([1, 2]);
  });
});

describe("the Generate button", () => {
  test("the Generate button shows how many pictures it will make", () => {
    expect(generateWords(1, NONE)).toBe("1 picture");
    expect(generateWords(4, NONE)).toBe("4 pictures");
    expect(generateWords(4, TWO, 6)).toBe("24 pictures");
    expect(generateWords(1, NONE, 2)).toBe("2 pictures");
    expect(generateWords(4, TWO, 4, { styles: 4 })).toBe("4 styles, 16 pictures");
    expect(generateWords(4, TWO, 8, { styles: 4, models: 2 })).toBe("32 pictures");
    expect(generateWords(4, TWO, 3, { models: 3 })).toBe("3 models × 4 pictures");
    expect(generateWords(4, NONE, 6, { models: 3 })).toBe("24 pictures");
  });
  test("several creations are announced with their number and all their pictures", () => {
    expect(creationsInWords(3, 4)).toBe("3 creations of 4 pictures");
    expect(creationsInWords(2, 1)).toBe("2 creations of 1 picture");
  });
  test("the Generate button shows the queue position, or how many creations of the person run first", () => {
    expect(generateWords(4, TWO)).toBe("4 pictures, queue position 3");
    expect(generateWords(4, { ...TWO, areYours: true })).toBe("4 pictures, 2 of yours first");
    expect(firstInWords(TWO)).toBe("The first creation gets queue position 3.");
    expect(firstInWords({ ...TWO, areYours: true })).toBe("2 of yours run first.");
  });
  test("only the person's own creations that wait at the service count as theirs in its queue", () => {
    const waiting = (id: string, overrides = {}) =>
      aCreation({ creation_id: id, status: "pending", queue_ahead: 0, ...overrides });
    const all = [
      waiting("waits"),
      waiting("at the service", { report_time: "2030-01-01T00:00:00.000Z" }),
      waiting("elsewhere", { model: "another" }),
      waiting("deleted"),
      aCreation({ creation_id: "done" }),
    ];
    const state = {
      byId: Object.fromEntries(all.map((one) => [one.creation_id, one])),
      deletedIds: new Set(["deleted"]),
    };
    expect(ownWaiting(state, ["sandbox"], true)).toBe(1);
    expect(ownWaiting(state, ["sandbox"], false)).toBe(2);
  });
  test("the Generate button shows the reason when nothing can be sent", () => {
    expect(reasonOf({ ...FRESH_DRAFT, prompt: "  " }, LIMITS)).toBe("Describe the picture first.");
    expect(reasonOf({ ...FRESH_DRAFT, prompt: "x".repeat(8_012) }, LIMITS)).toBe(
      "The prompt is 12 characters too long.",
    );
    expect(reasonOf({ ...FRESH_DRAFT, prompt: "a fox" }, LIMITS)).toBeNull();
  });
  test("collapsed settings are summarised in one line", () => {
    expect(settingsInWords(fitted({ ...FRESH_DRAFT, seed: "7" }))).toBe("720 px · seed 7 · enhancer on");
    const paid = { ...FRESH_DRAFT, seed: "7", models: [PAID_MODEL.id] };
    const inWords = (modelSettings = {}) => settingsInWords(fitted({ ...paid, modelSettings }, [PAID_MODEL]));
    expect(inWords()).toBe("1024 px");
    expect(inWords({ quality: "high" })).toBe("quality high · 1024 px");
  });
});

describe("the hints of the settings", () => {
  test("the hints do not mention a language model or an external service when neither is used", () => {
    expect(enhancerHint(LIMITS)).not.toMatch(/AI|model|rewrites/);
    for (const isPublic of [true, false])
      expect(visibilityInWords(isPublic, { isOwnService: true })).not.toContain("platform");
  });
  test("the hints mention what an external service may do with the prompt and pictures", () => {
    expect(enhancerHint({ enhancing: "service" })).toContain("may rewrite");
    expect(visibilityInWords(true, { isOwnService: false })).toBe(
      "The service may show these pictures on its platform.",
    );
    expect(visibilityInWords(false, { isOwnService: false })).toContain("does not show");
    expect(enhancerHint({ enhancing: "model" })).toContain("language model");
  });
});

describe("a refused request", () => {
  const refusal = (details: { field?: string; message?: string }[]) =>
    problemsOf(new ApiError("The request is wrong.", 40002, 400, details));

  test("the errors of a refused request are shown at the fields that they name", () => {
    expect(refusal([{ field: "settings.seed", message: "Too large." }])).toEqual({
      fields: { seed: "Too large." },
      isLimit: false,
      general: null,
      signedOut: false,
      canRetry: false,
    });
  });
  test("a refused prompt is reported once, at the prompt field, also when the service names no field", () => {
    const words = "Against the policy.";
    const refused = new ApiError(words, ERROR_CODES.prompt_refused.code, 400, [{ message: words }]);
    expect(problemsOf(refused)).toMatchObject({ fields: { prompt: words }, general: null });
  });
  test.each([
    ["quota_exhausted", true],
    ["service_unreachable", true],
    ["service_refused_token", true],
    ["too_many_creations", true],
    ["invalid_request", false],
    ["missing_token", false],
  ] as const)("a request refused for %s can be sent again unchanged: %s", (name, canRetry) => {
    const { code, httpStatus } = ERROR_CODES[name];
    expect(problemsOf(new ApiError("No.", code, httpStatus, [])).canRetry).toBe(canRetry);
  });
  test("a limit that is reached is told with its whole message, not only with its numbers", () => {
    const { code, httpStatus } = ERROR_CODES.monthly_limit_reached;
    const message = "You have drawn 5 of 5 pictures this month. The limit resets on 1 December.";
    const details = [{ message: "You have drawn 5 of 5 pictures this month." }];
    const problems = problemsOf(new ApiError(message, code, httpStatus, details));
    expect(problems).toMatchObject({ general: message, isLimit: true, canRetry: true });
  });
  test("an error without a field is shown at the Generate button", () => {
    expect(refusal([]).general).toBe("The request is wrong.");
    expect(refusal([{ field: "body.unknown", message: "What is this?" }]).general).toBe("What is this?");
  });
  test("changing a field removes the error from that field only", () => {
    const problems = { ...NO_PROBLEMS, fields: { seed: "Too large.", prompt: "Refused." } };
    expect(withoutFields(problems, ["seed"]).fields).toEqual({ prompt: "Refused." });
  });
});
