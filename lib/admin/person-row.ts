/** The rows of people, read or locked for a change. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import { isAdministrator } from "@/lib/auth/admission";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { PeopleTable } from "@/lib/db/tables/people";
import type { AdminDeps } from "./deps";

export type PersonRow = Selectable<PeopleTable>;

export function personNotFound(): StudioError {
  return new StudioError("not_found", "There is no person with this id.");
}

/** A refusal that names a field of the request. */
export function refuseField(field: string, message: string): StudioError {
  return new StudioError("invalid_request", message, { details: [{ field, message }] });
}

/** @throws StudioError `not_found` */
export async function personRow(db: Kysely<Database>, id: string): Promise<PersonRow> {
  const row = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw personNotFound();
  return row;
}

/** The same until the end of the transaction; SQLite has one writer at a time anyway. @throws StudioError `not_found` */
export async function lockPerson(tx: Kysely<Database>, id: string): Promise<PersonRow> {
  const query = tx.selectFrom("people").selectAll().where("id", "=", id);
  // The weaker lock lets rows be added that refer to the person.
  const row = await (isPostgres(tx) ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) throw personNotFound();
  return row;
}

/**
 * Lets one administrator at a time change people and settings, so that two who remove each other do not both succeed.
 *
 * @param actorId null for a command.
 * @throws StudioError `administrators_only` for somebody who administers no more.
 */
export async function lockAdministration(
  tx: Kysely<Database>,
  { settings, clock }: Pick<AdminDeps, "settings" | "clock">,
  actorId: string | null,
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto("studio_values")
    .values({ key: "administration", value: "null", updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ updated_at: now }))
    .execute();
  if (actorId === null) return;
  const actor = await personRow(tx, actorId);
  if (actor.disabled_at === null && isAdministrator(settings, actor)) return;
  throw new StudioError("administrators_only", "You are no longer an administrator of the studio.");
}

/** Whether somebody else administers the studio, who is not disabled. */
export async function hasOtherAdministrator(
  tx: Kysely<Database>,
  { settings }: Pick<AdminDeps, "settings">,
  id: string,
): Promise<boolean> {
  const others = await tx
    .selectFrom("people")
    .select(["is_admin", "proof"])
    .where("id", "!=", id)
    .where("disabled_at", "is", null)
    // Addresses of ADMIN_EMAILS stand in the proofs alone.
    .$if(settings.adminEmails.length === 0, (query) => query.where("is_admin", "=", 1))
    .execute();
  return others.some((person) => isAdministrator(settings, person));
}
