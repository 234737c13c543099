import { settingsOf } from "contract/models/model-settings";
import { snapSize } from "contract/models/model-size";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { createTestClock } from "@/tools/testing/studio";
import type { ModelEntry } from "../model-entries/entry";
import type { WireModel } from "./models";
import { openOpenAi } from "./open";

const OPENAI = { baseUrl: "https://api.openai.com/v1", apiKey: "canary" };
const STYLE = { baseUrl: "http://127.0.0.1:8080/v1", apiKey: null, model: "flux" };

function open(
  providers: Partial<Parameters<typeof openOpenAi>[0]["settings"]["providers"]>,
  entries: ModelEntry[] = [],
) {
  const problems: string[] = [];
  const opened = openOpenAi({
    settings: { providers: { openai: null, openaiStyle: null, ...providers } },
    clock: createTestClock(),
    log: createLog("silent"),
    entriesOf: (prefix) => entries.filter(({ id }) => id === prefix || id.startsWith(`${prefix}/`)),
    problem: (line) => void problems.push(line),
  });
  return { opened, problems, models: opened.flatMap(({ models }) => models) };
}

test("without a key and an address nothing is opened", () => {
  expect(open({}).opened).toEqual([]);
});

test("a key opens OpenAI's models, and an address one model of another server", () => {
  const { opened } = open({ openai: OPENAI, openaiStyle: STYLE });
  expect(opened.map(({ id, provider, models }) => [id, provider, models.map((model) => model.id)])).toEqual([
    [
      "openai",
      "OpenAI",
      [
        "openai/gpt-image-2.6-sunburst",
        "openai/gpt-image-2.6-flare",
        "openai/gpt-image-2.5-sunburst",
        "openai/gpt-image-2.5-flare",
        "openai/gpt-image-2",
      ],
    ],
    ["openai-style", "127.0.0.1:8080", ["openai-style/flux"]],
  ]);
});

const choicesOf = (abilities?: { settings: { name: string; values: { value: string }[] }[] }) =>
  Object.fromEntries(
    (abilities?.settings ?? []).map(({ name, values }) => [name, values.map(({ value }) => value)]),
  );

test("the 2.6 models offer their complexity, the highest qualities and transparent backgrounds; GPT Image 2 offers none of these", () => {
  const { models } = open({ openai: OPENAI });
  const of = (name: string) => models.find(({ id }) => id === `openai/${name}`)?.abilities;
  for (const name of ["gpt-image-2.6-sunburst", "gpt-image-2.6-flare"]) {
    expect(choicesOf(of(name))).toMatchObject({
      quality: ["auto", "low", "medium", "high", "xhigh", "max"],
      complexity: ["low", "medium", "high"],
      background: ["auto", "opaque", "transparent"],
      output_format: ["png", "jpeg", "webp"],
    });
    expect(of(name)?.settings.find((one) => one.name === "complexity")?.default).toBe("high");
  }
  expect(choicesOf(of("gpt-image-2.5-flare"))).not.toHaveProperty("complexity");
  expect(choicesOf(of("gpt-image-2"))).toMatchObject({
    quality: ["auto", "low", "medium", "high"],
    background: ["auto", "opaque"],
  });
});

test("a model whose name begins as a known one's has none of its abilities, only an exact name has", () => {
  const known = open({ openai: OPENAI }).models.find(({ id }) => id === "openai/gpt-image-2.5-flare");
  const { models } = open({ openai: OPENAI, openaiStyle: { ...STYLE, model: "gpt-image-2.5-flare-mini" } }, [
    { id: "openai/gpt-image-2.7-flare" },
    { id: "openai/pinned", model: "gpt-image-2.5-flare-2026-09-08" },
    { id: "openai/gpt-image-2", model: "gpt-image-3" },
  ]);
  const of = (id: string) => models.find((model) => model.id === id)?.abilities;
  for (const id of [
    "openai-style/gpt-image-2.5-flare-mini",
    "openai/gpt-image-2.7-flare",
    "openai/gpt-image-2",
  ])
    expect([id, of(id)]).toMatchObject([id, { settings: [], previews: false, max_pictures: 4 }]);
  expect(of("openai/pinned")).toEqual(known?.abilities);
});

test("a model that the studio does not know is asked for sides of whole multiples of 64 pixels, which every server draws", () => {
  const [model] = open({ openaiStyle: STYLE }).models;
  if (!model) throw new Error("There is no model.");
  for (const ratio of ["1:1", "16:9", "2:3", "3:1"])
    for (const resolution of [200, 256, 720, 1024, 1500, 4000]) {
      const { width, height } = snapSize(model.abilities.sizes, ratio, resolution);
      expect([ratio, resolution, width % 64, height % 64]).toEqual([ratio, resolution, 0, 0]);
    }
});

test("a model that the studio does not know says so, until MODELS_FILE says what it can", () => {
  const unknown =
    "A new model: the studio offers only what every server of this form can, until its operator describes more.";
  const { models } = open({ openai: OPENAI, openaiStyle: STYLE }, [
    { id: "openai/priced", price: { per_picture: 0.1, currency: "USD" } },
    { id: "openai/sized", sizes: ["1024x1024"] },
    { id: "openai/described", about: "Draws maps." },
  ]);
  const aboutOf = (id: string) => models.find((model) => model.id === id)?.about;
  expect(aboutOf("openai-style/flux")).toBe(unknown);
  expect(aboutOf("openai/priced")).toBe(unknown);
  expect(aboutOf("openai/sized")).toBeNull();
  expect(aboutOf("openai/described")).toBe("Draws maps.");
});

test("base64 is asked for at other servers, and neither at OpenAI nor for models named as OpenAI's, which refuse the field", () => {
  const formatsOf = (baseUrl: string, model: string) => {
    const { opened } = open({ openai: OPENAI, openaiStyle: { ...STYLE, baseUrl, model } }, [
      { id: "openai/image-next" },
    ]);
    return opened
      .flatMap(({ models }) => models as WireModel[])
      .filter(({ id }) => id.startsWith("openai-style/") || id === "openai/image-next")
      .map(({ responseFormat }) => responseFormat);
  };
  expect(formatsOf("http://127.0.0.1:8080/v1", "flux")).toEqual([null, "b64_json"]);
  expect(formatsOf("http://127.0.0.1:8080/v1", "gpt-image-9")).toEqual([null, null]);
  expect(formatsOf("https://eu.api.openai.com/v1", "image-next")).toEqual([null, null]);
  expect(formatsOf("https://api.openai.com.example/v1", "image-next")).toEqual([null, "b64_json"]);
});

test("the prices of tokens are known for OpenAI's models at OpenAI, and for nothing else", () => {
  const { opened } = open({ openai: OPENAI, openaiStyle: { ...STYLE, model: "gpt-image-2.6-flare" } }, [
    { id: "openai/other" },
  ]);
  const charging = opened.flatMap(({ models }) => models.filter(({ chargesInputs }) => chargesInputs));
  expect(charging.map(({ id }) => id)).toContain("openai/gpt-image-2");
  expect(charging.map(({ id }) => id)).not.toContain("openai/other");
  const prices = opened.flatMap(({ models }) =>
    (models as WireModel[]).map(({ id, tokenPrices }) => [id, tokenPrices?.image_out ?? null]),
  );
  expect(Object.fromEntries(prices)).toMatchObject({
    "openai/gpt-image-2.6-sunburst": 30,
    "openai/gpt-image-2": 30,
    "openai/other": null,
    "openai-style/gpt-image-2.6-flare": null,
  });
});

test("the prices of tokens are not those of a gateway to OpenAI's models", () => {
  const { models } = open({ openai: { ...OPENAI, baseUrl: "https://gateway.example/v1" } });
  expect(models.length).toBeGreaterThan(0);
  expect((models as WireModel[]).filter(({ tokenPrices }) => tokenPrices !== null)).toEqual([]);
  expect(models.filter(({ chargesInputs }) => chargesInputs)).toEqual([]);
});

test.each([
  ["1:1", 720, "816x816"],
  ["1:1", 1024, "1024x1024"],
  ["16:9", 2160, "3840x2160"],
  ["3:1", 4000, "3840x1280"],
  ["1:3", 64, "480x1440"],
])("pictures of GPT models of %s and %i pixels have the size %s", (ratio, resolution, size) => {
  const [model] = open({ openai: OPENAI }).models;
  if (!model) throw new Error("There is no model.");
  const { width, height } = snapSize(model.abilities.sizes, ratio, resolution);
  expect(`${width}x${height}`).toBe(size);
  expect([width % 16, height % 16]).toEqual([0, 0]);
  expect(width * height).toBeGreaterThanOrEqual(655_360);
  expect(width * height).toBeLessThanOrEqual(8_294_400);
});

test("every size that GPT models are asked for keeps OpenAI's rules, whatever was asked for", () => {
  const [model] = open({ openai: OPENAI }).models;
  if (!model) throw new Error("There is no model.");
  const wrong: string[] = [];
  for (const ratio of ["1:3", "1:2.9", "2:3", "1:1", "4:3", "16:9", "2.35:1", "3:1"]) {
    for (let resolution = 480; resolution <= 2880; resolution += 1) {
      const { width, height } = snapSize(model.abilities.sizes, ratio, resolution);
      const [short, long] = [Math.min(width, height), Math.max(width, height)];
      const isValid =
        [width, height].every((side) => side % 16 === 0 && side <= 3840) &&
        width * height >= 655_360 &&
        width * height <= 8_294_400 &&
        long <= 3 * short;
      if (!isValid) wrong.push(`${ratio} at ${resolution}: ${width}x${height}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("MODELS_FILE adds models and changes their abilities", () => {
  const { models, opened, problems } = open({ openaiStyle: STYLE }, [
    {
      id: "openai-style/flux",
      sizes: ["1024x1024", "1344x768"],
      seed: true,
      pictures_per_call: 4,
    },
    {
      id: "openai-style/qwen",
      model: "Qwen/Qwen-Image",
      negative_prompt: true,
      pictures_per_call: 4,
    },
  ]);
  expect(problems).toEqual([]);
  expect(models).toMatchObject([
    {
      ...{ id: "openai-style/flux", remoteName: "flux" },
      abilities: {
        seed: "best_effort",
        sizes: {
          list: [
            { width: 1024, height: 1024 },
            { width: 1344, height: 768 },
          ],
        },
      },
    },
    { id: "openai-style/qwen", remoteName: "Qwen/Qwen-Image", abilities: { negative_prompt: true } },
  ]);
  const perCall = opened[0]?.engine.picturesPerCall;
  // With a seed each picture is a call of its own, so that it has the seed that it is asked for with.
  expect(models.map(({ id }) => perCall?.(id))).toEqual([1, 4]);
});

test.each([
  ["in the operator's network, without a key and a price", { isPrivate: true }, undefined, true],
  ["with a price of nothing", { isPrivate: true }, 0, true],
  ["on the internet", { isPrivate: false }, undefined, false],
  [
    "with a key, such as a gateway to services that charge",
    { isPrivate: true, apiKey: "k" },
    undefined,
    false,
  ],
  ["with a price in MODELS_FILE", { isPrivate: true }, 0.02, false],
])("a server %s: whether it draws at no cost is known", (_, address, price, isFree) => {
  const entry = {
    id: "openai-style/flux",
    ...(price !== undefined && { price: { per_picture: price, currency: "USD" } }),
  };
  const { opened } = open({ openaiStyle: { ...STYLE, ...address } }, [entry]);
  expect(opened[0]?.engine.isFree).toBe(isFree);
});

test("MODELS_FILE may say which values of settings cannot be combined", () => {
  const settings = [
    {
      name: "background",
      values: ["auto", { value: "none", label: "None", not_with: { format: ["jpeg"] } }],
    },
    { name: "format", values: ["png", "jpeg"] },
  ];
  const { models, problems } = open({ openai: OPENAI }, [{ id: "openai/later", settings }]);
  const later = models.find(({ id }) => id === "openai/later");
  expect(problems).toEqual([]);
  expect(later && settingsOf(later.abilities, { background: "none", format: "jpeg" })).toEqual({
    background: "none",
    format: "png",
  });
});

test("each mistake in MODELS_FILE is named with the model and the field", () => {
  const { problems } = open({ openai: OPENAI }, [
    { id: "openai/gpt-image-2", sizes: ["1024"] },
    { id: "openai/other", max_pictures: 50, seed: "yes" },
    { id: "openai" },
  ]);
  expect(problems.join("\n")).toMatch(/openai\/gpt-image-2: sizes/);
  expect(problems.join("\n")).toMatch(/openai\/other: max_pictures/);
  expect(problems.join("\n")).toMatch(/openai\/other: seed/);
  expect(problems.join("\n")).toMatch(/id: needs a name after a slash, such as openai\/flux/);
});
