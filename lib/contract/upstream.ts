/** How the service behind the studio is doing, as people are told: no secrets, no text of the service's own. */
import * as z from "zod/mini";

/**
 * `ok`; `degraded`: calls fail now and then; `open_circuit`: they failed so often that reads are held back;
 * `unreachable`: nothing can be sent; `rate_limited`: it asked for a pause; `quota`: it takes no creates because its
 * quota is used up; `unauthorized`: it refuses the studio's token.
 */
export const UPSTREAM_STATES = [
  "ok",
  "degraded",
  "open_circuit",
  "unreachable",
  "rate_limited",
  "quota",
  "unauthorized",
] as const;
export type UpstreamState = (typeof UPSTREAM_STATES)[number];

/** What every poll brings along. */
export const upstreamSummarySchema = z.looseObject({
  state: z.enum(UPSTREAM_STATES),
  since_time: z.iso.datetime(),
  /** When creates go on, where that is known. */
  resume_time: z.nullable(z.iso.datetime()),
});

/** `GET /api/service` */
export const upstreamResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.extend(upstreamSummarySchema, {
    /** Whether the studio's own processes draw; else a service elsewhere does. */
    is_built_in: z.boolean(),
    /** Who draws, in words. */
    made_by: z.string(),
    /** The host of its address, with the port. */
    host: z.string(),
    last_error: z.nullable(z.looseObject({ message: z.string(), time: z.iso.datetime() })),
    /** Requests in the last minute, and how many the studio may make; null for no limit. */
    requests: z.looseObject({ last_minute: z.int(), limit: z.nullable(z.int()) }),
    breaker: z.enum(["closed", "open", "half_open"]),
    /** Generations that take a place at the service, and how many it has for the studio; null for no limit. */
    places: z.looseObject({ taken: z.int(), limit: z.nullable(z.int()) }),
    /** Creations of everybody that wait in the studio. */
    waiting: z.int(),
    /** Milliseconds between two status reads of a creation at present. */
    poll_interval_ms: z.int(),
  }),
});

export type UpstreamSummary = z.infer<typeof upstreamSummarySchema>;
export type Upstream = z.infer<typeof upstreamResponseSchema>["value"];
