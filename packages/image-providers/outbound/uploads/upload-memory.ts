/**
 * Uploads what creations are made from, a few pictures at once, and remembers it for a creation that the service did not take yet. With
 * few calls a minute each try can upload only some of the pictures: if every try began anew, the create would never have its turn.
 */
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { isCreateFailure } from "../../create-failure";
import { notReached } from "../send-create";

/** What services upload stays there for a day at least, and a create may wait in their queue for hours. */
const REMEMBER_MS = 60 * 60_000;
const MAX_CREATIONS = 1_000;
/** Pictures that are in memory at once, of all creations. Another studio takes as many from one person, who is everybody here. */
const MAX_AT_ONCE = 4;
const MAX_WAITING = 1_000;

/** Uploads what belongs to this place when it is its turn, unless that was done by an earlier try or is under way. */
export type UploadOnce<Uploaded> = (place: string, upload: () => Promise<Uploaded>) => Promise<Uploaded>;

export interface UploadMemory<Uploaded> {
  /**
   * Uploads and creates. The tries of one creation follow one another.
   *
   * @param create throws a CreateFailure. Where nothing was sent, or the service asks to wait, its uploads are used by the next try;
   * those whose turn has not come when it ends are given up.
   */
  during<Result>(
    creationId: string,
    create: (once: UploadOnce<Uploaded>) => Promise<Result>,
  ): Promise<Result>;
}

interface UploadMemoryOptions<Uploaded> {
  /** Deletes what no creation needs any more; absent where the service cannot. */
  remove?: ((uploaded: Uploaded) => void) | undefined;
  /** Only tests change it. */
  rememberMs?: number | undefined;
}

/** @param name what messages call the service. */
export function createUploadMemory<Uploaded>(
  name: string,
  { remove, rememberMs = REMEMBER_MS }: UploadMemoryOptions<Uploaded> = {},
): UploadMemory<Uploaded> {
  type Places = Map<string, Promise<Uploaded>>;
  const slots = bulkhead(MAX_AT_ONCE, MAX_WAITING);
  /** Those whose create is being sent: it may be accepted, and then the service reads them. */
  const inUse = new Set<Places>();
  const removeAll = (places: Places) => {
    if (!remove) return;
    // What is still under way is removed when it has arrived.
    for (const uploading of places.values()) uploading.then(remove, () => {});
  };
  const creations = new LRUCache<string, Places>({
    ...{ max: MAX_CREATIONS, ttl: rememberMs, ttlAutopurge: true, noUpdateTTL: true },
    // A creation that waited may have been cancelled.
    dispose(places, _, reason) {
      if ((reason === "expire" || reason === "evict") && !inUse.has(places)) removeAll(places);
    },
  });

  /** @param waiting places whose turn has not come; what is no longer among them then is not uploaded. */
  async function uploadInTurn(place: string, upload: () => Promise<Uploaded>, waiting: Set<string>) {
    waiting.add(place);
    try {
      // Not by a signal: the bulkhead would stop at what is given up, and leave what is behind it waiting.
      return await slots.execute(() => {
        if (!waiting.delete(place)) throw notReached(name);
        return upload();
      });
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? notReached(name, error) : error;
    }
  }

  return {
    async during(creationId, create) {
      const places: Places = creations.get(creationId) ?? new Map();
      creations.set(creationId, places);
      inUse.add(places);
      const waiting = new Set<string>();
      try {
        const result = await create((place, upload) => {
          const uploading = places.get(place) ?? uploadInTurn(place, upload, waiting);
          places.set(place, uploading);
          uploading.catch(() => places.get(place) === uploading && places.delete(place));
          return uploading;
        });
        creations.delete(creationId);
        return result;
      } catch (error) {
        const isRemembered = creations.peek(creationId) === places;
        if (mayBeTriedAgain(error) && isRemembered) throw error;
        creations.delete(creationId);
        // What may have been created may need them.
        if (isCreateFailure(error) && error.outcome !== "unknown") removeAll(places);
        throw error;
      } finally {
        inUse.delete(places);
        // Else the next try would have what fails because this one is over.
        for (const place of waiting) places.delete(place);
        waiting.clear();
      }
    },
  };
}

const mayBeTriedAgain = (error: unknown): boolean =>
  isCreateFailure(error) &&
  (error.outcome === "not_sent" || error.kind === "rate_limited" || error.kind === "slots_full");
