import { operations } from "@/lib/runtime/operations";
import { EVENTS } from "contract/operations/events";
import { streamOfOne } from "@/lib/runtime/stream";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  EVENTS,
  {
    /** The changes of one creation until it has ended, as a stream. */
    "GET /v1/jobs/{creation_id}/events": (call) => streamOfOne(call, call.params.creationId),
  },
  { quickRead: true },
);
