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

/** Whether the tests saw the wrong change. */
export function judge({ typeErrors, report, exitCode, isEndless }: Run): Verdict {
  const [typeError] = typeErrors;
  if (typeError) return { kind: "invalid", why: `it does not compile: ${typeError}` };
  if (isEndless) return { kind: "seen", by: "tests that never ended" };
  if (!report) return { kind: "invalid", why: "the test runner gave no report" };
  const { failed, unloadable } = failuresIn(report);
  if (failed[0] !== undefined) return { kind: "seen", by: failed[0] };
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
  isReached: boolean;
  /** The score, and each change that no test saw, with its rule. */
  lines: string[];
}

/** The score of all tried mutations. No mutation at all is no score. */
export function score(tried: readonly Tried[]): Score {
  const seen = tried.filter(({ verdict }) => verdict.kind === "seen").length;
  const percent = tried.length === 0 ? 0 : (seen / tried.length) * 100;
  return {
    seen,
    isReached: percent >= GOAL,
    lines: [
      `${seen} of ${tried.length} changes seen (${Math.floor(percent)} %)`,
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
