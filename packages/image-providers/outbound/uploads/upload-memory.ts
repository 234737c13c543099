/**
 * Remembers what was uploaded for a creation that the service did not take yet. With few calls a minute each try can upload only some of
 * the pictures: if every try began anew, the create would never have its turn.
 */
import { LRUCache } from "lru-cache";
import { isCreateFailure } from "../../create-failure";

/** What services upload stays there for a day at least, and a create may wait in their queue for hours. */
const REMEMBER_MS = 60 * 60_000;
const MAX_CREATIONS = 1_000;

/** Uploads what belongs to this place, unless that was done by an earlier try or is under way. */
export type UploadOnce<Uploaded> = (place: string, upload: () => Promise<Uploaded>) => Promise<Uploaded>;

export interface UploadMemory<Uploaded> {
  /**
   * Uploads and creates.
   *
   * @param create throws a CreateFailure. Where nothing was sent, or the service asks to wait, its uploads are used by the next try.
   */
  during<Result>(
    creationId: string,
    create: (once: UploadOnce<Uploaded>) => Promise<Result>,
  ): Promise<Result>;
}

/** @param remove deletes what no creation needs any more; absent where the service cannot. @param rememberMs only tests change it. */
export function createUploadMemory<Uploaded>(
  remove?: (uploaded: Uploaded) => void,
  rememberMs = REMEMBER_MS,
): UploadMemory<Uploaded> {
  type Places = Map<string, Promise<Uploaded>>;
  const removeAll = (places: Places) => {
    if (!remove) return;
    // What is still under way is removed when it has arrived.
    for (const uploading of places.values()) uploading.then(remove, () => {});
  };
  const creations = new LRUCache<string, Places>({
    ...{ max: MAX_CREATIONS, ttl: rememberMs, ttlAutopurge: true, noUpdateTTL: true },
    // A creation that waited may have been cancelled.
    dispose(places, _, reason) {
      if (reason === "expire" || reason === "evict") removeAll(places);
    },
  });

  return {
    async during(creationId, create) {
      const places: Places = creations.get(creationId) ?? new Map();
      creations.set(creationId, places);
      try {
        const result = await create((place, upload) => {
          const uploading = places.get(place) ?? upload();
          places.set(place, uploading);
          uploading.catch(() => places.get(place) === uploading && places.delete(place));
          return uploading;
        });
        creations.delete(creationId);
        return result;
      } catch (error) {
        if (mayBeTriedAgain(error)) throw error;
        creations.delete(creationId);
        // What may have been created may need them.
        if (isCreateFailure(error) && error.outcome !== "unknown") removeAll(places);
        throw error;
      }
    },
  };
}

const mayBeTriedAgain = (error: unknown): boolean =>
  isCreateFailure(error) &&
  (error.outcome === "not_sent" || error.kind === "rate_limited" || error.kind === "slots_full");
