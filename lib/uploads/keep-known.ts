/** What is known of the copies of pictures that something is made from. */
import "server-only";
import { COMMERCIAL_USES, isStricter } from "contract/models/rights";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { UploadsTable } from "@/lib/db/tables/uploads";

/** What may be done with a copy, and whether it comes from a picture that somebody brought. */
export type KnownOfUpload = Pick<Selectable<UploadsTable>, "licence" | "commercial_use" | "from_given">;

/**
 * Notes it with an upload. The same pixels may come from several pictures, of which the strictest counts; what is known goes before
 * what is not. Pixels that the studio has made count as its own, whoever brings them too.
 */
export async function keepKnown(
  db: Kysely<Database>,
  uploadId: string,
  { licence, commercial_use, from_given }: KnownOfUpload,
): Promise<void> {
  if (from_given === 0)
    await db.updateTable("uploads").set({ from_given }).where("id", "=", uploadId).execute();
  if (commercial_use === null) return;
  const weaker = COMMERCIAL_USES.filter((use) => isStricter(commercial_use, use));
  await db
    .updateTable("uploads")
    .set({ licence, commercial_use })
    .where("id", "=", uploadId)
    .where((e) =>
      e.or([
        e("commercial_use", "is", null),
        ...(weaker.length > 0 ? [e("commercial_use", "in", weaker)] : []),
      ]),
    )
    .execute();
}
