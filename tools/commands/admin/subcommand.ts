/** What each subcommand of `npm run admin` is. */

export interface Subcommand {
  /** What it does, in one line. */
  summary: string;
  /** Its name and arguments, such as `token --name NAME`. */
  usage: string;
  /** What a failure of a disk or a database left, and what to do after it: sentences for whoever runs the command. */
  afterFailure?: string;
  /** @throws UsageError for invalid arguments, any other error when it could not do its work */
  run(args: string[]): Promise<void>;
}

/** The arguments are invalid: the command prints the usage and ends with the code 2. */
export class UsageError extends Error {}
