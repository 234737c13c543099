import { operations } from "@/lib/runtime/operations";
import { EVENTS } from "contract/operations/events";
import { streamOfAll } from "@/lib/runtime/stream";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  EVENTS,
  {
    /** The changes of all creations of the caller, as a stream. */
    "GET /creations/events": (call) => streamOfAll(call),
  },
  { quickRead: true },
);
