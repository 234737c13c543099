import { creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { type Draft, FRESH_DRAFT, requestOfDraft } from "./draft";
import { draftOfRequest } from "./draft-of-request";
import { fitOf } from "./fit";
import { MAX_CREATIONS, planOf } from "./plan";

const LIMITS = { promptCharacters: 200, negativePromptCharacters: 40, maxSeed: 4_294_967_295 };
const INK = { id: "1", name: "Ink", template: "ink of {prompt}, fine {pen|brush}", negativePrompt: "colour" };
const plan = (draft: Partial<Draft>, models = [aModel()]) =>
  planOf(fitOf({ ...FRESH_DRAFT, ...draft }, models), LIMITS);

describe("the plan of a draft", () => {
  test("a prompt without variations makes one creation", () => {
    expect(plan({ prompt: " a fox " })).toEqual({
      requests: [requestOfDraft({ ...FRESH_DRAFT, prompt: "a fox" })],
      count: 1,
      reason: null,
    });
  });
  test("a prompt with variations makes one creation for each, with the same settings", () => {
    const { requests, count, reason } = plan({ prompt: "a {red|blue} {fox|owl}", seed: "7" });
    expect(requests.map(({ prompt }) => prompt)).toEqual([
      "a red fox",
      "a red owl",
      "a blue fox",
      "a blue owl",
    ]);
    expect(new Set(requests.map(({ settings }) => settings.seed))).toEqual(new Set([7]));
    expect([count, reason]).toEqual([4, null]);
  });
  test("the style is applied to the prompt, also when both contain variations", () => {
    const { requests } = plan({ prompt: "a {fox|owl}", negativePrompt: "people", styles: [INK] });
    expect(requests.map(({ prompt }) => prompt)).toEqual([
      "ink of a fox, fine pen",
      "ink of a fox, fine brush",
      "ink of a owl, fine pen",
      "ink of a owl, fine brush",
    ]);
    expect(requests[0]?.negative_prompt).toBe("people, colour");
  });
  test("a draft that would make too many creations makes no request and shows the reason", () => {
    const { requests, count, reason } = plan({ prompt: "{a|b|c|d|e} {a|b|c|d|e}" });
    expect(requests).toEqual([]);
    expect(count).toBe(25);
    expect(reason).toBe(`These variations make 25 creations. At most ${MAX_CREATIONS} are possible at once.`);
    expect(plan({ prompt: "{a|b}".repeat(30) }).reason).toContain("1,000,000,000 creations");
  });
  test("a draft with an empty or too long text shows the reason", () => {
    expect(plan({ prompt: `{a|${"x".repeat(207)}}` }).reason).toBe("The prompt is 7 characters too long.");
    expect(plan({ prompt: "x".repeat(190), styles: [INK] }).reason).toMatch(
      /^The prompt with the style Ink is \d+ characters too long.$/,
    );
    expect(plan({ prompt: "a", negativePrompt: "x".repeat(40), styles: [INK] }).reason).toContain(
      "The negative prompt with the style Ink",
    );
    expect(plan({ prompt: "{|a}" }).reason).toBe("One of the variations is empty.");
    expect(plan({ prompt: "{|a}", styles: [INK] }).reason).toBe("One of the variations is empty.");
  });
});

test("without a picture, a model that draws nothing from words alone says that one is missing, and is left out where another can draw", () => {
  const from_pictures = {
    ...{ operations: ["upscale" as const], sources: "any" as const, mask: null, strength: false },
    ...{ references: { max: 0, roles: [] }, factors: [2], needs_picture: true },
  };
  const only = aModel({ id: "a/enlarger", name: "Enlarger", abilities: { from_pictures } });
  const models = [aModel(), only];
  const needsPicture = "Enlarger needs a picture to work on.";
  for (const prompt of ["", "a fox"]) {
    expect(plan({ prompt, models: [only.id] }, models)).toMatchObject({
      reason: needsPicture,
      needsPicture: true,
    });
    expect(fitOf({ ...FRESH_DRAFT, prompt, models: [only.id] }, models).leftOut).toEqual([]);
  }
  const both = { prompt: "a fox", models: models.map(({ id }) => id) };
  const { requests, reason } = plan(both, models);
  expect([reason, requests.map(({ model }) => model)]).toEqual([null, ["sandbox"]]);
  const fit = fitOf({ ...FRESH_DRAFT, ...both }, models);
  expect([fit.chosen.length, fit.leftOut]).toEqual([2, [needsPicture]]);
});

describe("the plan of a draft with several styles", () => {
  const WASH = { id: "2", name: "Wash", template: "wash of {prompt}", negativePrompt: "frame" };
  const both = { styles: [{ ...INK, template: "ink of {prompt}" }, WASH] };
  test("each style makes one creation for each variation and model, and the creation names its style", () => {
    const models = [aModel(), PAID_MODEL];
    const { requests, count, reason } = plan(
      { ...both, prompt: "a {red|blue} fox", negativePrompt: "people", models: models.map(({ id }) => id) },
      models,
    );
    expect([count, reason]).toEqual([8, null]);
    expect(requests.map(({ prompt, written, model }) => [prompt, written?.style, model])).toEqual(
      ["Ink", "Wash"].flatMap((style) =>
        ["red", "blue"].flatMap((colour) =>
          models.map(({ id }) => [`${style.toLowerCase()} of a ${colour} fox`, style, id]),
        ),
      ),
    );
    expect([...new Set(requests.map(({ negative_prompt }) => negative_prompt))]).toEqual([
      ...["people, colour", "", "people, frame"],
    ]);
  });
  test("with several styles, a style whose template contains variations makes one creation for each of them", () => {
    const { requests, count } = plan({ prompt: "a fox", styles: [INK, WASH] });
    expect(requests.map(({ prompt }) => prompt)).toEqual([
      ...["ink of a fox, fine pen", "ink of a fox, fine brush", "wash of a fox"],
    ]);
    expect(count).toBe(3);
  });
  test("too many creations are refused with what makes them", () => {
    const styles = (count: number) => Array.from({ length: count }, (_, id) => ({ ...WASH, id: String(id) }));
    const models = [aModel(), PAID_MODEL];
    const ids = models.map(({ id }) => id);
    const subject = (draft: Partial<Draft>) => {
      const { requests, reason } = plan(draft, models);
      expect(requests).toEqual([]);
      return reason?.split(".")[0];
    };
    expect(subject({ prompt: "a fox", styles: styles(25) })).toBe("These styles make 25 creations");
    expect(subject({ prompt: "{a|b|c|d}", styles: styles(7) })).toBe(
      "Styles and variations make 28 creations",
    );
    expect(subject({ prompt: "a fox", styles: styles(13), models: ids })).toBe(
      "Styles and models make 26 creations",
    );
    expect(subject({ prompt: "{a|b|c|d}", styles: styles(4), models: ids })).toBe(
      "Styles, variations and models make 32 creations",
    );
  });
  test("a prompt that is too long names the style that makes it so", () => {
    const long = { ...WASH, template: `{prompt} ${"x".repeat(200)}` };
    expect(plan({ prompt: "a fox", styles: [INK, long] }).reason).toContain(
      "The prompt with the style Wash is 6 ",
    );
  });
});

describe("what the person wrote", () => {
  const written = (draft: Partial<Draft>) => plan(draft).requests.map((request) => request.written);

  test("a request without a style and without variations does not repeat the prompt", () => {
    expect(plan({ prompt: "a fox" }).requests[0]).not.toHaveProperty("written");
    expect(plan({ prompt: "a \\{b|c\\} sign" }).requests[0]).not.toHaveProperty("written");
  });
  test("each variation keeps its own words and the words that distinguish it", () => {
    expect(written({ prompt: "A {red|red|blue} fox, {big|}" })).toEqual([
      { prompt: "A red fox, big", style: "", values: ["red", "big"] },
      { prompt: "A red fox", style: "", values: ["red"] },
      { prompt: "A blue fox, big", style: "", values: ["blue", "big"] },
      { prompt: "A blue fox", style: "", values: ["blue"] },
    ]);
  });
  test("a prompt with a style keeps the words as written and the name of the style", () => {
    const styles = [{ ...INK, template: "ink of {prompt}, fine" }];
    const { requests } = plan({ prompt: " A fox. ", styles });
    expect(requests.map(({ prompt }) => prompt)).toEqual(["ink of a fox, fine"]);
    expect(requests[0]?.written).toEqual({ prompt: "A fox.", style: "Ink", values: [] });
  });
  test("variations of the style are values too", () => {
    expect(written({ prompt: "a {fox|owl}", styles: [INK] })).toEqual([
      { prompt: "a fox", style: "Ink", values: ["fox", "pen"] },
      { prompt: "a fox", style: "Ink", values: ["fox", "brush"] },
      { prompt: "a owl", style: "Ink", values: ["owl", "pen"] },
      { prompt: "a owl", style: "Ink", values: ["owl", "brush"] },
    ]);
  });
  test("long words of a variation are shortened in the request, so that the studio accepts it", () => {
    const long = `a {${"x".repeat(600)}|b} ${"{c|d}".repeat(2)}`;
    const [first] = planOf(fitOf({ ...FRESH_DRAFT, prompt: long }, [aModel()]), {
      ...LIMITS,
      promptCharacters: 8_000,
    }).requests;
    expect(z.safeParse(creationRequestSchema(EMBEDDED_LIMITS), first).success).toBe(true);
    expect(first?.written?.values[0]).toHaveLength(500);
  });
});

describe("the plan of a draft for several models", () => {
  const both = [aModel(), PAID_MODEL];
  const draft = {
    prompt: "a {red|blue} fox",
    negativePrompt: "people",
    seed: "7",
    aspectRatio: "3:2",
    imageNumber: 4,
    models: both.map(({ id }) => id),
  };
  test("each variation makes one creation for each model, with only what the model takes", () => {
    const { requests, count, reason } = plan(draft, both);
    expect([count, reason]).toEqual([4, null]);
    expect(requests.map(({ prompt, model }) => [prompt, model])).toEqual([
      ["a red fox", "sandbox"],
      ["a red fox", "openai/gpt-image-2"],
      ["a blue fox", "sandbox"],
      ["a blue fox", "openai/gpt-image-2"],
    ]);
    expect(requests[0]).toMatchObject({
      negative_prompt: "people",
      is_enable_prompt_enhancer: true,
      config: { image_number: 2 },
      settings: { seed: 7, aspect_ratio: "3:2" },
    });
    expect(requests[0]).not.toHaveProperty("model_settings");
    expect(requests[1]).toMatchObject({
      negative_prompt: "",
      is_enable_prompt_enhancer: false,
      config: { image_number: 2 },
      settings: { seed: -1, aspect_ratio: "3:2", resolution: 1024 },
      model_settings: { quality: "medium" },
    });
  });
  test("in a studio with one model, requests name no model", () => {
    expect(plan({ prompt: "a fox" }).requests[0]).not.toHaveProperty("model");
    expect(plan({ prompt: "a fox" }, both).requests[0]).toHaveProperty("model", "sandbox");
  });
  test("too many creations of variations and models are refused with their number", () => {
    expect(plan({ ...draft, prompt: "{a|b|c|d|e} {a|b|c}" }, both)).toMatchObject({
      requests: [],
      reason: `Variations and models make 30 creations. At most ${MAX_CREATIONS} are possible at once.`,
    });
  });
  test("a seed that no chosen model takes prevents nothing", () => {
    expect(plan({ ...draft, seed: "seven", models: [PAID_MODEL.id] }, both).reason).toBeNull();
    expect(plan({ ...draft, seed: "seven" }, both).reason).toContain("whole number");
  });
  test("a prompt that is too long for no chosen model's negative prompt can be sent", () => {
    const long = { ...draft, negativePrompt: "x".repeat(41) };
    expect(plan({ ...long, models: [PAID_MODEL.id] }, both).reason).toBeNull();
    expect(plan(long, both).reason).toContain("The negative prompt");
  });
});

test("a request becomes a draft that makes exactly the same request", () => {
  for (const prompt of ["a {red|blue} fox", "{prompt}", "\\{a|b}", "a fox"]) {
    const request = requestOfDraft({ ...FRESH_DRAFT, prompt });
    expect(plan(draftOfRequest(request)).requests).toEqual([request]);
  }
});
