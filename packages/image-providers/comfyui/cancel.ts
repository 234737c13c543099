/**
 * Cancel at ComfyUI: exactly one creation.
 *
 * Newer servers have one call for that. At older ones a waiting creation is taken out of the queue, and a running one
 * interrupted: only after the queue showed that it is the one that runs, because those servers stop whatever runs.
 */
import { busy, type GuardedSend, type ServiceClient, unreachable } from "../outbound/client";
import { tokenRefused } from "../outbound/guard/token-gate";
import { readError } from "../outbound/read-error";
import type { Answer } from "../outbound/transport";
import type { LookUp } from "./look-up";

/** @throws StudioError when the cancel did not arrive. */
export async function cancel(client: ServiceClient, lookUp: LookUp, promptId: string): Promise<void> {
  if (lookUp.hasJobs !== false) {
    const path = `/api/jobs/${encodeURIComponent(promptId)}/cancel`;
    const answer = answerOf(client, await client.send("cancel", path));
    if (answer.status < 300 && typeof Object(answer.body).cancelled === "boolean") return;
    if (answer.status === 401 || answer.status >= 500)
      throw readError(answer, undefined, undefined, client.name);
  }
  await sendCancel(client, "/queue", { delete: [promptId] });
  if (await lookUp.isRunning(promptId)) await sendCancel(client, "/interrupt", { prompt_id: promptId });
}

async function sendCancel(client: ServiceClient, path: string, body: unknown): Promise<void> {
  const answer = answerOf(client, await client.send("cancel", path, body));
  if (answer.status >= 300) throw readError(answer, undefined, undefined, client.name);
}

function answerOf({ name }: ServiceClient, result: GuardedSend): Answer {
  if (result.kind === "answer") return result;
  if (result.kind === "held")
    throw result.reason === "unauthorized" ? tokenRefused(undefined, name) : busy(undefined, name);
  throw unreachable(result.cause, name);
}
