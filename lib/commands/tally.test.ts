import { expect, test } from "vitest";
import { closingLine, playwrightCounts, stepCounts, sum, vitestCounts } from "./tally.mjs";

test("the closing line names skipped tests only when there are any", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("what passed at the second try only is said, and has not failed", () => {
  const counts = playwrightCounts({ stats: { expected: 3, unexpected: 0, flaky: 2, skipped: 0 } });
  expect(closingLine(sum([counts]))).toBe("5 passed, 0 failed, 2 at the second try only");
});

test("a file that cannot be loaded is a failure", () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 0,
    numPendingTests: 1,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{}] },
    ],
  };
  expect(vitestCounts(report)).toEqual({ passed: 4, failed: 1, skipped: 1 });
});

test("a server that did not start is a failure", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts({ stats, errors: [{}] }).failed).toBe(1);
});

test("a step without a report counts as one", () => {
  expect(stepCounts(true, null)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(stepCounts(false, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a step that fails without a failed test is a failure all the same", () => {
  expect(stepCounts(false, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(1);
  expect(stepCounts(false, { passed: 9, failed: 2, skipped: 0 }).failed).toBe(2);
  expect(sum([stepCounts(true, null), stepCounts(false, null)])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    flaky: 0,
  });
});
