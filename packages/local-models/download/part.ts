/** A file that is not whole yet: `NAME.part`, and beside it the source's mark of the version, `NAME.part.etag`. */
import { createHash, type Hash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hashAll } from "./hash-file";

const MAX_ETAG_CHARACTERS = 500;

/** The hash grows with the file, so that a whole file is a checked one. */
export class Part {
  private constructor(
    private readonly target: string,
    private readonly handle: FileHandle,
    private hash: Hash,
    /** How many bytes are there. */
    public bytes: number,
    /** The strong ETag of the version that these bytes are of; null where the source gave none. */
    public etag: string | null,
    /** Whether some of it is of an earlier run, and may have suffered since. */
    public isKept: boolean,
  ) {}

  /** Opens what an earlier download left, and hashes it. @param target where the whole file will be. */
  static async open(target: string, signal: AbortSignal): Promise<Part> {
    const handle = await open(partOf(target), constants.O_RDWR | constants.O_CREAT, 0o644);
    try {
      const hash = createHash("sha256");
      const bytes = await hashAll(handle, hash, signal);
      const etag = await readFile(etagOf(target), "utf8").catch(() => null);
      return new Part(target, handle, hash, bytes, etag === "" ? null : etag, bytes > 0);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.length; ) {
      const rest = chunk.subarray(written);
      const { bytesWritten } = await this.handle.write(rest, 0, rest.length, this.bytes);
      this.hash.update(rest.subarray(0, bytesWritten));
      written += bytesWritten;
      this.bytes += bytesWritten;
    }
  }

  /** Forgets what has come. @param etag of the version that comes now. */
  async restart(etag: string | null): Promise<void> {
    await this.handle.truncate(0);
    this.hash = createHash("sha256");
    this.bytes = 0;
    this.isKept = false;
    this.etag = etag !== null && etag.length <= MAX_ETAG_CHARACTERS ? etag : null;
    await writeFile(etagOf(this.target), this.etag ?? "");
  }

  /** The SHA-256 of what has come, in lower-case hexadecimal. */
  digest = () => this.hash.copy().digest("hex");

  /** Makes the part the whole file: on the disk first, then under its name. */
  async finish(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await rename(partOf(this.target), this.target);
    await rm(etagOf(this.target), { force: true });
    await syncFolder(path.dirname(this.target));
  }

  async discard(): Promise<void> {
    await this.close();
    await Promise.all(leftovers(this.target).map((file) => rm(file, { force: true })));
  }

  /** May be called again. */
  close = () => this.handle.close().catch(() => undefined);
}

const partOf = (target: string) => `${target}.part`;
const etagOf = (target: string) => `${target}.part.etag`;

/** What an unfinished download keeps. @param target where the whole file will be. */
export const leftovers = (target: string): string[] => [partOf(target), etagOf(target)];

/** Writes a renaming to the disk. Windows knows no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
