import { describe, expect, test } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { requestOf } from "@/lib/client/creations/provisional-creation";
import { FRESH_DRAFT, requestOfDraft } from "./draft";
import { fitOf, requestFor } from "./fit";
import { recalledDraft } from "./recall";

const creation = aCreation({
  prompt: "a fox",
  negative_prompt: "people",
  enhanced_prompt: "a red fox in soft light",
  is_public: false,
  config: { image_number: 3 },
  settings: { seed: 41, aspect_ratio: "3:2", resolution: 512, width: 768, height: 512 },
});
const output = {
  id: "pi_1",
  index: 1,
  seed: 42,
  width: 768,
  height: 512,
  media_type: "image/png",
  byte_length: 1,
  is_favourite: false,
  media_url: "http://x/m",
  thumbnail_url: "http://x/t",
};
const models = [aModel({ id: "other" }), aModel({ is_default: false })];
/** The request after the recall, in a studio with several models. */
function sent(...[what, of = output]: [what: Parameters<typeof recalledDraft>[0], of?: typeof output]) {
  const fit = fitOf({ ...FRESH_DRAFT, prompt: "mine", ...recalledDraft(what, creation, of) }, models);
  const [model] = fit.models;
  return model && requestFor(model, fit.draft, fit.namesModel);
}

describe("copying a creation into the composer", () => {
  test("copying all settings of a creation makes the same request again", () => {
    expect(sent("all")).toEqual(requestOf(creation));
  });
  test("copying one picture of a creation makes this picture alone, by its own seed", () => {
    const { settings, ...rest } = requestOf(creation);
    expect(sent("picture")).toEqual({
      ...rest,
      config: { image_number: 1 },
      settings: { ...settings, seed: 42 },
    });
  });
  test("a remix of a creation uses a random seed", () => {
    const { settings, ...rest } = requestOf(creation);
    expect(rest.model).toBe("sandbox");
    expect(sent("remix")).toEqual({ ...rest, settings: { ...settings, seed: -1 } });
  });
  test("copying the prompt of a creation sets both prompts and no other setting, also not the model", () => {
    expect(sent("prompt")).toEqual({
      ...requestOfDraft({ ...FRESH_DRAFT, prompt: "a fox", negativePrompt: "people" }),
      model: "other",
    });
  });
  test("copying an imported creation of an unknown model keeps the chosen model", () => {
    const imported = aCreation({ model: null });
    expect(recalledDraft("all", imported, output)).not.toHaveProperty("models");
  });
  test("copying the seed uses the seed of the open picture, or of the creation when no picture is open", () => {
    expect(sent("seed")).toMatchObject({ prompt: "mine", settings: { seed: 42 } });
    const alone = requestOfDraft({
      ...FRESH_DRAFT,
      prompt: "mine",
      ...recalledDraft("seed", creation, undefined),
    });
    expect(alone.settings.seed).toBe(41);
  });
  test("copying the enhanced prompt switches the enhancer off", () => {
    expect(sent("enhanced")).toMatchObject({
      prompt: "a red fox in soft light",
      is_enable_prompt_enhancer: false,
    });
  });
});
