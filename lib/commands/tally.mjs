/** Counts what passed, failed and was skipped, over steps and over the test runners' own reports. */

/**
 * `flaky`, of those that passed: the ones that needed a second try.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Counts
 */

/**
 * The counts of Vitest's JSON report.
 *
 * A file that could not even be loaded has no tests in it; it counts as one failure, never as nothing.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults?: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const unloadable = (report.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * The counts of Playwright's JSON report. An error outside of any test (a server that did not start) is a failure too.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: unknown[] }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
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

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const each of all) {
    total.passed += each.passed;
    total.failed += each.failed;
    total.skipped += each.skipped;
    total.flaky += each.flaky ?? 0;
  }
  return total;
}

/** The closing line. @param {Counts} counts */
export function closingLine({ passed, failed, skipped, flaky = 0 }) {
  const second = flaky > 0 ? `, ${flaky} at the second try only` : "";
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}${second}`;
}
