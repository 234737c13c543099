/** The words in which a test says what the upstream does: to one call (`Fault`), and with one creation (`Life`). */

/** What a call is about. `media` are the picture files, `unknown` everything that the contract does not have. */
export type Operation = "create" | "status" | "cancel" | "detail" | "media" | "unknown";

/** An answer in place of the one that a well-meaning service would give. */
export interface ScriptedAnswer {
  /** 200 unless said otherwise. */
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; NaN and infinite numbers as some services send them, as bare words. */
  json?: unknown;
  /** Sent as it is, in place of `json`. */
  text?: string | Uint8Array;
  /** Of `text`; `text/html` by default. */
  type?: string;
}

/** What goes wrong with one call. The fields can be combined; they apply from the top to the bottom. */
export interface Fault {
  /** Waits so long before anything is answered, in milliseconds. */
  delayMs?: number;
  /** Waits a random time up to this on top. */
  jitterMs?: number;
  /** Cuts the connection: before the body is read, after it was read, or in the middle of the answer's body. */
  reset?: "before_reading" | "after_reading" | "in_answer";
  /** Never sends a header. The connection stays until the client or the upstream closes it. */
  silent?: boolean;
  /** Answers so. */
  answer?: ScriptedAnswer;
  /** Answers 429, with this Retry-After; null for none. */
  tooMany?: string | null;
  /** Answers with a redirect to this address. */
  redirectTo?: string;
  /** Puts the token it was sent into the answer: a header, and the text or a field of the JSON. */
  echoToken?: boolean;
  /** Nests the JSON of the answer so many arrays deep, in a field `deep` of the value. */
  nestedJson?: number;
  /** Goes on with blanks until the body has so many megabytes. */
  megabytes?: number;
  /** Sends only so many bytes of the body and cuts the connection; the content-length promises all of them. */
  truncateTo?: number;
  /** Sends so many bytes of the body and ends it properly, as if that were all. */
  endAfter?: number;
  /** Promises this length in place of the true one, and ends the connection after the true one. */
  contentLength?: number;
  /** Sends the body at this rate. 1 is the classic. */
  bytesPerSecond?: number;
  /**
   * Whether the call does what it asks for all the same: starts a creation, cancels one. By default it does unless
   * the connection was cut before the body was read or the answer says that something was wrong.
   */
  hasEffect?: boolean;
}

/** One answer to a status call: the fields of `value`, word for word. A field that is absent is not sent. */
export interface Report {
  status?: unknown;
  progress?: unknown;
  [field: string]: unknown;
}

/** What a picture's address leads to. `url` is sent as it is, `redirect` is where our own address sends the client. */
export type Media =
  | "png"
  | "svg"
  | "html"
  | "truncated"
  | "cut_clean"
  | "bomb"
  | "expired_403"
  | "missing_404"
  | "expired_410"
  | "broken_503"
  | { redirect: string }
  | { url: string };

/**
 * How a cancel goes. `works`: whatever is active is cancelled. `only_pending`: 400 once it runs. `late`: accepted, and
 * the creation completes all the same. `lost`: it works, the reply never comes. `ignored`: the reply never comes and
 * nothing happened. `refuse`: this HTTP status, without effect. `finishedFirst`: it has just finished when the cancel
 * arrives, which is refused with this HTTP status. `afterMs`: accepted, works after this time.
 */
export type CancelBehaviour =
  | "works"
  | "only_pending"
  | "late"
  | "lost"
  | "ignored"
  | { refuse: number }
  | { finishedFirst: number }
  | { afterMs: number };

/** What becomes of one creation. */
export interface Life {
  /** The id it gets; a random one by default. Two creations may get the same. */
  id?: string;
  /** Milliseconds in `pending`; 0 by default. */
  waitMs?: number;
  /** Milliseconds of work; 0 by default. Infinity: it runs until `end` is called. */
  runMs?: number;
  /** How it ends, `succeed` by default. */
  outcome?: "succeed" | "failed";
  /** The message of a failure. */
  failure?: string;
  /** The answers to status calls, one a call, the last for ever. In place of the clock. */
  reports?: readonly Report[];
  /** The form of the progress where the clock tells it; a fraction by default. */
  progressAs?: "fraction" | "percent" | "text" | "null" | "absent";
  /** So many status and detail calls answer 404 first; Infinity: the id is never known. */
  unknownReads?: number;
  /** Where its pictures are listed; in the creation detail by default. */
  picturesIn?: "detail" | "status" | "nowhere";
  /** What the pictures are, in order; the last for all further ones. */
  media?: Media | readonly Media[];
  cancel?: CancelBehaviour;
  /** Faults of calls about this creation, one a call, before those of the whole upstream. */
  faults?: Partial<Record<Operation, readonly Fault[]>>;
  /** Faults of every call about this creation, once `faults` are used up. */
  always?: Partial<Record<Operation, Fault>>;
}
