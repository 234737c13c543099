/** When a tab polls again: soon where one of the person's creations likely has news, and rarely while it has not. */
import "server-only";
import type { Ledger, Services } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { AT_SERVICE_STATUSES } from "../ledger/state";
import { knownOf } from "../sync/ask";
import { newsPerSecond } from "../sync/next-asked";
import { currentPace } from "../sync/pace";
import { currentEstimates, sizeOf } from "../view/estimate";
import type { Parsed } from "../view/viewed";

const MIN_LIVE_POLL_MS = 500;
const MAX_LIVE_POLL_MS = 3_000;
const IDLE_POLL_MS = 5_000;
/** The pause before the next poll, as a multiple of the answer's duration, so that a busy studio is polled less. */
const BACKOFF_FACTOR = 2;
const MAX_POLL_MS = 20_000;
/** The pause while an end is expected every second. */
const PAUSE_AT_ENDS_MS = 450;
/** What was about to change for longer than this is stuck, and says nothing about the next second. */
const SOON_MS = 10_000;
const SECOND = 1_000;

/**
 * Milliseconds until the next poll of a person's tab.
 *
 * @param input.open the person's open creations; `checked_at` is the ledger's.
 * @param input.tookMs milliseconds that this answer took.
 */
export async function pollAfter(
  context: Ledger & Services,
  { open, tookMs }: { open: readonly Parsed[]; tookMs: number },
): Promise<number> {
  const usual = open.length === 0 ? IDLE_POLL_MS : await livePollMs(context, open);
  return Math.round(Math.min(MAX_POLL_MS, Math.max(usual, BACKOFF_FACTOR * tookMs)));
}

async function livePollMs(context: Ledger & Services, open: readonly Parsed[]): Promise<number> {
  const expected = await Promise.all(
    [...context.services.values()].flatMap((at) => {
      const there = open.filter(({ row }) => row.service === at.service.id);
      return there.length > 0 ? [expectedOf(context, at, there)] : [];
    }),
  );
  const sum = (of: (one: { reads: number; ends: number }) => number) =>
    expected.reduce((total, one) => total + of(one), 0);
  const perRead = SECOND / sum(({ reads }) => reads);
  // A poll costs the same whenever it comes, and a late one costs the more the likelier the end: the best pause goes with the root.
  const perEnd = PAUSE_AT_ENDS_MS / Math.sqrt(sum(({ ends }) => ends));
  return Math.max(MIN_LIVE_POLL_MS, Math.min(MAX_LIVE_POLL_MS, perRead, perEnd));
}

/** How many reads of these creations, and how many ends, are expected in a second. */
async function expectedOf(
  context: Ledger,
  at: SharedService,
  open: readonly Parsed[],
): Promise<{ reads: number; ends: number }> {
  const [paceMs, estimates] = await Promise.all([currentPace(context, at), currentEstimates(context, at)]);
  const now = context.clock.now();
  const read = open.filter(({ row }) => AT_SERVICE_STATUSES.some((status) => status === row.status));
  const ends = open.map(({ row, request }) => {
    if (isAboutToChange(row, now)) return 1;
    if (row.status === "queued") return 0;
    const spread = (request && estimates.get(sizeOf(request))?.spread) ?? null;
    return newsPerSecond({ ...knownOf(row, now), spread, standing: null }, { now, paceMs });
  });
  return {
    // A queued creation moves when others have been read.
    reads: (Math.max(1, read.length) * SECOND) / paceMs,
    ends: ends.reduce((total, one) => total + one, 0),
  };
}

/** Whether it is being sent or cancelled, or its pictures are being made ready or fetched, since a moment ago. */
const isAboutToChange = (row: Parsed["row"], now: number) =>
  Math.abs(now - row.updated_at) < SOON_MS &&
  (row.status === "sending" ||
    row.status === "post_processing" ||
    row.cancel_requested_at !== null ||
    row.service_ended_at !== null);
