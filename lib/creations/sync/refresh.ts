/** Refresh: brings creations up to date for somebody who waits for the answer. */
import "server-only";
import { waitAtMost } from "@/lib/base/wait-at-most";
import type { SyncContext } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import type { CreationRow } from "../ledger/row";
import { isEnded } from "../ledger/state";
import { ask } from "./ask";
import { isDue } from "./pace";
import { readStatus } from "./read-status";

/** What a status read needs to know of a creation. */
export const READABLE = [
  "id",
  "status",
  "service",
  "service_id",
  "checked_at",
  "sending_at",
  "created_at",
] as const;
export type Readable = Pick<CreationRow, (typeof READABLE)[number]>;

/** How long a reader waits for a slow service before the last known state is returned. */
const READER_MAX_WAIT_MS = 1_000;

/**
 * Brings one creation up to date.
 *
 * A creation that was read less than the service's interval ago, has ended or has no service id is not read.
 *
 * @param force reads even if the interval has not passed, for example after a cancel.
 */
export async function refresh(
  context: SyncContext,
  at: SharedService,
  row: Readable,
  force = false,
): Promise<void> {
  if (isReadable(at, row) && (force || isDue(context, at, row))) await readStatus(context, at, row, force);
}

/**
 * Brings creations up to date for a reader, as far as the service lets the studio read: where reads have a budget, it goes
 * to the creations that likely have news, whoever waits. Stops waiting after a second; the reads continue in the background.
 *
 * @returns whether any was read; then `rows` may be out of date.
 */
export async function refreshSoon(context: SyncContext, rows: readonly CreationRow[]): Promise<boolean> {
  const readable = rows.flatMap((row) => {
    const at = context.services.get(row.service);
    return at && isReadable(at, row) ? [{ at, row }] : [];
  });
  const limited = new Set(readable.flatMap(({ at }) => (isLimited(at) ? [at] : [])));
  await Promise.all(Array.from(limited, (at) => ask(context, at)));
  // Also waits for reads under way, unless only their pictures are still being fetched, which may take minutes.
  const isBeingRead = ({ reads, collecting }: SharedService, { id }: CreationRow) =>
    reads.has(id) && !collecting.has(id);
  const reads = readable
    .filter(({ at, row }) => isBeingRead(at, row) || (!isLimited(at) && isDue(context, at, row)))
    .map(({ at, row }) => readStatus(context, at, row));
  if (reads.length > 0) await waitAtMost(Promise.all(reads), READER_MAX_WAIT_MS);
  return reads.length > 0;
}

const isLimited = ({ service }: SharedService) => service.capabilities.readsAreLimited;

const isReadable = ({ service }: SharedService, row: Readable) =>
  !isEnded(row.status) && row.service_id !== null && row.service === service.id;
