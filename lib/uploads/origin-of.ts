/** Where the pictures of a creation come from, as their files say it. */
import "server-only";
import type { MadeWith } from "contract/pictures/made-with";
import type { Kysely } from "kysely";
import type { SourceType } from "picture-metadata";
import { manifestsIn } from "picture-metadata/manifest";
import type { Database } from "@/lib/db/schema";
import type { Origin } from "@/lib/pictures/marks";
import { firstBytes } from "@/lib/pictures/pieces";
import type { PictureStore } from "@/lib/pictures/store";

/** Copies that are kept to make pictures from have their manifests at the beginning, of 100 KB at most. */
const HEAD_BYTES = 160 * 1024;

/** The kind of picture, as files name it; null where nobody here knows it. */
export const SOURCE_TYPE_OF: Record<MadeWith, SourceType | null> = {
  ai: "model",
  ai_from_given: "model_over_given",
  renderer: "program",
  renderer_from_given: "program_over_given",
  given: null,
};

/** The source is the parent, references are inputs; a mask is none. @throws an outage of the store or the database */
export async function originOf(
  { db, store }: { db: Kysely<Database>; store: Pick<PictureStore, "open"> },
  { creationId, madeWith }: { creationId: string; madeWith: MadeWith },
): Promise<Origin> {
  const rows = await db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .select(["place", "media_type as mediaType", "original_key as key"])
    .where("creation_id", "=", creationId)
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
    sourceType: SOURCE_TYPE_OF[madeWith],
    ingredients,
  };
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
