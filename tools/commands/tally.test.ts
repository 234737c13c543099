import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { tool } from "./checkout.mjs";
import { COUNTS_REPORTER, closingLine, playwrightCounts, stepCounts, sum } from "./tally.mjs";

test("the closing line of a test run mentions skipped tests only when there are some", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("a flaky test counts as passed and is mentioned in the closing line", () => {
  const counts = playwrightCounts({ stats: { expected: 3, unexpected: 0, flaky: 2, skipped: 0 } });
  expect(closingLine(sum([counts]))).toBe("5 passed, 0 failed, 2 at the second try only");
});

test("a test that failed in the browser is named with the first lines of its message", () => {
  const message = "Error: expect(locator).toBeVisible() failed\n\nLocator: button\n    at a.spec.ts:3";
  const browser = playwrightCounts({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        title: "a.spec.ts",
        specs: [{ title: "opens", tests: [{ status: "expected", results: [{}] }] }],
        suites: [
          {
            title: "a page",
            specs: [
              { title: "closes", tests: [{ status: "unexpected", results: [{ error: { message } }] }] },
              {
                title: "scrolls",
                tests: [{ status: "flaky", results: [{ error: { message: "moved" } }, {}] }],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(browser.named).toEqual([
    "failed: a.spec.ts › a page › closes\n  Error: expect(locator).toBeVisible() failed\n  Locator: button",
    "flaky: a.spec.ts › a page › scrolls\n  moved",
  ]);
});

const TROUBLED = `
  let tries = 0;
  test("adds", () => expect({ sum: 3 }).toEqual({ sum: 4 }));
  test("waits", { retry: 1 }, () => expect(++tries).toBe(2));
  test("hangs", { timeout: 20 }, () => new Promise(() => {}));
  test("is quiet", () => {});
  test.skip("is left out", () => {});
  describe("a group", () => {
    beforeAll(() => { throw new Error("no server"); });
    test("is never run", () => {});
  });
`;
const WITHOUT_FAILED_TEST = `
  test("throws later", async () => {
    setTimeout(() => { throw new Error("too late"); });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
`;

// Starts a Vitest of its own, which takes seconds on a busy machine.
test("every trouble of a Vitest run is named with the first lines of its message: failed, flaky and hanging tests, hooks, files, errors outside of tests", {
  timeout: 60_000,
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-tally-"));
  const report = path.join(folder, "counts.json");
  writeFileSync(path.join(folder, "a.test.js"), TROUBLED);
  writeFileSync(path.join(folder, "b.test.js"), 'import "./missing.js";');
  writeFileSync(path.join(folder, "c.test.js"), WITHOUT_FAILED_TEST);
  const args = [
    "run",
    `--root=${folder}`,
    "--globals",
    `--reporter=${COUNTS_REPORTER}`,
    "--no-file-parallelism",
  ];
  const env = { ...process.env, VITEST_COUNTS_FILE: report };
  const { status } = spawnSync(process.execPath, [tool("vitest"), ...args], { cwd: folder, env });
  const { named, ...counts } = JSON.parse(readFileSync(report, "utf8"));
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(counts).toEqual({ passed: 3, failed: 5, skipped: 2, flaky: 1 });
  expect(named.toSorted()).toEqual([
    "failed: a.test.js › a group\n  Error: no server",
    "failed: a.test.js › adds\n  AssertionError: expected { sum: 3 } to deeply equal { sum: 4 }",
    expect.stringMatching(/^failed: a\.test\.js › hangs\n {2}Error: Test timed out in 20ms/),
    expect.stringMatching(/^failed: b\.test\.js\n {2}Error: Cannot find module '\.\/missing\.js'/),
    "failed: outside of any test\n  Error: too late",
    "flaky: a.test.js › waits\n  AssertionError: expected 1 to be 2 // Object.is equality",
  ]);
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
