/**
 * An intent: one wish for pictures, with the one key it is sent under however often sending is tried.
 *
 *     sending → (answered: it is a creation from here on)
 *             → not_sent → sending, same key
 *             → refused: back to the composer, with the reasons
 */
import * as z from "zod/mini";
import { creationRequestSchema, REMOTE_LIMITS } from "@/lib/contract/request";
import { ApiError } from "./call-api";

export const intentSchema = z.object({
  key: z.uuid(),
  request: creationRequestSchema(REMOTE_LIMITS),
  /** Milliseconds of the studio's clock. */
  startMs: z.number(),
  state: z.enum(["sending", "not_sent"]),
  problem: z.nullable(z.string()),
});

export type Intent = z.output<typeof intentSchema>;
export type IntentRequest = Intent["request"];

/** What pressing Generate means, given what is on its way already. */
export type Decision = { kind: "new" } | { kind: "again"; intent: Intent } | { kind: "under_way" };

/**
 * The same body as one that was not sent is that intent again, under its key; the same body as one that is being sent
 * is a double click; anything else is a new wish.
 */
export function decide(intents: readonly Intent[], request: IntentRequest): Decision {
  const body = JSON.stringify(request);
  const same = intents.find((intent) => JSON.stringify(intent.request) === body);
  if (!same) return { kind: "new" };
  return same.state === "sending" ? { kind: "under_way" } : { kind: "again", intent: same };
}

/** Whether the studio has said no, so that the same body under the same key can only be refused again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.httpStatus < 500;
}
