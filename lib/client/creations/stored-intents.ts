/** The intents of a tab as they were stored before a reload. Loads only when there are any. */
import * as z from "zod/mini";
import { creationRequestSchema, REMOTE_LIMITS } from "@/lib/contract/request";
import type { Intent } from "./intent";

const storedSchema = z.array(
  z.object({
    key: z.uuid(),
    request: creationRequestSchema(REMOTE_LIMITS),
    startMs: z.number(),
    state: z.enum(["sending", "not_sent"]),
    problem: z.nullable(z.string()),
  }),
);

/** For so long, what a reload interrupted is sent by itself: it is what the person has just asked for. */
const RESUMED_MS = 10 * 60_000;

/**
 * What a reload interrupted had no answer and is safe to send again, under its key. After a while, as in a tab that comes
 * back the next day, that is for the person to decide.
 *
 * @param nowMs of the studio's clock.
 */
export function readIntents(stored: string, nowMs: number): Intent[] {
  try {
    const parsed = z.safeParse(storedSchema, JSON.parse(stored));
    if (!parsed.success) return [];
    return parsed.data.map((intent) =>
      intent.state === "sending" && nowMs - intent.startMs > RESUMED_MS
        ? { ...intent, state: "not_sent", problem: "The page was left before an answer came." }
        : intent,
    );
  } catch {
    return [];
  }
}
