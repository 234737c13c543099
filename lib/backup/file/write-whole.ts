/** Writes a file that appears complete or not at all. */
import "server-only";
import { randomUUID } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { about } from "@/lib/base/storage-problem";

/**
 * Written under a temporary name beside it, readable by its owner only, synced, and then given its name.
 *
 * @param beforeNamed reads the whole file under its temporary name; what it throws leaves no file.
 * @returns the number of bytes.
 * @throws the file system's error, `EEXIST` when the file exists; nothing is left behind.
 */
export async function writeWhole(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  beforeNamed: (draft: string) => Promise<void> = async () => {},
): Promise<number> {
  const draft = `${file}.${randomUUID()}.partial`;
  let byteLength = 0;
  const handle = await open(draft, "wx", 0o600);
  try {
    try {
      for await (const chunk of chunks) {
        await about(path.dirname(file), writeAll(handle, chunk));
        byteLength += chunk.byteLength;
      }
      await about(path.dirname(file), handle.sync());
    } finally {
      await handle.close();
    }
    await beforeNamed(draft);
    await nameFile(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
  return byteLength;
}

/** Unlike a rename, a link never replaces a file. Some file systems, of USB sticks and network shares, have no links. */
async function nameFile(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(code)) throw error;
    // Holds the name, so that of two backups only one gets it.
    await (await open(file, "wx", 0o600)).close();
    await rename(draft, file);
  }
}

/** A single write may take only some of the bytes. */
async function writeAll(handle: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.byteLength; )
    offset += (await handle.write(bytes, offset, bytes.byteLength - offset)).bytesWritten;
}

/** So that the name survives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
