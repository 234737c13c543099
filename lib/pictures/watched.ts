/** Watches a picture store: its failures are outages, and whether it can be written is known before work is begun for it. */
import "server-only";
import { isOutage, outage } from "@/lib/base/errors";
import type { PictureSource, PictureStore, StoredPicture } from "./store";

/** Codes of the operating system for a disk that cannot be written or read. */
const DISK_CODES = new Set([
  ...[
    "ENOSPC",
    "EDQUOT",
    "EFBIG",
    "EIO",
    "EROFS",
    "EACCES",
    "EPERM",
    "ENOTDIR",
    "ESTALE",
    "EMFILE",
    "ENFILE",
  ],
  // A folder that another process removed, or a volume that is not mounted.
  ...["ENOENT", "ENODEV", "ENXIO", "ETIMEDOUT", "EBUSY", "ENOMEM"],
]);

/** Whether an error of the file system is about the disk and not about the caller. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISK_CODES.has(String(error.code));
}

const PROBE_INTERVAL_MS = 2_000;
/** A full disk may still have place for less; larger pictures than this are rare. */
const MAX_PROBE_BYTES = 4 * 1024 * 1024;
/** Nobody reads it, so processes of several machines may share it; what a failed removal leaves is found as an orphan. */
const PROBE_KEY = `checks/${process.pid}`;

/**
 * After a failure, `isWritable` tries it out, at most every two seconds.
 *
 * @param store whose errors become StudioError `storage_unavailable` in words for people; the log has the reason.
 */
export function watchedStore(store: PictureStore): PictureStore {
  /** The size of the picture that could not be stored; null while all is well. */
  let failedBytes: number | null = null;
  let probedAt = 0;
  let probing: Promise<void> | null = null;

  const known = (error: unknown) =>
    isDiskError(error) || isOutage(error) ? outage("storage_unavailable", error) : error;
  const failed = (error: unknown): never => {
    throw known(error);
  };

  async function put(key: string, picture: Uint8Array | PictureSource): Promise<void> {
    const { byteLength } = picture;
    try {
      await store.put(key, picture);
      if (failedBytes !== null && byteLength >= failedBytes) failedBytes = null;
    } catch (error) {
      // A picture that cannot be read from its source says nothing of the store.
      if (!isOutage(known(error))) throw error;
      failedBytes = Math.min(MAX_PROBE_BYTES, Math.max(failedBytes ?? 0, byteLength));
      probedAt = performance.now();
      failed(error);
    }
  }

  async function probe(): Promise<void> {
    probedAt = performance.now();
    await put(PROBE_KEY, new Uint8Array(failedBytes ?? 0)).catch(() => {});
    await store.remove([PROBE_KEY]).catch(() => {});
  }

  return {
    ...store,
    put,
    get: (key) => store.get(key).catch(failed),
    open: async (key) => {
      const picture = await store.open(key).catch(failed);
      return picture && { ...picture, read: (range) => reading(picture, range, known) };
    },
    remove: (keys) => store.remove(keys).catch(failed),
    async isWritable() {
      if (failedBytes !== null && performance.now() - probedAt >= PROBE_INTERVAL_MS) {
        probing ??= probe().finally(() => {
          probing = null;
        });
        await probing;
      }
      return failedBytes === null;
    },
  };
}

async function* reading(
  picture: StoredPicture,
  range: Parameters<StoredPicture["read"]>[0],
  known: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* picture.read(range);
  } catch (error) {
    throw known(error);
  }
}
