/** The work of a disabled person: handed over to somebody else, or deleted. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Actor } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { requestCancels } from "@/lib/creations/ledger/request-cancels";
import { laterVersion, lockRows } from "@/lib/creations/ledger/row";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { AdminDeps } from "./deps";
import { forgetKept } from "./kept";
import { lockAdministration, lockPerson, type PersonRow, refuseField } from "./person-row";

/** Rows of one transaction, so that no other request waits long. */
const BATCH = 500;
/** The most creations of one call; another call continues. */
const MAX_BATCHES = 400;

interface Work {
  creations: number;
  boards: number;
}

/**
 * Gives creations and boards with their share links to somebody else. What was used stays with the person who used it, and the
 * storage limit of the receiver is not asked. When it is interrupted, another call moves the rest.
 *
 * @returns what this call moved.
 * @throws StudioError `not_found`, `administrators_only`, `invalid_request` unless the person is disabled and the receiver is not.
 */
export async function handOver(
  deps: AdminDeps,
  { personId, toId, actor }: { personId: string; toId: string; actor: Actor },
): Promise<Work> {
  const from = await begin(deps, { personId, actor }, async (tx, person, work) => {
    const to = await lockPerson(tx, toId);
    if (to.id === person.id) throw refuseField("to_person_id", "That is the same person.");
    if (to.disabled_at !== null) throw refuseField("to_person_id", "That person is disabled.");
    const details = { to_person_id: to.id, to_name: to.name, ...work };
    const entry = { actor, action: "work_handed_over", subject: person, details } as const;
    await writeAudit(tx, entry, deps.clock.now());
  });
  const move = { from: from.id, to: toId };
  const moved = await inBatches(deps, {
    creations: (tx) => moveCreations(tx, deps, move),
    boards: (tx) => moveBoards(tx, move),
  });
  forgetKept(deps, [personId, toId]);
  return moved;
}

/**
 * Deletes creations and boards as if their owner had deleted all of them: they are hidden at once, share links end, and half an
 * hour later they are removed permanently. When it is interrupted, another call deletes the rest.
 *
 * @returns what this call deleted.
 * @throws StudioError `not_found`, `administrators_only`, `invalid_request` unless the person is disabled.
 */
export async function deleteWork(
  deps: AdminDeps,
  { personId, actor }: { personId: string; actor: Actor },
): Promise<Work> {
  const person = await begin(deps, { personId, actor }, async (tx, subject, work) => {
    const details = { ...work };
    await writeAudit(tx, { actor, action: "work_deleted", subject, details }, deps.clock.now());
  });
  const deleted = await inBatches(deps, {
    creations: (tx) => deleteCreations(tx, deps, person.id),
    boards: (tx) => deleteBoards(tx, deps, person.id),
  });
  forgetKept(deps, [personId]);
  return deleted;
}

/** Writes what is about to happen to the audit log before anything happens; nothing where there is no work. */
async function begin(
  deps: AdminDeps,
  { personId, actor }: { personId: string; actor: Actor },
  note: (tx: Kysely<Database>, person: PersonRow, work: Work) => Promise<void>,
): Promise<PersonRow> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx, deps, actor.id);
    const person = await lockPerson(tx, personId);
    if (person.disabled_at === null)
      throw refuseField("person_id", "Disable this person first; their work is theirs until then.");
    const work = {
      creations: await countOf(tx, "creations", personId),
      boards: await countOf(tx, "boards", personId),
    };
    await note(tx, person, work);
    return person;
  });
}

async function countOf(
  tx: Kysely<Database>,
  table: "creations" | "boards",
  ownerId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Boards come last: until then their pictures have the same owner or are elsewhere, and nobody sees a half-empty board. */
async function inBatches(
  { db }: AdminDeps,
  steps: Record<keyof Work, (tx: Kysely<Database>) => Promise<number>>,
): Promise<Work> {
  const done: Work = { creations: 0, boards: 0 };
  let batches = 0;
  for (const part of ["creations", "boards"] as const) {
    for (let last = BATCH; last === BATCH && batches < MAX_BATCHES; batches++) {
      last = await db.transaction().execute(steps[part]);
      done[part] += last;
      // Lets other requests run; a database that answers synchronously would block them until the end.
      await letOthers();
    }
  }
  return done;
}

interface Move {
  from: string;
  to: string;
}

async function moveCreations(
  tx: Kysely<Database>,
  { clock }: AdminDeps,
  { from, to }: Move,
): Promise<number> {
  const ids = await lockCreations(tx, from);
  if (ids.length === 0) return 0;
  await tx
    .updateTable("creations")
    .set({
      owner_id: to,
      // Keys are unique for each owner, and nobody will repeat a create of somebody else.
      idempotency_key: null,
      origin_id: unlessKnown("creations", to),
      updated_at: laterVersion(clock.now()),
    })
    .where("id", "in", ids)
    .execute();
  // The embedded service serves owners in turn.
  await tx.updateTable("jobs").set({ owner_id: to }).where("idempotency_key", "in", ids).execute();
  return ids.length;
}

async function moveBoards(tx: Kysely<Database>, { from, to }: Move): Promise<number> {
  const ids = await lockBoards(tx, from);
  if (ids.length === 0) return 0;
  await tx
    .updateTable("boards")
    .set({ owner_id: to, origin_id: unlessKnown("boards", to) })
    .where("id", "in", ids)
    .execute();
  return ids.length;
}

/** The origin of an import, which is unique for each owner: the receiver may have imported the same. */
const unlessKnown = (table: "creations" | "boards", to: string) =>
  sql<string | null>`case when exists (select 1 from ${sql.table(table)} as other
    where other.owner_id = ${to} and other.origin_id = ${sql.ref(`${table}.origin_id`)})
    then null else origin_id end`;

async function deleteCreations(tx: Kysely<Database>, { clock }: AdminDeps, ownerId: string): Promise<number> {
  const ids = await lockCreations(tx, ownerId);
  if (ids.length === 0) return 0;
  const now = clock.now();
  await tx
    .updateTable("creations")
    .set({ deleted_at: now, updated_at: laterVersion(now) })
    .where("id", "in", ids)
    .execute();
  await requestCancels(tx, { which: (e) => e("id", "in", ids), clock });
  return ids.length;
}

async function deleteBoards(tx: Kysely<Database>, { clock }: AdminDeps, ownerId: string): Promise<number> {
  const ids = await lockBoards(tx, ownerId);
  if (ids.length === 0) return 0;
  await tx.updateTable("boards").set({ deleted_at: clock.now() }).where("id", "in", ids).execute();
  return ids.length;
}

async function someOf(
  tx: Kysely<Database>,
  table: "creations" | "boards",
  ownerId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

async function lockCreations(tx: Kysely<Database>, ownerId: string): Promise<string[]> {
  const ids = await someOf(tx, "creations", ownerId);
  if (ids.length === 0) return ids;
  return lockRows(tx, (e) =>
    e.and([e("id", "in", ids), e("owner_id", "=", ownerId), e("deleted_at", "is", null)]),
  );
}

/** Those that are still there when they are locked: another call may just have handed them over. */
async function lockBoards(tx: Kysely<Database>, ownerId: string): Promise<string[]> {
  const ids = await someOf(tx, "boards", ownerId);
  if (ids.length === 0 || !isPostgres(tx)) return ids;
  const rows = await tx
    .selectFrom("boards")
    .select("id")
    .where("id", "in", ids)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
