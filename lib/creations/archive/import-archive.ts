/** Import: adds an archive's creations to the ledger, each once, however often the archive is imported. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { ImportResult } from "contract/creations/archive";
import { isLargerThan } from "contract/json";
import type { Cost } from "contract/models/models";
import { parseStored } from "contract/stored";
import { isStudioError } from "contract/studio-error";
import { sql } from "kysely";
import { accountDisabled } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { type LimitSettings, limitsOf } from "@/lib/limits/limits";
import { addKept, requireStorageSpace } from "@/lib/limits/storage-limit";
import type { Ledger, Pictures, Retention } from "../context/contexts";
import { lockOwner } from "../create/admission";
import { bringBack, findByOrigin } from "../ledger/by-origin";
import { markFirstPictures } from "../ledger/favourites";
import { searchColumns } from "../ledger/filter";
import { pictureRows } from "../ledger/picture-rows";
import { forgetPictures } from "../pictures/put-picture";
import { type ArchivedCreation, archivedCreationSchema } from "./format";
import { type ImportedInput, keepInputs, linkInputs } from "./import-inputs";
import { importedFrom, importedRights } from "./imported";
import { importedMadeWith, markUntold, noteUntoldSource } from "./imported-making";
import { type ImportRun, type KeptPicture, keepPicture, refuse } from "./keep-picture";
import type { CreationJson } from "./pieces";
import { type OpenArchive, parsePiece } from "./read-archive";

export interface ImportProgress {
  done: number;
  of: number;
}

const MAX_REASONS = 100;
/** Far deeper than any real creation, and far below a depth that overflows the stack of recursive code. */
const MAX_DEPTH = 32;
/** More than the longest prompt needs, and few enough to report each as invalid. */
const MAX_VALUES = 8_000;

type ImportContext = Ledger & Pictures & Retention & LimitSettings;

type Outcome = "imported" | "known";

/**
 * Imports the creations one by one. A reader that stops ends the import; imported creations stay, and a repeated import
 * continues after them.
 *
 * @returns the progress, then the result.
 */
export async function* importArchive(
  context: ImportContext,
  input: { ownerId: string; archive: OpenArchive },
): AsyncGenerator<ImportProgress, ImportResult> {
  const { ownerId, archive } = input;
  const result: ImportResult = { imported: 0, known: 0, refused: [], refused_count: 0 };
  const run: ImportRun = { ownerId, archive, used: new Set(), uploads: new Map(), untold: new Map() };
  const of = archive.count;
  let done = 0;
  let hasLinks = false;
  yield { done, of };
  for await (const piece of archive.creations()) {
    let id = "";
    try {
      const value = valueIn(piece);
      id = idIn(value);
      const creation = parse(value);
      hasLinks ||= creation.inputs.some(({ from }) => from !== null);
      noteUntoldSource(run.untold, creation);
      result[await importOne(context, run, creation)] += 1;
    } catch (error) {
      if (!isStudioError(error)) throw error;
      result.refused_count += 1;
      if (result.refused.length < MAX_REASONS)
        result.refused.push({ creation_id: id, reason: error.message });
    }
    done += 1;
    // Lets other requests run; a database that answers synchronously would block them until the end.
    await letOthers();
    yield { done, of };
  }
  // The newest comes first, so what a creation was made from is imported after it.
  if (hasLinks) await linkAll(context, run);
  return result;
}

async function linkAll(context: ImportContext, { ownerId, archive, untold }: ImportRun): Promise<void> {
  for await (const piece of archive.creations()) {
    try {
      const creation = parse(valueIn(piece));
      await linkInputs(context, ownerId, creation);
      await markUntold(context, ownerId, { sources: untold, creation });
    } catch (error) {
      // It was refused before.
      if (!isStudioError(error)) throw error;
    }
    await letOthers();
  }
}

const tooLarge = () => refuse("The record of this creation is too large to import.");

function valueIn(piece: CreationJson): unknown {
  if (piece === null) throw tooLarge();
  try {
    return parsePiece(piece);
  } catch (cause) {
    throw refuse("The record of this creation is not well-formed JSON.", cause);
  }
}

function idIn(value: unknown): string {
  const id = (value as { creation_id?: unknown } | null)?.creation_id;
  return typeof id === "string" ? id.slice(0, 128) : "";
}

async function importOne(
  context: ImportContext,
  run: ImportRun,
  creation: ArchivedCreation,
): Promise<Outcome> {
  const before = await findByOrigin(context, run.ownerId, creation.creation_id);
  if (before) {
    if (!before.row) return "known";
    await bringBack(context, run.ownerId, before.row);
    return "imported";
  }
  const { limits, isDisabled } = await limitsOf(context.db, context, run.ownerId);
  if (isDisabled) throw accountDisabled();
  await requireStorageSpace(context, { ownerId: run.ownerId, limit: limits.bytes_kept });
  const id = newId("cr");
  const kept: KeptPicture[] = [];
  try {
    for (const picture of creation.pictures) kept.push(await keepPicture(context, run, id, picture));
    const inputs = await keepInputs(context, run, creation.inputs);
    if (await record(context, run.ownerId, id, { creation, kept, inputs })) {
      addKept(
        context,
        run.ownerId,
        kept.reduce((sum, { byteLength }) => sum + byteLength, 0),
      );
      return "imported";
    }
  } catch (error) {
    await forgetPictures(context, kept);
    throw error;
  }
  // Another import adds the same creation at the same time.
  await forgetPictures(context, kept);
  return "known";
}

function parse(value: unknown): ArchivedCreation {
  if (isLargerThan(value, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES })) throw tooLarge();
  const parsed = parseStored(archivedCreationSchema, value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(
      `The record of this creation has a missing or wrong value: ${issue?.path.join(".") || "the whole record"}.`,
    );
  }
  const { pictures, status } = parsed.data;
  if ((status === "succeed") !== pictures.length > 0) {
    throw refuse(
      status === "succeed"
        ? "This creation is done but has no pictures."
        : "This creation has pictures but is not done.",
    );
  }
  if (new Set(pictures.map(({ index }) => index)).size !== pictures.length) {
    throw refuse("Two pictures of this creation have the same index.");
  }
  const { inputs } = parsed.data;
  if (new Set(inputs.map(({ place }) => place)).size !== inputs.length) {
    throw refuse("Two inputs of this creation have the same place.");
  }
  return parsed.data;
}

const microsOf = (cost: Cost | null) => cost && Math.round(cost.amount * 1_000_000);

/** @returns false when the creation exists by now. @throws StudioError for somebody who was disabled meanwhile */
async function record(
  context: ImportContext,
  ownerId: string,
  id: string,
  {
    creation,
    kept,
    inputs,
  }: { creation: ArchivedCreation; kept: readonly KeptPicture[]; inputs: readonly ImportedInput[] },
): Promise<boolean> {
  const now = context.clock.now();
  // A time in the future would keep the creation first in the list forever.
  const ms = (time: string) => Math.min(now, Math.max(0, Date.parse(time)));
  const msOrNull = (time: string | null) => (time === null ? null : ms(time));
  return context.db.transaction().execute(async (tx) => {
    await lockOwner(tx, context, ownerId);
    const inserted = await tx
      .insertInto("creations")
      .values({
        id,
        owner_id: ownerId,
        idempotency_key: null,
        request_hash: "",
        request: JSON.stringify(creation.request),
        service: importedFrom(creation.made_by),
        service_id: null,
        status: creation.status,
        progress_permille: creation.status === "succeed" ? 1000 : null,
        queue_ahead: null,
        error: creation.error && JSON.stringify(creation.error),
        enhanced_prompt: creation.enhanced_prompt,
        understanding: creation.understanding && JSON.stringify(creation.understanding),
        previews: "[]",
        cancel_requested_at: creation.status === "cancelled" ? msOrNull(creation.finish_time) : null,
        cancel_sent_at: null,
        is_favourite: creation.is_favourite || kept.some((picture) => picture.isFavourite) ? 1 : 0,
        created_at: ms(creation.create_time),
        updated_at: now,
        started_at: msOrNull(creation.start_time),
        finished_at: msOrNull(creation.finish_time),
        deleted_at: null,
        checked_at: now,
        origin_id: creation.creation_id,
        model: creation.model ?? "",
        model_name: creation.made_by,
        ignored: JSON.stringify(creation.ignored),
        notice: creation.notice,
        price_micros: microsOf(creation.price),
        cost_micros: microsOf(creation.cost),
        is_cost_measured: creation.cost?.is_measured ? 1 : 0,
        currency: (creation.cost ?? creation.price)?.currency ?? null,
        ...importedRights(creation),
        made_with: importedMadeWith(creation),
        ...searchColumns(creation.request),
      })
      .onConflict((conflict) => conflict.columns(["owner_id", "origin_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return false;
    if (kept.length > 0) {
      await tx
        .insertInto("pictures")
        .values(pictureRows(id, kept, now))
        .execute();
      await markFirstPictures(tx, sql`creation_id = ${id}`);
    }
    if (inputs.length > 0)
      await tx
        .insertInto("creation_inputs")
        .values(inputs.map((input) => ({ creation_id: id, ...input })))
        .execute();
    if (creation.events.length > 0) {
      await tx
        .insertInto("creation_events")
        .values(
          creation.events.map(({ time, kind, message }) => ({
            id: newId("ev"),
            creation_id: id,
            created_at: ms(time),
            kind,
            message,
          })),
        )
        .execute();
    }
    return true;
  });
}
