/** The bytes behind a signed link. The signature grants access; the owner was checked when the link was signed. */
import "server-only";
import type { PictureFormat } from "@/lib/contract/pictures";
import type { CreationRequest } from "@/lib/contract/request";
import { StudioError } from "@/lib/errors";
import { openPictureAs } from "@/lib/pictures/download";
import { LINK_LIFETIME_MS } from "@/lib/pictures/links";
import { isCompleteWebp } from "@/lib/pictures/picture-type";
import type { StoredPicture } from "@/lib/pictures/store";
import { pictureName } from "@/lib/prompt/picture-name";
import { MAX_ENHANCED_CHARACTERS, type PictureFacts } from "@/lib/provenance/read/facts";
import type { CreationsContext } from "./context";
import { requestLeft } from "./ledger/request-left";
import { intactRequest, logDamage, previewsOf } from "./ledger/stored";
import { madeBy } from "./view";

export interface PictureFile {
  mediaType: string;
  /** A name for saving, without a folder; may contain letters of any language. */
  fileName: string;
  /** How long a browser may cache the file: as long as its link is valid. */
  maxAgeSeconds: number;
  /** A strong entity tag, different for each format. */
  tag: string;
  /**
   * Opens the bytes; nothing is read before this call.
   *
   * @param signal aborts when the client has disconnected.
   * @throws StudioError `picture_damaged` when the bytes are missing or incomplete; with a format also what `openPictureAs` throws.
   */
  open(signal: AbortSignal): Promise<StoredPicture>;
}

const maxAgeSeconds = LINK_LIFETIME_MS / 1000;

/**
 * A finished picture.
 *
 * @param input.format converts the original to a download with the settings written into the file. Without it, the
 * stored bytes are returned.
 * @throws StudioError `link_expired`, `not_found`
 */
export async function readPicture(
  context: CreationsContext,
  input: {
    pictureId: string;
    variant: "original" | "thumbnail";
    format?: PictureFormat | undefined;
    query: URLSearchParams;
  },
): Promise<PictureFile> {
  const { db, links, clock, log } = context;
  const { pictureId, variant } = input;
  if (!links.verify(`${pictureId}/${variant}`, input.query, clock.now())) throw expired();
  const row = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.creation_id", "picture_index", "media_type", "byte_length"])
    .select(["original_key", "thumbnail_key", "pictures.seed", "width", "height"])
    .select(["creations.id", "request", "search_text", "shape", "is_public"])
    .select(["enhanced_prompt", "service", "model", "model_name", "creations.created_at"])
    .where("pictures.id", "=", pictureId)
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw missing();
  const request = intactRequest(log, row);
  const createTime = new Date(row.created_at).toISOString();
  const keptType = variant === "original" ? row.media_type : "image/webp";
  const format = variant === "original" ? input.format : undefined;
  const mediaType = format ? `image/${format}` : keptType;
  const kept = () => openKept(context, { ...row, pictureId, variant });
  return {
    mediaType,
    fileName: pictureName({
      prompt: (request ?? requestLeft(row, [row])).prompt,
      ...{ createTime, seed: row.seed, creationId: row.creation_id, index: row.picture_index, mediaType },
    }),
    maxAgeSeconds,
    tag: [pictureId, variant, format].filter(Boolean).join("-"),
    async open(signal) {
      const picture = await kept();
      if (!format) return picture;
      const facts = request && factsOf(row, { request, createTime, madeBy: madeBy(context, row) });
      const original = { store: context.store, key: row.original_key, mediaType: keptType };
      return (await openPictureAs(format, original, { facts, signal })) ?? kept();
    },
  };
}

/** @throws StudioError `picture_damaged` when the stored file is missing or its length differs from the ledger's. */
async function openKept(
  { store, log }: CreationsContext,
  row: {
    pictureId: string;
    variant: "original" | "thumbnail";
    byte_length: number;
    original_key: string;
    thumbnail_key: string;
  },
): Promise<StoredPicture> {
  const isOriginal = row.variant === "original";
  const picture = await store.open(isOriginal ? row.original_key : row.thumbnail_key);
  const isComplete =
    picture && (isOriginal ? picture.byteLength === row.byte_length : await isCompleteWebp(picture));
  if (picture && isComplete) return picture;
  logDamage(log, {
    picture: row.pictureId,
    variant: row.variant,
    reason: picture ? "incomplete" : "missing",
  });
  throw new StudioError(
    "picture_damaged",
    picture ? "The stored picture is incomplete." : "The stored picture is missing.",
  );
}

interface KnownPicture {
  creation_id: string;
  picture_index: number;
  seed: number | null;
  width: number;
  height: number;
  enhanced_prompt: string | null;
}

/** The settings of a picture, as written into a downloaded file. */
function factsOf(
  row: KnownPicture,
  { request, createTime, madeBy }: { request: CreationRequest; createTime: string; madeBy: string },
): PictureFacts {
  const { aspect_ratio, resolution } = request.settings;
  const enhanced = row.enhanced_prompt;
  return {
    version: 1,
    creation_id: row.creation_id,
    index: row.picture_index,
    seed: row.seed,
    prompt: request.prompt,
    enhanced_prompt: enhanced !== null && enhanced.length > MAX_ENHANCED_CHARACTERS ? null : enhanced,
    negative_prompt: request.negative_prompt,
    settings: {
      aspect_ratio: aspect_ratio.replace(/\s/g, ""),
      resolution,
      width: row.width,
      height: row.height,
    },
    made_by: madeBy.slice(0, 300),
    ...(request.model === undefined ? {} : { model: request.model }),
    ...(Object.keys(request.model_settings ?? {}).length > 0 && { model_settings: request.model_settings }),
    ...(request.written && { written: request.written }),
    create_time: createTime,
  };
}

/** @throws StudioError `link_expired`, `not_found` */
export async function readPreview(
  { db, store, links, clock, log }: CreationsContext,
  input: { creationId: string; index: string; query: URLSearchParams },
): Promise<PictureFile> {
  if (!links.verify(`previews/${input.creationId}/${input.index}`, input.query, clock.now())) throw expired();
  const row = await db
    .selectFrom("creations")
    .select(["id", "previews"])
    .where("id", "=", input.creationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const preview = row && previewsOf(log, row).find(({ index }) => String(index) === input.index);
  const picture = preview && (await store.open(preview.key));
  if (!preview || !picture) throw missing();
  return {
    mediaType: "image/webp",
    fileName: `preview-${input.index}.webp`,
    maxAgeSeconds,
    // The bytes under the key change with every new version, so the tag contains the version from the address.
    tag: `${input.creationId}-preview-${input.index}-${input.query.get("v") ?? ""}-${picture.byteLength}`,
    open: async () => picture,
  };
}

function expired(): StudioError {
  return new StudioError("link_expired", "This link to a picture is not valid or has expired.");
}

function missing(): StudioError {
  return new StudioError("not_found", "There is no such picture.");
}
