/** One finished picture as a file. Whoever asks for it has been checked before. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { PictureFormat } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { prepared } from "@/lib/db/prepared";
import type { Database } from "@/lib/db/schema";
import { openBare } from "@/lib/pictures/bare";
import { type Convert, convertDownload } from "@/lib/pictures/conversions";
import { openPictureAs } from "@/lib/pictures/download";
import { isCompleteWebp } from "@/lib/pictures/is-complete";
import { type Leaving, openMarked, openWithXmp } from "@/lib/pictures/leaving";
import { LINK_LIFETIME_MS } from "@/lib/pictures/links";
import { openPixelsOnly } from "@/lib/pictures/pixels-only";
import type { StoredPicture } from "@/lib/pictures/store";
import { pictureName } from "@/lib/prompt/picture-name";
import { madeFromHashes } from "@/lib/uploads/made-from";
import { SOURCE_TYPE_OF } from "@/lib/uploads/origin-of";
import type { Ledger, Pictures, ViewContext } from "../context/contexts";
import { requestLeft } from "../ledger/request-left";
import type { CreationRow } from "../ledger/row";
import { intactRequest, logDamage } from "../ledger/stored";
import { madeBy } from "../view/view";
import { factsOf } from "./facts-of";
import { openView } from "./view-copy";

export type PictureVariant = "original" | "thumbnail" | "view";

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
   * @throws StudioError `picture_damaged` when the bytes are missing or incomplete; what `openPictureAs` and `openView` throw.
   */
  open(signal: AbortSignal): Promise<StoredPicture>;
  /**
   * Signs an address at which anybody can read the file for some minutes; absent where the studio sends it. A missing
   * picture shows there, and not here.
   */
  publicAddress?(disposition: string): Promise<{ address: string }>;
}

export const PICTURE_MAX_AGE_SECONDS = LINK_LIFETIME_MS / 1000;

export type FoundPicture = Awaited<ReturnType<typeof findPictures>>[number];

const readPicture = prepared<{ id: string }, FoundPicture>((db, value) =>
  shownPictures(db).where("pictures.id", "=", value("id")),
);

/** The row of a picture with what its creation says about it, also of a disabled person; undefined for one that is deleted or does not exist. */
export async function findPicture(
  { db }: Pick<Ledger, "db">,
  pictureId: string,
): Promise<FoundPicture | undefined> {
  return (await readPicture(db, { id: pictureId }))[0];
}

/** The rows of several, in no order. */
export function findPictures({ db }: Pick<Ledger, "db">, pictureIds: readonly string[]) {
  return shownPictures(db).where("pictures.id", "in", pictureIds).execute();
}

function shownPictures(db: Kysely<Database>) {
  return db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .innerJoin("people", "people.id", "creations.owner_id")
    .select(["pictures.id as picture_id", "pictures.creation_id", "picture_index", "media_type"])
    .select(["byte_length", "original_key", "thumbnail_key", "view_key", "pictures.seed", "width", "height"])
    .select(["creations.id", "creations.owner_id", "request", "search_text", "shape", "is_public", "style"])
    .select(["licence", "commercial_use", "terms_url", "limited_by", "limiting_licence", "made_with"])
    .select(["enhanced_prompt", "service", "model", "model_name", "creations.created_at"])
    .select("people.disabled_at as owner_disabled_at")
    .where("creations.deleted_at", "is", null)
    .where("pictures.deleted_at", "is", null);
}

export interface FileWanted {
  variant: PictureVariant;
  /** Converts the original to a download with the settings written into the file. Without it, the stored bytes are returned. */
  format?: PictureFormat | undefined;
  /** With a format: twice as wide and tall, by resampling. */
  isEnlarged?: boolean;
  /** The original in its own format, telling nothing but its pixels and who signed it; thumbnails and views never have more. */
  isPixelsOnly?: boolean;
  /** How a conversion waits for its turn; as a download that a person waits for if not given. */
  convert?: Convert;
  /** Whether somebody asks to whom its owner has shown it: they wait apart from the owner, and what a brought file tells beside its pixels stays with the owner. */
  isForGuest?: boolean;
}

/** A picture as a file, named after its prompt. */
export function pictureFile(context: ViewContext, row: FoundPicture, wanted: FileWanted): PictureFile {
  const { variant, convert } = wanted;
  const isOriginal = variant === "original";
  const isPixelsOnly = isOriginal && wanted.isPixelsOnly === true;
  const isBare = isOriginal && !isPixelsOnly && wanted.isForGuest === true && isGiven(row);
  const format = isOriginal && !isPixelsOnly && !isBare ? wanted.format : undefined;
  const isEnlarged = format !== undefined && wanted.isEnlarged === true;
  const keptType = isOriginal ? row.media_type : "image/webp";
  const mediaType = format ? `image/${format}` : keptType;
  const request = intactRequest(context.log, row);
  const createTime = new Date(row.created_at).toISOString();
  const by = wanted.isForGuest ? `guests of ${row.owner_id}` : row.owner_id;
  const leaving = leavingOf(context, row);
  const discreetly = discreetlyLeaving(context, row, request);
  const kept = () =>
    variant === "view"
      ? openView(context, { ...viewed(row), leaving: discreetly })
      : openKept(context, row, variant);
  return {
    mediaType,
    fileName: pictureName({
      prompt: (request ?? requestLeft(row, [row])).prompt,
      ...{ createTime, seed: row.seed, creationId: row.creation_id, index: row.picture_index, mediaType },
      isEnlarged,
    }),
    maxAgeSeconds: PICTURE_MAX_AGE_SECONDS,
    tag: [row.picture_id, variant, isPixelsOnly ? "pixels" : isBare ? "bare" : format, isEnlarged && "2x"]
      .filter(Boolean)
      .join("-"),
    async open(signal) {
      const picture = await kept();
      const original = { store: context.store, key: row.original_key, mediaType: keptType };
      if (isPixelsOnly) {
        // A file that somebody brought may tell anything, such as where a photo was taken.
        const hidden =
          request && !isGiven(row) ? hiddenOf(row, { request, madeBy: madeBy(context, row) }) : null;
        const made = await openPixelsOnly(original, { hidden, leaving: discreetly, signal, convert, by });
        if (!made) throw damaged(context, row, { variant, reason: "missing" });
        return made;
      }
      if (isBare) {
        const made = await openBare(original, {
          leaving: discreetly,
          signal,
          convert: convert ?? convertDownload,
          by,
        });
        if (!made) throw damaged(context, row, { variant, reason: "missing" });
        return made;
      }
      if (variant === "thumbnail") return openWithXmp(picture, leaving.sourceType, signal);
      if (variant === "view") return picture;
      if (!format)
        return openMarked(original, picture, { leaving, signal, convert: convert ?? convertDownload, by });
      const facts = request && !isGiven(row) ? await readFacts(context, row, { request, createTime }) : null;
      return (
        (await openPictureAs(format, original, { facts, leaving, signal, convert, by, isEnlarged })) ?? kept()
      );
    },
  };
}

const isGiven = ({ made_with }: Pick<CreationRow, "made_with">) => made_with === "given";

/** How a picture of this creation is marked where its file is not. */
export const leavingOf = (
  { marks }: Pick<Pictures, "marks">,
  { made_with }: Pick<CreationRow, "made_with">,
): Leaving => ({ marks, sourceType: SOURCE_TYPE_OF[made_with] });

/** The same for a copy that people see from whom prompts are hidden. */
export function discreetlyLeaving(
  context: ViewContext,
  row: FoundPicture,
  request = intactRequest(context.log, row),
): Leaving {
  // What files say of a source is not known here.
  const isKnown = request && !request.inputs && !isGiven(row);
  return {
    ...leavingOf(context, row),
    hidden: isKnown ? hiddenOf(row, { request, madeBy: madeBy(context, row) }) : null,
  };
}

async function readFacts(
  context: ViewContext,
  row: FoundPicture,
  { request, createTime }: { request: CreationRequest; createTime: string },
) {
  const madeFrom = await madeFromHashes(context.db, { creationId: row.creation_id, request });
  return factsOf(row, { request, createTime, madeBy: madeBy(context, row), madeFrom });
}

/**
 * The file with an address in the store, where the store has such and the bytes are sent as they are. Only for who may
 * keep the picture for as long as its link is valid.
 */
export function withPublicAddress(
  { store }: Pick<Pictures, "store">,
  row: FoundPicture,
  { variant, format }: Pick<FileWanted, "variant" | "format">,
  file: PictureFile,
): PictureFile {
  // A view copy that does not exist yet is made by opening it.
  const key = { original: row.original_key, thumbnail: row.thumbnail_key, view: row.view_key }[variant];
  if (!store.publicAddress || format || key === null) return file;
  const { publicAddress } = store;
  const { mediaType, maxAgeSeconds } = file;
  return {
    ...file,
    publicAddress: (disposition) => publicAddress(key, { mediaType, disposition, maxAgeSeconds }),
  };
}

const viewed = ({ picture_id: id, byte_length, original_key, view_key, media_type }: FoundPicture) => ({
  ...{ id, byte_length, original_key, view_key, media_type },
});

/** @throws StudioError `picture_damaged` when the stored file is missing or its length differs from the ledger's. */
async function openKept(
  context: ViewContext,
  row: FoundPicture,
  variant: "original" | "thumbnail",
): Promise<StoredPicture> {
  const isOriginal = variant === "original";
  const picture = await context.store.open(isOriginal ? row.original_key : row.thumbnail_key);
  const isComplete =
    picture && (isOriginal ? picture.byteLength === row.byte_length : await isCompleteWebp(picture));
  if (picture && isComplete) return picture;
  throw damaged(context, row, { variant, reason: picture ? "incomplete" : "missing" });
}

function damaged(
  { log }: Pick<Ledger, "log">,
  { picture_id: picture }: FoundPicture,
  { variant, reason }: { variant: PictureVariant; reason: "missing" | "incomplete" },
): StudioError {
  logDamage(log, { picture, variant, reason });
  return new StudioError("picture_damaged", `The stored picture is ${reason}.`);
}

/** What a picture must not tell to people who may not see how it was made. */
function hiddenOf(row: FoundPicture, { request, madeBy }: { request: CreationRequest; madeBy: string }) {
  const { prompt, negative_prompt, written, model_settings = {} } = request;
  const texts = [
    prompt,
    negative_prompt,
    row.enhanced_prompt ?? "",
    madeBy,
    ...Object.values(model_settings),
  ];
  const own = written ? [written.prompt, written.style] : [];
  return [...texts, ...own, ...(row.seed === null ? [] : [row.seed])];
}
