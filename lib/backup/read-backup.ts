/** Opens a backup and checks it, before any of it is used. */
import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import { type ByteSource, openFile } from "./file/byte-source";
import { decrypt } from "./file/encryption";
import { checkSeal } from "./file/seal";
import { readZip } from "./file/zip";
import { unpackLines } from "./lines";
import {
  FORMAT,
  type ListedPicture,
  listedPictureSchema,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
  SECRET_NAME,
} from "./manifest";
import { createDigest, type PortableRow } from "./rows";
import { requireKnownMigrations, requireSameDigests } from "./target";

/** A file of the backup, in the order in which a restore needs them. */
export type BackupPart =
  | { kind: "secret"; value: string }
  | { kind: "rows"; table: string; rows: PortableRow[] }
  | { kind: "picture"; key: string; byteLength: number; sha256: string; bytes: Buffer }
  /** Describes the pictures before it. */
  | { kind: "list"; pictures: ListedPicture[] };

export interface OpenBackup {
  manifest: Manifest;
  /** Whether whoever wrote it knew the passphrase; a file that is not encrypted may be anybody's. */
  isEncrypted: boolean;
  /** All files but the manifest, each checked by its checksum. @param kinds reads these only */
  parts(kinds?: readonly BackupPart["kind"][]): AsyncGenerator<BackupPart>;
  close(): Promise<void>;
}

/**
 * Reads the whole file once and compares its checksum.
 *
 * @param passphrase null for none; one that is not needed is ignored.
 * @throws PassphraseError when it is encrypted and the passphrase is missing or wrong.
 * @throws Error when any byte was changed or is missing, or a newer version of the studio made it.
 */
export async function openBackup(file: string, passphrase: string | null): Promise<OpenBackup> {
  const source = await openFile(file);
  try {
    const plain = await decrypt(source, passphrase);
    await checkSeal(plain);
    const manifest = await readManifest(plain);
    return {
      manifest,
      isEncrypted: plain !== source,
      parts: (kinds) => readParts(plain, manifest, kinds),
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
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

async function* readParts(
  source: ByteSource,
  manifest: Manifest,
  kinds: readonly BackupPart["kind"][] = ["secret", "rows", "picture", "list"],
): AsyncGenerator<BackupPart> {
  const checksums = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]));
  for await (const part of readZip(source)) {
    const kind = kindOf(part.name);
    // Pictures come after all rows, and the directory of a large library is long.
    if (kind === "picture" && kinds.every((one) => one === "rows" || one === "secret")) return;
    if (kind === null || !kinds.includes(kind)) continue;
    const bytes = await part.read();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (kind === "picture") {
      yield { kind, key: part.name.slice(PICTURES.length), byteLength: bytes.byteLength, sha256, bytes };
      continue;
    }
    if (checksums.get(part.name) !== sha256) throw new Error(`The checksum of ${part.name} differs.`);
    if (kind === "secret") yield { kind, value: bytes.toString("utf8") };
    if (kind === "rows")
      yield {
        kind,
        table: part.name.split("/")[1] ?? "",
        rows: z.array(rowSchema).parse(unpackLines(bytes)),
      };
    if (kind === "list") yield { kind, pictures: z.array(listedPictureSchema).parse(unpackLines(bytes)) };
  }
}

function kindOf(name: string): BackupPart["kind"] | null {
  if (name === SECRET_NAME) return "secret";
  if (name.startsWith(PICTURES)) return "picture";
  if (ROWS.test(name)) return "rows";
  return LIST.test(name) ? "list" : null;
}

/** Compares pictures with the lists that follow them. */
export function createPictureCheck(): {
  /** @throws Error when pictures and list differ. */
  add(part: BackupPart): void;
  /** The number of pictures that were in lists. */
  listed(): number;
} {
  let waiting = new Map<string, string>();
  let listed = 0;
  return {
    add(part) {
      if (part.kind === "picture") waiting.set(part.key, part.sha256);
      if (part.kind !== "list") return;
      for (const [key, , sha256] of part.pictures)
        if (waiting.get(key) !== sha256) throw new Error(`The checksum of the picture ${key} differs.`);
      listed += part.pictures.length;
      waiting = new Map();
    },
    listed: () => listed,
  };
}

/** Checks every row and picture of an open backup. @throws Error naming what differs */
export async function checkBackup({ manifest, parts }: OpenBackup): Promise<void> {
  const digests = new Map(manifest.tables.map(({ name }) => [name, createDigest()]));
  const pictures = createPictureCheck();
  for await (const part of parts()) {
    pictures.add(part);
    if (part.kind === "rows") digests.get(part.table)?.add(part.rows);
  }
  requireSameDigests(
    Object.fromEntries(manifest.tables.map((table) => [table.name, table])),
    Object.fromEntries([...digests].map(([name, digest]) => [name, digest.result()])),
  );
  requireAllPictures(manifest, pictures.listed());
}

/** @throws Error when the number of pictures differs from the manifest. */
export function requireAllPictures({ pictures }: Manifest, found: number): void {
  if (found !== pictures.count)
    throw new Error(`The backup has ${found} picture files instead of ${pictures.count}.`);
}
