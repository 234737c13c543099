/** The headers `RateLimit` and `RateLimit-Policy` of the IETF's draft (draft-ietf-httpapi-ratelimit-headers), as structured fields. */
import type { RateLimitState } from "@/lib/base/current-request";

/** @param states of the limits that the request counted for. @returns none for a request without limits. */
export function rateLimitHeaders(states: readonly RateLimitState[] = []): [name: string, value: string][] {
  if (states.length === 0) return [];
  const list = (parameters: (state: RateLimitState) => string) =>
    states.map((state) => `"${state.name}";${parameters(state)}`).join(", ");
  return [
    ["ratelimit-policy", list(({ quota, windowSeconds }) => `q=${quota};w=${windowSeconds}`)],
    ["ratelimit", list(({ remaining, resetSeconds }) => `r=${remaining};t=${resetSeconds}`)],
  ];
}
