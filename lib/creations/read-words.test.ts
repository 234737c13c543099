import { MAX_LISTED_WORDS, type WordsRequest } from "contract/prompts/words";
import type { Vocabulary } from "image-providers/service";
import { describe, expect, it } from "vitest";
import { createSandboxEngine } from "@/lib/engine/sandbox";
import { createModels } from "@/lib/models/models";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { aModel } from "@/tools/testing/models";
import { createScriptedService } from "@/tools/testing/service";
import { createServiceState } from "./context/shared-service";
import { readWords } from "./read-words";

const { vocabulary: sandbox } = createSandboxEngine();

function studioWith(vocabulary: Vocabulary | undefined) {
  const telling = { ...createScriptedService(), id: "telling", models: [aModel("telling/model")] };
  const silent = { ...createScriptedService(), id: "silent", models: [aModel("silent/model")] };
  const services = [{ ...telling, ...(vocabulary && { vocabulary }) }, silent];
  return {
    models: createModels(services, NO_MODELS_FILE),
    services: new Map(services.map((service) => [service.id, { service, ...createServiceState() }])),
  };
}

const find = (request: Partial<WordsRequest>, vocabulary: Vocabulary | undefined = sandbox) =>
  readWords(studioWith(vocabulary), { prompt: "", negative_prompt: "", ...request });
const wordsOf = async (prompt: string) => (await find({ prompt })).unknown.map(({ word }) => word);

const NONE = { understood: [], unknown: [], unknown_main: null };

describe("the words of a prompt", () => {
  it("an unknown word is listed with its field, its place and the nearest known words", async () => {
    const prompt = "a 🦊 and a zorp over the lihgthouze";
    const negative_prompt = "vlurn, text";
    const { can_tell, unknown } = await find({ prompt, negative_prompt });
    expect(can_tell).toBe(true);
    expect(unknown).toEqual([
      { field: "prompt", word: "zorp", start: 11, end: 15, nearest: [] },
      { field: "prompt", word: "lihgthouze", start: 25, end: 35, nearest: ["lighthouse"] },
      { field: "negative_prompt", word: "vlurn", start: 0, end: 5, nearest: [] },
    ]);
    expect(prompt.slice(11, 15)).toBe("zorp");
  });

  it("a model whose service cannot tell has no understood and no unknown words", async () => {
    expect(await find({ prompt: "a zorp", model: "silent/model" })).toEqual({ can_tell: false, ...NONE });
  });

  it("the default model answers when the request names none, and a model that is not offered is refused", async () => {
    expect(await find({ prompt: "a zorp" })).toEqual(
      await find({ prompt: "a zorp", model: "telling/model" }),
    );
    await expect(find({ prompt: "a zorp", model: "no/model" })).rejects.toMatchObject({
      errorName: "invalid_request",
    });
  });

  it.each([
    ["grammar, numbers and sizes", "the 3 foxes, 35mm, 1920x1080, on 85 hills", []],
    ["pronouns and places", "she was in front of the lake, beside which they left her", []],
    ["weights and brackets", "(a zorp:1.3), [[fox]], ((lake))", ["zorp"]],
    ["the placeholder of a style", "a poster of {prompt}, zorp", ["zorp"]],
    ["alternatives", "a {fox|zorp|blimm} by the {lake|flurb}", ["zorp", "blimm", "flurb"]],
    ["an alternative that is known with its neighbours", "a {hot|zorp} air balloon", ["zorp"]],
    ["an ending in braces", "mountain{s|} and zorp", ["zorp"]],
    ["alternatives within alternatives", "a {fox|{zorp|{blimm|deer}}}", ["zorp", "blimm"]],
    ["words in a text without spaces", "夕焼けの山と湖の謎", ["謎"]],
  ])("in %s only unknown words are listed", async (_, prompt, words) => {
    expect(await wordsOf(prompt)).toEqual(words);
  });

  it.each([
    ["words and phrases", "a snowy cabin by the lake, zorp", ["snowy", "cabin", "lake"]],
    ["a phrase of several words", "golden hour over hills", ["golden hour", "hills"]],
    ["alternatives", "a {fox|zorp|deer} by the {lake|flurb}", ["fox", "deer", "lake"]],
    ["a phrase across an alternative", "a {hot|zorp} air balloon", ["hot", "air balloon"]],
    ["an ending in braces", "mountain{s|} at dusk", ["mountain", "s", "dusk"]],
    ["words in a text without spaces", "夕焼けの山と湖の謎", ["夕焼けの山と湖の"]],
  ])("in %s the understood words are listed at their places", async (_, prompt, words) => {
    const { understood = [] } = await find({ prompt });
    expect(understood.map(({ word }) => word)).toEqual(words);
    for (const { start, end, word } of understood) expect(prompt.slice(start, end)).toBe(word);
  });

  it("an understood word says what it was understood as, and of the negative prompt only what is heeded is listed", async () => {
    const { understood = [] } = await find({ prompt: "misty hills", negative_prompt: "boats, red" });
    expect(understood.map(({ field, word, as }) => [field, word, as])).toEqual([
      ["prompt", "misty", "mist"],
      ["prompt", "hills", "hills"],
      ["negative_prompt", "boats", "sailing yacht"],
    ]);
  });

  it("the unknown word for the main thing is named, also when it is in one alternative only", async () => {
    const naming: Vocabulary = {
      read(text) {
        const start = text.indexOf("gimbal");
        const words = start < 0 ? [] : [{ word: "gimbal", start, end: start + 6 }];
        return { understood: [], unknown: words, unknownMain: words[0] ?? null };
      },
      nearestTo: () => [],
    };
    expect((await find({ prompt: "a gimbal" }, naming)).unknown_main).toBe("gimbal");
    expect((await find({ prompt: "a {fox|gimbal}" }, naming)).unknown_main).toBe("gimbal");
    expect((await find({ prompt: "a fox", negative_prompt: "gimbal" }, naming)).unknown_main).toBeNull();
  });

  it("a word is listed at each of its places", async () => {
    const { unknown } = await find({ prompt: "zorp and zorp" });
    expect(unknown.map(({ start }) => start)).toEqual([0, 9]);
  });

  it("the work for a prompt of thousands of unknown words is bounded", async () => {
    const calls = { letters: 0, nearest: 0 };
    const counting: Vocabulary = {
      read(text, isNegative) {
        calls.letters += text.length;
        return sandbox?.read(text, isNegative) ?? { understood: [], unknown: [], unknownMain: null };
      },
      nearestTo(word) {
        calls.nearest++;
        return sandbox?.nearestTo(word) ?? [];
      },
    };
    const words = Array.from({ length: 1_000 }, (_, n) => `qx${n.toString(36).padStart(3, "0")}zz`);
    const prompt = `{${words.slice(0, 500).join("|")}} ${words.slice(500).join(" ")}`;
    const { unknown } = await find({ prompt }, counting);
    expect(unknown).toHaveLength(MAX_LISTED_WORDS);
    expect(calls.letters).toBeLessThanOrEqual(7 * prompt.length);
    expect(calls.nearest).toBeLessThanOrEqual(50);
  });
});
