import { describe, expect, it } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { enlargementLimit, obstacleOf, obstacles, rolesOf } from "./able";
import { FRESH_DRAFT } from "./draft";
import { FRESH_SOURCE } from "./pictures-of";

const taking = (name: string, max: number, roles: string[] = []) => ({
  ...aModel({ id: name.toLowerCase(), name }),
  abilities: {
    ...aModel().abilities,
    from_pictures: {
      ...{ operations: [], sources: "any" as const, mask: null, strength: false, factors: [] },
      references: { max, roles },
    },
  },
});
const PIXELS = {
  ...{ multiple_of: 1, min_side: 64, max_side: 8192, min_ratio: 1 / 4, max_ratio: 4 },
  ...{ min_pixels: 64 * 64, max_pixels: 2048 * 8192 },
};
const [none, two, four] = [taking("None", 0), taking("Two", 2), taking("Four", 4, ["style"])];
const reference = {
  ...{ id: "a", picture: { upload_id: "up_1" }, role: null, title: "", thumbnailUrl: "", mediaUrl: "" },
  ...{ width: 8, height: 8 },
};
const three = { source: null, references: [reference, reference, reference] };

describe("what the chosen models cannot", () => {
  it("nothing is said where all of them can", () => {
    expect(obstacles(three, { models: [none, four], chosen: [four] })).toEqual({
      sentences: [],
      instead: [],
    });
  });

  it("the models that cannot are named, and of the chosen ones those that can are offered", () => {
    expect(obstacles(three, { models: [none, two, four], chosen: [two, four] })).toEqual({
      sentences: ["Two takes at most 2 references."],
      instead: [four],
    });
  });

  it("where no chosen model can make something from the picture, another model of the studio that can is offered", () => {
    const { sentences, instead } = obstacles(three, { models: [none, two, four], chosen: [none] });
    expect(sentences).toEqual(["None takes no references."]);
    expect(instead).toEqual([four]);
  });

  it("a model that works only on pictures is told apart as long as there is none", () => {
    const can = { ...four.abilities.from_pictures, needs_picture: true };
    const only = { ...four, abilities: { ...four.abilities, from_pictures: can } };
    expect(obstacleOf(only, { source: null, references: [] })).toBe("Four needs a picture to work on.");
    expect(obstacleOf(only, three)).toBeNull();
    expect(obstacleOf(four, { source: null, references: [] })).toBeNull();
  });

  it("nothing is offered where no model of the studio can", () => {
    expect(obstacles(three, { models: [none, two], chosen: [two] }).instead).toEqual([]);
  });
});

it("roles are those that any of the models knows", () => {
  expect(rolesOf([none, two, four, taking("Six", 6, ["style", "subject"])])).toEqual(["style", "subject"]);
});

describe("the limit of an enlargement", () => {
  const enlarging = (name: string, max: number) => {
    const model = taking(name, 0);
    const can = { ...model.abilities.from_pictures, operations: ["upscale" as const], factors: [4] };
    const sizes = { ...PIXELS, max_short_side: max };
    return { ...model, abilities: { ...model.abilities, sizes, from_pictures: can } };
  };
  const source = (side: number) => ({
    ...{ ...reference, ...FRESH_SOURCE, operation: "upscale" as const, creationId: null, model: null },
    ...{ words: "", own: FRESH_DRAFT, width: side, height: side, factor: 4 },
  });

  it("is that of the model which draws the largest pictures", () => {
    expect(enlargementLimit([enlarging("Small", 512), enlarging("Large", 1024)], source(300))).toBe(1024);
  });

  it("is not said where one of the models is large enough", () => {
    expect(enlargementLimit([enlarging("Small", 512), enlarging("Large", 2048)], source(300))).toBeNull();
  });
});
