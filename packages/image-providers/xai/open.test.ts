import { hasAspectRatio, snapSize } from "contract/models/model-size";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { closedAfterTest } from "@/tools/testing/closing";
import { createTestClock } from "@/tools/testing/studio";
import { openXai, readXaiEntries } from "./open";
import { askedShape, SHAPES, sizesOf, WIDER_SHAPES } from "./shapes";

const closed = closedAfterTest();
const AT_XAI = { baseUrl: "https://api.x.ai/v1", apiKey: "a-key" };

function open(entries: readonly { id: string; [field: string]: unknown }[] = [], xai = AT_XAI) {
  const problems: string[] = [];
  const [opened] = openXai({
    settings: { providers: { xai } },
    entriesOf: () => entries,
    problem: (line) => void problems.push(line),
    clock: createTestClock(),
    log: createLog("silent"),
  });
  if (!opened) throw new Error("Nothing was opened.");
  closed(opened.engine);
  const model = (id: string) => opened.models.find((one) => one.id === id);
  return { opened, model, problems };
}

test("without a key nothing is opened, and the missing setting is named", () => {
  const source = { settings: { providers: { xai: null } }, entriesOf: () => [], problem: () => {} };
  expect(openXai({ ...source, clock: createTestClock(), log: createLog("silent") })).toEqual([]);
  expect(readXaiEntries(source)).toMatchObject([{ name: "xai", missing: "XAI_API_KEY" }]);
});

test("with a key xAI's current models are offered, the newest as the default, and none that is retired", () => {
  const { opened } = open();
  expect(opened).toMatchObject({ id: "xai", provider: "xAI" });
  expect(opened.models.map(({ id }) => id)).toEqual([
    ...["xai/grok-imagine-image-2.0", "xai/grok-imagine-image"],
  ]);
});

test("a price is known where it is the same for every picture, and only at xAI itself", () => {
  const price = { per_picture: 0.02, currency: "USD" };
  const first = "xai/grok-imagine-image";
  for (const baseUrl of [AT_XAI.baseUrl, "https://eu-west-1.api.x.ai/v1"])
    expect(open([], { ...AT_XAI, baseUrl }).model(first)).toMatchObject({ price, chargesInputs: true });
  const gateway = open([], { ...AT_XAI, baseUrl: "https://api.x.ai.example/v1" }).model(first);
  expect(gateway?.price).toBeUndefined();
  expect(open().model("xai/grok-imagine-image-2.0")?.price).toBeUndefined();
});

test("an edit takes as many references as xAI allows beside its source", () => {
  const { model } = open();
  const most = (id: string) => model(id)?.abilities.from_pictures?.references.max;
  expect([most("xai/grok-imagine-image-2.0"), most("xai/grok-imagine-image")]).toEqual([4, 2]);
});

test("every size is asked for by its own aspect ratio and resolution", () => {
  const shapes = [...SHAPES, ...WIDER_SHAPES];
  for (const resolution of ["1k", "2k"] as const)
    expect(sizesOf(shapes, [resolution]).map((size) => askedShape(shapes, size))).toEqual(
      shapes.map(({ ratio }) => ({ aspect_ratio: ratio, resolution })),
    );
});

test("each aspect ratio of the studio is asked for at xAI as that aspect ratio", () => {
  const { model } = open();
  const sizes = model("xai/grok-imagine-image-2.0")?.abilities.sizes;
  if (!sizes) throw new Error("There is no model.");
  for (const ratio of ["21:9", "16:9", "3:2", "4:3", "1:1", "3:4", "2:3", "9:16"]) {
    expect([ratio, hasAspectRatio(sizes, ratio)]).toEqual([ratio, true]);
    const asked = askedShape([...SHAPES, ...WIDER_SHAPES], snapSize(sizes, ratio, 720));
    expect(asked).toEqual({ aspect_ratio: ratio, resolution: "1k" });
  }
});

test("a model that the studio does not know is offered with what every model of xAI can, until MODELS_FILE says more", () => {
  const { model, problems } = open([
    { id: "xai/grok-next" },
    {
      ...{ id: "xai/best", model: "grok-next", about: "Ours.", resolutions: ["1k", "2k"] },
      ...{ qualities: ["low", "high"], max_pictures: 2, max_sources: 1 },
    },
    { id: "xai/quick", model: "grok-imagine-image" },
  ]);
  expect(problems).toEqual([]);
  expect(model("xai/grok-next")).toMatchObject({
    about: expect.stringContaining("A new model: the studio offers only"),
    abilities: { max_pictures: 4, settings: [] },
  });
  expect(model("xai/grok-next")?.abilities.from_pictures).toBeUndefined();
  expect(model("xai/best")).toMatchObject({
    ...{ name: "grok-next", about: "Ours." },
    abilities: {
      max_pictures: 2,
      from_pictures: { operations: ["edit"], references: { max: 0 } },
      settings: [{ name: "quality", default: "low", values: [{ value: "low" }, { value: "high" }] }],
    },
  });
  expect(model("xai/quick")).toMatchObject({ name: "Grok Imagine 1.0", price: { per_picture: 0.02 } });
});
