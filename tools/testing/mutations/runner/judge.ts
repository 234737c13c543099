/** Judges what the tests said about a mutation, and counts. */
import type { Mutation } from "../mutation";

/** The part of Vitest's JSON report that is read. */
export interface Report {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** What was seen of one run of tests. */
export interface Run {
  /** Errors of the compiler that the unchanged project does not have. */
  typeErrors: readonly string[];
  /** null when the runner was ended or crashed. */
  report: Report | null;
  exitCode: number;
  /** Whether it was ended because it took far too long. */
  isEndless: boolean;
}

export type Verdict =
  | { kind: "seen"; by: string }
  | { kind: "unseen" }
  /** The tests were ended because they took far too long, which nobody expected: it has to be looked at. */
  | { kind: "timed out" }
  /** No slip that could be shipped, or no test that could tell; it counts against the score. */
  | { kind: "invalid"; why: string };

/** The failed tests of a report, and its files that could not be loaded. */
export function failuresIn({ testResults }: Report): { failed: string[]; unloadable: string[] } {
  return {
    failed: testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
    ),
    unloadable: testResults
      .filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0)
      .map(({ name }) => name),
  };
}

/** Whether the tests saw the wrong change. @param expected whether they are expected never to end. */
export function judge(
  { typeErrors, report, exitCode, isEndless }: Run,
  expected: Pick<Mutation, "isEndless"> = {},
): Verdict {
  const [typeError] = typeErrors;
  if (typeError) return { kind: "invalid", why: `it does not compile: ${typeError}` };
  const { failed, unloadable } = report ? failuresIn(report) : { failed: [], unloadable: [] };
  if (failed[0] !== undefined) return { kind: "seen", by: failed[0] };
  if (isEndless)
    return expected.isEndless ? { kind: "seen", by: "tests that never ended" } : { kind: "timed out" };
  if (!report) return { kind: "invalid", why: "the test runner gave no report" };
  if (unloadable[0] !== undefined)
    return { kind: "invalid", why: `with it ${unloadable[0]} cannot be loaded` };
  return exitCode === 0 ? { kind: "unseen" } : { kind: "seen", by: "an error outside of any test" };
}

export interface Tried {
  area: string;
  mutation: Mutation;
  verdict: Verdict;
}

/** The least share of wrong changes that tests have to see, in percent. */
const GOAL = 95;

export interface Score {
  seen: number;
  /** Never with a run that timed out, whatever the share. */
  isReached: boolean;
  /** The score, and each change that no test saw, with its rule. */
  lines: string[];
}

/** The score of all tried mutations. No mutation at all is no score. */
export function score(tried: readonly Tried[]): Score {
  const seen = tried.filter(({ verdict }) => verdict.kind === "seen").length;
  const timedOut = tried.filter(({ verdict }) => verdict.kind === "timed out").length;
  const percent = tried.length === 0 ? 0 : (seen / tried.length) * 100;
  return {
    seen,
    isReached: percent >= GOAL && timedOut === 0,
    lines: [
      `${seen} of ${tried.length} changes seen (${Math.floor(percent)} %)${timedOut === 0 ? "" : `, ${timedOut} timed out`}`,
      ...tried.filter(({ verdict }) => verdict.kind !== "seen").map(describe),
    ],
  };
}

/** One line for a person: what became of a mutation, its rule, and the change. */
export function describe({ area, mutation, verdict }: Tried): string {
  const { rule, file, find, replace } = mutation;
  const change = `${file}: ${oneLine(find)} → ${oneLine(replace) || "(nothing)"}`;
  const reason = verdict.kind === "seen" ? verdict.by : verdict.kind === "invalid" ? verdict.why : null;
  return `${verdict.kind}: ${area}: ${rule} [${change}]${reason === null ? "" : ` (${reason})`}`;
}

const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");
