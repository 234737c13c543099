import { describe, expect, test } from "vitest";
import { changedPrompt } from "./change";
import { understand } from "./understand";

const ROWS: readonly (readonly [prompt: string, change: string, changed: string])[] = [
  [
    "A lighthouse on a cliff in a storm",
    "The same, but at night",
    "A lighthouse on a cliff in a storm at night",
  ],
  ["A lighthouse on a cliff in a storm", "with a blue sky", "A lighthouse on a cliff with a blue sky"],
  [
    "A lighthouse on a cliff in a storm",
    "at night and without the cliff",
    "A lighthouse in a storm at night",
  ],
  ["A fox in a snowy forest at dusk", "at noon", "A fox in a snowy forest at noon"],
  ["A fox in a snowy forest at dusk", "in summer", "A fox in a summer forest at dusk"],
  ["A fox in a snowy forest at dusk", "as a watercolour", "A fox in a snowy forest at dusk, watercolour"],
  ["A fox in a snowy forest at dusk", "on a beach", "A fox on a snowy beach at dusk"],
  ["A fox in a snowy forest at dusk", "warmer light", "A fox in a snowy forest at dusk, warm glow"],
  [
    "A fox in a snowy forest at dusk, oil painting",
    "make it a watercolour, please",
    "A fox in a snowy forest at dusk, watercolour",
  ],
  ["A fox in a snowy forest at dusk", "three foxes", "Three foxes in a snowy forest at dusk"],
  ["A fox in a snowy forest at dusk", "turn the fox into an owl", "An owl in a snowy forest at dusk"],
  ["Watercolor painting of a fox", "as a pencil drawing", "Pencil drawing of a fox"],
  [
    "A tiny robin on the handle of a garden spade, frosty morning",
    "at night",
    "A tiny robin on the handle of a garden spade, frosty night",
  ],
  [
    "A tiny robin on the handle of a garden spade, frosty morning",
    "make the robin bigger",
    "A robin on the handle of a garden spade, frosty morning",
  ],
  ["Desert dunes at golden hour", "sunset instead of golden hour", "Desert dunes at sunset"],
  ["Desert dunes at golden hour", "no clouds", "Desert dunes at golden hour, without clouds"],
  ["Desert dunes at golden hour", "add a camel", "Desert dunes at golden hour, a camel in the distance"],
  ["Desert dunes at golden hour", "in winter", "Desert dunes at golden hour in winter"],
  [
    "Lone tree on a rolling lavender hill, big pale sky",
    "without the tree",
    "A rolling lavender hill, big pale sky, without the tree",
  ],
  [
    "A small sailing boat on a wide lake at dawn",
    "three boats instead of one",
    "Three small sailing boats on a wide lake at dawn",
  ],
  [
    "Two white horses galloping along a beach at dusk, dusty pink and slate palette",
    "one horse",
    "One white horse galloping along a beach at dusk, dusty pink and slate palette",
  ],
  [
    "Two white horses galloping along a beach at dusk, dusty pink and slate palette",
    "make them black",
    "Two black horses galloping along a beach at dusk, dusty pink and slate palette",
  ],
  [
    "Two white horses galloping along a beach at dusk, dusty pink and slate palette",
    "same but in terracotta and sage",
    "Two white horses galloping along a beach at dusk, terracotta and sage palette",
  ],
  [
    "Flowing lines in teal and orange",
    "in terracotta, sage and cream",
    "Flowing lines in terracotta, sage and cream",
  ],
  [
    "Yellow tram on a steep cobbled street",
    "replace the tram with a bus",
    "Yellow bus on a steep cobbled street",
  ],
  [
    "Yellow tram on a steep cobbled street",
    "Replace the tram with two red buses",
    "Two red buses on a steep cobbled street",
  ],
  ["Yellow tram on a steep cobbled street", "closer", "Yellow tram on a steep cobbled street, close-up"],
  [
    "Black cat sitting on a yellow windowsill next to a small cactus",
    "turn the cat into a fox",
    "Black fox sitting on a yellow windowsill next to a small cactus",
  ],
  [
    "Black cat sitting on a yellow windowsill next to a small cactus",
    "make the cat white",
    "White cat sitting on a yellow windowsill next to a small cactus",
  ],
  [
    "Black cat sitting on a yellow windowsill next to a small cactus",
    "remove the cactus",
    "Black cat sitting on a yellow windowsill",
  ],
  [
    "Green velvet sofa with a floor lamp and a monstera in a bright living room",
    "make the sofa red",
    "Red velvet sofa with a floor lamp and a monstera in a bright living room",
  ],
  [
    "Green velvet sofa with a floor lamp and a monstera in a bright living room",
    "take away the lamp",
    "Green velvet sofa with a monstera in a bright living room",
  ],
  [
    "Bicycle with a wicker basket of flowers leaning against a peach wall",
    "make the flowers yellow",
    "Bicycle with a wicker basket of yellow flowers leaning against a peach wall",
  ],
  [
    "Bicycle with a wicker basket of flowers leaning against a peach wall",
    "make the background mint green",
    "Bicycle with a wicker basket of flowers leaning against a mint green wall",
  ],
  [
    "Three lemons on a blue table, hard midday sun, top-down",
    "on pink marble",
    "Three lemons on pink marble, hard midday sun, top-down",
  ],
  [
    "Three lemons on a blue table, hard midday sun, top-down",
    "oranges instead of the lemons",
    "Three oranges on a blue table, hard midday sun, top-down",
  ],
  [
    "Woman in an oversized camel coat walking across a city square",
    "make her coat red",
    "Woman in an oversized red coat walking across a city square",
  ],
  ["Woman in an oversized camel coat walking across a city square", "without people", "A city square"],
  ["A red handbag in the studio, soft box", "another handbag", "Two red handbags in the studio, soft box"],
  [
    'Poster with a sunflower and the word "SUMMER"',
    'change the headline to "SPRING"',
    'Poster with a sunflower and the word "SPRING"',
  ],
  ['Poster with a sunflower and the word "SUMMER"', "remove the lettering", "Poster with a sunflower"],
  [
    'A poster, headline "SALE", subtitle "half price"',
    'change the subtitle to "today"',
    'A poster, headline "SALE", subtitle "today"',
  ],
  ["A cat", 'add the headline "HELLO"', 'A cat, headline "HELLO"'],
  ["A cat on a mat", "swap the cat for a zorp", "A zorp on a mat"],
  ["A ZORP on Mars", "at night", "A ZORP on Mars at night"],
  ["A cat without clouds", "make it night", "A cat without clouds, at night"],
  ["A cat without clouds", "with clouds", "A cat, with clouds"],
  ["A cat", "quixotic flumph", "A cat, quixotic flumph"],
  [
    "Desert dunes at golden hour",
    "add a dog on the right",
    "Desert dunes at golden hour, a dog on the right in the distance",
  ],
  ["A small hut by a lake", "add a boat", "A small hut by a lake, a boat in the distance"],
  ["A man on a beach", "add a woman beside him", "A man on a beach, with a woman beside him"],
  ["A man on a beach", "put a hat on him", "A man with a hat on a beach"],
  ["Portrait of an old fisherman", "make him younger", "Portrait of a young fisherman"],
  ["Portrait of an old fisherman", "two instead of one", "Portrait of two old fishermen"],
  ["An old man with a grey beard", "warmer colours", "An old man with a grey beard, warm glow"],
  ["An old man with a grey beard", "in pastel colours", "An old man with a grey beard, pastel colours"],
  ["A fox in a snowy forest", "remove the background", "A fox, plain white background"],
  ["A fox in a snowy forest", "make the background dark blue", "A fox, dark blue background"],
  ["Yellow car on a steep street", "more dramatic", "Yellow car on a steep street, dramatic"],
  ["A sofa in a living room", "add flowers", "A sofa in a living room, a vase of flowers"],
  ["A house by the sea", "darker", "A house by the sea, dark"],
  ["A house by the sea, dark", "brighter", "A house by the sea"],
];

/** Each prompt with the changes that are made one after the other, and what they come to. */
const CHAINS: readonly (readonly [prompt: string, changes: readonly string[], changed: string])[] = [
  ["A cat on a chair at noon", ["at night", "noon again"], "A cat on a chair at noon"],
  ["A cat on a chair", ["closer", "further away"], "A cat on a chair"],
  ["A cat on a chair", ["warmer", "cooler"], "A cat on a chair"],
  ["A cat on a chair", ["make the cat bigger", "make the cat smaller"], "A cat on a chair"],
  ["A boat on a lake", ["three boats", "one boat"], "One boat on a lake"],
  ["A dog, oil painting", ["as a watercolour", "as an oil painting"], "A dog, oil painting"],
  ["A hill", ["without trees", "with trees", "without trees"], "A hill, without trees"],
  ["A cat", ["add a dog on the right", "remove the dog"], "A cat"],
];

const PROMPTS = [
  "Amber glass serum bottle with a black dropper on a travertine block, soft side light, warm beige background",
  "Stack of five pancakes with maple syrup dripping, two blueberries on top, white plate, morning light",
  "Woman in an oversized camel coat walking across an empty city square, overcast light, muted neutrals",
  "Reading corner, rattan chair beside a tall fiddle-leaf fig, floor lamp on, terracotta wall, cosy evening",
  "A tiny robin on the handle of a garden spade, frosty morning, blurred hedge behind",
  "Silver electric car parked outside a modern concrete house at blue hour, headlights on",
  "Row of five narrow townhouses in pastel colours along a canal, clear spring morning",
  "Misty mountain lake at dawn with pine forest",
];
const CATEGORIES = [
  ["at night", "time", "night"],
  ["sunset", "time", "sunset"],
  ["in winter", "season", "winter"],
  ["as a watercolour", "style", "watercolor"],
  ["in the desert", "terrain", "desert"],
  ["on a beach", "terrain", "sea"],
] as const;

describe("changing a prompt", () => {
  test.each(ROWS)("%s + %s", async (prompt, change, changed) => {
    expect(await changedPrompt(prompt, change)).toBe(changed);
  });

  test.each(CHAINS)("%s + %j", async (prompt, changes, changed) => {
    let text = prompt;
    for (const change of changes) text = await changedPrompt(text, change);
    expect(text).toBe(changed);
  });

  test("no change is the prompt itself", async () => {
    expect(await changedPrompt("  A cat , here", " \n")).toBe("  A cat , here");
  });

  test.each(CATEGORIES)(
    "%s wins, adds no unknown word, and says it once",
    async (change, question, answer) => {
      for (const prompt of PROMPTS) {
        const changed = await changedPrompt(prompt, change);
        const { brief, unknown } = understand(changed, "", 1, 1);
        expect([changed, brief[question]]).toEqual([changed, answer]);
        expect(unknown).toEqual(understand(prompt, "", 1, 1).unknown);
        expect(await changedPrompt(changed, change)).toBe(changed);
      }
    },
  );

  test("what a thing joins stays the place that it was", async () => {
    for (const prompt of ["Desert dunes at golden hour", "Misty mountain lake at dawn", "A lavender field"])
      for (const change of ["add a dog on the right", "with a red car", "add a woman"]) {
        const [before, after] = [prompt, await changedPrompt(prompt, change)].map(
          (text) => understand(text, "", 1, 1.5).brief,
        );
        const { terrain, water, stage, time } = before!;
        expect(after).toMatchObject({ terrain, water, stage, time });
        expect(after!.subjects.length).toBeGreaterThan(before!.subjects.length);
      }
  });

  test("the end of a very long prompt, and that of a very long change, stay as they are", async () => {
    const end = "painted by hand, ".repeat(200);
    const changed = await changedPrompt(`A fox at noon, ${end}`, `at night, ${end}`);
    expect(changed).toMatch(/^A fox at night, /);
    expect(changed.length).toBeGreaterThan(end.length * 1.9);
    expect((await changedPrompt(`A fox at noon, ${end}`, "at night")).endsWith(end)).toBe(true);
  });

  test("of a long row of emoji only the beginning is read, because each is a word, and none is cut in two", async () => {
    const cats = "\u{1F431}".repeat(250);
    expect(await changedPrompt(`a${cats} at noon`, "at night")).toMatch(/ at noon$/);
    expect(await changedPrompt(`a${cats}${cats}`, "at night")).not.toMatch(/\p{Cs}/u);
  });

  test("a change that no longer fits behind a long prompt comes first and whole, and the end of the prompt is cut", async () => {
    const prompt = `A fox at noon, ${"painted by hand, ".repeat(469)}`;
    const change = `at night, ${Array.from({ length: 20 }, (_, n) => `with banner ${n}`).join(", ")}`;
    expect((await changedPrompt(prompt, change)) === `${change}, ${prompt}`.slice(0, 8000)).toBe(true);
    const cats = await changedPrompt("\u{1F431}".repeat(4000), "at night");
    expect(cats).not.toMatch(/\p{Cs}/u);
  });

  test("texts that are no descriptions give a prompt that is not too long", async () => {
    const texts = [
      "\u{1F600}",
      '"',
      '"a ',
      "(",
      "without ",
      "a bowl of ",
      "\u732b\u3068\u72ac",
      "at night ",
      " ",
    ].map((part) => part.repeat(8000 / part.length));
    for (const text of texts)
      for (const change of ["at night", "make the cat red", "without it", 'the headline "B"', text])
        expect((await changedPrompt(text, change)).length).toBeLessThanOrEqual(8000);
  });
});
