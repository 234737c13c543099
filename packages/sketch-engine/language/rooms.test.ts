import { describe, expect, test } from "vitest";
import { understand } from "./understand";

const read = (prompt: string, negative = "") => understand(prompt, negative, 1, 1.5);
const briefOf = (prompt: string, negative = "") => read(prompt, negative).brief;

describe("the words of a winter campaign", () => {
  test.each([
    ["a mountain lodge in deep powder snow at dusk, smoke from the chimney, lit windows", "lodge"],
    ["cable car over a ski slope, blue sky", "cable car"],
    ["two skiers on a piste in fresh snow", "thing skier"],
    ["a ski chalet with icicles, snowfall", "lodge"],
    ["a sledge before a mountain hut in winter", "thing sled"],
    ["gondola lift above a ski resort, chimney smoke", "cable car"],
  ] as const)("%j is understood completely and shows a %s in the mountains in winter", (prompt, kind) => {
    const { brief, unknown } = read(prompt);
    expect(unknown).toEqual([]);
    expect(brief).toMatchObject({ terrain: "mountains", season: "winter", room: "none" });
    expect(brief.subjects.map((subject) => subject.kind)).toContain(kind);
  });

  test("a cable car does not bring winter with it, and a ski slope brings no lake", () => {
    expect(briefOf("a cable car").season).toBe("summer");
    for (let seed = 0; seed < 10; seed++)
      expect(understand("a ski slope", "", seed, 1).brief.water).toBe("none");
  });
});

describe("the words of rooms", () => {
  test.each([
    [
      "cosy interior of a chalet, fireplace, armchair, snowy mountains through the window",
      "room",
      "mountains",
    ],
    ["a living room, city skyline through the window", "room", "city"],
    ["a fireplace, wooden beams", "room", "mountains"],
    ["terrace with a view of the Alps, morning light", "terrace", "mountains"],
    ["balcony, sea view", "terrace", "sea"],
  ] as const)("%j is understood completely as a %s before the terrain %s", (prompt, room, terrain) => {
    const { brief, unknown } = read(prompt);
    expect(unknown).toEqual([]);
    expect(brief).toMatchObject({ room, terrain });
  });

  test("from inside a building the building is not seen, but other subjects are", () => {
    const { subjects } = briefOf("interior of a chalet, a cat, a castle through the window");
    expect(subjects.map(({ kind }) => kind).sort()).toEqual(["thing castle", "thing cat"]);
    expect(briefOf("a chalet, a castle").subjects.map(({ kind }) => kind)).toContain("lodge");
  });

  test("a room that the negative prompt names is not drawn, nor one in space, under water or in a style without rooms", () => {
    expect(briefOf("interior, mountains", "interior").room).toBe("none");
    expect(briefOf("mountains, fireplace", "fireplace").room).toBe("none");
    for (const place of ["underwater", "space", "isometric", "aerial view", "product photo", "bauhaus"])
      expect(briefOf(`interior, ${place}`).room, place).toBe("none");
  });

  test("a thing near the eye stands on a stage and in no room", () => {
    for (const prompt of ["close-up of a red cup", "a candle, window light", "three candles, product photo"])
      expect(briefOf(prompt), prompt).toMatchObject({ room: "none", stage: expect.anything() });
  });

  test("a portrait stays a portrait beside words of rooms", () => {
    expect(briefOf("portrait of a woman, window light")).toMatchObject({
      room: "none",
      subjects: [{ kind: "woman" }],
    });
  });
});
