import { MAX_UNKNOWN_WORDS, type WordsRequest } from "contract/prompts/words";
import type { Vocabulary } from "image-providers/service";
import { describe, expect, it } from "vitest";
import { createSandboxEngine } from "@/lib/engine/sandbox";
import { createModels } from "@/lib/models/models";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { aModel } from "@/tools/testing/models";
import { createScriptedService } from "@/tools/testing/service";
import { createServiceState } from "./context/shared-service";
import { findUnknownWords } from "./unknown-words";

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
  findUnknownWords(studioWith(vocabulary), { prompt: "", negative_prompt: "", ...request });
const wordsOf = async (prompt: string) => (await find({ prompt })).unknown.map(({ word }) => word);

describe("the unknown words of a prompt", () => {
  it("an unknown word is listed with its field, its place and the nearest known words", async () => {
    const prompt = "a 🦊 and a zorp over the lihgthouze";
    const negative_prompt = "blimm, text";
    const { can_tell, unknown } = await find({ prompt, negative_prompt });
    expect(can_tell).toBe(true);
    expect(unknown).toEqual([
      { field: "prompt", word: "zorp", start: 11, end: 15, nearest: [] },
      { field: "prompt", word: "lihgthouze", start: 25, end: 35, nearest: ["lighthouse"] },
      { field: "negative_prompt", word: "blimm", start: 0, end: 5, nearest: [] },
    ]);
    expect(prompt.slice(11, 15)).toBe("zorp");
  });

  it("a model whose service cannot tell has no unknown words", async () => {
    expect(await find({ prompt: "a zorp", model: "silent/model" })).toEqual({ can_tell: false, unknown: [] });
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

  it("a word is listed at each of its places", async () => {
    const { unknown } = await find({ prompt: "zorp and zorp" });
    expect(unknown.map(({ start }) => start)).toEqual([0, 9]);
  });

  it("the work for a prompt of thousands of unknown words is bounded", async () => {
    const calls = { letters: 0, nearest: 0 };
    const counting: Vocabulary = {
      unknownIn(text, isNegative) {
        calls.letters += text.length;
        return sandbox?.unknownIn(text, isNegative) ?? [];
      },
      nearestTo(word) {
        calls.nearest++;
        return sandbox?.nearestTo(word) ?? [];
      },
    };
    const words = Array.from({ length: 1_000 }, (_, n) => `qx${n.toString(36).padStart(3, "0")}zz`);
    const prompt = `{${words.slice(0, 500).join("|")}} ${words.slice(500).join(" ")}`;
    const { unknown } = await find({ prompt }, counting);
    expect(unknown).toHaveLength(MAX_UNKNOWN_WORDS);
    expect(calls.letters).toBeLessThanOrEqual(7 * prompt.length);
    expect(calls.nearest).toBeLessThanOrEqual(50);
  });
});
