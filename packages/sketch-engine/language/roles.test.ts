import { describe, expect, test } from "vitest";
import { lch, toLch } from "../core/colour";
import { understand } from "./understand";

const read = (prompt: string, negative = "") => understand(prompt, negative, 1, 1.5);
const briefOf = (prompt: string, negative = "") => read(prompt, negative).brief;
const kindsOf = (prompt: string, negative = "") =>
  briefOf(prompt, negative).subjects.map(({ kind, relation, count }) =>
    [relation, count > 1 ? count : undefined, kind.replace("thing ", "")]
      .filter((part) => part !== undefined)
      .join(" "),
  );
const SOLIDS = /^thing (?:sphere|cube|cylinder|cone|arch|steps|torus)$/;
/** The solids of a study; none when anything else is drawn. */
function solidsOf(prompt: string): string[] {
  const kinds = briefOf(prompt).subjects.map(({ kind }) => kind);
  return kinds.every((kind) => SOLIDS.test(kind)) ? kinds : [];
}
const hueOf = (colour: Parameters<typeof toLch>[0] | undefined) => Math.round(toLch(colour ?? [0, 0, 0])[2]);

describe("the things of a prompt", () => {
  test.each([
    ["bowl of cherries", ["cherries"]],
    ["twelve eggs in a basket", ["9 egg", "around basket"]],
    ["a cup of coffee on a stack of books", ["coffee", "under books"]],
    ["a dog in front of a fire engine", ["dog", "behind fire engine"]],
    ["a lighthouse in the background, a red boat", ["sailing yacht", "behind lighthouse"]],
    ["hamburger with fries and a soft drink", ["burger", "beside fries", "beside soft drink"]],
    ["on a stack of books, three lemons", ["3 lemon", "under books"]],
    ["Travel poster, white lighthouse on a cliff, small boat below", ["lighthouse", "beside sailing yacht"]],
    ["portrait of a dog", ["dog"]],
    ["a pair of jeans", ["jeans"]],
    ["a pair of sneakers", ["2 sneaker"]],
    ["white sneakers", ["2 sneaker"]],
    ["a dozen tulips in a jar", ["9 tulip", "around jar"]],
    ["a row of taxis", ["5 taxi"]],
    ["stack of five pancakes", ["pancakes"]],
    ["woman in a black coat, red hat", ["person"]],
    ["two cats and a dog", ["2 cat", "beside dog"]],
    ["a couple of lemons", ["2 lemon"]],
    ["woman in a long red dress with a dog", ["person", "beside dog"]],
    ["bubble tea in a tall glass", ["bubble tea"]],
    ["flying bird over mountains", ["flying bird"]],
  ])("%j are %j", (prompt, kinds) => {
    expect(kindsOf(prompt)).toEqual(kinds);
  });

  test("a thing that only says of what kind another is, is not drawn", () => {
    for (const prompt of ["coffee grinder", "dog leash on concrete"]) {
      expect(kindsOf(prompt)).not.toContainEqual(expect.stringMatching(/coffee|dog/));
      expect(solidsOf(prompt).length).toBeGreaterThan(2);
    }
    expect(kindsOf("coffee table")).toEqual(["coffee table"]);
    expect(briefOf("beach bag, lemon").terrain).not.toBe("sea");
  });

  test("quoted text is not read as words, but a prompt that is quoted as a whole is", () => {
    expect(read('a lemon, "Big Cat Zorp"')).toMatchObject({
      unknown: [],
      brief: { subjects: [{ kind: "thing lemon" }] },
    });
    expect(kindsOf('"a lemon"')).toEqual(["lemon"]);
    expect(kindsOf("a dog's basket and a cat's lemon")).toEqual(["basket", "beside lemon"]);
  });

  test("flowers with a landscape are the flowers of that landscape, and flowers alone are things", () => {
    expect(kindsOf("three sunflowers")).toEqual(["3 sunflower"]);
    expect(briefOf("sunflowers in the hills")).toMatchObject({ terrain: "hills", subjects: [] });
    expect(kindsOf("a balloon")).toEqual(["balloon"]);
    expect(briefOf("balloons over the mountains").subjects).toMatchObject([
      { kind: "thing hot air balloon" },
    ]);
  });

  test.each([
    ["camel", "desert"],
    ["penguin", "tundra"],
    ["shark", "underwater"],
    ["taxi", "city"],
    ["owl", "forest"],
    ["elephant", "hills"],
    ["speedboat", "sea"],
  ])("a %s without a place is near the eye in its habitat, %s", (word, terrain) => {
    const stage = terrain === "underwater" ? null : { kind: "outdoors", hasView: true };
    expect(briefOf(word)).toMatchObject({ terrain, stage });
  });
});

describe("colours", () => {
  test("a colour, with its tone, is the colour of the thing that follows, and two colours are two things", () => {
    const [red, blue] = briefOf("a red car and a dark blue car").subjects;
    expect(hueOf(red?.colour)).not.toBe(hueOf(blue?.colour));
    const lightness = (prompt: string) => toLch(briefOf(prompt).subjects[0]!.colour!)[0];
    expect(lightness("dark blue car")).toBeLessThan(lightness("blue sofa"));
    expect(lightness("pale pink sofa")).toBeGreaterThan(lightness("pink sofa"));
    expect(briefOf("dark green sofa").lightness).toBe(0);
  });

  test("a colour that is a value has exactly that value", () => {
    expect(briefOf("a #ff0000 sofa").subjects[0]?.colour).toEqual(
      briefOf("a rgb(255, 0, 0) sofa").subjects[0]?.colour,
    );
    expect(toLch(briefOf("a #f00 sofa").subjects[0]!.colour!)[2]).toBeCloseTo(29.2, 0);
  });

  test.each([
    ["an orange and a lemon", ["tangerine", "beside lemon"]],
    ["orange car", ["car"]],
    ["olive dress", ["dress"]],
    ["peach handbag, mint wall", ["handbag"]],
    ["lipstick in coral", ["lipstick"]],
    ["golden saxophone", ["saxophone"]],
    ["rose gold watch", ["watch"]],
  ])("in %j the things are %j, and every other colour word is a colour", (prompt, kinds) => {
    expect(kindsOf(prompt)).toEqual(kinds);
  });

  test("colours that belong to no thing are the palette, in the order of the prompt", () => {
    const { palette, hues } = briefOf("circles in terracotta, sage and honey");
    expect(palette).toHaveLength(3);
    expect(hues).toHaveLength(3);
    expect(briefOf("a sofa, honey and charcoal palette").palette).toHaveLength(2);
    expect(briefOf("earth tones").palette.length).toBeGreaterThan(2);
    expect(briefOf("pink").palette).toEqual([lch(0.78, 0.12, 355)]);
  });

  test("as many colours after a number of things as there are things colour each of them", () => {
    const { subjects, palette } = briefOf("three bars of soap, sage, cream and terracotta");
    expect(subjects.map(({ colour }) => colour !== undefined)).toEqual([true, true, true]);
    expect(palette).toEqual([]);
  });

  test("a colour of something that is not drawn, or of letters, tints nothing", () => {
    expect(briefOf("white sneakers, one green shoelace").palette).toEqual([]);
    expect(briefOf("sliced watermelon, bold pink headline").palette).toEqual([]);
  });

  test("a colour in the negative prompt is drawn nowhere", () => {
    const brief = briefOf("a red handbag, red apple, pink and red palette, red background", "red");
    expect(brief.subjects.map(({ kind, colour }) => [kind, colour])).toEqual([["thing handbag", undefined]]);
    expect(brief.palette).toHaveLength(1);
    expect(brief.stage?.backdrop).toBeUndefined();
  });
});

describe("what is unknown", () => {
  test.each([
    ["Gimbal on a pergola, studio light", "Gimbal"],
    ["Product photo of a gimbal", "gimbal"],
    ["a small red gimbal with buttons", "gimbal"],
    ["coffee grinder", "grinder"],
    ["gimlet on a table", "gimlet"],
    ["On a beach, a gimbal", "gimbal"],
  ])("in %j the main thing, %j, is unknown, so the picture is a study", (prompt, word) => {
    const { brief, unknownMain } = read(prompt);
    expect(unknownMain?.word).toBe(word);
    expect(prompt.slice(unknownMain?.start, unknownMain?.end)).toBe(word);
    expect(brief.isStudy).toBe(true);
    expect(solidsOf(prompt).length).toBeGreaterThan(2);
  });

  test.each([
    "a lemon beside a gimbal",
    "misty hills, gimbal",
    "teal and pink",
    "",
    "Lake Como at dawn",
    "castle",
    "a gimbal next to a lemon",
    "Serenity, a woman in a meadow",
    "Quibble, three lemons",
  ])("%j is no study", (prompt) => {
    expect(read(prompt)).toMatchObject({ unknownMain: null, brief: { isStudy: false } });
  });

  test("an unknown main thing beside a known one is reported, and the known one is drawn alone", () => {
    expect(read("a gimbal next to a lemon").unknown).toEqual(["gimbal"]);
    expect(kindsOf("a gimbal next to a lemon")).toEqual(["lemon"]);
    expect(kindsOf("Serenity, a woman in a meadow")).toEqual(["person"]);
    expect(kindsOf("gimbal, a wooden table")).not.toContain("dining table");
  });

  test("words that are English words are not corrected to others", () => {
    for (const word of ["batter", "potter", "adventure", "bracket"])
      expect(read(word), word).toMatchObject({ understood: [], unknown: [word], brief: { isStudy: true } });
  });
});
