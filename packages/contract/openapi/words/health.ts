/** Health and description, in words. */
import { notReadyResponseSchema } from "../../operations/health";
import type { WordsOf } from "./words";

export const HEALTH = {
  "GET /service": {
    id: "readService",
    summary: "Read the state of the services behind the studio",
    description: "The information of the page about the services: that of the default model, and all.",
    answer: "The state of the service, without secrets.",
  },
  "GET /health/live": {
    id: "getLiveness",
    summary: "Whether this process serves requests",
    description: "Checks nothing else: an unreachable database is no reason to restart the process.",
    answer: "The process serves requests.",
  },
  "GET /health/ready": {
    id: "getReadiness",
    summary: "Whether this process accepts work",
    description: "503 while it stops or cannot reach its database.",
    answer: "The process accepts work.",
    otherwise: {
      "503": {
        description: "The process does not accept work.",
        schema: notReadyResponseSchema,
        headers: { "Retry-After": "RetryAfter" },
      },
    },
  },
  "GET /openapi.json": {
    id: "getDescription",
    summary: "Read this description",
    description: "With the limits of the configured service.",
    answer: "An OpenAPI document.",
  },
} satisfies WordsOf;
