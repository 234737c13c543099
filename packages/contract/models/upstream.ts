/** The state of the service behind the studio for pages: without secrets and without text from the service. */
import * as z from "zod/mini";
import { extensible } from "../answered";

/**
 * `ok`; `starting`: it loads its model; `degraded`: some calls fail; `open_circuit`: the circuit breaker blocks reads after repeated failures;
 * `unreachable`: no call reaches the service; `rate_limited`: the service asked for a pause; `quota`: the service's
 * quota is used up; `unauthorized`: the service refuses the studio's token; `pictures_blocked`: its last pictures are at a host in a
 * private network from which the settings allow none to be fetched.
 */
export const UPSTREAM_STATES = [
  "ok",
  "starting",
  "degraded",
  "open_circuit",
  "unreachable",
  "rate_limited",
  "quota",
  "unauthorized",
  "pictures_blocked",
] as const;
export type UpstreamState = (typeof UPSTREAM_STATES)[number];

/** The summary in every poll. */
export const upstreamSummarySchema = z.looseObject({
  state: extensible(z.enum(UPSTREAM_STATES), "unknown"),
  since_time: z.iso.datetime(),
  /** When creates continue, where that is known. */
  resume_time: z.nullable(z.iso.datetime()),
  /** Why, where that is known more exactly than the state says it. */
  reason: z.optional(z.nullable(z.string())),
});

/** One service. */
export const upstreamSchema = z.extend(upstreamSummarySchema, {
  id: z.string(),
  /** The names of its models. */
  models: z.array(z.string()),
  /** Of models that cannot draw although the service works: their names, and why. */
  problems: z.array(z.looseObject({ model: z.string(), message: z.string() })),
  /** Whether the studio's own processes draw, rather than a service elsewhere. */
  is_built_in: z.boolean(),
  /** The name of the engine or service that draws. */
  made_by: z.string(),
  /** The host of the service's address, with the port. */
  host: z.string(),
  last_error: z.nullable(z.looseObject({ message: z.string(), time: z.iso.datetime() })),
  /** The calls of the last minute, and the studio's limit; null for no limit. */
  requests: z.looseObject({ last_minute: z.int(), limit: z.nullable(z.int()) }),
  breaker: extensible(z.enum(["closed", "open", "half_open"]), "unknown"),
  /** The slots in use at the service, and how many it has for the studio; null for no limit. */
  places: z.looseObject({ taken: z.int(), limit: z.nullable(z.int()) }),
  /** Queued creations of all people. */
  waiting: z.int(),
  /** The present milliseconds between two status reads of a creation. */
  poll_interval_ms: z.int(),
});

/** `GET /api/service`: the service of the default model, and all services. */
export const serviceResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.extend(upstreamSchema, { services: z.array(upstreamSchema) }),
});

/** As a page reads it. */
export type ReadState = UpstreamSummary["state"];
export type UpstreamSummary = z.infer<typeof upstreamSummarySchema>;
export type Upstream = z.infer<typeof upstreamSchema>;
export type Upstreams = z.infer<typeof serviceResponseSchema>["value"];
