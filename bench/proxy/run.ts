/**
 * `npm run bench:proxy`: the cost of the studio in front of a service and the calls that it saves, as tables in
 * Markdown.
 *
 * It serves the last production build and, beside it, a small Next application with the handlers to compare with.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { measureReads } from "./reads";
import { measureViewers } from "./viewers";
import { type Endings, measureVisible } from "./visible";

if (!existsSync(".next/standalone/server.js"))
  throw new Error("There is no build. Run `npm run build` first.");

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores.\n`);
const { nothing, naive, studio } = await measureReads();
console.log(
  "| Status reads, 32 connections | a second | p50 ms | p99 ms | CPU ms each | beside the naive one |",
);
console.log("|---|---|---|---|---|---|");
for (const [name, reads] of [
  ["a handler that does nothing", nothing],
  ["a naive handler that asks the service", naive],
  ["the studio", studio],
] as const) {
  const cells = [
    reads.perSecond.toFixed(0),
    reads.p50Ms.toFixed(1),
    reads.p99Ms.toFixed(1),
    reads.cpuMs.toFixed(2),
    `${(reads.perSecond / naive.perSecond).toFixed(2)} ×`,
  ];
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

console.log("\n| 40 creations, one minute | status calls | calls in any minute | 429 | answers to tabs |");
console.log("|---|---|---|---|---|");
for (const tabs of [1, 200]) {
  const { statusCalls, peakPerMinute, refused, answers } = await measureViewers(tabs);
  console.log(
    `| ${tabs} ${tabs === 1 ? "tab" : "tabs"} | ${statusCalls} | ${peakPerMinute} | ${refused} | ${answers} |`,
  );
}

console.log(
  "\n| Finished at the service → in the tab | ends | median | p95 | reads a second | calls in any minute | 429 |",
);
console.log("|---|---|---|---|---|---|---|");
const usual = { underWay: 40, drawn: 40, people: 1, progress: false, durations: "usual" } as const;
const ENDINGS: readonly [Endings, number][] = [
  [{ ...usual, name: "5 under way", underWay: 5, drawn: 5 }, 20],
  [{ ...usual, name: "40 under way, all drawn at once, with progress", progress: true }, 100],
  [{ ...usual, name: "the same, of 20 people", people: 20, progress: true }, 100],
  [{ ...usual, name: "40 under way, all drawn at once, without progress" }, 100],
  [{ ...usual, name: "40 under way, 16 drawn at once, without progress", drawn: 16 }, 60],
  [{ ...usual, name: "40 under way, 8 drawn at once, without progress", drawn: 8 }, 40],
  [{ ...usual, name: "40 under way, ends that nothing announces", durations: "memoryless" }, 100],
];
for (const [endings, ends] of ENDINGS) {
  const seen = await measureVisible(endings, ends);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `| ${endings.name} | ${seen.ends} | ${seconds(seen.medianMs)} | ${seconds(seen.p95Ms)} | ${seen.readsPerSecond.toFixed(1)} | ${seen.peakPerMinute} | ${seen.refused} |`,
  );
}
