import { expect, test, vi } from "vitest";
import type { Brief } from "./language/brief";
import { ENTRIES } from "./language/lexicon";
import type { Entry } from "./language/lexicon/entry";
import { understand } from "./language/understand";
import { draw } from "./testing";

// Drawing is pure computation: on a loaded machine a test of one second may take a minute.
vi.setConfig({ testTimeout: 120_000 });

/** A picture without a word, and the same prompt with it: the quickest first. */
type Pair = readonly [without: string, withWord: string];

type PairOf = (word: string) => Pair;

const added =
  (prompt: string): PairOf =>
  (word) => [prompt, `${prompt}, ${word}`];
const IN_HILLS = added("minimal, hills");
const OF_CABIN: PairOf = (word) => ["minimal, cabin in the hills", `minimal, ${word} cabin in the hills`];
const AS_STYLE: PairOf = (word) => ["minimal, hills", `${word}, hills`];
const PAIRS: readonly PairOf[] = [
  IN_HILLS,
  OF_CABIN,
  added("poster, snowy desert at night, lit cabin"),
  added("mountain lake in the snow at sunset, cabin, clouds"),
  added("woman by the sea"),
  AS_STYLE,
  (word) => ["hills", `${word}, hills`],
];

/** The pairs for an entry, the one that is likeliest to differ first. */
function pairsFor({ colour, style }: Entry): readonly PairOf[] {
  const first = style ? AS_STYLE : colour ? OF_CABIN : IN_HILLS;
  return [first, ...PAIRS.filter((pair) => pair !== first)];
}

/** What only the stage of a picture shows, which is tested with the stage: here it is enough that the brief says it. */
const STAGE_PAIRS: readonly ((word: string) => Pair)[] = [
  added("a lemon"),
  (word) => ["a lemon on a table", `a lemon on a ${word}`],
  (word) => ["a lemon", `a ${word} background, a lemon`],
];
const STAGE_DIALS: ReadonlySet<string> = new Set<keyof Brief>([
  ...([
    "backlight",
    "sideLight",
    "hardness",
    "warmth",
    "gloss",
    "steam",
    "cameraHeight",
    "offCentre",
  ] as const),
  ...(["copySpace", "depthOfField"] as const),
]);

const isOfStage = ({ material, part, setting, flat, dials, furniture, room }: Entry): boolean =>
  !!(material || part || setting || flat || furniture || room) ||
  Object.keys(dials ?? {}).some((dial) => STAGE_DIALS.has(dial));

const SIDE = 32;
const drawn = new Map<string, Uint8Array>();
function pictureOf(prompt: string): Uint8Array {
  const known = drawn.get(prompt) ?? draw({ prompt, width: SIDE, height: SIDE }).data;
  drawn.set(prompt, known);
  return known;
}
const differ = (a: Uint8Array, b: Uint8Array): boolean => !Buffer.from(a).equals(Buffer.from(b));

function describedBy(prompt: string): string {
  const { concepts: _, ...brief } = understand(prompt, "", 1, 1).brief;
  return JSON.stringify(brief);
}

const ordersOf = (prompt: string): Set<string> =>
  new Set(understand(prompt, "", 1, 1).brief.subjects.map(({ kind }) => kind));

test("each entry of the lexicon changes a picture, or what its stage is told", () => {
  const shown = new Set<string>();
  const silent = ENTRIES.filter((entry) => {
    const [word = ""] = entry.words.split(", ");
    const isTold = (): boolean =>
      STAGE_PAIRS.some((pair) => {
        const [without, withWord] = pair(word);
        return describedBy(without) !== describedBy(withWord);
      });
    if (isOfStage(entry) && isTold()) return false;
    // Of a thing that another entry has shown it is enough that the brief names it, as its plural does.
    if (entry.subject && shown.has(entry.subject) && ordersOf(`minimal, hills, ${word}`).has(entry.subject))
      return false;
    const isSeen = pairsFor(entry).some((pair) => {
      const [without, withWord] = pair(word);
      return differ(pictureOf(without), pictureOf(withWord));
    });
    if (isSeen && entry.subject) shown.add(entry.subject);
    return !isSeen;
  });
  expect(silent.map(({ words }) => words)).toEqual([]);
});
