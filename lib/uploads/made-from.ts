/** What the file of a picture says that it was made from. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { Kysely } from "kysely";
import type { PictureFacts } from "picture-metadata";
import type { Database } from "@/lib/db/schema";

/** @returns hashes alone, which say nothing to who does not have the pictures; undefined for a creation from words alone. */
export async function madeFromHashes(
  db: Kysely<Database>,
  { creationId, request }: { creationId: string; request: CreationRequest },
): Promise<PictureFacts["made_from"]> {
  if (!request.inputs) return undefined;
  const inputs = await db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .select(["place", "sha256"])
    .where("creation_id", "=", creationId)
    .orderBy("place")
    .execute();
  if (inputs.length === 0) return undefined;
  return { operation: request.operation ?? null, inputs };
}
