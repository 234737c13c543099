/** Adds entries to the audit log. Nothing changes or removes them. */
import "server-only";
import type { AuditAction, AuditEntry } from "contract/admin/audit";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import type { Actor } from "./actor";

interface AuditInput {
  actor: Actor;
  action: AuditAction;
  /** The person, token, link or board that it concerns. */
  subject: { id: string | null; name: string };
  /** Never a secret, a token or a prompt. */
  details?: AuditEntry["details"];
}

/** Names are chosen by people; the log keeps their beginning. */
const MAX_NAME_CHARACTERS = 200;

/**
 * Adds one entry.
 *
 * @param db the transaction of the change, so that neither is kept without the other.
 * @param now milliseconds since 1970.
 */
export async function writeAudit(
  db: Kysely<Database>,
  { actor, action, subject, details = {} }: AuditInput,
  now: number,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id: newId("au"),
      at: now,
      actor_id: actor.id,
      actor_name: actor.name.slice(0, MAX_NAME_CHARACTERS),
      via: actor.via,
      action,
      subject_id: subject.id,
      subject_name: subject.name.slice(0, MAX_NAME_CHARACTERS),
      details: JSON.stringify(details),
      address: actor.address,
    })
    .execute();
}
