/** Waits before an answer as long as the client prefers. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Principal } from "@/lib/auth/principal";
import { readCreation } from "@/lib/creations/read";
import { waitForEnd } from "@/lib/creations/watch/wait";
import { workAfterAnswer, workUntilAnswer } from "@/lib/http/after-answer";
import { json } from "@/lib/http/answers/json";
import { preferredWaitSeconds } from "@/lib/http/prefer";
import type { Runtime } from "./index";
import { sameCaller } from "./same-caller";

/** Below the minute after which many proxies give up on an answer. */
export const MAX_WAIT_SECONDS = 55;

interface OwnCreation {
  principal: Principal;
  id: string;
}

/**
 * Waits for the end of a creation if the request says `Prefer: wait=30`. Work after the answer is begun here too.
 *
 * @returns the header that says so; null where the answer comes at once.
 * @throws StudioError `invalid_token` when the caller may read no more since.
 */
export async function waitAsPreferred(
  runtime: Runtime,
  request: Request,
  { principal, id }: OwnCreation,
): Promise<Record<string, string> | null> {
  const asked = preferredWaitSeconds(request.headers.get("prefer"));
  if (asked === null) {
    workAfterAnswer(runtime);
    return null;
  }
  const waitedMs = await waitForCreation(runtime, request, { principal, id, seconds: asked });
  return waitedMs === null ? null : { "preference-applied": `wait=${waitedMs / 1_000}` };
}

/**
 * Waits for the end of a creation, and begins work after the answer.
 *
 * @param of.seconds at most; 55 of them count.
 * @returns for how long it was ready to wait, in milliseconds; null when too many wait already, and nothing was waited for.
 * @throws StudioError `invalid_token` when the caller may read no more since.
 */
export async function waitForCreation(
  runtime: Runtime,
  request: Request,
  { principal, id, seconds }: OwnCreation & { seconds: number },
): Promise<number | null> {
  const beganAt = performance.now();
  const forMs = workUntilAnswer(runtime, Math.min(seconds, MAX_WAIT_SECONDS) * 1_000);
  const { signal } = request;
  const isStillAllowed = sameCaller(runtime, principal, request);
  const { personId: ownerId } = principal;
  const wait = { ownerId, id, forMs, signal, isStillAllowed };
  const hasWaited = await waitForEnd(runtime.creations, runtime.watcher, wait);
  workAfterAnswer(runtime, performance.now() - beganAt);
  if (hasWaited && !(await isStillAllowed())) throw endedMeanwhile();
  return hasWaited ? forMs : null;
}

const endedMeanwhile = () =>
  new StudioError("invalid_token", "The access ended during the wait: it has expired or was revoked.");

/**
 * The answer to a create; after a wait it carries the creation, unless that cannot be read: it was created all the same.
 */
export async function createdAnswer(runtime: Runtime, request: Request, created: OwnCreation) {
  const waited = await waitAsPreferred(runtime, request, created);
  const value = { generation_id: created.id };
  const ownerId = created.principal.personId;
  if (!waited) return json({ status: "success", value });
  const creation = await readCreation(runtime.creations, { ownerId, id: created.id }).catch(
    (error: unknown) => {
      runtime.log.debug({ err: error, creation: created.id }, "a creation could not be read after a wait");
      return undefined;
    },
  );
  return json({ status: "success", value: { ...value, creation } }, { headers: waited });
}
