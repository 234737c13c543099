/**
 * `npm run bench:engine`: the speed of the sandbox engine, as a table in Markdown.
 *
 * All figures are of one run on one machine; the column «× poster» gives each style as a multiple of the style poster
 * in the same run.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { cancelLatencies } from "./cancel";
import { machine, openEngine, quantile, time } from "./engine";

/** One prompt for each style, and several kinds of scene for the style matte. */
const PROMPTS: Record<string, string> = {
  poster: "minimalist travel poster of mountains at sunset with birds",
  risograph: "risograph mountains sunset pine trees",
  watercolor: "watercolor of a harbor with three white sailboats at sunset",
  ink: "sumi-e ink, pagoda in the misty mountains",
  "ukiyo-e": "ukiyo-e great wave, mount fuji",
  blueprint: "blueprint of a tall ship",
  oil: "oil painting of a lake with sailboat, sunset, autumn trees",
  "low poly": "low poly island with palm trees, sunny day",
  pixel: "pixel art forest cabin, snow, night",
  "stained glass": "stained glass sailboat on the sea at sunset",
  engraving: "engraving of a castle on a hill, dramatic clouds",
  deco: "art deco poster skyscrapers, gold and navy",
  bauhaus: "bauhaus grid, intricate, vibrant",
  "flow field": "flow field, teal and orange currents",
  isometric: "isometric village, river, autumn",
  synthwave: "synthwave sunset with palm trees",
  film: "film still of a lighthouse at dusk, anamorphic",
  product: "studio photograph of a red sailboat, seamless backdrop, softbox light",
  aerial: "aerial view of a mountain lake with pine trees, a cabin",
  pen: "ink drawing of a castle on a hill, cross-hatching",
  pencil: "pencil sketch of a fox in a forest, graphite",
  "paper cut": "layered paper cut of mountains at sunset, coloured card",
  neon: "a sailboat on a lake, neon light, wet reflections",
  minimal: "a lighthouse, minimal composition, a lot of empty space",
  "matte, lens": "photograph of a cabin by a lake, shallow depth of field",
  "matte, landscape": "misty mountain lake at dawn, pine forest, two red hot-air balloons",
  "matte, city": "cyberpunk neon city in the rain, purple and cyan",
  "matte, space": "deep space nebula with a ringed planet and a rocket",
  "matte, underwater": "underwater coral reef with a whale, sun rays",
};
const REPEATS = 3;
const median = (numbers: readonly number[]) => quantile(numbers, 0.5);
const seconds = (ms: number) => (ms / 1000).toFixed(2);

const one = openEngine(1);
// The first picture includes starting the thread and warming up the code, so it is not measured.
await time(one, { prompt: "mountain lake", negativePrompt: "", seed: 1, width: 512, height: 512 });

async function measure(prompt: string, width: number, height: number) {
  const runs = [];
  for (let seed = 1; seed <= REPEATS; seed++) {
    runs.push(await time(one, { prompt, negativePrompt: "", seed, width, height }));
  }
  return {
    preview: median(runs.map((run) => run.previewMs)),
    picture: median(runs.map((run) => run.pictureMs)),
  };
}

console.log(`One thread, median of ${REPEATS} seeds, seconds. ${machine()}.\n`);
console.log("| Style | Preview | 1024² | 1920×1080 | 1024², × poster |\n|---|---|---|---|---|");
const squares: number[] = [];
let reference = 0;
for (const [style, prompt] of Object.entries(PROMPTS)) {
  const square = await measure(prompt, 1024, 1024);
  const wide = await measure(prompt, 1920, 1080);
  reference ||= square.picture;
  squares.push(square.picture);
  const row = [seconds(square.preview), seconds(square.picture), seconds(wide.picture)];
  console.log(`| ${style} | ${row.join(" | ")} | ${(square.picture / reference).toFixed(1)} |`);
}
console.log(`| **median** | | **${seconds(median(squares))}** | | |\n`);

const mixed = Object.values(PROMPTS);
async function picturesPerMinute(threads: number): Promise<number> {
  const engine = openEngine(threads);
  const request = (index: number) => ({
    prompt: mixed[index % mixed.length] ?? "",
    negativePrompt: "",
    seed: index,
    width: 1024,
    height: 1024,
  });
  await Promise.all(Array.from({ length: threads }, (_, index) => time(engine, request(index))));
  const startedAt = performance.now();
  await Promise.all(mixed.map((_, index) => time(engine, request(index))));
  const minutes = (performance.now() - startedAt) / 60_000;
  await engine.close();
  return mixed.length / minutes;
}
const [single, double] = [await picturesPerMinute(1), await picturesPerMinute(2)];
console.log("| All styles in turn, 1024² | Pictures a minute | × one thread |\n|---|---|---|");
console.log(
  `| one thread | ${single.toFixed(0)} | 1.0 |\n| two threads | ${double.toFixed(0)} | ${(double / single).toFixed(1)} |\n`,
);

const four = openEngine(2);
// A studio's threads load a bundle; here both load TypeScript, before the clock starts.
await Promise.all(
  [1, 2].map((seed) => time(four, { prompt: "lake", negativePrompt: "", seed, width: 512, height: 512 })),
);
const startedAt = performance.now();
const landscape = PROMPTS["matte, landscape"] ?? "";
await Promise.all(
  [1, 2, 3, 4].map((seed) =>
    time(four, { prompt: landscape, negativePrompt: "", seed, width: 1024, height: 1024 }),
  ),
);
console.log(`Four matte landscapes of 1024² on two threads: ${seconds(performance.now() - startedAt)} s.\n`);
await four.close();

const latencies = await cancelLatencies(one, mixed, 200);
console.log("| Cancel, 200 times at random moments | p50 | p99 | most |\n|---|---|---|---|");
console.log(
  `| until the thread is free again, ms | ${[0.5, 0.99, 1].map((share) => quantile(latencies, share).toFixed(1)).join(" | ")} |\n`,
);
await one.close();

const peak = execFileSync(
  process.execPath,
  ["--conditions=react-server", "--import=tsx", fileURLToPath(new URL("./memory.ts", import.meta.url))],
  { encoding: "utf8" },
);
console.log(peak.trim());
