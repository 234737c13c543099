import { describe, expect, test } from "vitest";
import { Random } from "../core/random";
import { STYLES } from "../styles";
import { randomPrompt } from "../testing";
import { differsByOne } from "./match";
import { compositionFor } from "./take";
import { tokenise } from "./tokens";
import { understand } from "./understand";

const read = (prompt: string, negative = "") => understand(prompt, negative, 1, 1);
const briefOf = (prompt: string, negative = "") => read(prompt, negative).brief;

describe("understanding", () => {
  test("finds the longest phrase first", () => {
    expect(read("hot air balloon").understood).toEqual([{ phrase: "hot air balloon", as: "balloon" }]);
  });

  test("recognises plurals, word endings and words with one typing error", () => {
    expect(briefOf("mountians").terrain).toBe("mountains");
    expect(briefOf("muontians").terrain).toBe("abstract");
    expect(briefOf("mountans").terrain).toBe("mountains");
    expect(briefOf("foggier, lakes").water).toBe("lake");
  });

  test("counts, sizes and colours the subject that follows", () => {
    expect(briefOf("three big red balloons").subjects).toMatchObject([
      { kind: "balloon", count: 3, scale: 1.5 },
    ]);
    expect(briefOf("three big red balloons").subjects[0]?.colour).toBeDefined();
    expect(briefOf("sailboats").subjects).toMatchObject([{ kind: "sailboat", count: 3 }]);
  });

  test("lets a colour without a subject tint the light", () => {
    const { hues, subjects } = briefOf("teal and pink, cabin");
    expect(hues).toEqual([195, 355]);
    expect(subjects[0]?.colour).toBeUndefined();
  });

  test("ignores a single colour word in a long text when it chooses the palette", () => {
    const story = "somebody walked along the shore and thought of red roofs and of summers long ago ".repeat(
      4,
    );
    expect(briefOf(story).hues).toEqual([]);
    expect(briefOf("red roofs, summers").hues).toHaveLength(1);
  });

  test("places a subject in its usual terrain when the prompt names none", () => {
    expect(briefOf("a lighthouse").terrain).toBe("sea");
    expect(briefOf("a windmill").terrain).toBe("hills");
    expect(briefOf("a lighthouse in the mountains").terrain).toBe("mountains");
  });

  test("gives bracketed words the weight of their brackets", () => {
    expect(briefOf("(mist:2)").mist).toBe(1);
    expect(briefOf("[mist]").mist).toBeLessThan(briefOf("mist").mist);
    expect(briefOf("sea, (desert:1.5)").terrain).toBe("desert");
  });

  test("excludes what the prompt or the negative prompt negates, by any of its names", () => {
    expect(briefOf("village without houses").subjects).toEqual([]);
    expect(briefOf("sailboat on a lake", "boats").subjects).toEqual([]);
    expect(briefOf("mountains, no trees").plant).toBe("none");
    expect(briefOf("mountains", "mountains").terrain).not.toBe("mountains");
    expect(briefOf("cloudy sky", "clouds").clouds).toBe(0);
  });

  test("ends a negation with its clause", () => {
    expect(briefOf("no clouds, a castle").subjects).toMatchObject([{ kind: "castle" }]);
  });

  test("reports each unknown word once, as it was written", () => {
    expect(read("Zorblax and Zorblax over the sea").unknown).toEqual(["Zorblax"]);
  });

  test("keeps the layout seed when a known word is added, and changes it for an unknown word", () => {
    expect(briefOf("lake").layoutSeed).toBe(briefOf("lake at night with a cabin").layoutSeed);
    expect(briefOf("lake").layoutSeed).not.toBe(briefOf("lake zorblax").layoutSeed);
  });

  test("takes the next composition for the next seed, for any prompt", () => {
    const takeOf = (prompt: string, seed: number) => understand(prompt, "", seed, 1).brief.take;
    for (const prompt of ["lake", "lake zorblax"])
      expect(takeOf(prompt, 8) - takeOf(prompt, 7), prompt).toBe(1);
    expect(compositionFor(["a", "b"], { take: 2 ** 32 - 1 })).toBe("b");
  });

  test("keeps every dial within its limits", () => {
    const brief = briefOf(`${"storm rain fog dark black dramatic vivid ".repeat(20)}`);
    for (const dial of ["storm", "rain", "mist", "clouds", "contrast"] as const) {
      expect(brief[dial]).toBeGreaterThanOrEqual(0);
      expect(brief[dial]).toBeLessThanOrEqual(1);
    }
    expect(brief.lightness).toBe(-1);
  });

  test("understands emoji and the most common words of other languages", () => {
    expect(briefOf("🌊🌙⛵")).toMatchObject({
      terrain: "sea",
      time: "night",
      subjects: [{ kind: "sailboat" }],
    });
    expect(briefOf("verschneiter Wald bei Nacht")).toMatchObject({ terrain: "forest", season: "winter" });
    expect(read("夕焼けの山と湖の謎")).toMatchObject({
      brief: { time: "sunset", water: "lake" },
      unknown: ["謎"],
    });
    expect(read("🤖").unknown).toEqual(["🤖"]);
  });

  test("shows the subject larger when the prompt names no place", () => {
    expect(briefOf("a cat").closeness).toBeGreaterThan(briefOf("a cat in the mountains").closeness);
  });

  test("understands a French word behind an elided article", () => {
    expect(read("un phare sous l'orage, peinture à l’huile")).toMatchObject({
      brief: { style: "oil", subjects: [{ kind: "lighthouse" }] },
      unknown: [],
    });
    expect(briefOf("un phare sous l'orage").storm).toBeGreaterThan(0.5);
  });

  test("gives a repeated word little more weight than a single one", () => {
    const once = briefOf("hills, mist").mist;
    expect(briefOf("hills, mist, mist").mist).toBeGreaterThan(once);
    expect(briefOf(`hills, ${"mist, ".repeat(50)}`).mist).toBeLessThan(once * 1.6);
  });

  test("chooses broadleaf trees for a forest in autumn unless the prompt names pines", () => {
    expect(briefOf("autumn forest").plant).toBe("broadleaf");
    expect(briefOf("forest").plant).toBe("conifer");
    expect(briefOf("autumn pine forest").plant).toBe("conifer");
  });

  test("corrects typing errors in English prompts only", () => {
    expect(briefOf("chapeau").subjects).toMatchObject([{ kind: "castle" }]);
    expect(briefOf("femme au chapeau").subjects).toMatchObject([{ kind: "woman" }]);
  });

  test("understands a portrait as an imagined head and shoulders", () => {
    expect(read("portrait of a queen")).toMatchObject({
      brief: { subjects: [{ kind: "woman" }] },
      understood: [{ as: "portrait" }, { as: "an imagined head and shoulders" }],
    });
    expect(briefOf("a woman in the mountains").subjects).toMatchObject([{ kind: "person" }]);
    expect(
      briefOf("portrait of a couple")
        .subjects.map(({ kind }) => kind)
        .sort(),
    ).toEqual(["man", "woman"]);
    expect(briefOf("portrait of a woman", "woman").subjects).toEqual([]);
  });

  test("gives a person's clothes the colour named after the person", () => {
    const [woman] = briefOf("a woman in a long red dress").subjects;
    expect(woman?.colour).toBeDefined();
    expect(briefOf("a woman in a long red dress").hues).toEqual([]);
    expect(briefOf("a woman, red sky").hues).toHaveLength(1);
  });

  test("freezes the brief with all it holds, so that drawing cannot change it", () => {
    const brief = briefOf("portrait of a couple, teal, red balloon");
    for (const part of [brief, brief.subjects, ...brief.subjects, brief.hues])
      expect(Object.isFrozen(part)).toBe(true);
  });

  test("makes a complete brief of each of 1000 random texts", () => {
    const random = new Random(7);
    for (let seed = 0; seed < 1000; seed++) {
      const prompt = randomPrompt(random);
      const negativePrompt = random.chance(0.5) ? randomPrompt(random, 6) : "";
      const { brief } = understand(prompt, negativePrompt, seed, 1);
      const numbers = [...Object.values(brief), ...brief.hues].filter((value) => typeof value === "number");
      expect(numbers.every(Number.isFinite), JSON.stringify(prompt)).toBe(true);
      expect(Object.keys(STYLES)).toContain(brief.style);
      for (const { count, scale } of brief.subjects) {
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(9);
        expect(scale).toBeGreaterThan(0);
      }
    }
  });

  test("treats names of JavaScript object members as unknown words", () => {
    expect(read("constructor toString __proto__").understood).toEqual([]);
  });
});

describe("tokens", () => {
  test("carry their weight, their negation and the end of their clause", () => {
    expect(tokenise("(red sky:1.5), no dark clouds")).toMatchObject([
      { word: "red", weight: 1.5, negated: false },
      { word: "sky", weight: 1.5, endsClause: true },
      { word: "dark", negated: true },
      { word: "clouds", negated: true },
    ]);
  });

  test("never weigh more than double", () => {
    expect(tokenise("(red:99)")[0]?.weight).toBe(2);
    expect(tokenise("(((((((((red")[0]?.weight).toBeLessThanOrEqual(2);
  });
});

test.each([
  ["forest", "forst", true],
  ["forest", "forrest", true],
  ["forest", "farest", true],
  ["forest", "froest", true],
  ["forest", "ofrest", true],
  ["forest", "forset", true],
  ["forest", "froste", false],
  ["forest", "frst", false],
  ["forest", "tserof", false],
])("«%s» and «%s» differ by at most one typing error: %s", (a, b, expected) => {
  expect(differsByOne(a, b)).toBe(expected);
});
