/** The stored intents of a tab. Loads only after a reload with open intents. */

import { notUnderstood, storedRequestSchema } from "contract/creations/stored-request";
import { parseStored } from "contract/stored";
import * as z from "zod/mini";
import type { Intent } from "./intent";

const intentSchema = z.object({
  key: z.uuid(),
  request: storedRequestSchema,
  startMs: z.number(),
  state: z.enum(["sending", "not_sent"]),
  problem: z.nullable(z.string()),
  sourceThumbnailUrl: z.optional(z.string()),
});

/** An interrupted intent that is younger is sent automatically. */
const MAX_RESUME_AGE_MS = 10 * 60_000;

/**
 * An intent that a reload interrupted is safe to send again under its key. An old one, as in a tab restored the next day,
 * is left to the person, and so is one with a field that the studio cannot read any more: without it another picture may be drawn.
 *
 * @param nowMs the time of the studio.
 */
export function readIntents(stored: string, nowMs: number): Intent[] {
  try {
    return z.parse(z.array(z.unknown()), JSON.parse(stored)).flatMap((one) => readIntent(one, nowMs) ?? []);
  } catch {
    return [];
  }
}

function readIntent(stored: unknown, nowMs: number): Intent | undefined {
  const dropped: string[] = [];
  const intent = parseStored(intentSchema, stored, (field) => dropped.push(field)).data;
  if (!intent) return undefined;
  const notSent = (problem: string): Intent => ({ ...intent, state: "not_sent", problem });
  if (dropped.length > 0)
    return notSent(`${notUnderstood(dropped.map(nameInRequest))} You can send it without.`);
  return intent.state === "sending" && nowMs - intent.startMs > MAX_RESUME_AGE_MS
    ? notSent("The page was closed before the studio answered.")
    : intent;
}

const nameInRequest = (field: string) => field.replace(/^request\./, "");
