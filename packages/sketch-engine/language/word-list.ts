import { type Home, thingOf } from "../things/catalogue";
import { ENTRIES, SENSES } from "./lexicon";
import type { Entry } from "./lexicon/entry";

const HOMES: Readonly<Record<Home, string>> = {
  table: "Food, drinks and what stands on tables",
  studio: "Fashion, devices, tools and toys",
  room: "Furniture",
  street: "Vehicles and the street",
  water: "Boats and birds of the water",
  underwater: "Animals of the sea",
  sky: "Things in the air",
  ground: "Animals, buildings and things outdoors",
};

/** The heading of an entry; the first line that applies. */
const GROUPS: readonly (readonly [heading: string, isIn: (entry: Entry) => boolean])[] = [
  ...Object.entries(HOMES).map(
    ([home, heading]) =>
      [heading, ({ subject }: Entry) => subject !== undefined && thingOf(subject)?.home === home] as const,
  ),
  ["Scenery and figures", ({ subject }) => subject !== undefined],
  ["Styles", ({ style }) => style !== undefined],
  ["Colours", ({ colour, palette }) => colour !== undefined || palette !== undefined],
  ["Materials", ({ material }) => material !== undefined],
  [
    "Rooms, surfaces and backgrounds",
    ({ room, furniture, part, setting, flat }) => !!(room || furniture || part || setting || flat),
  ],
  ["Places, waters and plants", ({ terrain, water, plant }) => !!(terrain || water || plant)],
  ["Time, season, light and weather", ({ time, season, celestial }) => !!(time || season || celestial)],
  ["Sizes", ({ size, girth }) => size !== undefined || girth !== undefined],
  ["Camera, light, mood and weather", () => true],
];

const INTRODUCTION = `# Words

What the sketch engine understands. Names of one entry stand in brackets after the first one. Plurals, numbers, hex values
such as \`#ff6b4a\`, tones such as "pale" before a colour, and words of grammar are understood as well. \`npm run words -w
sketch-engine\` writes this file.
`;
const LINE = 200;

/** The list of all words, in Markdown. */
export function wordList(): string {
  const groups = new Map(GROUPS.map(([heading]) => [heading, [] as string[]]));
  for (const entry of [...ENTRIES, ...SENSES]) {
    // Plurals of things follow by rule.
    if (entry.subject && thingOf(entry.subject) && entry.count !== undefined) continue;
    const heading = GROUPS.find(([, isIn]) => isIn(entry))![0];
    const [name = "", ...others] = entry.words.split(", ");
    groups.get(heading)!.push(others.length > 0 ? `${name} (${others.join(", ")})` : name);
  }
  const sections = [...groups].map(([heading, names]) => `## ${heading}\n\n${wrapped(names.sort())}\n`);
  return [INTRODUCTION, ...sections].join("\n");
}

function wrapped(names: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of names.join("; ").split(" ")) {
    if (line.length + word.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
