/** Runs the steps of a long check, each with a heading, counts and time, then prints the totals and cleans up. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run, tool } from "./checkout.mjs";
import { COUNTS_REPORTER, closingLine, playwrightCounts, stepCounts, sum } from "./tally.mjs";

/**
 * @typedef {(heading: string, args: readonly string[], env?: Record<string, string>) => Promise<boolean>} RunnerStep
 */

/**
 * @param {string} [only] Runs only the steps that have this in their heading.
 * @returns {{
 *   step: (heading: string, body: () => Promise<number | boolean>, counts?: () => import("./tally.mjs").Counts) => Promise<boolean>,
 *   vitest: RunnerStep,
 *   playwright: RunnerStep,
 *   failed: () => void,
 *   report: (name: string) => string,
 *   read: (file: string) => any,
 *   node: (args: string[], env?: Record<string, string>) => Promise<number>,
 *   atEnd: (cleanUp: () => unknown) => void,
 *   finish: () => Promise<void>,
 * }} `step` runs one (its body gives an exit code, or whether it succeeded), `vitest` and `playwright` those of a runner, with the
 * counts of its report; `report` is a file for a report; `finish` cleans up, prints the closing line and sets the exit code.
 */
export function createSteps(only = "") {
  const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-test-"));
  // What a killed test leaves behind is removed with the folder. The user of a PostgreSQL in it may pass, not look.
  const temporary = path.join(folder, "tmp");
  mkdirSync(temporary);
  chmodSync(folder, 0o711);
  chmodSync(temporary, 0o1777);
  /** @type {(() => unknown)[]} */
  const cleanUps = [() => rmSync(folder, { recursive: true, force: true })];
  /** @type {Promise<void> | undefined} */
  let cleaned;
  /** @type {import("./tally.mjs").Counts[]} */
  const results = [];

  for (const signal of ["SIGINT", "SIGTERM"]) {
    // npm sends Ctrl+C a second time; the listener stays so that the second signal does not end the clean-up.
    process.on(signal, async () => {
      // A build server that ends a run which takes too long has to say what failed until then.
      nameTroubled();
      await cleanUp();
      process.exit(130);
    });
  }

  /** Stops everything that the steps started, also after an interruption. Concurrent calls share one clean-up. */
  function cleanUp() {
    cleaned ??= (async () => {
      for (const each of cleanUps.reverse()) await each();
    })();
    return cleaned;
  }

  /** At the end, because build servers keep only the end of a long output. */
  function nameTroubled() {
    for (const each of sum(results).named) console.log(`\n${each}`);
  }

  const report = (/** @type {string} */ name) => path.join(folder, `${name}.json`);
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));
  const newReport = () => report(String(results.length));
  /** @param {string[]} args @param {Record<string, string>} [env] */
  const node = (args, env = {}) =>
    run(process.execPath, args, {
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TMPDIR: temporary, ...env },
    });

  /** @param {string} heading @param {() => Promise<number | boolean>} body @param {() => import("./tally.mjs").Counts} [counts] */
  async function step(heading, body, counts) {
    if (!heading.includes(only)) return true;
    console.log(`\n━━ ${heading} ${"━".repeat(Math.max(0, 76 - heading.length))}\n`);
    const started = Date.now();
    const outcome = await body();
    const succeeded = outcome === 0 || outcome === true;
    const counted = stepCounts(succeeded, counts ? readCounts(counts) : null);
    const result =
      succeeded || counted.named?.length ? counted : { ...counted, named: [`failed: ${heading}`] };
    results.push(result);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`\n${heading}: ${succeeded ? "passed" : "FAILED"}, ${closingLine(result)}, ${seconds} s`);
    return succeeded;
  }

  return {
    report,
    read,
    node,
    step,
    vitest(heading, args, env = {}) {
      const file = newReport();
      const reporters = ["--reporter=default", `--reporter=${COUNTS_REPORTER}`];
      return step(
        heading,
        () =>
          node([tool("vitest"), "run", ...reporters, ...args], {
            ...{ NODE_ENV: "test", VITEST_COUNTS_FILE: file },
            ...env,
          }),
        () => read(file),
      );
    },
    playwright(heading, args, env = {}) {
      const file = newReport();
      return step(
        heading,
        () =>
          node([tool("playwright"), "test", "--reporter=list,json", ...args], {
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
            ...env,
          }),
        () => playwrightCounts(read(file)),
      );
    },
    atEnd: (each) => void cleanUps.push(each),
    failed: () =>
      void results.push({ ...stepCounts(false, null), named: ["failed: a step that needs the one before"] }),
    async finish() {
      await cleanUp();
      if (results.length === 0)
        results.push({ ...stepCounts(false, null), named: [`failed: no step has "${only}" in its heading`] });
      const total = sum(results);
      process.exitCode = total.failed > 0 ? 1 : 0;
      nameTroubled();
      console.log(`\n${closingLine(total)}`);
    },
  };
}

/** A test runner that crashed writes no report. @param {() => import("./tally.mjs").Counts} counts */
function readCounts(counts) {
  try {
    return counts();
  } catch {
    return null;
  }
}
