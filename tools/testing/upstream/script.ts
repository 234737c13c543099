/** The types with which a test scripts the upstream: for one call (`Fault`), and for one creation (`CreationScript`). */

/** The kind of a call. `media`: picture files. `models`, `upload`: of another studio alone. `unknown`: everything else. */
export type Operation = "create" | "status" | "cancel" | "detail" | "media" | "models" | "upload" | "unknown";

/** An answer that replaces the regular one. */
export interface ScriptedAnswer {
  /** 200 by default. */
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; NaN and infinite numbers as bare words, as some services send them. */
  json?: unknown;
  /** Sent unchanged, in place of `json`. */
  text?: string | Uint8Array;
  /** The media type of `text`; `text/html` by default. */
  type?: string;
}

/** The fault of one call. Fields can be combined and apply from top to bottom. */
export interface Fault {
  /** Waits before the answer, in milliseconds. */
  delayMs?: number;
  /** Waits an additional random time up to this. */
  jitterMs?: number;
  /** Cuts the connection: before the body is read, after it was read, or in the middle of the answer's body. */
  reset?: "before_reading" | "after_reading" | "in_answer";
  /** Never sends a header. The connection stays until the client or the upstream closes it. */
  silent?: boolean;
  /** Sends this answer. */
  answer?: ScriptedAnswer;
  /** Answers 429, with this Retry-After; null for none. */
  tooMany?: string | null;
  /** Answers with a redirect to this address. */
  redirectTo?: string;
  /** Echoes the received token in the answer: in a header, and in the text or a JSON field. */
  echoToken?: boolean;
  /** Adds a field `deep` with this many nested arrays to the value. */
  nestedJson?: number;
  /** Pads the body with blanks to this many megabytes. */
  megabytes?: number;
  /** Sends only this many bytes of the body and cuts the connection; the content-length announces all. */
  truncateTo?: number;
  /** Sends only this many bytes of the body and ends it regularly. */
  endAfter?: number;
  /** Announces this content-length, and ends the connection after the real body. */
  contentLength?: number;
  /** Sends the body at this rate. */
  bytesPerSecond?: number;
  /**
   * Whether the call has its effect despite the fault. By default it has, unless the connection was cut before the body was
   * read or the answer is an error.
   */
  hasEffect?: boolean;
}

/** One status answer: the exact fields of `value`. An absent field is not sent. */
export interface Report {
  status?: unknown;
  progress?: unknown;
  [field: string]: unknown;
}

/** The file at a picture's address. `url` is sent unchanged; `redirect` is the target of a redirect from our address. */
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
 * The behaviour of a cancel. `works`: an active creation is cancelled. `only_pending`: 400 once it runs. `late`: accepted, but
 * the creation completes. `lost`: it works, but the answer is never sent. `ignored`: no answer and no effect. `refuse`: this HTTP status, without effect. `finishedFirst`: it has just finished when the cancel
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

/** The script of one creation. */
export interface CreationScript {
  /** Its id; random by default. Two creations may have the same. */
  id?: string;
  /** Milliseconds in `pending`; 0 by default. */
  waitMs?: number;
  /** Milliseconds of work; 0 by default. Infinity: it runs until `end` is called. */
  runMs?: number;
  /** Its final status, `succeed` by default. */
  outcome?: "succeed" | "failed";
  /** The message of a failure. */
  failure?: string;
  /** The status answers, one for each call, the last one repeated; used instead of the clock. */
  reports?: readonly Report[];
  /** The form of the progress by the clock; a fraction by default. */
  progressAs?: "fraction" | "percent" | "text" | "null" | "absent";
  /** The number of first status and detail calls that answer 404; Infinity: the id is never known. */
  unknownReads?: number;
  /** Where its pictures are listed; in the creation detail by default. */
  picturesIn?: "detail" | "status" | "nowhere";
  /** The pictures in order; the last entry applies to all further ones. */
  media?: Media | readonly Media[];
  cancel?: CancelBehaviour;
  /** Faults of calls about this creation, one for each call; they come before those of the whole upstream. */
  faults?: Partial<Record<Operation, readonly Fault[]>>;
  /** Faults of every call about this creation, once `faults` are used up. */
  always?: Partial<Record<Operation, Fault>>;
}
