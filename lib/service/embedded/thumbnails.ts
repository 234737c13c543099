/** Thumbnails of prompts: drawn while the engine is idle, a bounded number kept in memory. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { ImageEngine } from "image-providers/engine";
import type { ImageService, ThumbnailOrder } from "image-providers/service";
import { LRUCache } from "lru-cache";
import type { SourceType } from "picture-metadata";
import { encodePreview } from "@/lib/pictures/encode";
import { withXmp } from "@/lib/pictures/leaving";

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
  /** What they say of themselves. */
  sourceType?: SourceType;
}

/** Of one process; the same request gives the same bytes. */
export function createThumbnails(
  draw: NonNullable<ImageEngine["renderWhenIdle"]>,
  {
    maxKept = MAX_KEPT,
    maxWaiting = MAX_WAITING,
    maxWaitMs = MAX_WAIT_MS,
    sourceType = "model",
  }: Options = {},
): NonNullable<ImageService["thumbnail"]> {
  /** By order. */
  const kept = new LRUCache<string, Uint8Array>({ max: maxKept });
  let waiting = 0;

  async function drawn({ prompt, negativePrompt }: ThumbnailOrder, signal: AbortSignal): Promise<Uint8Array> {
    const timeout = AbortSignal.timeout(maxWaitMs);
    const bitmap = await draw(
      { prompt, negativePrompt, seed: SEED, ...SIZE },
      AbortSignal.any([signal, timeout]),
    ).catch((error) => {
      throw timeout.aborted && !signal.aborted ? busy() : error;
    });
    return withXmp(await encodePreview(bitmap), sourceType);
  }

  return async (order, signal) => {
    const key = JSON.stringify([order.prompt, order.negativePrompt]);
    const known = kept.get(key);
    if (known) return known;
    if (waiting >= maxWaiting) throw busy();
    waiting++;
    try {
      const bytes = await drawn(order, signal);
      kept.set(key, bytes);
      return bytes;
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
