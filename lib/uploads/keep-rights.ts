/** What may be done with the copies of pictures that something is made from. */
import "server-only";
import { COMMERCIAL_USES, isStricter } from "contract/models/rights";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { UploadsTable } from "@/lib/db/tables/uploads";

export type UploadRights = Pick<Selectable<UploadsTable>, "licence" | "commercial_use">;

/**
 * Notes what may be done with an upload. The same pixels may come from several pictures, of which the strictest counts; what is known
 * goes before what is not.
 */
export async function keepRights(
  db: Kysely<Database>,
  uploadId: string,
  { licence, commercial_use }: UploadRights,
): Promise<void> {
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
