/** How often one address or one person may do something. A tab that a person works in comes near none of them. */
import "server-only";

export interface Limit {
  /** For whom it is counted. */
  per: "address" | "person";
  /** How many in one moment, after a pause. */
  burst: number;
  /** How many in the long run. */
  perMinute: number;
  /** So many are taken from the database at once and used up by this process, where one statement each would cost. */
  chunk: number;
  /** What there were too many of. */
  what: string;
}

export const LIMITS = {
  sign_in: { per: "address", burst: 60, perMinute: 30, chunk: 1, what: "sign-ins from here" },
  create_token: { per: "person", burst: 10, perMinute: 2, chunk: 1, what: "new access tokens" },
  create: { per: "person", burst: 300, perMinute: 300, chunk: 1, what: "creates" },
  enhance: { per: "person", burst: 60, perMinute: 60, chunk: 1, what: "prompts to enhance" },
  link: { per: "person", burst: 20, perMinute: 10, chunk: 1, what: "ids" },
  archive: { per: "person", burst: 20, perMinute: 10, chunk: 1, what: "archives" },
  search: { per: "person", burst: 600, perMinute: 600, chunk: 20, what: "searches" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
