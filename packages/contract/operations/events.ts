/** Streams of events for programs; no page asks for them. */
import type { Operations } from "./operation";
import { creationParams } from "./params";

export const EVENTS = {
  "GET /v1/jobs/{creation_id}/events": { params: creationParams, errors: ["too_many_requests"] },
  "GET /creations/events": { errors: ["too_many_requests"] },
} as const satisfies Operations;
