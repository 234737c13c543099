/** Where the pictures of a creation come from, as their files say it. */
import "server-only";
import type { Kysely } from "kysely";
import type { SourceType } from "picture-metadata";
import { manifestsIn } from "picture-metadata/manifest";
import type { Database } from "@/lib/db/schema";
import type { Origin } from "@/lib/pictures/marks";
import { firstBytes } from "@/lib/pictures/pieces";
import type { PictureStore } from "@/lib/pictures/store";

interface Drawn {
  creationId: string;
  /** Whether a program drew it that is no trained model. */
  isProgram: boolean;
}

/** How many creations back an upload is looked for. */
const MAX_STEPS = 20;
/** Copies that are kept to make pictures from have their manifests at the beginning, of 100 KB at most. */
const HEAD_BYTES = 160 * 1024;

/** The source is the parent, references are inputs; a mask is none. @throws an outage of the store or the database */
export async function originOf(
  { db, store }: { db: Kysely<Database>; store: Pick<PictureStore, "open"> },
  drawn: Drawn,
): Promise<Origin> {
  const rows = await db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .select(["place", "media_type as mediaType", "original_key as key"])
    .where("creation_id", "=", drawn.creationId)
    .where("place", "<>", "mask")
    .orderBy("place")
    .execute();
  const ingredients: Origin["ingredients"][number][] = [];
  for (const { place, mediaType, key } of rows) {
    const relationship = place === "source" ? "parentOf" : "inputTo";
    ingredients.push({ relationship, mediaType, manifests: await manifestsAt(store, key) });
  }
  const hasSource = rows.some(({ place }) => place === "source");
  return {
    action: hasSource ? "edited" : "created",
    sourceType: hasSource ? await sourceTypeOf(db, drawn) : sourceType(drawn, false),
    ingredients,
  };
}

/** The kind of picture by what the ledger knows. */
export async function sourceTypeOf(db: Kysely<Database>, drawn: Drawn): Promise<SourceType> {
  return sourceType(drawn, await isOverGiven(db, drawn.creationId));
}

const sourceType = ({ isProgram }: Drawn, isOver: boolean): SourceType =>
  isProgram ? (isOver ? "program_over_given" : "program") : isOver ? "model_over_given" : "model";

/** Whether the first source of all is a picture that somebody brought. */
async function isOverGiven(db: Kysely<Database>, creationId: string): Promise<boolean> {
  let id: string | null = creationId;
  for (let step = 0; step < MAX_STEPS && id !== null; step++) {
    const source: { picture_id: string | null; creation_from: string | null } | undefined = await db
      .selectFrom("creation_inputs")
      .select(["picture_id", "creation_from"])
      .where("creation_id", "=", id)
      .where("place", "=", "source")
      .executeTakeFirst();
    if (!source) return false;
    if (source.picture_id === null) return true;
    id = source.creation_from;
  }
  return false;
}

async function manifestsAt(store: Pick<PictureStore, "open">, key: string): Promise<Uint8Array | null> {
  const picture = await store.open(key);
  if (!picture) return null;
  try {
    return manifestsIn(await firstBytes(picture, HEAD_BYTES));
  } finally {
    await picture.close?.();
  }
}
