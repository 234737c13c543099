/** Waits for the end of a creation, across lost connections. */
import { ConnectionError, StudioError } from "./errors.js";
import { eventsIn } from "./event-stream.js";
import { mayRepeat, Patience, sleep } from "./patience.js";
import { joined } from "./signals.js";
import type { CallOptions, Transport } from "./transport.js";
import type { Creation, CreationState, CreationStatus } from "./types/creations.js";

/** For how long the studio is asked to wait within one call; it grants 55. */
export const WAIT_SECONDS = 50;

const ENDS: ReadonlySet<string> = new Set<CreationStatus>([
  "succeed",
  "failed",
  "cancelled",
  "outcome_unknown",
  "lost",
]);

/** A status that only a newer studio knows is work in progress, as the contract has it. */
export const isEnded = (status: Creation["status"]): boolean => ENDS.has(status);

export interface WaitOptions extends CallOptions {
  /** Milliseconds; then the waiting ends with a `TimeoutError`, and the creation goes on. For ever when absent. */
  timeout?: number | undefined;
  /** Told of every change: progress, position in the queue, the end. */
  onProgress?: ((creation: Creation) => void) | undefined;
}

/** What waiting asks. */
interface Looks {
  status(id: string, options: { wait: number; signal: AbortSignal | undefined }): Promise<CreationState>;
  get(id: string, options: CallOptions): Promise<Creation>;
}

/** The signal of a wait. */
export const signalOf = ({ signal, timeout }: Pick<WaitOptions, "signal" | "timeout">) =>
  joined(signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout));

/** @returns the ended creation. @throws StudioError, ConnectionError, the signal's reason, a `TimeoutError` */
export async function waitForEnd(
  transport: Transport,
  looks: Looks,
  id: string,
  options: WaitOptions,
): Promise<Creation> {
  const signal = signalOf(options);
  const { onProgress } = options;
  if (onProgress) await follow(transport, looks, id, onProgress, signal);
  else {
    for (;;) {
      const { status, poll_after_ms } = await looks.status(id, { wait: WAIT_SECONDS, signal });
      if (isEnded(status)) break;
      // A studio with too many callers that wait answers at once.
      await sleep(poll_after_ms, signal);
    }
  }
  return looks.get(id, { signal });
}

/** A connection that lived so long has not failed: the studio ends each stream after some minutes. */
const LIVED_MS = 30_000;

/** Follows the stream of one creation, over several connections, until it says that there is no more. */
async function follow(
  transport: Transport,
  looks: Looks,
  id: string,
  onProgress: (creation: Creation) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const patience = new Patience(transport.retryFor);
  const url = transport.url(`/v1/jobs/${encodeURIComponent(id)}/events`);
  let lastId: string | undefined;
  for (;;) {
    const began = Date.now();
    const headers = {
      ...transport.headers,
      accept: "text/event-stream",
      ...(lastId !== undefined && { "last-event-id": lastId }),
    };
    try {
      if (await transport.once(url, { headers, ...(signal && { signal }) }, readStream)) return;
      throw new ConnectionError("The stream ended before the creation.");
    } catch (error) {
      if (!mayRepeat(error, true)) throw error;
      // The studio has no place for another stream: it is asked instead, and the next turn tries again.
      if (error instanceof StudioError && error.status === 429) {
        const creation = await looks.get(id, { signal });
        onProgress(creation);
        if (isEnded(creation.status)) return;
        patience.reset();
      }
      if (Date.now() - began > LIVED_MS) patience.reset();
      await patience.pause(error, signal);
    }
  }

  /** @returns whether the creation has ended. */
  async function readStream({ status, body }: Response): Promise<boolean> {
    if (status === 204) return true;
    for await (const { id: eventId, name, data } of body ? eventsIn(body) : []) {
      patience.reset();
      if (name === "creation") onProgress(JSON.parse(data));
      // Only now, so that what a listener has not seen comes again.
      lastId = eventId;
      if (name === "ended" || name === "deleted") return true;
    }
    return false;
  }
}
