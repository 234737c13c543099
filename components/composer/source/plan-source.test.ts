import { describe, expect, it } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { type Draft, type DraftSource, FRESH_DRAFT } from "../draft/draft";
import { fitOf } from "../draft/fit";
import { shownDraft, sourceOf } from "../draft/source";
import { planWithSource } from "./plan-source";
import { printWords } from "./print-words";

const CAN = {
  operations: ["edit", "expand", "upscale"] as const,
  ...{
    sources: "own" as const,
    mask: null,
    references: { max: 0, roles: [] },
    strength: false,
    factors: [2],
  },
};
const plain = aModel({ id: "plain", name: "Plain" });
const editor = aModel({ id: "sandbox", name: "Sketches", is_default: false });
const able = {
  ...editor,
  abilities: { ...editor.abilities, from_pictures: { ...CAN, operations: [...CAN.operations] } },
};
const LIMITS = {
  ...{ promptCharacters: 200, negativePromptCharacters: 40, maxSeed: 4_294_967_295 },
  ...{ enhancing: "rules" as const, isOwnService: true },
};
const output = {
  ...{ id: "pi_1", index: 0, seed: 42, width: 1024, height: 576, media_type: "image/png", byte_length: 1 },
  ...{ is_favourite: false, media_url: "http://x/m", thumbnail_url: "http://x/t" },
};
const creation = aCreation({ prompt: "a lodge {at noon}", model: "sandbox", outputs: [output] });

function plan(change: Partial<DraftSource>, own: Partial<Draft> = {}, models = [plain, able]) {
  const first = sourceOf(creation, output);
  const source = { ...first, ...change, own: { ...first.own, ...own } };
  return planWithSource(fitOf(shownDraft({ ...FRESH_DRAFT, source }), models), LIMITS, source);
}

describe("the plan of a draft with a source", () => {
  it("an edit sends the words about the change with the picture, to the model that drew it", () => {
    const { requests, reason } = plan({}, { prompt: "at night" });
    expect(reason).toBeNull();
    expect(requests).toEqual([
      expect.objectContaining({
        ...{ prompt: "at night", operation: "edit", model: "sandbox" },
        inputs: { source: { picture_id: "pi_1" }, references: [] },
      }),
    ]);
  });

  it("an edit without words says what is missing", () => {
    expect(plan({}).reason).toBe("Say what should change.");
  });

  it("a picture is expanded to several shapes at once, one creation each, by the words that drew it", () => {
    const { requests, count, reason } = plan({ operation: "expand", shapes: ["16:9", "9:16"] });
    expect([count, reason]).toEqual([2, null]);
    expect(requests.map(({ prompt, settings }) => [prompt, settings.aspect_ratio])).toEqual([
      ["a lodge {at noon}", "16:9"],
      ["a lodge {at noon}", "9:16"],
    ]);
  });

  it("a picture that is expanded to no shape says so", () => {
    expect(plan({ operation: "expand" }).reason).toBe("Choose a shape to expand to.");
  });

  it("an upscale says how many times larger", () => {
    const { requests } = plan({ operation: "upscale" });
    expect(requests).toEqual([
      expect.objectContaining({ operation: "upscale", inputs: expect.objectContaining({ factor: 2 }) }),
    ]);
  });

  it("a model that cannot do it is named", () => {
    expect(plan({}, { prompt: "at night", models: ["plain"] }).reason).toBe(
      "Plain cannot do this with the picture.",
    );
    expect(plan({ model: "another" }, { prompt: "at night" }).reason).toBe(
      "Sketches cannot do this with the picture.",
    );
  });
});

it.each([
  [{ width: 2_480, height: 3_508 }, "A4 at 300 dpi"],
  [{ width: 1_024, height: 1_024 }, "A4 at 124 dpi"],
])("says at which resolution a picture fills a sheet", (size, words) => {
  expect(printWords(size)).toBe(words);
});
