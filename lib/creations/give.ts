/** Give: a file that somebody brings becomes a picture of their library, kept byte for byte. Nothing is invented about how it was made. */
import "server-only";
import { CONTRACT_LIMITS, type CreationRequest } from "contract/creations/request";
import type { GivenPicture } from "contract/pictures/given";
import { StudioError } from "contract/studio-error";
import { sourceTypeIn } from "picture-metadata";
import { newId } from "@/lib/base/ids";
import type { LimitSettings } from "@/lib/limits/limits";
import { addKept, openStorageCheck } from "@/lib/limits/storage-limit";
import { convertUpload } from "@/lib/pictures/conversions";
import type { EncodedPicture } from "@/lib/pictures/encode";
import { inspectForeign } from "@/lib/pictures/foreign/read-foreign";
import { withXmp } from "@/lib/pictures/leaving";
import { importedFrom } from "./archive/imported";
import type { Ledger, Pictures, Retention } from "./context/contexts";
import { lockOwner } from "./create/admission";
import { bringBack, findByOrigin } from "./ledger/by-origin";
import { searchColumns } from "./ledger/filter";
import { pictureRows } from "./ledger/picture-rows";
import { addEvent } from "./ledger/row";
import { forgetPictures, type PutPicture, putPicture } from "./pictures/put-picture";

type GiveContext = Ledger & Pictures & Retention & LimitSettings;

/**
 * The same file again is the same picture, one that was deleted comes back; so a repeated call changes nothing.
 *
 * @param input.name of the file, which stands where others have their prompt.
 * @param input.read reads the bytes, 50 MB at most; called when it is the picture's turn, so that those that wait take no memory.
 * @param input.signal gives up waiting when the client has disconnected.
 * @throws StudioError `unsupported_picture`, `picture_too_large`, `storage_full`, `downloads_busy`, `account_disabled`, and what
 * `read` throws; nothing is kept then.
 */
export function givePicture(
  context: GiveContext,
  {
    ownerId,
    name,
    read,
    signal,
  }: { ownerId: string; name: string; read: () => Promise<Uint8Array>; signal?: AbortSignal },
): Promise<GivenPicture> {
  return convertUpload(async () => {
    const picture = await inspectForeign(await read());
    // One of these is in a library once, also of several at the same time, and is known again after an export and an import.
    const originId = `gi_${picture.hash}`;
    const given = { ownerId, name, originId, picture };
    return (
      (await findGiven(context, given)) ??
      (await keep(context, given)) ??
      // Another process has added the same file meanwhile.
      (await findGiven(context, given)) ??
      removedMeanwhile()
    );
  }, signal);
}

interface Given {
  ownerId: string;
  name: string;
  originId: string;
  picture: EncodedPicture;
}

async function findGiven(context: GiveContext, { ownerId, originId }: Given): Promise<GivenPicture | null> {
  const known = await findByOrigin(context, ownerId, originId);
  if (!known) return null;
  if (known.row) await bringBack(context, ownerId, known.row);
  const picture = await context.db
    .selectFrom("pictures")
    .select("id")
    .where("creation_id", "=", known.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return picture ? { creation_id: known.id, picture_id: picture.id } : null;
}

/** Its files come before its rows: what is left of a failure is an orphan, and no lost picture. @returns null where it is there by now. */
async function keep(
  context: GiveContext,
  { ownerId, name, originId, picture }: Given,
): Promise<GivenPicture | null> {
  const { db, store, clock } = context;
  const { byteLength } = picture.bytes;
  const requireSpace = await openStorageCheck(context, { ownerId, growthAtMost: byteLength });
  requireSpace(byteLength);
  const id = newId("cr");
  const thumbnail = withXmp(picture.thumbnail, sourceTypeIn(picture.bytes));
  const put = await putPicture(store, { creationId: id, index: 0, picture: { ...picture, thumbnail } });
  const request = requestOf(name, put);
  const forget = () => forgetPictures(context, [put]).catch(() => undefined);
  try {
    const pictureId = await db.transaction().execute(async (tx) => {
      await lockOwner(tx, context, ownerId);
      requireSpace(byteLength);
      const now = clock.now();
      const inserted = await tx
        .insertInto("creations")
        .values({
          ...{ id, owner_id: ownerId, origin_id: originId, idempotency_key: null, request_hash: "" },
          ...{ request: JSON.stringify(request), ...searchColumns(request), made_with: "given" as const },
          ...{ service: importedFrom(""), service_id: null, status: "succeed" as const },
          ...{ progress_permille: 1000, queue_ahead: null, previews: "[]", error: null },
          ...{ enhanced_prompt: null, understanding: null, cancel_requested_at: null, cancel_sent_at: null },
          ...{ created_at: now, updated_at: now, started_at: null, finished_at: now, deleted_at: null },
          ...{ checked_at: now, is_favourite: 0 },
        })
        .onConflict((conflict) => conflict.columns(["owner_id", "origin_id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!inserted) return null;
      const [row] = pictureRows(id, [{ ...put, seed: null }], now);
      if (!row) throw new Error("A picture has no row.");
      await tx.insertInto("pictures").values(row).execute();
      await addEvent(tx, { creationId: id, kind: "created", now });
      return row.id;
    });
    if (pictureId === null) await forget();
    else addKept(context, ownerId, byteLength);
    return pictureId === null ? null : { creation_id: id, picture_id: pictureId };
  } catch (error) {
    await forget();
    throw error;
  }
}

/** A form for what every creation has. Nothing of it is shown as a setting. */
function requestOf(name: string, { width, height }: PutPicture): CreationRequest {
  const ratio = width / height;
  const { min, max } = CONTRACT_LIMITS.aspectRatio;
  const shape = ratio > max ? `${max}:1` : ratio < min ? `1:${1 / min}` : `${width}:${height}`;
  return {
    ...{ prompt: name, negative_prompt: "", is_public: false, is_enable_prompt_enhancer: false },
    config: { image_number: 1 },
    settings: { seed: -1, aspect_ratio: shape, resolution: Math.min(width, height) },
  };
}

function removedMeanwhile(): never {
  throw new StudioError("invalid_request", "This picture was removed meanwhile. Add it again.");
}
