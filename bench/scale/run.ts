/**
 * `npm run bench:scale`: two webs and two workers on PostgreSQL beside one process on SQLite and a server that only draws, in
 * one run and in turns, as a table in Markdown. It serves the last production build.
 *
 * `--minutes N`: how long memory is watched, 0 for not at all. `--rounds N`. `--pool N`: connections of each process. With the
 * defaults it takes 17 minutes, without memory 6.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { percentile } from "../proxy/load";
import { type Served, serve } from "../serve";
import { measureGrowth } from "./memory";
import { type Studio, startMany, startOne } from "./studios";
import { type Created, create, createNaively, type Polled, poll } from "./work";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    pool: { type: "string" },
  },
});
const WARM_UP_MS = 5_000;
const CREATE_MS = 10_000;
const POLL_MS = 15_000;
const TABS = [200, 1_000];

if (!existsSync(".next/standalone/server.js"))
  throw new Error("There is no build. Run `npm run build` first.");

/** One subject's results, each a list over the rounds. */
interface Results {
  name: string;
  created: Created[];
  polled: Map<number, Polled[]>;
}

const rows: [string, (results: Results) => string][] = [
  ["creations a second", ({ created }) => median(created.map((one) => one.perSecond)).toFixed(1)],
  ["create, p50 / p95 / p99 ms", ({ created }) => spread(created.flatMap((one) => one.createMs))],
  ["status, p50 / p95 / p99 ms", ({ created }) => spread(created.flatMap((one) => one.statusMs))],
  [
    "connections while creating, at most",
    ({ created }) => String(Math.max(...created.map((one) => one.connections))),
  ],
  ...TABS.flatMap((tabs): [string, (results: Results) => string][] => {
    const of = ({ polled }: Results) => polled.get(tabs) ?? [];
    const shown = (results: Results, show: (all: Polled[]) => string) =>
      of(results).length > 0 ? show(of(results)) : "–";
    return [
      [
        `${tabs} tabs: poll, p50 / p95 / p99 ms`,
        (results) => shown(results, (all) => spread(all.flatMap((one) => one.pollMs))),
      ],
      [
        `${tabs} tabs: polls a second`,
        (results) =>
          shown(results, (all) => (median(all.map((one) => one.answers)) / (POLL_MS / 1_000)).toFixed(1)),
      ],
      [
        `${tabs} tabs: processor ms a poll, drawing included`,
        (results) => shown(results, (all) => median(all.map((one) => one.cpuMs)).toFixed(1)),
      ],
      [
        `${tabs} tabs: polls without an answer`,
        (results) => shown(results, (all) => String(all.reduce((sum, one) => sum + one.failed, 0))),
      ],
      [
        `${tabs} tabs: connections, at most`,
        (results) => shown(results, (all) => String(Math.max(...all.map((one) => one.connections)))),
      ],
    ];
  }),
];

const median = (all: readonly number[]) => percentile(all, 0.5);
const spread = (ms: readonly number[]) =>
  ms.length === 0 ? "–" : [0.5, 0.95, 0.99].map((share) => percentile(ms, share).toFixed(0)).join(" / ");
const empty = (name: string): Results => ({
  name,
  created: [],
  polled: new Map(TABS.map((tabs) => [tabs, []])),
});

const naive: Served = await serve(
  ["--conditions=react-server", "--import=tsx", fileURLToPath(new URL("./naive.ts", import.meta.url))],
  () => ({}),
  "/",
);
const pool = values.pool === undefined ? undefined : Number(values.pool);
const studios: Studio[] = [];
try {
  studios.push(await startOne());
  const many = await startMany(pool);
  if (many) studios.push(many);
  else console.error("PostgreSQL is not installed: one process only.");
  const results = studios.map(({ name }) => empty(name));
  const naively = empty("a server that only draws");
  for (const studio of studios) await create(studio, WARM_UP_MS);
  for (let round = 0; round < Number(values.rounds); round++) {
    naively.created.push(await createNaively(naive.origin, CREATE_MS));
    for (const [n, studio] of studios.entries()) {
      console.error(`Round ${round + 1}: ${studio.name}`);
      results[n]?.created.push(await create(studio, CREATE_MS));
      for (const tabs of TABS) results[n]?.polled.get(tabs)?.push(await poll(studio, tabs, POLL_MS));
    }
  }
  const all = [...results, naively];
  console.log(
    `Node ${process.versions.node}, ${availableParallelism()} cores, ${values.rounds} rounds in turns.\n`,
  );
  console.log(`| | ${all.map(({ name }) => name).join(" | ")} |`);
  console.log(`|---|${all.map(() => "---|").join("")}`);
  for (const [name, cell] of rows) console.log(`| ${name} | ${all.map(cell).join(" | ")} |`);
  // At the same time, so that both have the same machine.
  const forMs = Number(values.minutes) * 60_000;
  if (forMs > 0) {
    const memory: string[] = [];
    await Promise.all(
      studios.map(async (studio) => {
        for (const { name, startMb, endMb, percent } of await measureGrowth(studio, forMs))
          memory.push(`| ${name} | ${startMb.toFixed(0)} | ${endMb.toFixed(0)} | ${percent.toFixed(1)} % |`);
      }),
    );
    console.log(
      `\n| memory over ${values.minutes} minutes of creations | MB | MB at the end | growth |\n|---|---|---|---|`,
    );
    for (const line of memory.sort()) console.log(line);
  }
} finally {
  await Promise.all(studios.map((studio) => studio.end()));
  await naive.end();
}
