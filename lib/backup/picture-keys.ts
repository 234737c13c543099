/** The keys of all bytes that the rows of a database refer to. */
import "server-only";
import { createReadStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Kysely } from "kysely";
import * as z from "zod";
import { about } from "@/lib/base/storage-problem";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import { readCatalog } from "./catalog";

export interface PictureKey {
  key: string;
  /** The picture; null for one of a job that is not a picture of its creation yet. */
  picture: string | null;
  creation: string | null;
  /** The upload; null for one of a picture. */
  upload: string | null;
  /** Made again when it is missing. */
  isViewCopy: boolean;
}

const BATCH_ROWS = 1_000;

/** Of pictures, of uploads, and of jobs that are being drawn: a worker continues after those it has stored. */
export async function* readPictureKeys(reader: Kysely<Database>): AsyncGenerator<PictureKey> {
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("pictures")
      .select(["id", "creation_id", "original_key", "thumbnail_key", "view_key"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH_ROWS)
      .execute();
    for (const { id: picture, creation_id: creation, original_key, thumbnail_key, view_key } of rows) {
      const of = { picture, creation, upload: null };
      yield { key: original_key, ...of, isViewCopy: false };
      yield { key: thumbnail_key, ...of, isViewCopy: false };
      if (view_key !== null) yield { key: view_key, ...of, isViewCopy: true };
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  yield* readUploadKeys(reader);
  yield* readJobKeys(reader);
}

async function* readUploadKeys(reader: Kysely<Database>): AsyncGenerator<PictureKey> {
  // A database of an earlier version, which is backed up before its update.
  if (!(await readCatalog(reader)).some(({ name }) => name === "uploads")) return;
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("uploads")
      .select(["id", "original_key", "thumbnail_key"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH_ROWS)
      .execute();
    for (const { id: upload, original_key, thumbnail_key } of rows)
      for (const key of [original_key, thumbnail_key])
        yield { key, picture: null, creation: null, upload, isViewCopy: false };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The part of a job's outputs that matters here. */
const outputsSchema = z.array(z.object({ originalKey: z.string(), thumbnailKey: z.string() }));

async function* readJobKeys(reader: Kysely<Database>): AsyncGenerator<PictureKey> {
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("jobs")
      .select(["id", "outputs"])
      .where("id", ">", after)
      .where("outputs", "<>", "[]")
      // The creation's pictures have the same keys as its job.
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("pictures")
              .select("pictures.id")
              .whereRef("pictures.creation_id", "=", "jobs.idempotency_key"),
          ),
        ),
      )
      .orderBy("id")
      .limit(BATCH_ROWS)
      .execute();
    for (const { outputs } of rows)
      for (const { originalKey, thumbnailKey } of readStored(outputsSchema, outputs) ?? [])
        for (const key of [originalKey, thumbnailKey])
          yield { key, picture: null, creation: null, upload: null, isViewCopy: false };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Keeps keys in a file until they are read, because a library of a million pictures has more than fits into memory.
 *
 * @returns reads them and removes the file.
 * @throws the file system's error; the file is removed then.
 */
export async function spoolKeys(
  keys: AsyncIterable<PictureKey>,
  file: string,
): Promise<() => AsyncGenerator<PictureKey>> {
  const remove = () => rm(file, { force: true });
  try {
    await about(file, writeFile(file, linesOf(keys), { flag: "wx", mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return async function* () {
    try {
      for await (const line of createInterface({ input: createReadStream(file) })) {
        const [key, picture, creation, upload, isViewCopy] = spooledSchema.parse(JSON.parse(line));
        yield { key, picture, creation, upload, isViewCopy };
      }
    } finally {
      await remove();
    }
  };
}

async function* linesOf(keys: AsyncIterable<PictureKey>): AsyncGenerator<string> {
  let lines = "";
  for await (const { key, picture, creation, upload, isViewCopy } of keys) {
    lines += `${JSON.stringify([key, picture, creation, upload, isViewCopy])}\n`;
    if (lines.length < 1_000_000) continue;
    yield lines;
    lines = "";
  }
  yield lines;
}

const id = z.string().nullable();
const spooledSchema = z.tuple([z.string(), id, id, id, z.boolean()]);
