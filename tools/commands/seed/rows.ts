/** The rows and pictures of creations that have ended, as seeding writes them. */

import type { CreationRequest } from "contract/creations/request";
import type { Insertable, Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import { searchColumns } from "@/lib/creations/ledger/filter";
import type { Database } from "@/lib/db/schema";
import type { CreationEventsTable, CreationsTable } from "@/lib/db/tables/creations";
import type { PicturesTable } from "@/lib/db/tables/pictures";
import type { EncodedPicture } from "@/lib/pictures/encode";
import type { PictureStore } from "@/lib/pictures/store";

export interface SeedDeps {
  db: Kysely<Database>;
  store: PictureStore;
  clock: { now(): number };
}

export interface Seeded {
  creation: Insertable<CreationsTable>;
  pictures: Insertable<PicturesTable>[];
  events: Insertable<CreationEventsTable>[];
  drawings: readonly EncodedPicture[];
}

interface Ended {
  /** The id of the creation, from which those of its pictures follow; a new one when absent. */
  id?: string | undefined;
  ownerId: string;
  request: CreationRequest;
  status: "succeed" | "failed" | "cancelled" | "outcome_unknown";
  /** In milliseconds since 1970, like all times here. */
  createdAt: number;
  startedAt: number;
  finishedAt: number;
  updatedAt: number;
  /** Empty unless it succeeded. */
  drawings: readonly EncodedPicture[];
  /** The favourites among its pictures, counted from 0. */
  favourites: readonly number[];
  /** The model that drew it; unknown when absent. */
  model?: { id: string; name: string };
}

/** A creation of the embedded service with its history and pictures. */
export function endedCreation(ended: Ended): Seeded {
  const {
    ownerId,
    request,
    status,
    createdAt,
    startedAt,
    finishedAt,
    updatedAt,
    drawings,
    favourites,
    model,
  } = ended;
  const id = ended.id ?? newId("cr");
  const done = status === "succeed";
  return {
    creation: {
      id,
      owner_id: ownerId,
      idempotency_key: null,
      request_hash: "",
      request: JSON.stringify(request),
      service: "embedded",
      ...(model && { model: model.id, model_name: model.name }),
      service_id: null,
      status,
      progress_permille: done ? 1000 : null,
      queue_ahead: null,
      error:
        status === "failed"
          ? JSON.stringify({ message: "The service ran out of memory.", code: 50201, details: [] })
          : null,
      enhanced_prompt:
        request.is_enable_prompt_enhancer && done
          ? `${request.prompt}, intricate detail, balanced light`
          : null,
      understanding: null,
      previews: "[]",
      cancel_requested_at: status === "cancelled" ? finishedAt : null,
      cancel_sent_at: null,
      is_favourite: favourites.length > 0 ? 1 : 0,
      created_at: createdAt,
      updated_at: updatedAt,
      started_at: startedAt,
      finished_at: finishedAt,
      deleted_at: null,
      checked_at: finishedAt,
      made_with: "renderer",
      ...searchColumns(request),
    },
    events: [
      { id: newId("ev"), creation_id: id, created_at: createdAt, kind: "created", message: null },
      { id: newId("ev"), creation_id: id, created_at: startedAt, kind: "processing", message: null },
      { id: newId("ev"), creation_id: id, created_at: finishedAt, kind: status, message: null },
    ],
    drawings,
    pictures: drawings.map(({ width, height, mediaType, bytes }, index) => ({
      id: ended.id ? seededPictureId(ended.id, index) : newId("pi"),
      creation_id: id,
      picture_index: index,
      seed: request.settings.seed + index,
      width,
      height,
      media_type: mediaType,
      byte_length: bytes.byteLength,
      original_key: `pictures/${id}/${index}.${mediaType.split("/")[1]}`,
      thumbnail_key: `pictures/${id}/${index}-thumbnail.webp`,
      created_at: finishedAt,
      is_favourite: favourites.includes(index) ? 1 : 0,
    })),
  };
}

/** The id of a picture whose creation has a given id. @param index from 0 */
export const seededPictureId = (creationId: string, index: number): string =>
  `${creationId.replace(/^cr_/, "pi_")}-${index + 1}`;

/** Stores pictures before rows, so that no creation is without its pictures. */
export async function keep({ db, store }: SeedDeps, batch: readonly Seeded[]): Promise<void> {
  await Promise.all(
    batch.flatMap(({ pictures, drawings }) =>
      pictures.flatMap(({ original_key, thumbnail_key, picture_index }) => {
        const drawing = drawings[picture_index];
        return drawing
          ? [store.put(original_key, drawing.bytes), store.put(thumbnail_key, drawing.thumbnail)]
          : [];
      }),
    ),
  );
  const pictures = batch.flatMap((one) => one.pictures);
  await db.transaction().execute(async (tx) => {
    for (const { creation, events } of batch) {
      await tx.insertInto("creations").values(creation).execute();
      await tx.insertInto("creation_events").values(events).execute();
    }
    for (const picture of pictures) await tx.insertInto("pictures").values(picture).execute();
  });
}
