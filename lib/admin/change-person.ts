/** What an administrator changes about a person: disabled or not, administrator or not, exceptions from the limits. */
import "server-only";
import { type LimitExceptions, limitExceptionsSchema } from "contract/admin/limits";
import type { PersonPatch } from "contract/admin/people";
import type { SignOutOutcome } from "contract/admin/sign-out";
import type { Kysely } from "kysely";
import type { Actor } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { listAccessTokens, revokeAccessTokensOf } from "@/lib/auth/access-tokens";
import { isAdministrator, isAdministratorBySetting } from "@/lib/auth/admission";
import { closeSessionsOf, countSessionsOf } from "@/lib/auth/sessions";
import { requestCancels } from "@/lib/creations/ledger/request-cancels";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { AdminDeps } from "./deps";
import { changedLimits } from "./describe-limits";
import {
  hasOtherAdministrator,
  lockAdministration,
  lockPerson,
  type PersonRow,
  refuseField,
} from "./person-row";

interface Change {
  tx: Kysely<Database>;
  deps: AdminDeps;
  actor: Actor;
  person: PersonRow;
}

/**
 * Changes only the given fields, all or none.
 *
 * @returns the number of open creations that are being cancelled because the person was disabled; the sweeper passes these
 * cancels on to the services.
 * @throws StudioError `not_found`; `administrators_only` when the actor administers no more; `invalid_request` for what
 * would leave the studio without administrator, and for a change of oneself.
 */
export async function changePerson(
  deps: AdminDeps,
  { personId, patch, actor }: { personId: string; patch: PersonPatch; actor: Actor },
): Promise<{ cancelled: number }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    const change = { tx, deps, actor, person: await lockPerson(tx, personId) };
    if (patch.limits !== undefined) await setLimits(change, patch.limits);
    if (patch.is_admin !== undefined) await setAdministrator(change, patch.is_admin);
    const isDisabled = change.person.disabled_at !== null;
    if (patch.is_disabled === undefined || patch.is_disabled === isDisabled) return { cancelled: 0 };
    return patch.is_disabled ? disable(change) : enable(change);
  });
}

/**
 * Sessions, tokens, share links and pictures of the person end with this transaction, because each use reads `disabled_at`. The
 * rows of the sessions stay, so that an open page can say why it does not work any more.
 */
async function disable({ tx, deps, actor, person }: Change): Promise<{ cancelled: number }> {
  if (actor.id === person.id) throw refuseField("is_disabled", "You cannot disable yourself.");
  const isLast =
    isAdministrator(deps.settings, person) && !(await hasOtherAdministrator(tx, deps, person.id));
  if (isLast) throw refuseField("is_disabled", "The last administrator cannot be disabled.");
  const now = deps.clock.now();
  await tx.updateTable("people").set({ disabled_at: now }).where("id", "=", person.id).execute();
  const sessions = await countSessionsOf(tx, { personId: person.id, now });
  const { clock } = deps;
  const open = await requestCancels(tx, { which: (e) => e("owner_id", "=", person.id), clock });
  const details = { sessions, cancelled_creations: open.length };
  await writeAudit(tx, { actor, action: "person_disabled", subject: person, details }, now);
  return { cancelled: open.length };
}

/** Sessions from before stay ended; tokens and share links work again. */
async function enable({ tx, deps, actor, person }: Change): Promise<{ cancelled: number }> {
  await tx.updateTable("people").set({ disabled_at: null }).where("id", "=", person.id).execute();
  await closeSessionsOf(tx, person.id);
  await writeAudit(tx, { actor, action: "person_enabled", subject: person }, deps.clock.now());
  return { cancelled: 0 };
}

async function setAdministrator({ tx, deps, actor, person }: Change, isAdmin: boolean): Promise<void> {
  if (!isAdmin && isAdministratorBySetting(deps.settings, person))
    throw refuseField("is_admin", "ADMIN_EMAILS names this person; only the operator can change that.");
  if (isAdmin === (person.is_admin === 1)) return;
  if (!isAdmin && actor.id === person.id)
    throw refuseField("is_admin", "You cannot remove yourself as an administrator.");
  if (!isAdmin && !(await hasOtherAdministrator(tx, deps, person.id)))
    throw refuseField("is_admin", "The last administrator cannot be removed.");
  await tx
    .updateTable("people")
    .set({ is_admin: isAdmin ? 1 : 0 })
    .where("id", "=", person.id)
    .execute();
  const action = isAdmin ? "administrator_added" : "administrator_removed";
  await writeAudit(tx, { actor, action, subject: person }, deps.clock.now());
}

async function setLimits({ tx, deps, actor, person }: Change, limits: LimitExceptions): Promise<void> {
  const details = changedLimits(exceptionsOf(person), limits);
  if (Object.keys(details).length === 0) return;
  const stored = Object.keys(limits).length === 0 ? null : JSON.stringify(limits);
  await tx.updateTable("people").set({ limits: stored }).where("id", "=", person.id).execute();
  const action = "person_limits_changed";
  await writeAudit(tx, { actor, action, subject: person, details }, deps.clock.now());
}

/** What differs from the limits of everybody. */
export function exceptionsOf({ limits }: Pick<PersonRow, "limits">): LimitExceptions {
  return (limits === null ? undefined : readStored(limitExceptionsSchema, limits)) ?? {};
}

/** The names of so many tokens stand in the audit log. */
const MAX_NAMED_TOKENS = 10;

/**
 * Ends all sessions of a person. Their access tokens keep working unless they are revoked too; the audit log says which do.
 *
 * @returns what has ended, and the tokens that keep working.
 * @throws StudioError `not_found`, `administrators_only`
 */
export async function signOutEverywhere(
  deps: AdminDeps,
  { personId, actor, revokesTokens }: { personId: string; actor: Actor; revokesTokens: boolean },
): Promise<SignOutOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    const subject = await lockPerson(tx, personId);
    const now = deps.clock.now();
    const sessions = await closeSessionsOf(tx, personId);
    const revoked = revokesTokens ? await revokeAccessTokensOf(tx, { personId, actor, now }) : 0;
    const { tokens } = await listAccessTokens({ db: tx, clock: deps.clock }, personId);
    const named = tokens.slice(0, MAX_NAMED_TOKENS).map(({ name }) => `“${name}”`);
    const details = {
      sessions,
      revoked_tokens: revoked,
      tokens_left: tokens.length,
      ...(named.length > 0 && { names_of_tokens_left: named.join(", ") }),
    };
    await writeAudit(tx, { actor, action: "signed_out_everywhere", subject, details }, now);
    return { sessions, revoked_tokens: revoked, tokens };
  });
}
