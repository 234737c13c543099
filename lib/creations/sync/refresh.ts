/** Refresh: brings creations up to date for somebody who waits for the answer. */
import "server-only";
import { waitAtMost } from "@/lib/base/wait-at-most";
import { type CreationsContext, contextOf, type ServiceContext } from "../context";
import type { CreationRow } from "../ledger/row";
import { isEnded } from "../ledger/state";
import { ask } from "./ask";
import { isDue } from "./pace";
import { readStatus } from "./read-status";

/** How long a reader waits for a slow service before the last known state is returned. */
const READER_MAX_WAIT_MS = 1_000;

/**
 * Brings one creation up to date.
 *
 * A creation that was read less than the service's interval ago, has ended or has no service id is not read.
 *
 * @param force reads even if the interval has not passed, for example after a cancel.
 */
export async function refresh(context: ServiceContext, row: CreationRow, force = false): Promise<void> {
  if (isReadable(context, row) && (force || isDue(context, row))) await readStatus(context, row, force);
}

/**
 * Brings creations up to date for a reader, as far as the service lets the studio read: where reads have a budget, it goes
 * to the creations that likely have news, whoever waits. Stops waiting after a second; the reads continue in the background.
 *
 * @returns whether any was read; then `rows` may be out of date.
 */
export async function refreshSoon(studio: CreationsContext, rows: readonly CreationRow[]): Promise<boolean> {
  const readable = rows.flatMap((row) => {
    const context = contextOf(studio, row);
    return context && isReadable(context, row) ? [{ context, row }] : [];
  });
  const limited = new Map(
    readable.flatMap(({ context }) => (isLimited(context) ? [[context.service.id, context]] : [])),
  );
  await Promise.all(Array.from(limited.values(), ask));
  // Also waits for reads under way, unless only their pictures are still being fetched, which may take minutes.
  const isBeingRead = ({ reads, collecting }: ServiceContext, { id }: CreationRow) =>
    reads.has(id) && !collecting.has(id);
  const reads = readable
    .filter(({ context, row }) => isBeingRead(context, row) || (!isLimited(context) && isDue(context, row)))
    .map(({ context, row }) => readStatus(context, row));
  if (reads.length > 0) await waitAtMost(Promise.all(reads), READER_MAX_WAIT_MS);
  return reads.length > 0;
}

const isLimited = ({ service }: ServiceContext) => service.capabilities.readsAreLimited;

const isReadable = ({ service }: ServiceContext, row: CreationRow) =>
  !isEnded(row.status) && row.service_id !== null && row.service === service.id;
