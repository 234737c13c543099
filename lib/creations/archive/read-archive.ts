/**
 * Reads an uploaded archive, all of which is untrusted.
 *
 * Names are only looked up, never used as paths. The announced size of a file is enforced as a limit when it is read. The
 * creations are counted and measured before the first is imported, and parsed one by one.
 */
import "server-only";
import fs from "node:fs";
import { promisify } from "node:util";
import { StudioError } from "contract/studio-error";
import {
  ARCHIVE_FILE,
  ARCHIVE_VERSION,
  archiveHeadSchema,
  FIRST_ARCHIVE_FILE,
  FIRST_ARCHIVE_VERSION,
  firstArchiveSchema,
} from "./format";
import { type CreationJson, elements, jsonLines, lines, type Pieces } from "./pieces";
import { listEntries, openZip, unpack } from "./zip-directory";

const close = promisify(fs.close);

export const ARCHIVE_LIMITS = {
  entries: 100_000,
  nameCharacters: 300,
  jsonBytes: 64 * 1024 ** 2,
  /** Far longer than any real creation; bounds the cost of parsing it. */
  creationBytes: 256 * 1024,
  headBytes: 4 * 1024,
  pictureBytes: 48 * 1024 ** 2,
  /** The limit of all files together, unpacked. */
  unpackedBytes: 6 * 1024 ** 3,
  creations: 20_000,
};
export type ArchiveLimits = typeof ARCHIVE_LIMITS;

export interface OpenArchive {
  /** The number of creations. */
  count: number;
  /** The JSON of each creation, not validated; null when it is too long. @throws StudioError `invalid_request` */
  creations(): AsyncIterable<CreationJson>;
  /** The bytes of a file; null for an unknown name. @throws StudioError `invalid_request` */
  read(name: string): Promise<Uint8Array | null>;
  /**
   * The lines of a further file, not parsed; null for one that is too long. @returns null for an unknown name.
   *
   * @throws StudioError `invalid_request` while they are read, when the file is damaged or has more than `maxBytes`.
   */
  lines(name: string, limits: { maxBytes: number; maxLineBytes: number }): AsyncIterable<CreationJson> | null;
  close(): void;
}

/** The formats of an archive, the newest first. */
const FORMS = [
  { file: ARCHIVE_FILE, version: ARCHIVE_VERSION, split: lines, head: archiveHeadSchema },
  { file: FIRST_ARCHIVE_FILE, version: FIRST_ARCHIVE_VERSION, split: elements, head: firstArchiveSchema },
] as const;

const bad = (message: string, cause?: unknown) => new StudioError("invalid_request", message, { cause });

/**
 * @param descriptor of a ZIP, open for reading. It is closed with the archive, or when this function throws.
 * @throws StudioError `invalid_request` with the reason, for a file that is not a valid archive.
 */
export async function openArchiveFile(
  descriptor: number,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<OpenArchive> {
  const zip = await openZip(descriptor).catch(async (error) => {
    await close(descriptor);
    throw error;
  });
  try {
    const entries = await listEntries(zip, limits);
    const form = FORMS.find(({ file }) => entries.has(file));
    const listed = form && entries.get(form.file);
    if (!listed) throw bad(`This archive has no ${ARCHIVE_FILE}: it was not made by a studio.`);
    const creations = () => form.split(unpack(zip, listed, limits.jsonBytes), limits);
    return {
      count: await checked(creations(), form, limits),
      creations,
      read: async (name) => {
        const entry = entries.get(name);
        return entry ? bytesOf(unpack(zip, entry, limits.pictureBytes)) : null;
      },
      lines: (name, { maxBytes, maxLineBytes }) => {
        const entry = entries.get(name);
        return entry ? jsonLines(unpack(zip, entry, maxBytes), { lineBytes: maxLineBytes }) : null;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Reads all creations once. @returns their number. */
async function checked(pieces: Pieces, form: (typeof FORMS)[number], limits: ArchiveLimits): Promise<number> {
  try {
    for (let count = 0; ; count++) {
      const { done, value } = await pieces.next();
      if (done) {
        checkHead(value, form);
        return count;
      }
      if (count === limits.creations) throw bad(`This archive has more than ${limits.creations} creations.`);
    }
  } finally {
    await pieces.return(null);
  }
}

function checkHead(bytes: CreationJson, { file, version, head }: (typeof FORMS)[number]): void {
  let value: unknown;
  try {
    value = bytes && parsePiece(bytes);
  } catch (cause) {
    throw bad(`${file} is not well-formed JSON.`, cause);
  }
  const parsed = head.safeParse(value);
  if (!parsed.success) throw bad(`${file} does not have the form of a studio's archive.`);
  if (parsed.data.version !== version) throw bad("This archive was made by another version of the studio.");
}

/** @throws SyntaxError or TypeError for bytes that are not JSON in UTF-8. */
export function parsePiece(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}
