/**
 * `npm run bench`: every subject shortly, in less than ten minutes, as one table in Markdown. The figures are also added to
 * `bench/history.csv` with the commit, so that a change that made something slower can be found.
 *
 * Short measurements are rough: a figure that looks wrong is measured again with the bench of its subject. It serves the last
 * production build; `npm start` is timed in a clone of the last commit. `--only NAME` measures one subject, `--print` leaves the history alone.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { machine } from "../engine/engine";
import { engine } from "./engine";
import { csvLineOf, rowOf, type Subject, TABLE_HEAD } from "./figure";
import { guests } from "./guests";
import { library } from "./library";
import { marks } from "./marks";
import { models } from "./models";
import { pages } from "./pages";
import { pins } from "./pins";
import { queue } from "./queue";
import { reads } from "./reads";
import { seen } from "./seen";
import { sheet } from "./sheet";
import { start } from "./start";
import { tabs } from "./tabs";

const HISTORY = "bench/history.csv";
const SUBJECTS: readonly Subject[] = [
  reads,
  tabs,
  seen,
  pages,
  library,
  sheet,
  pins,
  guests,
  engine,
  marks,
  models,
  queue,
  start,
];

const { values } = parseArgs({
  options: { only: { type: "string" }, print: { type: "boolean", default: false } },
});
const subjects = SUBJECTS.filter(({ name }) => values.only === undefined || values.only === name);
if (subjects.length === 0)
  throw new Error(`There is no such subject. There are: ${SUBJECTS.map(({ name }) => name).join(", ")}.`);
if (!existsSync(".next/standalone/server.js"))
  throw new Error("There is no build. Run `npm run build` first.");

const startedAt = performance.now();
const about = [commit(), machine()];
const rows: string[] = [];
const lines: string[] = [];
for (const { name, measure } of subjects) {
  console.error(`${name} …`);
  try {
    for (const figure of await measure()) {
      rows.push(rowOf(name, figure));
      lines.push(csvLineOf(about, name, figure));
    }
  } catch (error) {
    console.error(error);
    rows.push(`| ${name} | failed | | | | |`);
    process.exitCode = 1;
  }
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const table = [TABLE_HEAD, ...rows].join("\n");
const heading = `## ${about.join("\n\n")}; measured in ${minutes} minutes.`;
console.log(`${heading}\n\n${table}`);
if (!values.print && values.only === undefined)
  appendFileSync(HISTORY, lines.map((line) => `${line}\n`).join(""));
process.exit();

/** The commit that was measured, and whether the checkout differs from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", ".", `:!${HISTORY}`) !== "";
  return `${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`;
}
