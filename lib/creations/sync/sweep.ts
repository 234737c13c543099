/**
 * The sweeper: finishes what nobody watches, passes cancels on, recovers interrupted sends, deletes for good.
 *
 * Each part takes a bounded number of rows, and a row that was taken goes to the back of its order, whether the work on
 * it succeeded, failed or hangs. So rows that do not move never keep others from their turn, however many there are.
 */
import "server-only";
import { within } from "@/lib/within";
import { type CreationsContext, inBackground, settled } from "../context";
import { dispatch } from "../queue/dispatch";
import { endOrphans } from "./end-orphans";
import { passOnCancels } from "./pass-on-cancels";
import { purgeDeleted } from "./purge-deleted";
import { recoverInterruptedSends } from "./recover-sends";
import { refreshOpen } from "./refresh-open";

/** How long a round waits for what it began. What takes longer goes on beside the next rounds. */
const ROUND_PATIENCE_MS = 3_000;

const PARTS = [recoverInterruptedSends, dispatch, passOnCancels, refreshOpen, purgeDeleted, endOrphans];

/** One round. The parts go side by side: one that fails or hangs does not hold up the others. */
export async function sweep(context: CreationsContext): Promise<void> {
  const parts = PARTS.map((part) =>
    inBackground(context, part(context), `the sweeper failed at ${part.name}`),
  );
  await within(Promise.all(parts), ROUND_PATIENCE_MS);
}

/** A round, and everything it began, to the end; for hosts that stop a process between requests. */
export async function sweepToTheEnd(context: CreationsContext): Promise<void> {
  await sweep(context);
  await settled(context);
}
