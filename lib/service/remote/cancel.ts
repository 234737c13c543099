/** Cancel at a service elsewhere: repeated only where the status says that it did not work. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isActive } from "@/lib/contract/status";
import type { ServiceReport } from "@/lib/service/service";
import { busy, type GuardedSend, type ServiceClient, unreachable } from "./client";
import { tokenRefused } from "./guard/token-gate";
import { cancelPath } from "./paths";
import { readError } from "./read-error";

const MOST_SENDS = 3;
const FIRST_PAUSE_MS = 300;

/**
 * Asks to stop; three times at most, each after the first only once the status shows that it still runs.
 *
 * @param readStatus the report, or null when the service does not know the id.
 * @throws StudioError `not_cancellable` when the service does not want to and it still runs, or why it did not arrive.
 */
export async function cancel(
  client: ServiceClient,
  serviceId: string,
  readStatus: () => Promise<ServiceReport | null>,
): Promise<void> {
  for (let sends = 1; ; sends++) {
    const result = await client.send("cancel", cancelPath(serviceId));
    if (result.kind === "answer" && result.status < 300) return;
    const error = errorOf(result);
    // Neither would a repetition get through, nor the status be read.
    if (result.kind === "held" || error.errorName === "service_refused_token") throw error;
    if (result.kind === "answer" && result.status === 429) {
      await client.obeyPause(result);
      throw error;
    }
    const report = await readStatus().catch(() => {
      throw error;
    });
    if (report === null || !isActive(report.status)) return;
    const isRefusal = result.kind === "answer" && result.status < 500;
    if (isRefusal || sends === MOST_SENDS) throw error;
    await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** (sends - 1));
  }
}

function errorOf(result: GuardedSend) {
  if (result.kind === "held") return result.reason === "unauthorized" ? tokenRefused() : busy();
  if (result.kind !== "answer") return unreachable(result.cause);
  // Whatever the number says, a refusal to cancel is about the cancel.
  const status = [400, 404, 410, 422].includes(result.status) ? 409 : result.status;
  return readError({ ...result, status });
}
