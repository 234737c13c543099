/** The observed states of every creation, and the guarantees that must hold for them. */
import { isEnded } from "@/lib/creations/ledger/state";
import type { LedgerStatus } from "@/lib/db/tables/creations";
import type { Call } from "@/tools/testing/upstream/counts";

export interface Observation {
  status: LedgerStatus;
  /** Thousandths; null when unknown. */
  progress: number | null;
  pictures: number;
  cancelRequested: boolean;
}

export interface History {
  ownerId: string;
  prompt: string;
  /** Whether the studio answered with success; from then on the creation must not disappear. */
  acknowledged: boolean;
  deleted: boolean;
  /** Whether its owner cancelled or deleted it; else nobody may have requested a cancel. */
  mayBeCancelled: boolean;
  /** In the order of time; null when the creation did not exist. */
  observations: (Observation | null)[];
}

/** All violations of the guarantees, in words; empty when there are none. */
export function violations(
  creations: ReadonlyMap<string, History>,
  service: { history: readonly Call[]; peakSlots: number; slots: number },
): string[] {
  const found: string[] = [];
  if (service.peakSlots > service.slots) {
    found.push(`${service.peakSlots} creations at once at a service with ${service.slots} slots`);
  }
  for (const [id, history] of creations) {
    found.push(...violationsInCalls(history, service.history), ...violationsInObservations(id, history));
  }
  return found;
}

/** Whether an answer to a create proves that nothing was started. */
const isRefusal = ({ status }: Call) => status !== null && status >= 400 && status < 500;

function violationsInCalls({ prompt }: History, history: readonly Call[]): string[] {
  const creates = history.filter((call) => call.operation === "create" && call.prompt === prompt);
  const started = creates.filter((call) => call.hadEffect).length;
  const found: string[] = [];
  if (started > 1) found.push(`"${prompt}" was started ${started} times`);
  const ambiguous = creates.findIndex((call) => !isRefusal(call));
  if (ambiguous >= 0 && ambiguous < creates.length - 1) {
    found.push(`"${prompt}" was sent again after an ambiguous answer`);
  }
  return found;
}

function violationsInObservations(
  id: string,
  { acknowledged, deleted, mayBeCancelled, observations }: History,
): string[] {
  const found: string[] = [];
  let before: Observation | null = null;
  for (const observed of observations) {
    if (!observed) {
      if (acknowledged && !deleted) found.push(`${id} was acknowledged and is gone`);
      continue;
    }
    if (before && isEnded(before.status) && observed.status !== before.status) {
      found.push(`${id} went from ${before.status} to ${observed.status}`);
    }
    if ((observed.progress ?? 0) < (before?.progress ?? 0)) {
      found.push(`${id} fell from ${before?.progress} to ${observed.progress}`);
    }
    if ((observed.progress === 1000) !== (observed.status === "succeed")) {
      found.push(`${id} shows ${observed.progress} while ${observed.status}`);
    }
    if (observed.cancelRequested && !mayBeCancelled) found.push(`${id} was cancelled, but not by its owner`);
    if (observed.status === "succeed" && observed.pictures === 0)
      found.push(`${id} is done without pictures`);
    if (observed.status !== "succeed" && observed.pictures > 0)
      found.push(`${id} has pictures while ${observed.status}`);
    before = observed;
  }
  if (before && !isEnded(before.status) && !deleted) found.push(`${id} is still ${before.status} in the end`);
  return found;
}
