/** The models and services behind the studio. */
import { modelsResponseSchema } from "../models/models";
import { serviceResponseSchema } from "../models/upstream";
import type { Operations } from "./operation";

export const SERVICES = {
  "GET /models": { answer: modelsResponseSchema },
  "GET /service": { answer: serviceResponseSchema },
} as const satisfies Operations;
