import "server-only";
import type { CreationsContext } from "../context";
import { OPEN_STATUSES } from "../ledger/state";

/** Whether any creation of anybody is still to end at the present service. */
export async function isAnyOpen({ db, service }: Pick<CreationsContext, "db" | "service">): Promise<boolean> {
  const row = await db
    .selectFrom("creations")
    .select("id")
    .where("service", "=", service.id)
    .where("status", "in", OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
