/** Opens a backup and checks it, before any of it is used. */
import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import { isKey } from "@/lib/pictures/store";
import { type ByteSource, openFile } from "./file/byte-source";
import { decrypt } from "./file/encryption";
import { checkSeal } from "./file/seal";
import { readZip, type ZipPart } from "./file/zip";
import { unpackLines } from "./lines";
import {
  FORMAT,
  listedPictureSchema,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
  SECRET_NAME,
} from "./manifest";
import { createDigest, type PortableRow, type TableDigest } from "./rows";
import { requireKnownMigrations, requireSameDigests } from "./target";

export interface OpenBackup {
  manifest: Manifest;
  /** Whether whoever wrote it knew the passphrase; a file that is not encrypted may be anybody's. */
  isEncrypted: boolean;
  /** null where the backup does not include it. @throws Error when the checksum differs */
  secret(): Promise<string | null>;
  /** The rows of one table in the order in which they were written. @throws Error when a checksum differs */
  rows(table: string): AsyncGenerator<PortableRow[]>;
  /** All pictures; their bytes are read when asked for. @throws Error when the lists and the file differ */
  pictures(): AsyncGenerator<BackupPicture>;
  close(): Promise<void>;
}

export interface BackupPicture {
  key: string;
  sha256: string;
  /** All bytes. @throws Error when their checksum differs */
  read(): Promise<Buffer>;
}

/**
 * Reads the whole file once and compares its checksum, and its pictures with their lists.
 *
 * @param passphrase null for none; one that is not needed is ignored.
 * @param signal ends whatever is being read of it, as when the process is told to stop.
 * @throws PassphraseError when it is encrypted and the passphrase is missing or wrong.
 * @throws Error when any byte was changed or is missing, or a newer version of the studio made it.
 */
export async function openBackup(
  file: string,
  passphrase: string | null,
  signal?: AbortSignal,
): Promise<OpenBackup> {
  const source = await openFile(file, signal);
  try {
    const plain = await decrypt(source, passphrase);
    await checkSeal(plain);
    const manifest = await readManifest(plain);
    const parts = () => readParts(plain, manifest);
    const backup: OpenBackup = {
      manifest,
      isEncrypted: plain !== source,
      secret: () => readSecret(parts()),
      rows: (table) => readRowsOf(parts(), table),
      pictures: () => readPictures(parts()),
      close: () => source.close(),
    };
    await requireAllPictures(backup);
    return backup;
  } catch (error) {
    await source.close();
    throw error;
  }
}

/**
 * Reads what a backup says about itself, and nothing else of it.
 *
 * @returns null for a file that cannot be read, or not with this passphrase.
 */
export async function manifestOf(file: string, passphrase: string | null): Promise<Manifest | null> {
  const source = await openFile(file);
  try {
    return await readManifest(await decrypt(source, passphrase));
  } catch {
    return null;
  } finally {
    await source.close();
  }
}

async function readManifest(source: ByteSource): Promise<Manifest> {
  for await (const part of readZip(source)) {
    if (part.name !== MANIFEST_NAME) continue;
    const json = z
      .object({ format: z.int() })
      .loose()
      .parse(JSON.parse((await part.read()).toString("utf8")));
    if (json.format !== FORMAT)
      throw new Error("The backup was made by a newer version of the studio. Use that version.");
    const manifest = manifestSchema.parse(json);
    requireKnownMigrations(manifest.migrations, "The backup");
    return manifest;
  }
  throw new Error("The backup has no manifest, so it is incomplete.");
}

const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]));
const ROWS = /^rows\/([a-z_]+)\/\d+\.jsonl\.gz$/;
const LIST = /^lists\/\d+\.jsonl\.gz$/;
const PICTURES = "pictures/";

interface Part extends Pick<ZipPart, "name" | "byteLength"> {
  /** @param sha256 what they must have; that of the manifest if not given. @throws Error when it differs */
  read(sha256?: string): Promise<Buffer>;
}

/** All files of the ZIP in the order in which they were written: secret, rows, pictures each with a list behind some. */
async function* readParts(source: ByteSource, manifest: Manifest): AsyncGenerator<Part> {
  const checksums = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]));
  for await (const { name, byteLength, read } of readZip(source))
    yield {
      name,
      byteLength,
      async read(sha256 = checksums.get(name)) {
        const bytes = await read();
        if (createHash("sha256").update(bytes).digest("hex") !== sha256)
          throw new Error(`The checksum of ${name} differs.`);
        return bytes;
      },
    };
}

async function readSecret(parts: AsyncIterable<Part>): Promise<string | null> {
  for await (const part of parts) {
    if (part.name === SECRET_NAME) return (await part.read()).toString("utf8");
    // The directory of a large library is long.
    if (part.name.startsWith(PICTURES)) break;
  }
  return null;
}

async function* readRowsOf(parts: AsyncIterable<Part>, table: string): AsyncGenerator<PortableRow[]> {
  for await (const part of parts) {
    if (ROWS.exec(part.name)?.[1] === table) yield z.array(rowSchema).parse(unpackLines(await part.read()));
    // They come after all rows.
    if (part.name.startsWith(PICTURES)) return;
  }
}

async function* readPictures(parts: AsyncIterable<Part>): AsyncGenerator<BackupPicture> {
  /** Those whose list follows. */
  const waiting = new Map<string, Part>();
  const requireNone = () => {
    for (const key of waiting.keys()) throw damaged(key, "no list names it");
  };
  for await (const part of parts) {
    if (part.name.startsWith(PICTURES)) {
      const key = part.name.slice(PICTURES.length);
      if (waiting.has(key)) throw damaged(key, "it is there twice");
      waiting.set(key, part);
    } else if (LIST.test(part.name)) {
      for (const [key, byteLength, sha256] of z
        .array(listedPictureSchema)
        .parse(unpackLines(await part.read()))) {
        const picture = waiting.get(key);
        if (picture?.byteLength !== byteLength) throw damaged(key, "its list says otherwise");
        if (!isKey(key)) throw damaged(key, "it has no valid name");
        waiting.delete(key);
        yield { key, sha256, read: () => picture.read(sha256) };
      }
      requireNone();
    }
  }
  requireNone();
}

const damaged = (key: string, reason: string) =>
  new Error(`The backup is damaged at the picture ${key}: ${reason}; nothing was written.`);

/** Reads the lists, but no picture. @throws Error when the pictures of the file are not those of the lists and the manifest */
async function requireAllPictures({ manifest, pictures }: OpenBackup): Promise<void> {
  let found = 0;
  for await (const _ of pictures()) found += 1;
  if (found !== manifest.pictures.count)
    throw new Error(
      `The backup is damaged: it has ${found} picture files instead of ${manifest.pictures.count}; nothing was written.`,
    );
}

/** Checks every row and picture of an open backup. @throws Error naming what differs */
export async function checkBackup({ manifest, rows, pictures }: OpenBackup): Promise<void> {
  const found: Record<string, TableDigest> = {};
  for (const { name } of manifest.tables) {
    const digest = createDigest();
    for await (const some of rows(name)) digest.add(some);
    found[name] = digest.result();
  }
  requireSameDigests(Object.fromEntries(manifest.tables.map((table) => [table.name, table])), found);
  for await (const picture of pictures()) await picture.read();
}
