import { describe, expect, it } from "vitest";
import { aRequest } from "@/tools/testing/studio";
import type { ModelEntry } from "../model-entries/entry";
import { orderOf } from "../order";
import { readMappedEntries } from "./mapped-entry";
import { inputOf, type MappedModel, serviceModelOf } from "./mapped-model";

const KNOWN: MappedModel = {
  id: "cloud/known",
  name: "Known",
  about: null,
  input: { steps: 4 },
  fields: {
    prompt: "prompt",
    negative_prompt: null,
    seed: "seed",
    count: "num_images",
    width: null,
    height: null,
    image_size: "image_size",
  },
  sizes: { list: [{ width: 64, height: 64 }] },
  maxPictures: 4,
  settings: [],
  fromPictures: null,
};

function read(...entries: ModelEntry[]) {
  const problems: string[] = [];
  const { id, name, ...usual } = KNOWN;
  const { models, limits } = readMappedEntries(
    entries,
    {
      service: "cloud",
      models: [KNOWN],
      usual,
      isPath: (path) => /^[a-z/]+$/.test(path),
      limits: { slots: 10, requestsPerMinute: 600 },
    },
    (line) => void problems.push(line),
  );
  return { models, limits, problems };
}

/** What an added model is asked for this request. */
function asked(entry: Omit<ModelEntry, "id">, request: Parameters<typeof aRequest>[0] = {}) {
  const { models, problems } = read({ id: "cloud/added", ...entry });
  expect(problems).toEqual([]);
  const mapped = models.find(({ id }) => id === "cloud/added") as MappedModel;
  const model = serviceModelOf(mapped, { progress: false, previews: false, cancel: "one" });
  const order = orderOf(aRequest({ model: mapped.id, config: { image_number: 3 }, ...request }), [model]);
  return { input: inputOf(mapped, order), abilities: model.abilities };
}

describe("a model that MODELS_FILE adds", () => {
  it("has the usual form when its entry says nothing", () => {
    const { input, abilities } = asked({}, { settings: { seed: 5 } });
    expect(input).toEqual({
      steps: 4,
      prompt: "a lake",
      seed: 5,
      num_images: 3,
      image_size: { width: 64, height: 64 },
    });
    expect(abilities).toMatchObject({ max_pictures: 4, seed: "best_effort", negative_prompt: false });
  });

  it("is asked in the fields that its entry names, and lacks what the entry sets to null", () => {
    const { input, abilities } = asked(
      {
        fields: {
          prompt: "text",
          negative_prompt: "avoid",
          seed: null,
          count: null,
          width: "w",
          height: "h",
        },
        input: { steps: 30, safe: true },
        sizes: { multiple_of: 8, min_side: 64, max_side: 128 },
      },
      { negative_prompt: "people", settings: { aspect_ratio: "2:1", resolution: 64 } },
    );
    expect(input).toEqual({ steps: 30, safe: true, text: "a lake", avoid: "people", w: 128, h: 64 });
    expect(abilities).toMatchObject({ max_pictures: 1, seed: "none", negative_prompt: true });
  });

  it("is asked for an aspect ratio where it takes no pixels", () => {
    const { input } = asked(
      { fields: { aspect_ratio: "ratio" }, sizes: { aspect_ratios: ["1:1", "16:9"], megapixels: 1 } },
      { settings: { aspect_ratio: "16:9", resolution: 720 } },
    );
    expect(input).toMatchObject({ ratio: "16:9" });
    expect(input).not.toHaveProperty("image_size");
  });

  it("is asked for a size by the input that the size brings", () => {
    const sizes = {
      list: [
        { width: 1024, height: 1024, input: { image_size: "square_hd" } },
        { width: 1024, height: 768, input: { image_size: "landscape_4_3" } },
      ],
    };
    expect(asked({ sizes }, { settings: { aspect_ratio: "4:3" } }).input).toMatchObject({
      image_size: "landscape_4_3",
    });
  });

  it("gets settings in the types of its values, under the field that the setting names", () => {
    const settings = [
      { name: "steps", label: "Steps", field: "num_steps", values: [4, 28], default: 28 },
      {
        name: "fast",
        values: [
          { value: true, label: "Fast" },
          { value: false, label: "Good" },
        ],
      },
    ];
    expect(asked({ settings }, { model_settings: { fast: "false" } }).input).toMatchObject({
      num_steps: 28,
      fast: false,
    });
  });
});

describe("the entries of a service in MODELS_FILE", () => {
  it("change only what they name of a model that the studio knows", () => {
    const { models } = read({
      id: "cloud/known",
      name: "Ours",
      price: { per_picture: 0.03, currency: "USD" },
      max_pictures: 2,
    });
    expect(models).toEqual([{ ...KNOWN, maxPictures: 2 }]);
  });

  it("set the limits of the service under its own id", () => {
    expect(read({ id: "cloud", slots: 2, requests_per_minute: 60 }).limits).toEqual({
      slots: 2,
      requestsPerMinute: 60,
    });
  });

  it.each<[string, ModelEntry, string]>([
    ["an unknown field of the entry", { id: "cloud/a", size: 1 }, "cloud/a: size: is not a field here"],
    [
      "an unknown part of an order",
      { id: "cloud/a", fields: { image: "x" } },
      "cloud/a: fields.image: is not a field here",
    ],
    [
      "a field that is no text",
      { id: "cloud/a", fields: { seed: 3 } },
      "cloud/a: fields.seed: must be the name",
    ],
    ["no prompt", { id: "cloud/a", fields: { prompt: null } }, "cloud/a: fields.prompt: must be the name"],
    ["sizes of another form", { id: "cloud/a", sizes: { width: 5 } }, 'cloud/a: sizes: must be {"list"'],
    [
      "a side that is too small",
      { id: "cloud/a", sizes: { list: [{ width: 1, height: 64 }] } },
      "cloud/a: sizes.list[0].width: must be a whole number of pixels",
    ],
    [
      "a width without a height",
      { id: "cloud/a", fields: { width: "w" } },
      "cloud/a: fields: width and height go together",
    ],
    [
      "sizes that nothing asks for",
      { id: "cloud/a", fields: { image_size: null }, sizes: { multiple_of: 8, min_side: 64, max_side: 128 } },
      "cloud/a: sizes: no field takes the size",
    ],
    [
      "an aspect ratio without the list of them",
      { id: "cloud/a", fields: { aspect_ratio: "r" } },
      "cloud/a: fields.aspect_ratio: needs sizes.aspect_ratios",
    ],
    [
      "several pictures without a field",
      { id: "cloud/a", fields: { count: null }, max_pictures: 4 },
      "cloud/a: max_pictures: needs fields.count",
    ],
    ["too many pictures", { id: "cloud/a", max_pictures: 99 }, "cloud/a: max_pictures: must be at most 16"],
    [
      "a default that is no value",
      { id: "cloud/a", settings: [{ name: "steps", values: [1, 2], default: 3 }] },
      "cloud/a: settings[0].default: must be one of the values",
    ],
    [
      "a path that no model has",
      { id: "cloud/A1" },
      "cloud/A1: id: must be the path of a model, such as cloud/owner/name",
    ],
    ["a wrong number of slots", { id: "cloud", slots: 0 }, "cloud: slots: must be at least 1"],
  ])("a mistake is named and the model left out: %s", (_, entry, problem) => {
    const { models, problems } = read(entry);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`MODELS_FILE: ${problem}`);
    expect(models).toEqual([KNOWN]);
  });

  it("all mistakes are named at once", () => {
    const { problems } = read(
      { id: "cloud/a", max_pictures: 0, fields: { seed: 1 } },
      { id: "cloud/b", sizes: 3 },
    );
    expect(problems.map((line) => line.split(": ").slice(1, 3).join(": "))).toEqual([
      "cloud/a: fields.seed",
      "cloud/a: max_pictures",
      "cloud/b: sizes",
    ]);
  });
});
