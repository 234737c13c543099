/** Counts what passed, failed and was skipped, over steps and over the test runners' own reports. */
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/**
 * `flaky`: the number of passed tests that needed a second try. `named`: each failed or flaky test with the beginning of
 * its message, printed at the end of a long output.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number, named?: string[] }} Counts
 */

/** Vitest's reporter, which writes `Counts`. */
export const COUNTS_REPORTER = fileURLToPath(new URL("vitest-reporter.mjs", import.meta.url));

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
      ...errors.map(({ message }) => named("failed", "outside of any test", message)),
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
        return named(
          status === "flaky" ? "flaky" : "failed",
          [...titles, spec.title].filter(Boolean).join(" › "),
          message,
        );
      }),
  );
  return [...own, ...suites.flatMap((each) => troubledSpecs(each, titles))];
}

/**
 * @param {"failed" | "flaky"} kind
 * @param {string} title
 * @param {string} [message]
 * @returns {string} the title, and below it the first lines of the message: an assertion names its subject in the second.
 */
export function named(kind, title, message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return [`${kind}: ${title}`, ...lines.slice(0, 4).map((line) => `  ${line.slice(0, 300)}`)].join("\n");
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
