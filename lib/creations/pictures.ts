/** The bytes behind a signed link. The signature is the permission; who made it was checked when it was made. */
import "server-only";
import type { PictureFormat } from "@/lib/contract/picture-format";
import { StudioError } from "@/lib/errors";
import { pictureAs } from "@/lib/pictures/download";
import { LINK_LIFETIME_MS } from "@/lib/pictures/links";
import { pictureName } from "@/lib/prompt/picture-name";
import { MAX_ENHANCED_CHARACTERS, type PictureFacts } from "@/lib/prompt/provenance/facts";
import type { CreationsContext } from "./context";
import { previewsOf, requestOf } from "./row";
import { madeBy } from "./view";

export interface PictureFile {
  bytes: Uint8Array;
  mediaType: string;
  /** For saving, without a folder; letters of any language. */
  fileName: string;
  /** How long a browser may keep it: as long as its link works. */
  maxAgeSeconds: number;
}

const maxAgeSeconds = LINK_LIFETIME_MS / 1000;

/**
 * A finished picture.
 *
 * @param input.format of the original: as a file to take away, which says how it was made. Without it, the very bytes
 * that are kept.
 * @throws StudioError `link_expired`, `not_found`, `invalid_request` for a picture too large for the format
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
  const { db, store, links, clock } = context;
  if (!links.verify(`${input.pictureId}/${input.variant}`, input.query, clock.now())) throw expired();
  const row = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.creation_id", "picture_index", "media_type", "original_key", "thumbnail_key"])
    .select(["pictures.seed", "width", "height", "request", "enhanced_prompt", "service"])
    .select("creations.created_at")
    .where("pictures.id", "=", input.pictureId)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirst();
  const isOriginal = input.variant === "original";
  const bytes = row && (await store.get(isOriginal ? row.original_key : row.thumbnail_key));
  if (!row || !bytes) throw missing();
  const request = requestOf(row);
  const createTime = new Date(row.created_at).toISOString();
  const kept = { bytes, mediaType: isOriginal ? row.media_type : "image/webp" };
  const asked =
    isOriginal && input.format
      ? await pictureAs(
          input.format,
          kept,
          factsOf(row, { request, createTime, madeBy: madeBy(context, row) }),
        )
      : kept;
  const { seed, creation_id: creationId, picture_index: index } = row;
  const fileName = pictureName({
    ...{ prompt: request.prompt, createTime, seed, creationId, index },
    mediaType: asked.mediaType,
  });
  return { ...asked, fileName, maxAgeSeconds };
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
  {
    request,
    createTime,
    madeBy,
  }: { request: ReturnType<typeof requestOf>; createTime: string; madeBy: string },
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
  { db, store, links, clock }: CreationsContext,
  input: { creationId: string; index: string; query: URLSearchParams },
): Promise<PictureFile> {
  if (!links.verify(`previews/${input.creationId}/${input.index}`, input.query, clock.now())) throw expired();
  const row = await db
    .selectFrom("creations")
    .select("previews")
    .where("id", "=", input.creationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const preview = row && previewsOf(row).find(({ index }) => String(index) === input.index);
  const bytes = preview && (await store.get(preview.key));
  if (!bytes) throw missing();
  return { bytes, mediaType: "image/webp", fileName: `preview-${input.index}.webp`, maxAgeSeconds };
}

function expired(): StudioError {
  return new StudioError("link_expired", "This link to a picture is not valid, or no longer.");
}

function missing(): StudioError {
  return new StudioError("not_found", "There is no such picture.");
}
