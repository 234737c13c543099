/**
 * Writes the counts of a Vitest run, with the name of each failed or flaky test, into the file `VITEST_COUNTS_FILE`.
 *
 * Vitest's JSON report has no message for a test that ran into its time limit, and neither failed hooks nor errors
 * outside of tests.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { named } from "./tally.mjs";

/** @typedef {{ message?: string, name?: string }} TestError */

export default class CountsReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly TestError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.VITEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(countsOf(modules, unhandledErrors)));
  }
}

/**
 * @param {readonly import("vitest/node").TestModule[]} modules
 * @param {readonly TestError[]} unhandledErrors
 * @returns {import("./tally.mjs").Counts}
 */
function countsOf(modules, unhandledErrors) {
  const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0, named: /** @type {string[]} */ ([]) };
  /** @param {string} title @param {readonly TestError[]} errors */
  const failed = (title, errors) => {
    counts.failed += 1;
    counts.named.push(named("failed", title, messageOf(errors)));
  };
  for (const each of modules) {
    const file = path.relative(process.cwd(), each.moduleId);
    // A file that cannot be loaded, or whose hook fails.
    if (each.errors().length > 0) failed(file, each.errors());
    for (const suite of each.children.allSuites())
      if (suite.errors().length > 0) failed(`${file} › ${suite.fullName}`, suite.errors());
    for (const test of each.children.allTests()) {
      const { state, errors = [] } = test.result();
      const title = `${file} › ${test.fullName}`;
      if (state === "failed") failed(title, errors);
      else if (state !== "passed") counts.skipped += 1;
      else {
        counts.passed += 1;
        if (!test.diagnostic()?.flaky) continue;
        counts.flaky += 1;
        counts.named.push(named("flaky", title, messageOf(errors)));
      }
    }
  }
  for (const error of unhandledErrors) failed("outside of any test", [error]);
  return counts;
}

/** @param {readonly TestError[]} errors of each try; the first says most. */
function messageOf([first]) {
  if (!first) return undefined;
  return first.name ? `${first.name}: ${first.message}` : first.message;
}
