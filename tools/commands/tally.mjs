/** Counts what passed, failed and was skipped, over steps and over the test runners' own reports. */
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * `flaky`: the number of passed tests that needed a second try. `named`: one line for each failed or flaky test,
 * printed at the end of a long output.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number, named?: string[] }} Counts
 */

/**
 * The counts of Vitest's JSON report.
 *
 * A file that could not be loaded contains no tests and counts as one failure. A passed test with failure messages
 * passed at its second try.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults?: { name: string, status: string, assertionResults: { fullName: string, status: string,
 *   failureMessages?: string[] }[] }[] }} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const files = report.testResults ?? [];
  const unloadable = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const troubled = files.flatMap((file) =>
    file.assertionResults
      .filter(({ failureMessages = [] }) => failureMessages.length > 0)
      .map((test) => ({ ...test, file: relative(file.name) })),
  );
  const flaky = troubled.filter(({ status }) => status === "passed");
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    flaky: flaky.length,
    named: [
      ...unloadable.map(({ name }) => `failed: ${relative(name)} could not be loaded`),
      ...troubled.map(({ file, fullName, status, failureMessages }) =>
        line(status === "passed" ? "flaky" : "failed", `${file} › ${fullName}`, failureMessages?.[0]),
      ),
    ],
  };
}

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file?: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * The counts of Playwright's JSON report. An error outside of any test (a server that did not start) is a failure too.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: { message?: string }[], suites?: PlaywrightSuite[] }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors = [], suites = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
    named: [
      ...errors.map(({ message }) => line("failed", "outside of any test", message)),
      ...suites.flatMap((suite) => troubledSpecs(suite, [])),
    ],
  };
}

/** @param {PlaywrightSuite} suite @param {string[]} above @returns {string[]} */
function troubledSpecs({ title, specs = [], suites = [] }, above) {
  const titles = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return line(
          status === "flaky" ? "flaky" : "failed",
          [...titles, spec.title].filter(Boolean).join(" › "),
          message,
        );
      }),
  );
  return [...own, ...suites.flatMap((each) => troubledSpecs(each, titles))];
}

/** @param {string} file */
function relative(file) {
  return path.relative(process.cwd(), file);
}

/** @param {string} kind @param {string} title @param {string} [message] */
function line(kind, title, message = "") {
  const [first = ""] = stripVTControlCharacters(message).split("\n");
  return `${kind}: ${title}${first && `: ${first.slice(0, 300)}`}`;
}

/**
 * The counts of a step: those of its report, and one failure more when the step failed without a failed test in it.
 *
 * @param {boolean} succeeded
 * @param {Counts | null} counts null for a step that is no test runner, or whose report is missing.
 * @returns {Counts}
 */
export function stepCounts(succeeded, counts) {
  if (!counts) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @param {Counts[]} all @returns {Required<Counts>} */
export function sum(all) {
  /** @type {Required<Counts>} */
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0, named: [] };
  for (const each of all) {
    total.passed += each.passed;
    total.failed += each.failed;
    total.skipped += each.skipped;
    total.flaky += each.flaky ?? 0;
    total.named.push(...(each.named ?? []));
  }
  return total;
}

/** The closing line. @param {Counts} counts */
export function closingLine({ passed, failed, skipped, flaky = 0 }) {
  const second = flaky > 0 ? `, ${flaky} at the second try only` : "";
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}${second}`;
}
