/** A picture store in a folder. */
import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { filePieces, inPieces } from "./pieces";
import { checkKey, isKey, type ListedPicture, PIECE_BYTES, type PictureStore, putPieces } from "./store";

/** @param folder an absolute path, created with the first picture. */
export function createFileStore(folder: string): PictureStore {
  const fileOf = (key: string) => path.join(/* turbopackIgnore: true */ folder, checkKey(key));
  return {
    async put(key, picture) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Written under a temporary name, synced, then renamed, so that a crash leaves the whole picture or none.
      const draft = `${file}.${randomUUID()}.tmp`;
      try {
        const handle = await open(draft, "wx", 0o600);
        try {
          for await (const piece of putPieces(picture)) await handle.writeFile(piece);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        // A disk that is full must not fill further with drafts that nobody reads.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
    },
    get: async (key) => unlessMissing(readFile(fileOf(key))),
    async open(key) {
      const file = fileOf(key);
      const found = await unlessMissing(stat(file));
      if (!found) return null;
      const all = { start: 0, end: found.size };
      if (found.size > PIECE_BYTES)
        return { byteLength: found.size, read: (range = all) => filePieces(() => open(file), range) };
      // A small file is read once, whichever parts of it are asked for: a thumbnail's head is, before its bytes are sent.
      let whole: Promise<Buffer> | undefined;
      const readAt = async (offset: number, length: number) => {
        whole ??= readFile(file);
        return (await whole).subarray(offset, offset + length);
      };
      return { byteLength: found.size, read: (range = all) => inPieces(range, readAt) };
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(fileOf(key), { force: true })));
    },
    list: () => listFolder(folder),
  };
}

/** Walks folder by folder, with as many open as they are deep. @param prefix the key of the folder, ending with a slash. */
async function* listFolder(folder: string, prefix = ""): AsyncGenerator<ListedPicture> {
  const entries = await unlessMissing(opendir(/* turbopackIgnore: true */ folder));
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    const file = path.join(/* turbopackIgnore: true */ folder, entry.name);
    if (entry.isDirectory()) yield* listFolder(file, `${key}/`);
    else if (entry.isFile() && isKey(key)) {
      const found = await unlessMissing(stat(file));
      if (found) yield { key, byteLength: found.size, storedAt: Math.floor(found.mtimeMs) };
    }
  }
}

async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
