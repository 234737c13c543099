/** The models and services behind the studio. */
import { modelsResponseSchema } from "../models";
import { serviceResponseSchema } from "../upstream";
import type { Operations } from "./operation";

export const SERVICES = {
  "GET /models": { answer: modelsResponseSchema },
  "GET /service": { answer: serviceResponseSchema },
} as const satisfies Operations;
