import { describe, expect, test } from "vitest";
import { toLch } from "../core/colour";
import { understand } from "./understand";

const stageOf = (prompt: string) => understand(prompt, "", 1, 1.5).brief.stage;

describe("the stage of a prompt", () => {
  test.each([
    ["a lipstick", "studio", "paper"],
    ["a lemon", "table", "wood"],
    ["an armchair and a chair", "floor", "wood"],
    ["Three lemons on a marble table", "table", "marble"],
    ["soap on wet slate", "table", "stone"],
    ["ring on black velvet", "studio", "cloth"],
    ["white sneakers on a concrete step", "studio", "concrete"],
    ["sneakers on a beach", "outdoors", "sand"],
    ["picnic basket in a meadow", "outdoors", "grass"],
    ["a hot dog in the snow in the mountains", "outdoors", "snow"],
    ["a chair in a meadow", "outdoors", "grass"],
    ["watch and sunglasses, flat lay", "flat lay", "paper"],
    ["lemons from above, linen tablecloth", "flat lay", "cloth"],
    ["living room with a green velvet sofa, two chairs", "floor", "wood"],
    ["a cat", "floor", "wood"],
    ["a dog", "outdoors", "grass"],
    ["portrait of a horse", "studio", "paper"],
    ["vintage car on a pink background", "studio", "paper"],
    ["bicycle against a peach wall", "floor", "wood"],
    ["handbag on a chair", "floor", "wood"],
    ["handbag on grass", "studio", "grass"],
    ["a taxi", "outdoors", "asphalt"],
    ["a horse on a beach", "outdoors", "sand"],
    ["giraffe", "outdoors", "grass"],
    ["a woman in the city", "outdoors", "asphalt"],
    ["a woman", "studio", "paper"],
    ["a castle", "outdoors", "grass"],
    ["duck on a pond", "outdoors", "water"],
    ["a hot air balloon", "air", "paper"],
    ["a tiny lemon in the mountains", "outdoors", "grass"],
  ])("%j is on a stage: %s, %s", (prompt, kind, material) => {
    expect(stageOf(prompt)).toMatchObject({ kind, material });
  });

  test.each([
    "shark underwater",
    "an astronaut in space",
    "mountain lake",
    "a tiny woman in the city",
    "a distant castle in the hills",
    "birds over the sea",
    "a village",
    "aerial view of a castle in the hills",
  ])("%j is a picture of a place and on no stage", (prompt) => {
    expect(stageOf(prompt)).toBeNull();
  });

  test.each([
    ["a lemon on a blue table", "surface", 252],
    ["a lemon on a deep blue table", "surface", 252],
    ["headphones against a solid #FF6B4A backdrop", "backdrop", 35],
    ["headphones, teal background", "backdrop", 195],
    ["headphones on turquoise", "backdrop", 190],
    ["sofa in a green living room", "backdrop", 145],
    ["portrait of a woman, teal background", "backdrop", 195],
  ] as const)("%j names the colour of its %s", (prompt, part, hue) => {
    const colour = stageOf(prompt)?.[part];
    expect(Math.abs(toLch(colour ?? [0, 0, 0])[2] - hue)).toBeLessThan(4);
  });

  test("a tone alone is a grey backdrop, and a material brings its own colour", () => {
    expect(toLch(stageOf("a lemon, dark background")!.backdrop!)[0]).toBeLessThan(0.3);
    expect(toLch(stageOf("a lemon on marble")!.surface!)[0]).toBeGreaterThan(0.9);
    expect(stageOf("a lemon on a wooden table")!.surface).toBeUndefined();
  });

  test("a room or workplace by name is the setting, and a place is seen behind things outdoors", () => {
    expect(stageOf("a lemon in a kitchen")).toMatchObject({ setting: "kitchen", hasView: false });
    expect(stageOf("coffee in a café")).toMatchObject({ setting: "café" });
    expect(stageOf("laptop on a desk in an office")).toMatchObject({ kind: "table", setting: "office" });
    expect(stageOf("a lemon in the mountains")).toMatchObject({ kind: "outdoors", hasView: true });
  });

  test("things that are laid out are seen from above in the style of the prompt, and no aerial view", () => {
    expect(understand("three lemons, top-down", "", 1, 1).brief.style).toBe("matte");
    expect(understand("three lemons, top-down, watercolor", "", 1, 1).brief.style).toBe("watercolor");
    const castle = understand("aerial view of a castle in the hills", "", 1, 1).brief;
    expect(castle).toMatchObject({ style: "aerial", stage: null });
    const boat = understand("a boat on the sea, seen from above, pencil drawing", "", 1, 1).brief;
    expect(boat).toMatchObject({ style: "pencil", stage: { kind: "flat lay", material: "water" } });
    expect(understand("a horse in a meadow, seen from above", "", 1, 1).brief.style).toBe("matte");
  });

  test("words of light and camera turn their dials", () => {
    const { brief } = understand(
      "a lemon, backlit, hard light, low angle, copy space, steaming, glossy",
      "",
      1,
      1,
    );
    expect(brief.backlight).toBeGreaterThan(0.5);
    expect(brief.hardness).toBeGreaterThan(0.8);
    expect(brief.cameraHeight).toBeLessThan(-0.5);
    expect(brief.steam).toBeGreaterThan(0.5);
    expect(brief.gloss).toBeGreaterThan(0.5);
  });
});
