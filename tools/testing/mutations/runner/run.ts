/**
 * Tries every wrong change of the tables in copies of the project, as many at once as the machine has cores, and prints how many
 * the tests saw. Arguments: names of tables; none means all. MUTATIONS_REPORT is a file for the counts.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Mutation } from "../mutation";
import { describe, failuresIn, judge, score, type Tried, type Verdict } from "./judge";
import { misfit, readTables } from "./tables";
import { openWorkshop, type Workshop } from "./workshop";

const areas = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main() {
  const tables = (await readTables()).filter(({ area }) => areas.length === 0 || areas.includes(area));
  const missing = areas.find((area) => !tables.some((table) => table.area === area));
  if (missing) throw new Error(`There is no table tools/testing/mutations/${missing}.ts.`);
  const all = tables.flatMap(({ area, mutations }) => mutations.map((mutation) => ({ area, mutation })));
  if (!process.env.TEST_DATABASE_URL) say("!! Without TEST_DATABASE_URL, on SQLite only.");

  const workshops = Array.from({ length: Math.min(availableParallelism(), all.length) }, openWorkshop);
  const close = () => {
    for (const workshop of workshops) workshop.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      close();
      process.exit(130);
    });
  try {
    const failing = workshops[0] ? await failingFiles(workshops[0], all) : new Map<string, string>();
    for (const [file, why] of failing) say(`!! ${file} fails without any change: ${why}`);
    const waiting = all.values();
    const tried: Tried[] = [];
    await Promise.all(
      workshops.map(async (workshop) => {
        for (const { area, mutation } of waiting) {
          const outcome = { area, mutation, verdict: await verdictOn(workshop, mutation, failing) };
          tried.push(outcome);
          say(describe(outcome));
        }
      }),
    );
    const { seen, isReached, lines } = score(tried);
    for (const line of ["", ...lines]) say(line);
    if (process.env.MUTATIONS_REPORT) {
      const failed = isReached ? 0 : tried.length - seen;
      writeFileSync(
        process.env.MUTATIONS_REPORT,
        JSON.stringify({ passed: seen, failed, skipped: 0, named: lines }),
      );
    }
    process.exitCode = isReached ? 0 : 1;
  } finally {
    close();
  }
}

/** The test files that fail without any change, with the reason. */
async function failingFiles(workshop: Workshop, all: readonly { mutation: Mutation }[]) {
  const tests = [...new Set(all.flatMap(({ mutation }) => mutation.tests))];
  const report = await workshop.baseline(tests);
  if (!report) throw new Error("The tests could not be run without any change.");
  return new Map(
    tests.flatMap((test): [string, string][] => {
      const own = { testResults: report.testResults.filter(({ name }) => name.endsWith(`/${test}`)) };
      if (own.testResults.length === 0) return [[test, "it has no tests"]];
      const { failed, unloadable } = failuresIn(own);
      const why = failed[0] ?? (unloadable.length > 0 ? "it cannot be loaded" : null);
      return why === null ? [] : [[test, why]];
    }),
  );
}

async function verdictOn(
  workshop: Workshop,
  mutation: Mutation,
  failing: ReadonlyMap<string, string>,
): Promise<Verdict> {
  const failingTest = mutation.tests.find((test) => failing.has(test));
  const why = misfit(mutation) ?? (failingTest ? `${failingTest} fails without it` : null);
  return why === null ? judge(await workshop.attempt(mutation), mutation) : { kind: "invalid", why };
}

main().catch((error) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
