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

/** What a reload interrupted had no answer: it counts as not sent, and is safe to send again. */
export function readIntents(stored: string): Intent[] {
  try {
    const parsed = z.safeParse(storedSchema, JSON.parse(stored));
    if (!parsed.success) return [];
    return parsed.data.map((intent) =>
      intent.state === "sending"
        ? { ...intent, state: "not_sent", problem: "The page was left before an answer came." }
        : intent,
    );
  } catch {
    return [];
  }
}
