import { describe, expect, test } from "vitest";
import { Random } from "../core/random";
import { STYLES } from "../styles";
import { randomPrompt } from "../testing";
import { differsByOne } from "./reading/match";
import { tokenise } from "./reading/tokens";
import { compositionFor } from "./take";
import { understand } from "./understand";

const read = (prompt: string, negative = "") => understand(prompt, negative, 1, 1);
const briefOf = (prompt: string, negative = "") => read(prompt, negative).brief;

describe("understanding", () => {
  test("the longest phrase of the lexicon is recognised first", () => {
    expect(read("hot air balloon").understood).toEqual([
      { phrase: "hot air balloon", as: "hot air balloon" },
    ]);
  });

  test("plurals, word endings and words with one typing error are recognised", () => {
    expect(briefOf("mountians").terrain).toBe("mountains");
    expect(briefOf("muontians").terrain).toBe("abstract");
    expect(briefOf("mountans").terrain).toBe("mountains");
    expect(briefOf("foggier, lakes").water).toBe("lake");
  });

  test("the named side of the sun, an overcast sky, a valley's river and the foreground are heeded", () => {
    expect(briefOf("a lone tree, low sun on the right").lightSide).toBe(1);
    expect(briefOf("a meadow with moonlight, a cottage on the left").lightSide).toBeUndefined();
    expect(briefOf("city square, overcast light")).toMatchObject({ celestial: "none", time: "day" });
    expect(briefOf("a mountain valley, tiny tent in the foreground")).toMatchObject({
      water: "river",
      isInForeground: true,
    });
    expect(briefOf("a runner on a coastal road").terrain).toBe("sea");
    expect(briefOf("a pink apartment building, one palm tree").terrain).not.toBe("island");
  });

  test("a number, size or colour applies to the subject that follows it", () => {
    expect(briefOf("three big red boats").subjects).toMatchObject([
      { kind: "thing sailing yacht", count: 3, scale: 1.5 },
    ]);
    expect(briefOf("three big red boats").subjects[0]?.colour).toBeDefined();
    expect(briefOf("sailboats").subjects).toMatchObject([{ kind: "thing sailing yacht", count: 3 }]);
  });

  test("a colour without a subject tints the light", () => {
    const { hues, subjects } = briefOf("teal and pink, cabin");
    expect(hues).toEqual([195, 355]);
    expect(subjects[0]?.colour).toBeUndefined();
  });

  test("a single colour word in a long text does not determine the palette", () => {
    const story = "somebody walked along the shore and thought of red roofs and of summers long ago ".repeat(
      4,
    );
    expect(briefOf(story).hues).toEqual([]);
    expect(briefOf("red roofs, summers").hues).toHaveLength(1);
  });

  test("a subject is placed in its usual terrain when the prompt names none", () => {
    expect(briefOf("a lighthouse").terrain).toBe("sea");
    expect(briefOf("a windmill").terrain).toBe("hills");
    expect(briefOf("a lighthouse in the mountains").terrain).toBe("mountains");
  });

  test("words in brackets get the weight of their brackets", () => {
    expect(briefOf("(mist:2)").mist).toBe(1);
    expect(briefOf("[mist]").mist).toBeLessThan(briefOf("mist").mist);
    expect(briefOf("sea, (desert:1.5)").terrain).toBe("desert");
  });

  test("a subject negated in the prompt or named in the negative prompt is excluded, by any of its names", () => {
    expect(briefOf("village without houses").subjects).toEqual([]);
    expect(briefOf("sailboat on a lake", "boats").subjects).toEqual([]);
    expect(briefOf("mountains, no trees").plant).toBe("none");
    expect(briefOf("mountains", "mountains").terrain).not.toBe("mountains");
    expect(briefOf("cloudy sky", "clouds").clouds).toBe(0);
  });

  test("a negation ends with its clause", () => {
    expect(briefOf("no clouds, a castle").subjects).toMatchObject([{ kind: "thing castle" }]);
  });

  test("each unknown word is reported once, as it was written", () => {
    expect(read("Zorblax and Zorblax over the sea").unknown).toEqual(["Zorblax"]);
  });

  test("the layout seed stays the same when a known word is added, and changes with an unknown word", () => {
    expect(briefOf("lake").layoutSeed).toBe(briefOf("lake at night with a cabin").layoutSeed);
    expect(briefOf("lake").layoutSeed).not.toBe(briefOf("lake zorblax").layoutSeed);
  });

  test("consecutive seeds select consecutive compositions, for any prompt", () => {
    const takeOf = (prompt: string, seed: number) => understand(prompt, "", seed, 1).brief.take;
    for (const prompt of ["lake", "lake zorblax"])
      expect(takeOf(prompt, 8) - takeOf(prompt, 7), prompt).toBe(1);
    expect(compositionFor(["a", "b"], { take: 2 ** 32 - 1 })).toBe("b");
  });

  test("every numeric value of a brief is within its limits", () => {
    const brief = briefOf(`${"storm rain fog dark, black dramatic vivid ".repeat(20)}`);
    for (const dial of ["storm", "rain", "mist", "clouds", "contrast"] as const) {
      expect(brief[dial]).toBeGreaterThanOrEqual(0);
      expect(brief[dial]).toBeLessThanOrEqual(1);
    }
    expect(brief.lightness).toBe(-1);
  });

  test("emoji and the most common words of other languages are recognised", () => {
    expect(briefOf("🌊🌙⛵")).toMatchObject({
      terrain: "sea",
      time: "night",
      subjects: [{ kind: "thing sailing yacht" }],
    });
    expect(briefOf("verschneiter Wald bei Nacht")).toMatchObject({ terrain: "forest", season: "winter" });
    expect(read("夕焼けの山と湖の謎")).toMatchObject({
      brief: { time: "sunset", water: "lake" },
      unknown: ["謎"],
    });
    expect(read("🧟").unknown).toEqual(["🧟"]);
  });

  test("words of the negative prompt that change nothing are reported, as they were written", () => {
    const notHeeded = (prompt: string, negative: string) => read(prompt, negative).unknownNegative;
    expect(notHeeded("a lake", "Zorp, red, dark, trees, clouds, rain, winter, night, watercolor")).toEqual([
      ...["Zorp", "red", "dark"],
    ]);
    expect(notHeeded("a dark lake, red sky", "red, dark")).toEqual([]);
    expect(notHeeded("a lake", "text, blurry, extra fingers, watermark")).toEqual([]);
    expect(notHeeded("zorp", "")).toEqual([]);
  });

  test("a time of day in the negative prompt is not drawn, whatever the seed", () => {
    for (let seed = 0; seed < 40; seed++) {
      expect(understand("a lake", "sunset, dawn", seed, 1).brief.time).not.toMatch(/sunset|dawn/);
      expect(understand("a lake", "golden hour", seed, 1).brief.time).not.toBe("golden");
    }
  });

  test("an aerial view is a style, but any technique that the prompt names comes first", () => {
    expect(briefOf("aerial view of hills").style).toBe("aerial");
    expect(briefOf("aerial view of hills, watercolor").style).toBe("watercolor");
  });

  test("a minimalist travel poster is a poster, and a minimal composition is not", () => {
    expect(briefOf("minimalist travel poster of hills").style).toBe("poster");
    expect(briefOf("hills, minimal composition").style).toBe("minimal");
  });

  test("empty space in a picture is not outer space, and wet reflections are no lake", () => {
    expect(briefOf("a fox, a lot of empty space").terrain).not.toBe("space");
    expect(briefOf("a fox, wet reflections").water).toBe("none");
  });

  test("the subject is larger when the prompt names no place", () => {
    expect(briefOf("a cat").closeness).toBeGreaterThan(briefOf("a cat in the mountains").closeness);
  });

  test("a French word after an elided article is recognised", () => {
    expect(read("un phare sous l'orage, peinture à l’huile")).toMatchObject({
      brief: { style: "oil", subjects: [{ kind: "thing lighthouse" }] },
      unknown: [],
    });
    expect(briefOf("un phare sous l'orage").storm).toBeGreaterThan(0.5);
  });

  test("a repeated word has little more weight than a single one", () => {
    const once = briefOf("hills, mist").mist;
    expect(briefOf("hills, mist, mist").mist).toBeGreaterThan(once);
    expect(briefOf(`hills, ${"mist, ".repeat(50)}`).mist).toBeLessThan(once * 1.6);
  });

  test("a forest in autumn has broadleaf trees unless the prompt names pines", () => {
    expect(briefOf("autumn forest").plant).toBe("broadleaf");
    expect(briefOf("forest").plant).toBe("conifer");
    expect(briefOf("autumn pine forest").plant).toBe("conifer");
  });

  test("typing errors are corrected in English prompts only", () => {
    expect(briefOf("chapeau").subjects).toMatchObject([{ kind: "thing castle" }]);
    expect(briefOf("femme au chapeau").subjects).toMatchObject([{ kind: "person" }]);
    expect(read("femme au chapeau").unknown).toEqual(["chapeau"]);
  });

  test("people are who they are in other languages too", () => {
    const bodiesOf = (prompt: string) =>
      briefOf(prompt).subjects.flatMap(({ looks = [] }) => looks.map(({ body }) => body));
    expect(bodiesOf("femme au chapeau")).toEqual(bodiesOf("a woman"));
    expect(bodiesOf("ein Mann am Meer")).toEqual(["man"]);
  });

  test("the word that names smoke is heeded, and gone with the negative prompt", () => {
    expect(briefOf("a cabin in winter, smoke").concepts.has("smoke")).toBe(true);
    expect(briefOf("a cabin in winter, smoke", "smoke").concepts.has("smoke")).toBe(false);
  });

  test("a style that is added at the end wins over words inside of the prompt", () => {
    expect(briefOf("jazz night poster with a saxophone, risograph").style).toBe("risograph");
    expect(briefOf("a staircase, minimal, cool grey, synthwave").style).toBe("synthwave");
    expect(briefOf("flowing lines in teal and orange, isometric").style).toBe("isometric");
  });

  test("lettering has the colour that the prompt gives it, and the empty side is the one that it names", () => {
    expect(briefOf('a watermelon, bold white headline "SALE"').ink).toBeDefined();
    expect(briefOf('a white watermelon, poster "SALE"').ink).toBeUndefined();
    expect(briefOf("a watch, copy space on the left").emptySide).toBe("left");
    expect(briefOf("a watch on the left of a book").emptySide).toBeUndefined();
  });

  test("what is in a dish is no thing beside it, and what is served with it is", () => {
    const names = (prompt: string) => briefOf(prompt).subjects.map(({ kind }) => kind);
    expect(names("a bowl of ramen with an egg and a leek")).toHaveLength(1);
    expect(names("a burger with fries")).toEqual(["thing burger", "thing fries"]);
  });

  test("a portrait is understood as an imagined head and shoulders", () => {
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

  test("a colour named after a person is the colour of the person's clothes", () => {
    const [woman] = briefOf("a woman in a long red dress").subjects;
    expect(woman?.colour).toBeDefined();
    expect(briefOf("a woman in a long red dress").hues).toEqual([]);
    expect(briefOf("a woman, red sky").hues).toHaveLength(1);
  });

  test("the brief is deeply frozen, so that drawing cannot change it", () => {
    const brief = briefOf("portrait of a couple, teal, red balloon");
    for (const part of [brief, brief.subjects, ...brief.subjects, brief.hues])
      expect(Object.isFrozen(part)).toBe(true);
  });

  test("each of 400 random texts gives a complete brief", () => {
    const random = new Random(7);
    for (let seed = 0; seed < 400; seed++) {
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

  test("names of JavaScript object members are unknown words", () => {
    expect(read("constructor toString __proto__").understood).toEqual([]);
  });
});

describe("the tokens of a prompt", () => {
  test("tokens contain their weight, their negation and the end of their clause", () => {
    expect(tokenise("(red sky:1.5), no dark clouds")).toMatchObject([
      { word: "red", weight: 1.5, negated: false },
      { word: "sky", weight: 1.5, endsClause: true },
      { word: "dark", negated: true },
      { word: "clouds", negated: true },
    ]);
  });

  test("the weight of a token is at most 2", () => {
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

test.each([
  [
    "colour values",
    Array.from({ length: 8000 }, (_, i) => `#${(i * 2053 + 7).toString(16).padStart(6, "0")} `),
  ],
  ["opened quotations", Array.from({ length: 30_000 }, () => "„a")],
  ["single quotation marks", Array.from({ length: 20_000 }, () => "‘a ")],
  ["people", Array.from({ length: 8000 }, () => "red person ")],
  ["things", Array.from({ length: 12_000 }, () => "cat, ")],
])("the time to understand grows with the length of a text of %s, not with its square", (_, words) => {
  const time = (text: string): number => {
    const begun = performance.now();
    understand(text, text, 1, 1);
    return performance.now() - begun;
  };
  time(words.slice(0, 2000).join(""));
  // 60 000 characters and more take some 300 ms; 10 to 30 s where the time grows with the square.
  expect(time(words.join(""))).toBeLessThan(6000);
});

test("the time to understand a long list of things that are colours, too, does not grow with its square", () => {
  const begun = performance.now();
  understand("lemon, ".repeat(30_000), "", 1, 1);
  // About 1 s; 75 s where the time grows with the square.
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test("things float or are stacked where the prompt says so, and letters in quotes are no things", () => {
  expect(briefOf("white headphones floating against an orange backdrop").manner).toBe("floating");
  expect(briefOf("three stacked bars of soap").manner).toBe("stacked");
  expect(briefOf("three bars of soap").manner).toBeUndefined();
  expect(briefOf('a rocket, "GO" in yellow letters').subjects.map(({ kind }) => kind)).toEqual([
    "thing rocket",
  ]);
});
