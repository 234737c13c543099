/** A cancel at a service: repeated only when the status shows that the creation still runs. */
import { setTimeout as sleep } from "node:timers/promises";
import { isActive } from "contract/creations/status";
import type { ServiceReport } from "../service";
import { busy, type GuardedSend, type ServiceClient, unreachable } from "./client";
import { tokenRefused } from "./guard/token-gate";
import { readError } from "./read-error";
import type { SendMethod } from "./transport";

const MAX_SENDS = 3;
const MAX_FIRST_PAUSE_MS = 300;

export interface CancelCall {
  path: string;
  /** POST by default. */
  method?: SendMethod;
  /** The report, or null when the service does not know the id. */
  readStatus(): Promise<ServiceReport | null>;
}

/**
 * Sends the cancel at most three times; each repetition only after the status showed that the creation still runs.
 *
 * @throws StudioError `not_cancellable` when the service refuses and the creation still runs, or why the call failed.
 */
export async function sendCancel(client: ServiceClient, call: CancelCall): Promise<void> {
  for (let sends = 1; ; sends++) {
    const result = await client.send("cancel", call.path, undefined, call.method);
    if (result.kind === "answer" && result.status < 300) return;
    const error = errorOf(client, result);
    // Neither a repetition nor a status read would get through.
    if (result.kind === "held" || error.errorName === "service_refused_token") throw error;
    if (result.kind === "answer" && result.status === 429) {
      await client.obeyPause(result);
      throw error;
    }
    const report = await call.readStatus().catch(() => {
      throw error;
    });
    if (report === null || !isActive(report.status)) return;
    const isRefusal = result.kind === "answer" && result.status < 500;
    if (isRefusal || sends === MAX_SENDS) throw error;
    await sleep(Math.random() * MAX_FIRST_PAUSE_MS * 2 ** (sends - 1));
  }
}

function errorOf({ name }: ServiceClient, result: GuardedSend) {
  if (result.kind === "held")
    return result.reason === "unauthorized" ? tokenRefused(undefined, name) : busy(undefined, name);
  if (result.kind !== "answer") return unreachable(result.cause, name);
  // These statuses all mean that the cancel was refused.
  const status = [400, 404, 410, 422].includes(result.status) ? 409 : result.status;
  return readError({ ...result, status }, undefined, undefined, name);
}
