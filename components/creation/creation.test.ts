import { EVENT_KINDS } from "contract/creations/creation";
import { describe, expect, test } from "vitest";
import { PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { factsOf, parameterText } from "./facts";
import { historyWords } from "./history-words";
import { pictureIndex, stepped } from "./picture/picture-index";

const output = {
  id: "p1",
  index: 1,
  seed: 8,
  width: 1280,
  height: 720,
  media_type: "image/png",
  byte_length: 1,
  is_favourite: false,
  media_url: "http://x/m",
  thumbnail_url: "http://x/t",
};

describe("the details of a creation", () => {
  test("the details show the seed of the open picture and the seed of the creation", () => {
    const facts = factsOf(aCreation(), output);
    expect(facts).toContainEqual({ name: "Seed of this picture", value: "8" });
    expect(facts).toContainEqual({ name: "Seed of the creation", value: "7" });
    expect(facts).toContainEqual({ name: "Size", value: "1280 × 720" });
  });
  test("the details show one seed when picture and creation have the same", () => {
    const seeds = factsOf(aCreation(), { ...output, seed: 7 }).filter(({ name }) => name.startsWith("Seed"));
    expect(seeds).toEqual([{ name: "Seed", value: "7" }]);
  });
  test("the details name the model, its provider, its settings and the cost", () => {
    const creation = aCreation({
      made_by: "GPT Image 2",
      model: "openai/gpt-image-2",
      model_settings: { quality: "high", style: "vivid" },
      cost: { amount: 0.34, currency: "USD" },
    });
    const { provider, abilities } = PAID_MODEL;
    const facts = factsOf(creation, output, { provider, settings: abilities.settings, canStop: true });
    expect(facts.slice(0, 4)).toEqual([
      { name: "Model", value: "GPT Image 2" },
      { name: "Provider", value: "OpenAI" },
      { name: "Quality", value: "High" },
      { name: "style", value: "vivid" },
    ]);
    expect(facts).toContainEqual({ name: "Cost", value: "about $0.34" });
  });
  test("the details leave out the seed and the enhancer of a model that has none", () => {
    const ignored = ["settings.seed", "is_enable_prompt_enhancer"].map((field) => ({
      field,
      asked: null,
      used: null,
    }));
    const names = factsOf(aCreation({ ignored }), output).map(({ name }) => name);
    expect(names.filter((name) => /seed|enhancer/i.test(name))).toEqual([]);
  });
  test("the details say what the model drew instead, and what it did not use", () => {
    const ignored = [
      { field: "settings.resolution", asked: 720, used: 704 },
      { field: "settings.seed", asked: 7, used: null },
      { field: "negative_prompt", asked: "people", used: null },
    ];
    expect(factsOf(aCreation({ ignored }), output)).toEqual(
      expect.arrayContaining([
        { name: "Resolution", value: "704 instead of 720" },
        { name: "Not used by the model", value: "seed 7, negative prompt “people”" },
      ]),
    );
  });
  test("the details say which setting of the model was used instead of the one that was asked for", () => {
    const ignored = [{ field: "model_settings.quality", asked: "low", used: "high" }];
    const creation = aCreation({ model_settings: { quality: "high" }, ignored });
    const facts = factsOf(creation, output, {
      ...{ provider: "", canStop: true },
      settings: PAID_MODEL.abilities.settings,
    });
    expect(facts).toContainEqual({ name: "Quality", value: "High instead of Low" });
  });
  test("a seed that the model took in another form is shown with the one it stands for", () => {
    const ignored = [{ field: "settings.seed", asked: 3_000_000_000, used: 852_516_352 }];
    const creation = aCreation({ ignored, settings: { ...aCreation().settings, seed: 852_516_352 } });
    const facts = factsOf(creation, { ...output, seed: 852_516_352 });
    expect(facts).toContainEqual({ name: "Seed", value: "852516352 instead of 3000000000" });
    expect(facts.map(({ name }) => name)).not.toContain("Not used by the model");
  });
  test("before there are pictures the details show the price of one", () => {
    const price = { amount: 0.04, currency: "USD" };
    const facts = factsOf(aCreation({ status: "processing", price }), undefined);
    expect(facts).toContainEqual({ name: "Price of a picture", value: "$0.04" });
  });
  test("the details leave out unknown values", () => {
    const names = factsOf(aCreation({ finish_time: null }), undefined).map((fact) => fact.name);
    expect(names.filter((name) => name.startsWith("Seed"))).toEqual(["Seed"]);
    expect(names).not.toContain("Duration");
  });
  test("the details copied as text have the format of other tools and contain the prompt that was drawn", () => {
    const creation = aCreation({ enhanced_prompt: "a tall lighthouse", negative_prompt: "people" });
    expect(parameterText(creation, output)).toBe(
      "a tall lighthouse\nNegative prompt: people\nSeed: 8, Size: 1280x720, Model: the embedded engine",
    );
  });
});

test("every event of the history is described in words, and an unknown event by its name", () => {
  for (const kind of EVENT_KINDS) expect(historyWords(kind)).toMatch(/^[A-Z][^_]+$/);
  expect(historyWords("moved_to_tape")).toBe("moved to tape");
  expect(historyWords("constructor")).toBe("constructor");
});

test.each([
  [null, [0, 1, 2, 3], 0],
  ["3", [0, 1, 2, 3], 2],
  ["9", [0, 1, 2, 3], 3],
  ["0", [0, 1, 2, 3], 0],
  ["two", [0, 1, 2, 3], 0],
  ["1", [], 0],
  // The second picture was deleted.
  ["2", [0, 2, 3], 1],
  ["4", [0, 1, 2], 2],
  [null, [1, 2], 0],
])(
  "the address ?picture=%s of a creation with the pictures %j opens the one at position %i",
  (search, indexes, position) => {
    expect(pictureIndex(search, indexes)).toBe(position);
  },
);

test("the arrow keys continue with the first picture after the last one, and the reverse", () => {
  expect(stepped(3, 1, 4)).toBe(0);
  expect(stepped(0, -1, 4)).toBe(3);
  expect(stepped(0, 1, 0)).toBe(0);
});
