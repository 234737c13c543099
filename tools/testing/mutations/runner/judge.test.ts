import { expect, describe as group, it } from "vitest";
import { describe, judge, type Run, score, type Tried, type Verdict } from "./judge";

const file = (status: string, ...statuses: string[]) => ({
  name: "lib/a.test.ts",
  status,
  assertionResults: statuses.map((each) => ({ fullName: `it ${each}`, status: each })),
});
const run = (changes: Partial<Run>): Run => ({
  typeErrors: [],
  report: { testResults: [file("passed", "passed")] },
  exitCode: 0,
  isEndless: false,
  ...changes,
});

group("what the tests said about a wrong change", () => {
  it("a failed test has seen it, and is named", () => {
    const report = { testResults: [file("passed", "passed"), file("failed", "passed", "failed")] };
    expect(judge(run({ report, exitCode: 1 }))).toEqual({ kind: "seen", by: "it failed" });
  });

  it("an error outside of any test has seen it too", () => {
    expect(judge(run({ exitCode: 1 })).kind).toBe("seen");
  });

  it("tests that never end have seen it only where its entry says so, because a slow machine looks the same", () => {
    const endless = run({ report: null, exitCode: 1, isEndless: true });
    expect(judge(endless)).toEqual({ kind: "timed out" });
    expect(judge(endless, { isEndless: true }).kind).toBe("seen");
    expect(judge(run({}), { isEndless: true })).toEqual({ kind: "unseen" });
    const failed = run({ report: { testResults: [file("failed", "failed")] }, exitCode: 1, isEndless: true });
    expect(judge(failed)).toEqual({ kind: "seen", by: "it failed" });
  });

  it("passed and skipped tests have not seen it", () => {
    expect(judge(run({}))).toEqual({ kind: "unseen" });
    expect(judge(run({ report: { testResults: [file("passed", "skipped")] } }))).toEqual({ kind: "unseen" });
  });

  it("a change that does not compile is invalid, not seen", () => {
    expect(judge(run({ typeErrors: ["a.ts(1,1): error TS1005"], report: null, exitCode: 1 })).kind).toBe(
      "invalid",
    );
  });

  it("a change with which a file cannot be loaded, or without a report, is invalid", () => {
    expect(judge(run({ report: { testResults: [file("failed")] }, exitCode: 1 })).kind).toBe("invalid");
    expect(judge(run({ report: null, exitCode: 1 })).kind).toBe("invalid");
  });
});

group("the score", () => {
  const mutation = { rule: "Two is two.", file: "lib/a.ts", find: "1 +\n  1", replace: "", tests: [] };
  const tried = (verdict: Verdict, times = 1): Tried[] =>
    Array.from({ length: times }, () => ({ area: "sums", mutation, verdict }));
  const seen = { kind: "seen", by: "adds" } as const;

  it("is the share of seen changes, and names each other one with its rule and its change", () => {
    expect(score([...tried(seen, 2), ...tried({ kind: "unseen" })])).toEqual({
      seen: 2,
      isReached: false,
      lines: ["2 of 3 changes seen (66 %)", "unseen: sums: Two is two. [lib/a.ts: 1 + 1 → (nothing)]"],
    });
  });

  it("is reached from 95 % on", () => {
    expect(score([...tried(seen, 19), ...tried({ kind: "unseen" })]).isReached).toBe(true);
    expect(score([...tried(seen, 94), ...tried({ kind: "unseen" }, 6)]).isReached).toBe(false);
  });

  it("is not reached with a run that timed out, which it lists, whatever the share", () => {
    const { isReached, lines } = score([...tried(seen, 99), ...tried({ kind: "timed out" })]);
    expect(isReached).toBe(false);
    expect(lines).toEqual([
      "99 of 100 changes seen (99 %), 1 timed out",
      "timed out: sums: Two is two. [lib/a.ts: 1 + 1 → (nothing)]",
    ]);
  });

  it("counts an invalid change as not seen, and no changes as no score", () => {
    expect(score(tried({ kind: "invalid", why: "it does not compile" })).isReached).toBe(false);
    expect(score([]).isReached).toBe(false);
  });

  it("an outcome is one line for a person", () => {
    expect(tried(seen).map(describe)).toEqual([
      "seen: sums: Two is two. [lib/a.ts: 1 + 1 → (nothing)] (adds)",
    ]);
  });
});
