/** The bytes behind a signed link. The signature is the permission; who made it was checked when it was made. */
import "server-only";
import type { PictureFormat } from "@/lib/contract/pictures";
import type { CreationRequest } from "@/lib/contract/request";
import { StudioError } from "@/lib/errors";
import { openPictureAs } from "@/lib/pictures/download";
import { LINK_LIFETIME_MS } from "@/lib/pictures/links";
import type { StoredPicture } from "@/lib/pictures/store";
import { isWholeWebp } from "@/lib/pictures/whole-webp";
import { pictureName } from "@/lib/prompt/picture-name";
import { MAX_ENHANCED_CHARACTERS, type PictureFacts } from "@/lib/provenance/read/facts";
import type { CreationsContext } from "./context";
import { tellDamage } from "./damage";
import { requestLeft } from "./request-left";
import { intactRequest, previewsOf } from "./stored";
import { madeBy } from "./view";

export interface PictureFile {
  mediaType: string;
  /** For saving, without a folder; letters of any language. */
  fileName: string;
  /** How long a browser may keep it: as long as its link works. */
  maxAgeSeconds: number;
  /** Names the very bytes: another format has another. */
  tag: string;
  /**
   * The bytes, looked at no earlier than here.
   *
   * @param signal aborts when nobody waits for them any more.
   * @throws StudioError `picture_damaged` when they are lost or not whole; as `openPictureAs` where a format was asked for.
   */
  open(signal: AbortSignal): Promise<StoredPicture>;
}

const maxAgeSeconds = LINK_LIFETIME_MS / 1000;

/**
 * A finished picture.
 *
 * @param input.format of the original: as a file to take away, which says how it was made. Without it, the very bytes
 * that are kept.
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
    .select(["enhanced_prompt", "service", "creations.created_at"])
    .where("pictures.id", "=", pictureId)
    .where("creations.deleted_at", "is", null)
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

/** @throws StudioError `picture_damaged`, when there are more or fewer bytes than were kept, or none. */
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
  const isWhole =
    picture && (isOriginal ? picture.byteLength === row.byte_length : await isWholeWebp(picture));
  if (picture && isWhole) return picture;
  tellDamage(log, { picture: row.pictureId, variant: row.variant, reason: picture ? "not whole" : "lost" });
  throw new StudioError(
    "picture_damaged",
    picture ? "The stored picture is not whole any more." : "The stored picture is lost.",
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

/** What the ledger knows of a picture, to be written into its copy. */
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
    // The bytes under its key change as it gets better; the version in the address goes with them.
    tag: `${input.creationId}-preview-${input.index}-${input.query.get("v") ?? ""}-${picture.byteLength}`,
    open: async () => picture,
  };
}

function expired(): StudioError {
  return new StudioError("link_expired", "This link to a picture is not valid, or no longer.");
}

function missing(): StudioError {
  return new StudioError("not_found", "There is no such picture.");
}
