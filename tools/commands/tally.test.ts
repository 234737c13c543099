import { expect, test } from "vitest";
import { closingLine, playwrightCounts, stepCounts, sum, vitestCounts } from "./tally.mjs";

test("the closing line of a test run mentions skipped tests only when there are some", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("a flaky test counts as passed and is mentioned in the closing line", () => {
  const counts = playwrightCounts({ stats: { expected: 3, unexpected: 0, flaky: 2, skipped: 0 } });
  expect(closingLine(sum([counts]))).toBe("5 passed, 0 failed, 2 at the second try only");
});

test("a failed or flaky test is named with the first line of its message", () => {
  const failureMessages = ["Error: expected 1\n  at line 3"];
  const { failed, flaky, named } = vitestCounts({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: `${process.cwd()}/lib/a.test.ts`,
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "failed", failureMessages },
          { fullName: "waits", status: "passed", failureMessages },
          { fullName: "is quiet", status: "passed", failureMessages: [] },
        ],
      },
    ],
  });
  expect({ failed, flaky, named }).toEqual({
    failed: 1,
    flaky: 1,
    named: [
      "failed: lib/a.test.ts › adds: Error: expected 1",
      "flaky: lib/a.test.ts › waits: Error: expected 1",
    ],
  });
  const browser = playwrightCounts({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        title: "a.spec.ts",
        specs: [{ title: "opens", tests: [{ status: "expected", results: [{}] }] }],
        suites: [
          {
            title: "a page",
            specs: [
              {
                title: "closes",
                tests: [{ status: "unexpected", results: [{ error: { message: "gone\nx" } }] }],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(browser.named).toEqual(["failed: a.spec.ts › a page › closes: gone"]);
});

test("a test file that cannot be loaded counts as one failure", () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 0,
    numPendingTests: 1,
    testResults: [
      { name: `${process.cwd()}/lib/b.test.ts`, status: "failed", assertionResults: [] },
      {
        name: `${process.cwd()}/lib/c.test.ts`,
        status: "passed",
        assertionResults: [{ fullName: "adds", status: "passed" }],
      },
    ],
  };
  expect(vitestCounts(report)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 1,
    flaky: 0,
    named: ["failed: lib/b.test.ts could not be loaded"],
  });
});

test("a server that did not start counts as one failure", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts({ stats, errors: [{}] }).failed).toBe(1);
});

test("a step of the test run without a report counts as one test", () => {
  expect(stepCounts(true, null)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(stepCounts(false, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a step of the test run that fails without a failed test counts as one failure", () => {
  expect(stepCounts(false, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(1);
  expect(stepCounts(false, { passed: 9, failed: 2, skipped: 0 }).failed).toBe(2);
  expect(sum([stepCounts(true, null), stepCounts(false, null)])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    flaky: 0,
    named: [],
  });
});
