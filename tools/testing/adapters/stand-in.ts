/** What the stand-in of a service offers to tests: a real HTTP server in this process that counts what it was asked to do. */

/** What happens to the next create. */
export type CreateFault =
  /** 401: the key is wrong. */
  | "wrong_key"
  /** The account has no money or quota left. */
  | "quota"
  /** The prompt is against the usage policy. */
  | "policy"
  /** 429 with `Retry-After: 2`. */
  | "rate_limited"
  /** 500 after the whole request was read. */
  | "server_error"
  /** The connection is destroyed before anything was read. */
  | "drop_before_read"
  /** The connection is destroyed after the whole request was read and counted. */
  | "drop_after_read"
  /** Half of the answer's body, then the connection is destroyed. */
  | "half_body"
  /** 200 with an HTML page. */
  | "html"
  /** The request is read and counted, and never answered. */
  | "hang"
  /** 307 to the path `/stray` of the stand-in, where every request is recorded. */
  | "redirect";

/** What happens when pictures are fetched; `expired_link`: 403 or 404 for good. */
export type PictureFault = "expired_link" | "no_picture" | "half_picture";

export interface ReceivedRequest {
  method: string;
  /** With the query. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The body as it came, for forms and files. */
  bytes?: Buffer;
}

export interface StandIn {
  readonly baseUrl: string;
  /** Creates whose whole request arrived, refused ones and those of a redirect too. */
  readonly creates: number;
  /** Creates that started something: what would be charged. */
  readonly started: number;
  readonly requests: readonly ReceivedRequest[];
  /** The next create meets this fault; later ones do not. */
  failNext(fault: CreateFault): void;
  /** All pictures meet this fault; null ends it. Only where pictures have links. */
  failPictures(fault: PictureFault | null): void;
  /** Creations started from now on stop there until `release`. */
  hold(at: "waiting" | "drawing"): void;
  release(): void;
  close(): Promise<void>;
}
