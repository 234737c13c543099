/** Waits before an answer as long as the client prefers. */
import "server-only";
import { readCreation } from "@/lib/creations/read";
import { waitForEnd } from "@/lib/creations/watch/wait";
import { workAfterAnswer, workUntilAnswer } from "@/lib/http/after-answer";
import { json } from "@/lib/http/answers/json";
import { preferredWaitSeconds } from "@/lib/http/prefer";
import type { Runtime } from "./index";

/** Below the minute after which many proxies give up on an answer. */
const MAX_WAIT_SECONDS = 55;

interface OwnCreation {
  ownerId: string;
  id: string;
}

/**
 * Waits for the end of a creation if the request says `Prefer: wait=30`. Work after the answer is begun here too.
 *
 * @returns the header that says so; null where the answer comes at once.
 */
export async function waitAsPreferred(
  runtime: Runtime,
  request: Request,
  creation: OwnCreation,
): Promise<Record<string, string> | null> {
  const asked = preferredWaitSeconds(request.headers.get("prefer"));
  if (asked === null) {
    workAfterAnswer(runtime);
    return null;
  }
  const beganAt = performance.now();
  const forMs = workUntilAnswer(runtime, Math.min(asked, MAX_WAIT_SECONDS) * 1_000);
  const { signal } = request;
  const hasWaited = await waitForEnd(runtime.creations, runtime.watcher, { ...creation, forMs, signal });
  workAfterAnswer(runtime, performance.now() - beganAt);
  return hasWaited ? { "preference-applied": `wait=${forMs / 1_000}` } : null;
}

/**
 * The answer to a create; after a wait it carries the creation, unless that cannot be read: it was created all the same.
 *
 * @param of.isReplayed whether an earlier request with the same idempotency key made it.
 */
export async function createdAnswer(
  runtime: Runtime,
  request: Request,
  { isReplayed = false, ...created }: OwnCreation & { isReplayed?: boolean },
) {
  const waited = await waitAsPreferred(runtime, request, created);
  const headers = { ...waited, ...(isReplayed && { "idempotent-replayed": "true" }) };
  const value = { generation_id: created.id };
  if (!waited) return json({ status: "success", value }, { headers });
  const creation = await readCreation(runtime.creations, created).catch((error: unknown) => {
    runtime.log.debug({ err: error, creation: created.id }, "a creation could not be read after a wait");
    return undefined;
  });
  return json({ status: "success", value: { ...value, creation } }, { headers });
}
