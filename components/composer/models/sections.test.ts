import { describe, expect, it } from "vitest";
import { countOf, usefulFilters } from "./filters";
import { THIRTY_MODELS } from "./many-models.fixture";
import { enterModel, found, searchable, sectionsOf } from "./sections";

const ALL = searchable(THIRTY_MODELS);
const USUAL = { filter: null, chosen: [], lastUsed: [], obstacleOf: () => null, isShort: false };
const idsIn = (sections: ReturnType<typeof sectionsOf>) =>
  sections.flatMap(({ models }) => models.map(({ model }) => model.id));

describe("the search of the picker", () => {
  it.each([
    ["a name", "xai model 3", ["xai/model-3"]],
    ["a company", "black forest", [0, 1, 2, 3, 4].map((kind) => `bfl/model-${kind}`)],
    ["an id", "replicate/model-1", ["replicate/model-1"]],
    ["what a model can, together with its company", "mask fal", ["fal/model-3"]],
    ["a number that is part of a name, not of what a model can", "openai 4", ["openai/model-4"]],
    ["a usual word for what it can", "upscale google", ["google/model-4"]],
    ["what is said about its pictures", "letters bfl", ["bfl/model-1"]],
    ["nothing", "watercolour plotter", []],
  ])("finds models by %s", (_what, wanted, ids) => {
    expect(found(ALL, wanted).map(({ id }) => id)).toEqual(ids);
  });
});

describe("Enter in the picker", () => {
  const shown = sectionsOf(THIRTY_MODELS, USUAL).flatMap(({ models }) => models);

  it("chooses the model that has the focus, or the first that the search has found", () => {
    expect(enterModel(shown, 2, "")).toBe(shown[2]?.model.id);
    expect(enterModel(shown, -1, "flux")).toBe(shown[0]?.model.id);
  });

  it("chooses none in an empty search, so that what is ticked stays", () => {
    expect(enterModel(shown, -1, " ")).toBeNull();
  });

  it("neither chooses nor closes where the search has found nothing", () => {
    expect(enterModel([], -1, "zeppelin")).toBeUndefined();
  });
});

describe("the filters of the picker", () => {
  it("are those that leave out some of the models, each with how many it keeps", () => {
    const counts = usefulFilters(THIRTY_MODELS).map((name) => [name, countOf(name, THIRTY_MODELS)]);
    expect(counts).toEqual([
      ["draw", 24],
      ["edit", 18],
      ["references", 6],
      ["mask", 6],
      ["expand", 6],
      ["upscale", 6],
    ]);
  });

  it("are none where all models can the same", () => {
    expect(usefulFilters(THIRTY_MODELS.filter((_, index) => index % 5 === 0))).toEqual([]);
  });

  it("show a model that can several things under each of them", () => {
    for (const filter of ["draw", "edit", "mask", "expand"] as const)
      expect(idsIn(sectionsOf(THIRTY_MODELS, { ...USUAL, filter }))).toContain("openai/model-3");
    expect(idsIn(sectionsOf(THIRTY_MODELS, { ...USUAL, filter: "upscale" }))).toHaveLength(6);
  });
});

describe("the sections of the picker", () => {
  it("are the companies in the studio's order", () => {
    expect(sectionsOf(THIRTY_MODELS, USUAL).map(({ title }) => title)).toEqual([
      "OpenAI",
      "Google",
      "Black Forest Labs",
      "xAI",
      "fal",
      "Replicate",
    ]);
  });

  it("begin with the models used last, the latest first, and list each model once", () => {
    const lastUsed = ["replicate/model-2", "removed/model", "google/model-0"];
    const sections = sectionsOf(THIRTY_MODELS, { ...USUAL, lastUsed });
    expect(sections[0]?.title).toBe("Last used");
    expect(idsIn(sections).slice(0, 2)).toEqual(["replicate/model-2", "google/model-0"]);
    expect(new Set(idsIn(sections)).size).toBe(30);
    expect(idsIn(sections)).toHaveLength(30);
  });

  it("begin with the chosen models, also one that cannot make what is asked for", () => {
    const chosen = ["xai/model-4", "google/model-0"];
    const obstacleOf = ({ id }: { id: string }) => (id.endsWith("-4") ? "It needs a picture." : null);
    const sections = sectionsOf(THIRTY_MODELS, { ...USUAL, chosen, lastUsed: chosen, obstacleOf });
    expect(sections[0]?.title).toBe("Chosen");
    expect(sections[0]?.models.map(({ model, obstacle }) => [model.id, obstacle])).toEqual([
      ["google/model-0", null],
      ["xai/model-4", "It needs a picture."],
    ]);
    expect(new Set(idsIn(sections)).size).toBe(30);
    expect(idsIn(sections)).toHaveLength(30);
    const short = sectionsOf(THIRTY_MODELS, { ...USUAL, chosen, isShort: true });
    expect(short.map(({ title }) => title)).toEqual([""]);
  });

  it("end with the models that cannot make what is asked for, each with its reason, also one that was used last", () => {
    const obstacleOf = ({ id }: { id: string }) =>
      id.endsWith("-4") ? null : "This model cannot enlarge this picture.";
    for (const isShort of [true, false]) {
      const sections = sectionsOf(THIRTY_MODELS, {
        ...USUAL,
        ...{ isShort, obstacleOf, lastUsed: ["openai/model-0"] },
      });
      const last = sections.at(-1);
      expect(last?.title).toBe("Cannot make this");
      expect(last?.models).toHaveLength(24);
      expect(last?.models.every(({ obstacle }) => obstacle !== null)).toBe(true);
      expect(idsIn(sections.slice(0, -1)).every((id) => id.endsWith("-4"))).toBe(true);
    }
  });
});
