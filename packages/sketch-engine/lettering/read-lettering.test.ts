import { describe, expect, test } from "vitest";
import { Random } from "../core/random";
import { randomPrompt } from "../testing";
import type { FaceName } from "./faces";
import { type LetteringRole, MAX_CHARACTERS, readLettering } from "./read-lettering";

const textsOf = (prompt: string): string[] => readLettering(prompt).texts.map(({ text }) => text);

describe("texts in quotation marks", () => {
  test.each<[prompt: string, texts: string[]]>([
    ['poster "SUMMER"', ["SUMMER"]],
    ["poster “Grand Opening” by the sea", ["Grand Opening"]],
    ["Plakat „Sommer“ am See", ["Sommer"]],
    ["plakat „Lato” nad morzem", ["Lato"]],
    ["affiche «Été» à la plage", ["Été"]],
    ["affiche « L’été indien », mer", ["L’été indien"]],
    ["plakat »Sommer« ved havet", ["Sommer"]],
    ["affisch ”Sommar” vid sjön", ["Sommar"]],
    ["ポスター「夏」", ["夏"]],
    ["海报“夏天”", ["夏天"]],
    ["a sign saying 'OPEN'", ["OPEN"]],
    ["a sign saying ‘Open All Day’, neon", ["Open All Day"]],
    ["title 'Rock 'n' Roll', guitar", ["Rock 'n' Roll"]],
    ["titled 'Don't Panic' in space", ["Don't Panic"]],
    ['"SUMMER" and "SALE"', ["SUMMER", "SALE"]],
    ['("SUMMER":1.3), beach', ["SUMMER"]],
    ['text:"HELLO",sea', ["HELLO"]],
    ['poster"SUMMER"', ["SUMMER"]],
    ['"She said ‘hi’ to me"', ["She said ‘hi’ to me"]],
    ['“Grand Opening"', ["Grand Opening"]],
    ['"A\nB"', ["A\nB"]],
    ['"24"', ["24"]],
    // Not quotations.
    ["don't look, a bird's-eye view", []],
    ["a bird's-eye view of the boys' house and the girls' garden", []],
    ["the dogs’ home, it’s raining", []],
    ["'tis the season, the dogs' bones", []],
    ["rock 'n' roll in the '90s, the kids' room", []],
    ['a 24" x 36" print', []],
    ["5'10\" tall man's portrait", []],
    ['an unclosed "quotation', []],
    ['"" and " " and "…"', []],
    ["l'été, l'orage d'hiver", []],
    ['poster without "SALE"', []],
    ['poster, no text "SALE"', []],
    ["", []],
  ])("%j", (prompt, texts) => {
    expect(textsOf(prompt)).toEqual(texts);
  });

  test("the place of a text includes its marks, in UTF-16 units", () => {
    const prompt = '🌊🌊 "SUMMER" sea';
    const [only] = readLettering(prompt).texts;
    expect(prompt.slice(only?.start, only?.end)).toBe('"SUMMER"');
  });

  test("of four texts three are drawn and the fourth is reported", () => {
    const { texts, left } = readLettering('"a" "b" "c" "d"');
    expect(texts.map(({ text }) => text)).toEqual(["a", "b", "c"]);
    expect(left.map(({ text }) => text)).toEqual(["d"]);
  });

  test("a text of more than 60 characters is shortened at a word, and says so", () => {
    const long = "The quick brown fox jumps over the lazy dog and runs away into the night";
    const [only] = readLettering(`"${long}"`).texts;
    expect(only).toMatchObject({ text: long, isShortened: true });
    expect(only?.drawn).toBe("The quick brown fox jumps over the lazy dog and runs away…");
    expect([...readLettering(`"${"x".repeat(99)}"`).texts[0]!.drawn]).toHaveLength(MAX_CHARACTERS);
    expect(readLettering(`"${"x".repeat(60)}"`).texts[0]).toMatchObject({ isShortened: false });
  });
});

test.each<[prompt: string, roles: LetteringRole[]]>([
  ['a poster titled "SUMMER"', ["headline"]],
  ['movie poster "SUMMER" with subtitle "All Night Long"', ["headline", "subtitle"]],
  ['headline "NOW", tagline "Only today"', ["headline", "subtitle"]],
  ['a shop with a sign saying "OPEN"', ["sign"]],
  ['a neon sign "BAR" at night', ["sign"]],
  ['a logo "Aurora"', ["logo"]],
  ['"Aurora" logo', ["logo"]],
  ['a bottle with a label "Honey"', ["label"]],
  ['a man, "HELLO" on a t-shirt', ["garment"]],
  ['a man with "HELLO" on his red hoodie', ["garment"]],
  ["Plakat mit der Überschrift „Sommer“ und Untertitel „am Meer“", ["headline", "subtitle"]],
  ["affiche intitulée « Été »", ["headline"]],
  ["une enseigne « Café »", ["sign"]],
  ['mountain lake "HELLO"', ["plain"]],
])("the roles in %j", (prompt, roles) => {
  expect(readLettering(prompt).texts.map(({ role }) => role)).toEqual(roles);
});

test.each<[prompt: string, face: FaceName | null]>([
  ['poster "SUMMER"', null],
  ['poster "SUMMER" in serif type', "serif"],
  ['poster "SUMMER" in a sans serif font', "geometric"],
  ['poster "SUMMER" sans-serif', "geometric"],
  ['"Summer" handwritten', "script"],
  ['"Summer" in cursive', "script"],
  ['"Summer" in bold letters', "heavy"],
  ['bold "SUMMER"', "heavy"],
  ['bold colours, a mountain lake, "SUMMER"', null],
  ['"Summer" in elegant lettering', "serif"],
  ["Plakat „Sommer“ in Schreibschrift", "script"],
  ["affiche « Été » avec empattements", "serif"],
  ['a "serif" sign', null],
])("the face in %j", (prompt, face) => {
  expect(readLettering(prompt).texts[0]?.face).toBe(face);
});

test("each of two texts has the face of its own words", () => {
  const { texts } = readLettering('handwritten title "Summer", subtitle "All night long" in serif');
  expect(texts.map(({ face }) => face)).toEqual(["script", "serif"]);
});

test("places are inside of any text", () => {
  const random = new Random(5);
  const marks = [..."\"'“”„«»‘’‚‹›「」"];
  for (let i = 0; i < 500; i++) {
    const prompt = randomPrompt(random, 30).replace(/[ ,]/g, (at) =>
      random.chance(0.5) ? random.pick(marks) : at,
    );
    const { texts, left } = readLettering(prompt);
    for (const { start, end, text } of [...texts, ...left]) {
      expect(prompt.slice(start + 1, end - 1).trim()).toBe(text);
    }
  }
});

test("the edge that words around a text ask for is read", () => {
  const spotOf = (prompt: string) => readLettering(prompt).texts.map(({ spot }) => spot);
  expect(spotOf('A saxophone, big lettering "JAZZ" at the top')).toEqual(["top"]);
  expect(spotOf('A lighthouse, "VISIT THE COAST" along the bottom')).toEqual(["bottom"]);
  expect(spotOf('At the bottom of the poster the words "GO", at the top "STOP"')).toEqual(["bottom", "top"]);
  expect(spotOf('A woman in a red top, "SALE"')).toEqual([null]);
  expect(spotOf('A bottle, "SALE", a cat on top of a shelf')).toEqual([null]);
});
