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
import { measureVisible } from "./visible";

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

console.log("\n| Finished at the service → in the tab | interval ms | median | p95 |");
console.log("|---|---|---|---|");
for (const creations of [5, 40]) {
  const { intervalMs, medianMs, p95Ms } = await measureVisible(creations);
  const of = (ms: number) => `${(ms / intervalMs).toFixed(2)} intervals, ${(ms / 1_000).toFixed(1)} s`;
  console.log(`| ${creations} under way | ${intervalMs.toFixed(0)} | ${of(medianMs)} | ${of(p95Ms)} |`);
}
