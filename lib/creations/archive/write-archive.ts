/** Writes an archive of creations as a stream: the pictures one after another, then the JSON lines that describe them. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { makingOf } from "contract/pictures/made-with";
import { StudioError } from "contract/studio-error";
import type { Selectable } from "kysely";
import { eachSlice } from "@/lib/db/slices";
import type { CreationEventsTable } from "@/lib/db/tables/creations";
import type { PicturesTable } from "@/lib/db/tables/pictures";
import { convertCopy } from "@/lib/pictures/conversions";
import { openMarked } from "@/lib/pictures/leaving";
import type { Ledger, ViewContext } from "../context/contexts";
import { requestLeft } from "../ledger/request-left";
import type { CreationRow } from "../ledger/row";
import { intactRequest } from "../ledger/stored";
import { leavingOf } from "../pictures/picture-file";
import { viewCreations } from "../view/view";
import { describeInput, type InputRow, inputBytes, inputFile, inputsOf } from "./export-inputs";
import { archiveFileName } from "./file-name";
import {
  ARCHIVE_FILE,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ARCHIVED_STATUSES,
  type ArchivedCreation,
  PICTURE_FOLDER,
} from "./format";
import { streamZip, type ZipFile } from "./stream-zip";
import { whileEnabled } from "./while-enabled";

export interface Archive {
  fileName: string;
  creations: number;
  /** The approximate length of the stream. */
  bytes: number;
  /** Produced only as fast as it is read, with at most a few pieces of one picture in memory; fails once the person is disabled. */
  stream: ReadableStream<Uint8Array>;
}

interface ArchivePlan {
  ids: readonly string[];
  only: ReadonlySet<string> | null;
  requireEnabled(): Promise<void>;
}

/** The maximum number of rows that one query reads. */
const BATCH = 50;
/** The approximate bytes of JSON and ZIP headers for each creation. */
const OVERHEAD_BYTES = 2_500;
const DAMAGED_FILE = "damaged.txt";
const DAMAGED_WORDS =
  "The records of these creations are damaged. Their pictures are in this archive, but an import leaves them out.";

/**
 * @param input.pictureIds the pictures of these creations to put into it; null for all.
 * @param input.ids the creations; null for all of the person's. Unknown ones, those of other people, open ones and those
 * without any of the chosen pictures are skipped.
 * @param input.moreFiles what follows the creations, such as boards.
 * @throws StudioError `not_found` when no creation is left.
 */
export async function openArchive(
  context: ViewContext,
  input: {
    ownerId: string;
    ids: readonly string[] | null;
    pictureIds?: readonly string[] | null;
    moreFiles?: () => AsyncGenerator<ZipFile>;
  },
): Promise<Archive> {
  const { db, clock } = context;
  const only = input.pictureIds ? new Set(input.pictureIds) : null;
  const base = db
    .selectFrom("creations")
    .where("owner_id", "=", input.ownerId)
    .where("creations.deleted_at", "is", null)
    .where("creations.status", "in", ARCHIVED_STATUSES)
    .$if(input.ids !== null, (query) => query.where("creations.id", "in", [...new Set(input.ids)]))
    .$if(only !== null, (query) =>
      query.where(
        "creations.id",
        "in",
        db
          .selectFrom("pictures")
          .select("creation_id")
          .where("id", "in", [...(only ?? [])])
          .where("deleted_at", "is", null),
      ),
    );
  const ids: string[] = [];
  const inOrder = base.select("id").orderBy("created_at", "desc").orderBy("id", "desc");
  const slices =
    input.ids === null
      ? eachSlice(db, { ownerId: input.ownerId, after: null }, (slice) => inOrder.where(slice).execute())
      : [await inOrder.execute()];
  for await (const rows of slices) ids.push(...rows.map(({ id }) => id));
  if (ids.length === 0) throw new StudioError("not_found", "There are no creations to export.");
  const { total } = await base
    .innerJoin("pictures", "pictures.creation_id", "creations.id")
    .where("pictures.deleted_at", "is", null)
    .$if(only !== null, (query) => query.where("pictures.id", "in", [...(only ?? [])]))
    .select((e) => e.fn.sum<number | string | null>("pictures.byte_length").as("total"))
    .executeTakeFirstOrThrow();
  const requireEnabled = whileEnabled(context, input.ownerId);
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return {
    fileName: `prompt-studio-${day}.zip`,
    creations: ids.length,
    bytes: Number(total ?? 0) + (await inputBytes(db, ids)) + ids.length * OVERHEAD_BYTES,
    stream: streamZip(async function* (signal) {
      yield* files(context, { ids, only, requireEnabled }, signal);
      await requireEnabled();
      if (input.moreFiles) yield* input.moreFiles();
    }),
  };
}

async function* files(
  context: ViewContext,
  { ids, only, requireEnabled }: ArchivePlan,
  signal: AbortSignal,
): AsyncGenerator<ZipFile> {
  const damaged: string[] = [];
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const inputFiles = new Set<string>();
  for await (const { row, pictures, inputs } of parts(context, ids)) {
    const request = intactRequest(context.log, row);
    if (!request) damaged.push(row.id);
    for (const picture of pictures) {
      if (only && !only.has(picture.id)) continue;
      await requireEnabled();
      const stored = await context.store.open(picture.original_key);
      // A missing or damaged file is left out, also from the JSON.
      if (stored?.byteLength !== picture.byte_length) continue;
      const name = archiveFileName(
        {
          createdAt: row.created_at,
          prompt: (request ?? requestLeft(row, pictures)).prompt,
          seed: picture.seed,
          mediaType: picture.media_type,
        },
        taken,
      );
      names.set(picture.id, PICTURE_FOLDER + name);
      const original = { store: context.store, key: picture.original_key, mediaType: picture.media_type };
      const leaving = leavingOf(context, row);
      const marked = await openMarked(original, stored, { leaving, signal, convert: convertCopy });
      yield { name: PICTURE_FOLDER + name, input: marked.read(), lastModified: new Date(row.created_at) };
    }
    for (const input of inputs) {
      const name = inputFile(input);
      if (inputFiles.has(name)) continue;
      await requireEnabled();
      const stored = await context.store.open(input.original_key);
      if (stored?.byteLength !== input.byte_length) continue;
      inputFiles.add(name);
      yield { name, input: stored.read(), lastModified: new Date(input.created_at) };
    }
  }
  if (damaged.length > 0) yield { name: DAMAGED_FILE, input: `${DAMAGED_WORDS}\n${damaged.join("\n")}\n` };
  yield {
    name: ARCHIVE_FILE,
    input: lines(context, { ids, requireEnabled }, { names, inputFiles }),
    lastModified: new Date(context.clock.now()),
  };
}

async function* lines(
  context: ViewContext,
  { ids, requireEnabled }: Pick<ArchivePlan, "ids" | "requireEnabled">,
  written: Written,
) {
  const head = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exported_at: new Date(context.clock.now()).toISOString(),
  };
  yield `${JSON.stringify(head)}\n`;
  for await (const part of parts(context, ids)) {
    const request = intactRequest(context.log, part.row);
    if (!request) continue;
    await requireEnabled();
    yield `${JSON.stringify(await describe(context, { ...part, request }, written))}\n`;
  }
}

/** What is in the archive already: the names of pictures by id, and the files that they were made from. */
interface Written {
  names: ReadonlyMap<string, string>;
  inputFiles: ReadonlySet<string>;
}

interface Part {
  row: CreationRow;
  pictures: Selectable<PicturesTable>[];
  events: Selectable<CreationEventsTable>[];
  inputs: InputRow[];
}

/** Reads the creations with their pictures and events, in the order of the ids, a batch in memory at a time. */
async function* parts({ db }: Pick<Ledger, "db">, ids: readonly string[]): AsyncGenerator<Part> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const [rows, pictures, events, inputs] = await Promise.all([
      db
        .selectFrom("creations")
        .selectAll()
        .where("id", "in", batch)
        .where("deleted_at", "is", null)
        .execute(),
      db
        .selectFrom("pictures")
        .selectAll()
        .where("creation_id", "in", batch)
        .where("deleted_at", "is", null)
        .orderBy("picture_index")
        .execute(),
      db
        .selectFrom("creation_events")
        .selectAll()
        .where("creation_id", "in", batch)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
      inputsOf(db, batch),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of batch) {
      const row = byId.get(id);
      if (!row) continue;
      const isOfCreation = (one: { creation_id: string }) => one.creation_id === id;
      yield {
        ...{ row, pictures: pictures.filter(isOfCreation) },
        ...{ events: events.filter(isOfCreation), inputs: inputs.filter(isOfCreation) },
      };
    }
  }
}

async function describe(
  context: ViewContext,
  { row, request, pictures, events, inputs }: Part & { request: CreationRequest },
  written: Written,
): Promise<ArchivedCreation> {
  const made = makingOf(row.made_with);
  const [creation] = await viewCreations(context, [row]);
  if (!creation) throw new Error("A row was not converted to a creation.");
  const archived = pictures.flatMap((picture) => {
    const file = written.names.get(picture.id);
    const { picture_index: index, seed, width, height, media_type } = picture;
    const is_favourite = picture.is_favourite === 1;
    return file ? [{ file, index, seed, width, height, media_type, is_favourite }] : [];
  });
  return {
    // The original id, so that archives of imports are recognised as the same creation.
    creation_id: row.origin_id ?? row.id,
    status: creation.status as ArchivedCreation["status"],
    // An import marks the first picture of a favourite creation without a favourite picture.
    is_favourite:
      archived.length > 0 ? archived.some((picture) => picture.is_favourite) : creation.is_favourite,
    request,
    enhanced_prompt: creation.enhanced_prompt,
    understanding: creation.understanding,
    error: creation.error,
    made_by: creation.made_by,
    // A studio that does not know given pictures must not call this one made with AI.
    is_program: made.isProgram || row.made_with === "given",
    from_given: made.isFromGiven,
    is_given: row.made_with === "given",
    model: creation.model,
    ignored: creation.ignored,
    notice: creation.notice,
    price: creation.price,
    cost: creation.cost && { is_measured: false, ...creation.cost },
    licence: row.licence,
    commercial_use: row.commercial_use,
    terms_url: row.terms_url,
    limited_by: row.limited_by && { place: row.limited_by, licence: row.limiting_licence },
    create_time: creation.create_time,
    start_time: creation.start_time,
    finish_time: creation.finish_time,
    pictures: archived,
    inputs: inputs.filter((input) => written.inputFiles.has(inputFile(input))).map(describeInput),
    events: events.map(({ created_at, kind, message }) => ({
      time: new Date(created_at).toISOString(),
      kind,
      message,
    })),
  };
}
