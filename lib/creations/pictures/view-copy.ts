/**
 * The view copy of a picture, for presenting. It is made when it is first needed, not when the picture is drawn: of most pictures
 * nobody ever presents one. It does not count towards the storage limit, as thumbnails do not: it can be made again at any
 * time, and its owner cannot delete it alone.
 */
import "server-only";
import { VIEW_PIXELS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import { convertCopy } from "@/lib/pictures/conversions";
import { encodeCopy } from "@/lib/pictures/encode";
import { isCompleteWebp } from "@/lib/pictures/is-complete";
import { type Leaving, markedCopy, saysOrigin } from "@/lib/pictures/leaving";
import { type StoredPicture, sourceOfParts } from "@/lib/pictures/store";
import type { Ledger, Pictures } from "../context/contexts";
import { logDamage } from "../ledger/stored";
import { viewKeyOf } from "./keys-of";

interface ViewedPicture {
  id: string;
  byte_length: number;
  original_key: string;
  view_key: string | null;
  media_type: string;
  /** Guests see it too, from whom more may be hidden than from its owner. */
  leaving: Leaving;
}

/**
 * Opens the copy. One that is missing or incomplete, or does not say where it comes from, is made again; concurrent readers wait for the same one.
 *
 * @throws StudioError `picture_damaged` when the original is missing or damaged; `downloads_busy`.
 */
export async function openView(context: Ledger & Pictures, picture: ViewedPicture): Promise<StoredPicture> {
  const { store, views } = context;
  const kept = picture.view_key === null ? null : await store.open(picture.view_key);
  const saysEnough = async (copy: StoredPicture) =>
    picture.leaving.sourceType === null || (await saysOrigin(copy));
  if (kept && (await isCompleteWebp(kept)) && (await saysEnough(kept))) return kept;
  const { id } = picture;
  const making = views.get(id) ?? make(context, picture).finally(() => views.delete(id));
  views.set(id, making);
  const made = await store.open(await making);
  if (!made) throw new StudioError("not_found", "There is no such picture.");
  return made;
}

/** @returns the key. Another process may make the same copy: it differs in its signature alone, and either is good. */
async function make(context: Ledger & Pictures, { id, byte_length, original_key, ...about }: ViewedPicture) {
  const { db, store, log } = context;
  const damaged = (reason: string, cause?: unknown) => {
    logDamage(log, { picture: id, variant: "view", reason });
    return new StudioError("picture_damaged", `The stored picture is ${reason}.`, { cause });
  };
  const key = viewKeyOf(original_key);
  await convertCopy(async () => {
    const bytes = await store.get(original_key);
    if (!bytes) throw damaged("missing");
    if (bytes.byteLength !== byte_length) throw damaged("incomplete");
    const copy = await encodeCopy(bytes, VIEW_PIXELS).catch((error) => {
      throw damaged("unreadable", error);
    });
    const original = { bytes, mediaType: about.media_type };
    await store.put(key, sourceOfParts(await markedCopy(copy, original, about.leaving)));
  });
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ view_key: key })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("creation_id", "in", (query) =>
      query.selectFrom("creations").select("id").where("deleted_at", "is", null),
    )
    .executeTakeFirst();
  // Deleted meanwhile: its permanent removal does not know the copy.
  if (numUpdatedRows === 0n) await store.remove([key]);
  return key;
}
