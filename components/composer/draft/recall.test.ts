import { beforeEach, describe, expect, test } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { requestOf } from "@/lib/client/creations/request-of";
import { stubStorage } from "@/lib/client/storage.fixture";
import { keptSheetOf } from "../sheet/kept-sheet";
import { BUILT_IN_STYLES } from "../styles/built-in";
import { saveStyle } from "../styles/own-styles";
import { FRESH_DRAFT, requestOfDraft } from "./draft";
import { fitOf, requestFor } from "./fit";
import { planOf } from "./plan";
import { recalledDraft } from "./recall";

beforeEach(() => stubStorage().restore);

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
async function sent(...[what, of = output]: [what: Parameters<typeof recalledDraft>[0], of?: typeof output]) {
  const recalled = await recalledDraft(what, creation, of, "ada");
  const fit = fitOf({ ...FRESH_DRAFT, prompt: "mine", ...recalled }, models);
  const [model] = fit.models;
  return model && requestFor(model, fit.draft, fit.namesModel);
}

describe("copying a creation into the composer", () => {
  test("copying all settings of a creation makes the same request again", async () => {
    expect(await sent("all")).toEqual(requestOf(creation));
  });
  test("copying one picture of a creation makes this picture alone, by its own seed", async () => {
    const { settings, ...rest } = requestOf(creation);
    expect(await sent("picture")).toEqual({
      ...rest,
      config: { image_number: 1 },
      settings: { ...settings, seed: 42 },
    });
  });
  test("a sheet around a picture has its words, its model and its seed, and varies words and seeds", async () => {
    const recalled = await recalledDraft("around", creation, output, "ada");
    const fit = fitOf({ ...FRESH_DRAFT, prompt: "mine", ...recalled }, models);
    expect(fit.draft).toMatchObject({ prompt: "a fox", seed: "42" });
    const { axes } = keptSheetOf("ada").open(fit);
    expect(axes.map(({ kind, values }) => [kind, values[0]?.text])).toEqual([
      ["words", "a fox"],
      ["seed", "42"],
    ]);
  });
  test("a prompt that is sent on has the settings of the creation, without its seed and its model", async () => {
    const recalled = await recalledDraft("send", creation, output, "ada");
    expect(recalled).toMatchObject({
      prompt: "a fox",
      negativePrompt: "people",
      seed: "",
      modelSettings: {},
    });
    expect(recalled).toMatchObject({ aspectRatio: "3:2", resolution: 512, imageNumber: 3, isPublic: false });
    expect(recalled).not.toHaveProperty("models");
  });
  test("a remix of a creation uses a random seed", async () => {
    const { settings, ...rest } = requestOf(creation);
    expect(rest.model).toBe("sandbox");
    expect(await sent("remix")).toEqual({ ...rest, settings: { ...settings, seed: -1 } });
  });
  test("copying the prompt of a creation sets both prompts and no other setting, also not the model", async () => {
    expect(await sent("prompt")).toEqual({
      ...requestOfDraft({ ...FRESH_DRAFT, prompt: "a fox", negativePrompt: "people" }),
      model: "other",
    });
  });
  test("copying an imported creation of an unknown model keeps the chosen model", async () => {
    const imported = aCreation({ model: null });
    expect(await recalledDraft("all", imported, output, "ada")).not.toHaveProperty("models");
  });
  test("copying the seed uses the seed of the open picture, or of the creation when no picture is open", async () => {
    expect(await sent("seed")).toMatchObject({ prompt: "mine", settings: { seed: 42 } });
    const alone = requestOfDraft({
      ...FRESH_DRAFT,
      prompt: "mine",
      ...(await recalledDraft("seed", creation, undefined, "ada")),
    });
    expect(alone.settings.seed).toBe(41);
  });
  test("copying the enhanced prompt switches the enhancer off", async () => {
    expect(await sent("enhanced")).toMatchObject({
      prompt: "a red fox in soft light",
      is_enable_prompt_enhancer: false,
    });
  });
});

describe("copying a creation that was made with a style", () => {
  const ink = { id: "1", name: "Ink", template: "ink of {prompt}, fine", negativePrompt: "colour, frame" };
  const LIMITS = { promptCharacters: 200, negativePromptCharacters: 90, maxSeed: 9 };
  /** The creations of a draft, as the studio lists them. */
  const made = (draft: Partial<typeof FRESH_DRAFT>) =>
    planOf(fitOf({ ...FRESH_DRAFT, ...draft }, [aModel()]), LIMITS).requests.map(
      ({ prompt, negative_prompt, written = null }) => aCreation({ prompt, negative_prompt, written }),
    );
  const again = async (made: ReturnType<typeof aCreation> | undefined, what: "all" | "prompt" = "prompt") =>
    recalledDraft(what, made ?? aCreation(), undefined, "ada");

  test("the composer gets the person's own words, own negative prompt and the style", async () => {
    saveStyle("ada", ink);
    const [creation] = made({ prompt: "A fox {b}.", negativePrompt: "people, frame", styles: [ink] });
    expect(creation?.prompt).toBe("ink of a fox {b}, fine");
    const wanted = { prompt: "A fox {b}.", negativePrompt: "people, frame", styles: [ink] };
    expect(await again(creation)).toEqual(wanted);
    expect(await again(creation, "all")).toMatchObject(wanted);
    expect(made(wanted)[0]?.negative_prompt).toBe("people, frame, colour");
  });
  test("a built-in style is found, and each of several variations gives its own words", async () => {
    const styles = BUILT_IN_STYLES.slice(0, 1);
    const [red, blue] = made({ prompt: "a {red|blue} fox", styles });
    expect(await again(red)).toEqual({ prompt: "a red fox", negativePrompt: "", styles });
    expect(await again(blue)).toEqual({ prompt: "a blue fox", negativePrompt: "", styles });
  });
  test("whatever is copied makes the same prompts again", async () => {
    saveStyle("ada", ink);
    for (const draft of [
      { prompt: "a fox", styles: [ink] },
      { prompt: "a \\{b|c\\} sign", negativePrompt: "Frame", styles: [ink] },
      { prompt: "{a fox|an owl}.", negativePrompt: "people,", styles: [ink] },
      { prompt: "a {red|blue} fox" },
    ])
      for (const creation of made(draft)) {
        const [same, ...others] = made(await again(creation));
        expect([same?.prompt, same?.negative_prompt, others]).toEqual([
          creation.prompt,
          creation.negative_prompt,
          [],
        ]);
      }
  });
  test("when the style was changed, deleted or has variations, the composer gets the complete prompt", async () => {
    const complete = { prompt: "ink of a fox, fine", negativePrompt: "colour, frame", styles: [] };
    const [creation] = made({ prompt: "a fox", styles: [ink] });
    expect(await again(creation)).toEqual(complete);
    saveStyle("ada", { ...ink, template: "thick ink of {prompt}" });
    expect(await again(creation)).toEqual(complete);
    saveStyle("ada", { ...ink, template: "{ink|wash} of {prompt}, fine" });
    expect(await again(creation)).toEqual(complete);
    saveStyle("grace", ink);
    expect(await again(creation)).toEqual(complete);
  });
  test("a creation whose negative prompt was not sent gives the style without its own", async () => {
    saveStyle("ada", ink);
    const [creation] = made({ prompt: "a fox", styles: [ink] });
    expect(await again(aCreation({ ...creation, negative_prompt: "" }))).toEqual({
      prompt: "a fox",
      negativePrompt: "",
      styles: [{ ...ink, negativePrompt: "" }],
    });
  });
});
