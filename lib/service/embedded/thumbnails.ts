/** Thumbnails of prompts: drawn while the engine is idle, a bounded number kept in memory. */
import "server-only";
import { StudioError } from "@/lib/base/errors";
import type { ImageEngine } from "@/lib/engine/engine";
import { encodePreview } from "@/lib/pictures/encode";
import type { ImageService, ThumbnailOrder } from "../service";

/** Sharp at twice the width of a tile on a phone, and small enough for a tenth of a second. */
const SIZE = { width: 256, height: 192 };
/** The same layout for every style, so that they differ by their look. */
const SEED = 7;
/** At about 5 KB each, a few megabytes. */
const MAX_KEPT = 400;
/** More waiting requests are refused: the last would wait too long. */
const MAX_WAITING = 32;
/** How long a request waits for creations that are drawn. */
const MAX_WAIT_MS = 20_000;

interface Options {
  maxKept?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
}

/** Of one process; the same request gives the same bytes. */
export function createThumbnails(
  draw: NonNullable<ImageEngine["renderWhenIdle"]>,
  { maxKept = MAX_KEPT, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS }: Options = {},
): NonNullable<ImageService["thumbnail"]> {
  /** By order, the least recently used first. */
  const kept = new Map<string, Uint8Array>();
  let waiting = 0;

  function keep(key: string, bytes: Uint8Array): Uint8Array {
    kept.delete(key);
    kept.set(key, bytes);
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return bytes;
  }

  async function drawn({ prompt, negativePrompt }: ThumbnailOrder, signal: AbortSignal): Promise<Uint8Array> {
    const timeout = AbortSignal.timeout(maxWaitMs);
    const bitmap = await draw(
      { prompt, negativePrompt, seed: SEED, ...SIZE },
      AbortSignal.any([signal, timeout]),
    ).catch((error) => {
      throw timeout.aborted && !signal.aborted ? busy() : error;
    });
    return encodePreview(bitmap);
  }

  return async (order, signal) => {
    const key = JSON.stringify([order.prompt, order.negativePrompt]);
    const known = kept.get(key);
    if (known) return keep(key, known);
    if (waiting >= maxWaiting) throw busy();
    waiting++;
    try {
      return keep(key, await drawn(order, signal));
    } finally {
      waiting--;
    }
  };
}

const busy = () =>
  new StudioError("service_busy", "Creations are drawn first. Ask for the thumbnail again in a moment.", {
    retryable: true,
    retryAfterMs: 1_000,
  });
