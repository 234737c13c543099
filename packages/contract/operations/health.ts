/** Operations for operators and for the makers of clients. */
import * as z from "zod/mini";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";

export const notReadyResponseSchema = z.looseObject({
  status: z.literal("unavailable"),
  reason: z.enum(["starting", "stopping", "database_unavailable"]),
});

export const descriptionSchema = z.looseObject({ openapi: z.string() });

export const HEALTH = {
  "GET /health/live": { access: "anyone", answer: doneResponseSchema },
  "GET /health/ready": { access: "anyone", answer: doneResponseSchema },
  "GET /openapi.json": { access: "anyone", answer: descriptionSchema, errors: ["internal"] },
} as const satisfies Operations;
