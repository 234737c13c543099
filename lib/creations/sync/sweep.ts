/**
 * The sweeper: background work on creations, whether or not a page shows them.
 *
 * Each part takes a bounded number of rows, and every row taken moves to the back of its order, whether the work on it
 * succeeds, fails or hangs. So rows without progress never block others, however many there are.
 */
import "server-only";
import { waitAtMost } from "@/lib/base/wait-at-most";
import { inBackground, settled } from "../context/background";
import type { Ledger, Retention, Services, SyncContext } from "../context/contexts";
import { OPEN_STATUSES } from "../ledger/state";
import { dispatch } from "../queue/dispatch";
import { deleteUnfavoured } from "./delete-unfavoured";
import { endOrphans } from "./end-orphans";
import { passOnCancels } from "./pass-on-cancels";
import { purgeDeleted } from "./purge-deleted";
import { purgePictures } from "./purge-pictures";
import { recoverInterruptedSends } from "./recover-sends";
import { refreshOpen } from "./refresh-open";

/** How long a round waits for the work it began; longer work continues beside the next rounds. */
const ROUND_MAX_WAIT_MS = 3_000;

/** For each service, so that one that hangs does not block the others. */
const SERVICE_PARTS = [recoverInterruptedSends, dispatch, passOnCancels, refreshOpen];
const STUDIO_PARTS = [deleteUnfavoured, purgeDeleted, purgePictures, endOrphans];

/** One round. The parts run concurrently, so one that fails or hangs does not block the others. */
export async function sweep(context: SyncContext & Retention): Promise<void> {
  const ofServices = [...context.services.values()].flatMap((at) =>
    SERVICE_PARTS.map((part) =>
      inBackground(context, part(context, at), `the sweeper failed at ${part.name} of ${at.service.id}`),
    ),
  );
  const ofStudio = STUDIO_PARTS.map((part) =>
    inBackground(context, part(context), `the sweeper failed at ${part.name}`),
  );
  const parts = [...ofServices, ...ofStudio];
  await waitAtMost(Promise.all(parts), ROUND_MAX_WAIT_MS);
}

/** A round and all work it began; for hosts that stop a process between requests. */
export async function sweepUntilDone(context: SyncContext & Retention): Promise<void> {
  await sweep(context);
  await settled(context);
}

/** Whether any creation at one of the services has not ended. */
export async function isAnyOpen({
  db,
  services,
}: Pick<Ledger & Services, "db" | "services">): Promise<boolean> {
  const row = await db
    .selectFrom("creations")
    .select("id")
    .where("service", "in", [...services.keys()])
    .where("status", "in", OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
