/** How many pictures are decoded and encoded at once, whatever for. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { Busy, createTurns, type Turns } from "./turns";

const MAX_CONVERSIONS = 2;
const MAX_WAITING_DOWNLOADS = 300;
const MAX_WAITING_DOWNLOADS_EACH = 30;
const MAX_WAITING_UPLOADS = 100;
const MAX_WAITING_COPIES = 1_000;

/** A conversion holds the whole picture in memory, up to 200 MB decoded. */
const slots = createTurns({ atOnce: MAX_CONVERSIONS, waiting: Number.POSITIVE_INFINITY });
/** A person waits for each download. Several people take turns, so that nobody waits for all the downloads of somebody else. */
const downloads = createTurns({
  ...{ atOnce: MAX_CONVERSIONS, waiting: MAX_WAITING_DOWNLOADS, waitingEach: MAX_WAITING_DOWNLOADS_EACH },
});
/** One at a time, because the largest takes ten seconds: the other slot is left to those who look. */
const uploads = createTurns({ atOnce: 1, waiting: MAX_WAITING_UPLOADS });
/** One page asks for hundreds of copies at once; only two of them stand before the downloads. */
const copies = createTurns({ atOnce: MAX_CONVERSIONS, waiting: MAX_WAITING_COPIES });

/**
 * Runs a conversion when it is its turn.
 *
 * @param signal gives up a waiting conversion when the client has disconnected.
 * @param by who asks: of several they have their turns one after the other.
 * @throws StudioError `downloads_busy` when too many wait; what the work throws.
 */
export type Convert = <Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
  by?: string,
) => Promise<Result>;

/** For a download that a person waits for. */
export const convertDownload: Convert = (work, signal, by) => within(downloads, work, signal, by);

/** For a foreign picture that a person brings. */
export const convertUpload: Convert = (work, signal) => within(uploads, work, signal);

/** For one of many: the copies that a page shows, the pictures of one long file. */
export const convertCopy: Convert = (work, signal) => within(copies, work, signal);

/** For what a creation needs that may have been paid for: however many wait, none is refused. */
export const convertResult: Convert = (work, signal) => slots(work, signal);

async function within<Result>(
  limit: Turns,
  work: () => Promise<Result>,
  signal?: AbortSignal,
  by?: string,
): Promise<Result> {
  try {
    return await limit(() => slots(work, signal), signal, by);
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
    throw new StudioError("downloads_busy", "Too many pictures are being converted. Try again in a moment.", {
      retryable: true,
    });
  }
}
