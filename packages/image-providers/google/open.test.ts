import { snapSize } from "contract/models/model-size";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { createTestClock } from "@/tools/testing/studio";
import type { ModelEntry } from "../model-entries/entry";
import { openGoogle, readGoogleEntries } from "./open";

const AT_GOOGLE = { baseUrl: "https://generativelanguage.googleapis.com/v1beta", apiKey: "canary" };
const GATEWAY = { baseUrl: "https://gateway.example/v1beta", apiKey: "canary" };

function open(google: typeof AT_GOOGLE | null, entries: ModelEntry[] = []) {
  const problems: string[] = [];
  const source = {
    settings: { providers: { google } },
    entriesOf: (prefix: string) => entries.filter(({ id }) => id === prefix || id.startsWith(`${prefix}/`)),
    problem: (line: string) => void problems.push(line),
  };
  const opened = openGoogle({ ...source, clock: createTestClock(), log: createLog("silent") });
  const models = opened.flatMap((one) => one.models);
  const of = (name: string) => models.find(({ id }) => id === `google/${name}`);
  return { opened, problems, of, read: () => readGoogleEntries(source) };
}

test("without a key nothing is opened, and entries of the models say which setting is missing", () => {
  const { opened, read } = open(null, [{ id: "google/gemini-9-image" }]);
  expect(opened).toEqual([]);
  expect(read()).toMatchObject([{ name: "google", missing: "GEMINI_API_KEY" }]);
  expect(read()[0]?.models).toContain("google/gemini-9-image");
});

test("a key opens the models that Google offers, the one for most tasks first, and none that it has ended", () => {
  const { opened } = open(AT_GOOGLE);
  expect(opened.map(({ id, provider, models }) => [id, provider, models.map((model) => model.id)])).toEqual([
    [
      ...["google", "Google"],
      [
        "google/gemini-nano-banana-2.1",
        "google/gemini-3-pro-image",
        "google/gemini-3.1-flash-lite-image",
        "google/gemini-2.5-flash-image",
      ],
    ],
  ]);
});

test.each([
  ["gemini-3-pro-image", "16:9", 720, { width: 1376, height: 768 }],
  ["gemini-3-pro-image", "1:1", 2000, { width: 2048, height: 2048 }],
  ["gemini-3-pro-image", "4:5", 3600, { width: 3712, height: 4608 }],
  ["gemini-3-pro-image", "8:1", 512, { width: 1584, height: 672 }],
  ["gemini-nano-banana-2.1", "8:1", 512, { width: 3072, height: 384 }],
  ["gemini-2.5-flash-image", "21:9", 2000, { width: 1536, height: 672 }],
  ["gemini-3.1-flash-lite-image", "2:3", 2000, { width: 848, height: 1264 }],
])("%s draws %s at %i as the nearest size of Google's tables", (name, ratio, resolution, size) => {
  const { sizes } = open(AT_GOOGLE).of(name)?.abilities ?? {};
  expect(sizes && snapSize(sizes, ratio, resolution)).toEqual(size);
});

test("a price is shown where every picture of a model costs the same, and never for a gateway", () => {
  const { of } = open(AT_GOOGLE);
  expect(of("gemini-3.1-flash-lite-image")).toMatchObject({
    ...{ price: { per_picture: 0.0336, currency: "USD" }, chargesInputs: true },
  });
  expect(of("gemini-3-pro-image")?.price).toBeUndefined();
  const gateway = open(GATEWAY).of("gemini-3.1-flash-lite-image");
  expect([gateway?.price, gateway?.chargesInputs]).toEqual([undefined, undefined]);
});

test("an unknown model draws from words alone in one size of the usual shapes, until the file says more", () => {
  const { of, problems } = open(AT_GOOGLE, [
    { id: "google/gemini-9-image" },
    {
      id: "google/gemini-9-wide",
      ...{ aspect_ratios: ["8:1", "1:1"], image_sizes: ["2K"], max_inputs: 3 },
    },
  ]);
  const plain = of("gemini-9-image");
  expect(plain?.about).toMatch(/^A new model: the studio offers only/);
  expect(plain?.abilities.from_pictures).toBeUndefined();
  expect(plain?.abilities.sizes).toHaveProperty("list.length", 10);
  const told = of("gemini-9-wide");
  expect(told).toMatchObject({
    about: null,
    abilities: {
      sizes: {
        list: [
          { width: 2048, height: 2048 },
          { width: 6144, height: 768 },
        ],
      },
      from_pictures: { operations: ["edit"], mask: null, references: { max: 2 } },
    },
  });
  expect(problems).toEqual([]);
});

test("MODELS_FILE can offer a model whose end Google has announced, and a known model under another id", () => {
  const { of } = open(AT_GOOGLE, [
    { id: "google/gemini-3.1-flash-image" },
    { id: "google/ours", model: "gemini-3-pro-image" },
  ]);
  expect(of("gemini-3.1-flash-image")?.about).toMatch(/announced its end/);
  expect(of("ours")?.abilities).toEqual(of("gemini-3-pro-image")?.abilities);
});
