/**
 * `npm run bench:tabs`: what 500 open tabs cost, beside a handler that does nothing, in turns, as a table in Markdown. It serves
 * the last production build.
 *
 * `--beside FILE`: also the `server.js` of another build, such as one before a change. `--rounds N`.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { percentile } from "./load";
import { serveReference } from "./serve-reference";
import { measureNothingTabs, measureStudioTabs, type Tabs } from "./tabs";

const { values } = parseArgs({
  options: { beside: { type: "string" }, rounds: { type: "string", default: "3" } },
});
if (!existsSync(".next/standalone/server.js"))
  throw new Error("There is no build. Run `npm run build` first.");

const reference = await serveReference("http://127.0.0.1:9");
const { beside } = values;
const subjects: { name: string; measure: () => Promise<Tabs>; rounds: Tabs[] }[] = [
  { name: "a handler that does nothing", measure: () => measureNothingTabs(reference), rounds: [] },
  ...(beside
    ? [{ name: "the other build", measure: () => measureStudioTabs(path.resolve(beside)), rounds: [] }]
    : []),
  { name: "the studio", measure: () => measureStudioTabs(), rounds: [] },
];
try {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { measure, rounds } of subjects) rounds.push(await measure());
} finally {
  await reference.end();
}

console.log(
  `Node ${process.versions.node}, ${availableParallelism()} cores, medians of ${values.rounds} rounds.\n`,
);
console.log(
  "| 500 tabs of 20 people, 40 creations | polls a second | p50 ms | p95 ms | CPU ms a poll | CPU ms a tab and minute | creations an answer | failed |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const { name, rounds } of subjects) {
  const of = (pick: (tabs: Tabs) => number) => percentile(rounds.map(pick), 0.5);
  const cells = [
    of((tabs) => tabs.pollsPerSecond).toFixed(0),
    of((tabs) => tabs.p50Ms).toFixed(1),
    of((tabs) => tabs.p95Ms).toFixed(1),
    of((tabs) => tabs.cpuMs).toFixed(2),
    of((tabs) => tabs.cpuMsPerTabMinute).toFixed(0),
    of((tabs) => tabs.creations).toFixed(2),
    of((tabs) => tabs.failed).toFixed(0),
  ];
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}
