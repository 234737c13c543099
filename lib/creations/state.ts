/**
 * How a creation moves.
 *
 *     sending ──► pending ──► processing ──► post_processing ──► succeed
 *        │           │             │                │
 *        │           └─────────────┴────────────────┴──► failed | cancelled | lost
 *        ├──► failed            the service refused it, or it surely never left
 *        └──► outcome_unknown   it may have started; only a person decides what next
 *
 * `sending` is the ledger's own: the row exists, the service has not answered yet. Services may skip steps and may
 * repeat them; they may not go back. The last five states absorb.
 */
import type { CreationStatus } from "@/lib/contract/status";
import type { LedgerStatus } from "@/lib/db/schema";

const RANK: Record<LedgerStatus, number> = {
  sending: 0,
  pending: 1,
  processing: 2,
  post_processing: 3,
  succeed: 4,
  failed: 4,
  cancelled: 4,
  lost: 4,
  outcome_unknown: 4,
};

/** The states the ledger still works on. */
export const OPEN_STATUSES = ["sending", "pending", "processing", "post_processing"] as const;

/** True for a state that nothing leaves by itself. */
export function isEnded(status: LedgerStatus): boolean {
  return RANK[status] === 4;
}

/** Whether a creation in `from` may be written as `to`. Staying is a move only while it is open. */
export function mayMove(from: LedgerStatus, to: LedgerStatus): boolean {
  return !isEnded(from) && RANK[to] >= RANK[from];
}

/** What the contract calls it: a creation being sent is pending to everybody outside. */
export function wireStatus(status: LedgerStatus): CreationStatus {
  return status === "sending" ? "pending" : status;
}
