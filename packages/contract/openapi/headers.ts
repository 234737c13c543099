/** The headers of answers, as `components.headers`. */
import type { JsonObject } from "./json-schema";

export const HEADERS = {
  Allow: {
    description: "The methods of this path.",
    required: true,
    schema: { type: "string" },
  },
  ArchiveBytes: {
    description: "The approximate size of the archive in bytes.",
    required: true,
    schema: { type: "string", pattern: "^\\d+$" },
  },
  IdempotentReplayed: {
    description: "`true` where an earlier request with this key did it; absent otherwise.",
    required: false,
    schema: { type: "string", enum: ["true"] },
  },
  RateLimit: {
    description:
      "The limits that this request counted for, as structured fields: `r` requests are left, all are again in `t` seconds.",
    required: true,
    schema: { type: "string" },
  },
  RateLimitPolicy: {
    description: "Of each limit: `q` requests at once, and so many again in `w` seconds.",
    required: true,
    schema: { type: "string" },
  },
  RequestId: {
    description: "The id of this request in the log.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  RetryAfter: {
    description: "Whole seconds until a retry makes sense.",
    required: true,
    schema: { type: "string", pattern: "^[1-9]\\d*$" },
  },
  WwwAuthenticate: {
    description: "The scheme to authenticate with.",
    required: true,
    schema: { type: "string" },
  },
} satisfies Record<string, JsonObject>;

export type HeaderName = keyof typeof HEADERS;

/** The headers that every error with this HTTP status carries. */
export function headersOfStatus(status: number): Record<string, HeaderName> {
  switch (status) {
    case 401:
      return { "WWW-Authenticate": "WwwAuthenticate" };
    case 405:
      return { Allow: "Allow" };
    case 429:
    case 503:
      return { "Retry-After": "RetryAfter" };
    case 500:
      return { "X-Request-Id": "RequestId" };
    default:
      return {};
  }
}
