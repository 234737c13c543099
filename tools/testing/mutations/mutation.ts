/** A small wrong change of one rule, and the tests that have to fail with it. */
export interface Mutation {
  /** The guarantee, as a sentence that a product manager can check. */
  rule: string;
  /** The changed file, from the root of the project. */
  file: string;
  /** The replaced text; it stands in the file exactly once. */
  find: string;
  /** The wrong text. */
  replace: string;
  /** Test files of vitest, from the root of the project; one failing test in them is enough. */
  tests: readonly string[];
  /** Whether tests see it by never ending, as where it makes a loop endless. Otherwise such a run says nothing: the machine may be slow. */
  isEndless?: true;
}
