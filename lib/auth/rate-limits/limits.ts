/** Rate limits for each address, person or share link, far above the needs of one tab. */
import "server-only";

export interface Limit {
  /** What is counted: addresses, people, share links, or the addresses of each share link. */
  per: "address" | "person" | "link" | "link and address";
  /** The size of a burst: requests at once after a pause. */
  burst: number;
  /** Sustained requests a minute. */
  perMinute: number;
  /** Requests that a process reserves from the database at once, to save statements. */
  chunk: number;
  /** The plural noun for the error message. */
  what: string;
}

export const LIMITS = {
  sign_in: { per: "address", burst: 60, perMinute: 30, chunk: 1, what: "sign-ins from here" },
  // Entries of the audit log, not attempts: one in ten minutes after the first ten.
  refusal_note: { per: "address", burst: 10, perMinute: 0.1, chunk: 1, what: "refused sign-ins" },
  create_token: { per: "person", burst: 10, perMinute: 2, chunk: 1, what: "new access tokens" },
  create: { per: "person", burst: 300, perMinute: 300, chunk: 1, what: "creates" },
  enhance: { per: "person", burst: 60, perMinute: 60, chunk: 1, what: "prompts to enhance" },
  // Each may cost something.
  describe: { per: "person", burst: 30, perMinute: 20, chunk: 1, what: "pictures to describe" },
  // A panel of styles asks for each of them, and opens again for the next prompt.
  thumbnail: { per: "person", burst: 200, perMinute: 120, chunk: 10, what: "thumbnails" },
  // One request for each pause in typing.
  words: { per: "person", burst: 240, perMinute: 240, chunk: 20, what: "prompts to check" },
  // A held key sends thirty changes a second at most, a change of 5 000 items up to 600 requests, one after another. A page that is
  // refused waits and sends what has come together in fewer requests.
  change_board: { per: "person", burst: 600, perMinute: 300, chunk: 10, what: "changes of boards" },
  // A plan is made anew while somebody arranges the axes.
  sheet: { per: "person", burst: 240, perMinute: 120, chunk: 10, what: "changes of sheets" },
  link: { per: "person", burst: 20, perMinute: 10, chunk: 1, what: "ids" },
  // Each is an entry of the audit log, which one person must not be able to fill. Revoking is never refused.
  share_link: { per: "person", burst: 60, perMinute: 20, chunk: 1, what: "changes of share links" },
  // Each is an entry of the audit log, and tells whether somebody is known by a name.
  invite: { per: "person", burst: 60, perMinute: 20, chunk: 1, what: "invitations" },
  // Each is an entry of the audit log, or a call of somebody else's machine.
  webhook: { per: "person", burst: 30, perMinute: 20, chunk: 1, what: "changes of webhooks" },
  archive: { per: "person", burst: 20, perMinute: 10, chunk: 1, what: "archives" },
  // All references of a large order, dropped at once.
  upload: { per: "person", burst: 120, perMinute: 60, chunk: 1, what: "uploads" },
  // Wrong ones only. Secrets have 256 bits, so this spares others behind the same address rather than the secrets.
  wrong_link: { per: "address", burst: 60, perMinute: 20, chunk: 1, what: "links that do not work" },
  // Twenty guests in one office, each with an open page that asks every two seconds.
  shared_board: { per: "link and address", burst: 600, perMinute: 600, chunk: 20, what: "visits" },
  // Right and wrong ones. Each is taken before it is checked, so that several at once are counted too.
  link_password: { per: "link and address", burst: 10, perMinute: 6, chunk: 1, what: "passwords" },
  // As above, of all addresses together: `countPassword` says how. Half a minute at most until the next one.
  first_password: {
    per: "link and address",
    burst: 5,
    perMinute: 5 / (24 * 60),
    chunk: 1,
    what: "passwords",
  },
  first_passwords: { per: "link", burst: 60, perMinute: 4, chunk: 1, what: "passwords for this link" },
  further_passwords: { per: "link", burst: 60, perMinute: 2, chunk: 1, what: "passwords for this link" },
  favourite: { per: "link and address", burst: 200, perMinute: 120, chunk: 1, what: "favourites" },
  approval_answer: { per: "link and address", burst: 200, perMinute: 120, chunk: 1, what: "answers" },
  guest_zip: { per: "link and address", burst: 10, perMinute: 3, chunk: 1, what: "downloads" },
  guest_original: { per: "link and address", burst: 300, perMinute: 120, chunk: 10, what: "downloads" },
  comment: { per: "link and address", burst: 10, perMinute: 6, chunk: 1, what: "comments" },
  // Pages ask while somebody types a name.
  administer: { per: "person", burst: 300, perMinute: 300, chunk: 10, what: "requests of an administrator" },
  // Each is a read at the company of the key.
  try_key: { per: "person", burst: 10, perMinute: 6, chunk: 1, what: "keys to try" },
  export: { per: "person", burst: 20, perMinute: 10, chunk: 1, what: "exports" },
  // Messages of agents, of which a call of a tool counts for the limit of what it does besides.
  agent: { per: "person", burst: 600, perMinute: 600, chunk: 20, what: "messages of agents" },
  search: { per: "person", burst: 600, perMinute: 600, chunk: 20, what: "searches" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
