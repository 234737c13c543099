/** Creations that have ended. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { enqueue } from "./enqueue";

/** @param tx the transaction that ended them, after it did: the row's version tells one end of a creation from another. */
export const creationsEnded = (tx: Kysely<Database>, ids: readonly string[], now: number): Promise<void> =>
  enqueue(tx, {
    type: "creation.ended",
    from: sql`(select * from creations where id in (${sql.join([...ids])})) as c`,
    ownerId: sql`c.owner_id`,
    eventId: sql`'evt_' || c.id || '_' || c.updated_at`,
    subjectId: sql`c.id`,
    position: sql`c.updated_at`,
    detail: sql`c.status`,
    now,
  });
