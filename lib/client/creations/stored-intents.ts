/** The stored intents of a tab. Loads only after a reload with open intents. */

import { CONTRACT_LIMITS, creationRequestSchema } from "contract/creations/request";
import * as z from "zod/mini";
import type { Intent } from "./intent";

const storedSchema = z.array(
  z.object({
    key: z.uuid(),
    request: creationRequestSchema(CONTRACT_LIMITS),
    startMs: z.number(),
    state: z.enum(["sending", "not_sent"]),
    problem: z.nullable(z.string()),
  }),
);

/** An interrupted intent that is younger is sent automatically. */
const MAX_RESUME_AGE_MS = 10 * 60_000;

/**
 * An intent that a reload interrupted is safe to send again under its key. An old one, as in a tab restored the next day,
 * is left to the person.
 *
 * @param nowMs the time of the studio.
 */
export function readIntents(stored: string, nowMs: number): Intent[] {
  try {
    const parsed = z.safeParse(storedSchema, JSON.parse(stored));
    if (!parsed.success) return [];
    return parsed.data.map((intent) =>
      intent.state === "sending" && nowMs - intent.startMs > MAX_RESUME_AGE_MS
        ? { ...intent, state: "not_sent", problem: "The page was closed before the studio answered." }
        : intent,
    );
  } catch {
    return [];
  }
}
