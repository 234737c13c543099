/** What was seen of every creation, and what must hold of it whatever went wrong. */
import { isEnded } from "@/lib/creations/ledger/state";
import type { LedgerStatus } from "@/lib/db/schema";
import type { Call } from "@/lib/testing/upstream/counts";

export interface Sight {
  status: LedgerStatus;
  /** Thousandths; null when unknown. */
  progress: number | null;
  pictures: number;
}

export interface Seen {
  prompt: string;
  /** Whether the studio said yes: from then on it may not be lost. */
  acknowledged: boolean;
  deleted: boolean;
  /** In the order of looking; null where there was nothing to see. */
  sights: (Sight | null)[];
}

/** Everything that is wrong with a history, in words; nothing when it is as promised. */
export function violations(
  creations: ReadonlyMap<string, Seen>,
  service: { history: readonly Call[]; peakSlots: number; places: number },
): string[] {
  const found: string[] = [];
  if (service.peakSlots > service.places) {
    found.push(`${service.peakSlots} generations at once at a service with ${service.places} places`);
  }
  for (const [id, seen] of creations) {
    found.push(...wrongInCalls(seen, service.history), ...wrongInSights(id, seen));
  }
  return found;
}

/** Whether an answer to a create leaves no doubt that nothing was started. */
const isClearNo = ({ status }: Call) => status !== null && status >= 400 && status < 500;

function wrongInCalls({ prompt }: Seen, history: readonly Call[]): string[] {
  const creates = history.filter((call) => call.operation === "create" && call.prompt === prompt);
  const started = creates.filter((call) => call.hadEffect).length;
  const found: string[] = [];
  if (started > 1) found.push(`"${prompt}" was started ${started} times`);
  const doubtful = creates.findIndex((call) => !isClearNo(call));
  if (doubtful >= 0 && doubtful < creates.length - 1) {
    found.push(`"${prompt}" was sent again after an answer that left a doubt`);
  }
  return found;
}

function wrongInSights(id: string, { acknowledged, deleted, sights }: Seen): string[] {
  const found: string[] = [];
  let before: Sight | null = null;
  for (const sight of sights) {
    if (!sight) {
      if (acknowledged && !deleted) found.push(`${id} was acknowledged and is gone`);
      continue;
    }
    if (before && isEnded(before.status) && sight.status !== before.status) {
      found.push(`${id} went from ${before.status} to ${sight.status}`);
    }
    if ((sight.progress ?? 0) < (before?.progress ?? 0)) {
      found.push(`${id} fell from ${before?.progress} to ${sight.progress}`);
    }
    if ((sight.progress === 1000) !== (sight.status === "succeed")) {
      found.push(`${id} shows ${sight.progress} while ${sight.status}`);
    }
    if (sight.status === "succeed" && sight.pictures === 0) found.push(`${id} is done without pictures`);
    if (sight.status !== "succeed" && sight.pictures > 0)
      found.push(`${id} has pictures while ${sight.status}`);
    before = sight;
  }
  if (before && !isEnded(before.status) && !deleted) found.push(`${id} is still ${before.status} in the end`);
  return found;
}
