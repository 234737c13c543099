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
import { moveLogos, moveUploads, moveUploadsOfSheets } from "@/lib/uploads/hand-over";
import type { AdminDeps } from "./deps";
import { forgetKept } from "./kept";
import { lockAdministration, lockPerson, type PersonRow, personRow, refuseField } from "./person-row";

/** Rows of one transaction, so that no other request waits long; a sheet has a few hundred cells. */
const BATCH = { creations: 500, boards: 500, sheets: 5 } as const;

type Work = { creations: number; boards: number; sheets: number };

/** In this order: boards and sheets follow the creations that they show. */
const PARTS = ["creations", "boards", "sheets"] as const;

/**
 * Gives all creations, with the uploads that they were made from, boards with their share links and logos, and sheets with the uploads that
 * they name to somebody else, however many. What was used stays with the person who used it, and the storage limit of the receiver is not
 * asked. Members of the boards stay; on boards of others the person is a member no more. When it is interrupted, another call moves the rest.
 *
 * @returns what this call moved.
 * @throws StudioError `not_found`, `administrators_only`, `invalid_request` unless the person is disabled and the receiver is
 * not, from the first row to the last.
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
  return inBatches(deps, move, {
    creations: async (tx, ids) => {
      await moveCreations(tx, deps, { ids, to: toId });
      await lockPerson(tx, toId);
      await moveUploads(tx, { creationIds: ids, to: toId, now: deps.clock.now() });
    },
    boards: async (tx, ids) => {
      await moveBoards(tx, { ids, ...move });
      await lockPerson(tx, toId);
      await moveLogos(tx, { boardIds: ids, to: toId, now: deps.clock.now() });
    },
    sheets: async (tx, ids) => {
      await moveSheets(tx, { ids, to: toId });
      await lockPerson(tx, toId);
      await moveUploadsOfSheets(tx, { sheetIds: ids, to: toId, now: deps.clock.now() });
    },
  });
}

/**
 * Deletes all creations, boards and sheets as if their owner had done so: they are hidden at once, share links end, and half an hour
 * later, or after KEEP_DELETED_DAYS, they are removed permanently. On boards of others the person is a member no more. When it is interrupted, another call deletes the rest.
 *
 * @returns what this call deleted.
 * @throws StudioError `not_found`, `administrators_only`, `invalid_request` unless the person is disabled, from the first row to
 * the last.
 */
export async function deleteWork(
  deps: AdminDeps,
  { personId, actor }: { personId: string; actor: Actor },
): Promise<Work> {
  const person = await begin(deps, { personId, actor }, async (tx, subject, work) => {
    const details = { ...work };
    await writeAudit(tx, { actor, action: "work_deleted", subject, details }, deps.clock.now());
  });
  return inBatches(
    deps,
    { from: person.id, to: null },
    {
      creations: (tx, ids) => deleteCreations(tx, deps, ids),
      boards: (tx, ids) => deleteOf(tx, deps, "boards", ids),
      sheets: (tx, ids) => deleteOf(tx, deps, "sheets", ids),
    },
  );
}

/** Writes what is about to happen to the audit log before anything happens. */
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
      sheets: await countOf(tx, "sheets", personId),
    };
    await note(tx, person, work);
    // Whoever has left looks at nobody's board again, and the receiver was not invited.
    await tx.deleteFrom("board_members").where("person_id", "=", personId).execute();
    // The receiver has webhooks of their own.
    await tx.deleteFrom("webhooks").where("person_id", "=", personId).execute();
    return person;
  });
}

async function countOf(tx: Kysely<Database>, table: keyof Work, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Goes on until nothing is left, from the oldest to the newest; a disabled person gets no new ones. Boards come after creations: until then
 * their pictures have the same owner or are elsewhere, and nobody sees a half-empty board.
 */
async function inBatches(
  deps: AdminDeps,
  people: People,
  steps: Record<keyof Work, (tx: Kysely<Database>, ids: string[]) => Promise<void>>,
): Promise<Work> {
  const done: Work = { creations: 0, boards: 0, sheets: 0 };
  /** @returns the last row that was looked at; null when there are no more. */
  const change = async (tx: Kysely<Database>, part: keyof Work, after: Place | null) => {
    await requireUnchanged(tx, people, done);
    const some = await someOf(tx, part, { ownerId: people.from, after });
    const last = some.at(-1);
    if (!last) return null;
    const ids = some.map(({ id }) => id);
    const locked = await (part === "creations"
      ? lockCreations(tx, ids, people.from)
      : lockOf(tx, part, ids, people.from));
    if (locked.length > 0) await steps[part](tx, locked);
    done[part] += locked.length;
    return last;
  };
  try {
    for (const part of PARTS) {
      for (let after: Place | null = null; ; ) {
        const from: Place | null = after;
        after = await deps.db.transaction().execute((tx) => change(tx, part, from));
        if (after === null) break;
        // Lets other requests run; a database that answers synchronously would block them until the end.
        await letOthers();
      }
    }
  } finally {
    forgetKept(deps, [people.from, ...(people.to === null ? [] : [people.to])]);
  }
  return done;
}

interface People {
  from: string;
  /** null where the work is deleted. */
  to: string | null;
}

/** Somebody who was enabled meanwhile works again. The lock makes that wait for the end of a batch. */
async function requireUnchanged(tx: Kysely<Database>, { from, to }: People, done: Work): Promise<void> {
  const soFar = `${done.creations} creations, ${done.boards} boards and ${done.sheets} sheets were done before; the rest is as it was.`;
  if ((await lockPerson(tx, from)).disabled_at === null)
    throw refuseField("person_id", `This person was enabled meanwhile. ${soFar}`);
  if (to !== null && (await personRow(tx, to)).disabled_at !== null)
    throw refuseField("to_person_id", `That person was disabled meanwhile. ${soFar}`);
}

async function moveCreations(
  tx: Kysely<Database>,
  { clock }: AdminDeps,
  { ids, to }: { ids: string[]; to: string },
): Promise<void> {
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
}

async function moveBoards(
  tx: Kysely<Database>,
  { ids, from, to }: { ids: string[]; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable("boards")
    .set({ owner_id: to, origin_id: unlessKnown("boards", to) })
    .where("id", "in", ids)
    .execute();
  // What was written for the boards by their owner is by their owner still, and by no editor.
  await tx
    .updateTable("guests")
    .set({ person_id: to })
    .where("link_id", "in", (e) => e.selectFrom("share_links").select("id").where("board_id", "in", ids))
    .where("person_id", "=", from)
    .execute();
  // The receiver is their owner now.
  await tx.deleteFrom("board_members").where("board_id", "in", ids).where("person_id", "=", to).execute();
}

/** What waits in them is not drawn: it would be at the receiver's cost. */
async function moveSheets(tx: Kysely<Database>, { ids, to }: { ids: string[]; to: string }): Promise<void> {
  // Sheets before their cells, as everybody locks them.
  await tx
    .updateTable("sheets")
    // Keys are unique for each owner, and nobody will repeat a create of somebody else.
    .set({ owner_id: to, idempotency_key: null, origin_id: unlessKnown("sheets", to) })
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("sheet_cells")
    .set({ state: "cancelled" })
    .where("sheet_id", "in", ids)
    .where("state", "=", "waiting")
    .execute();
}

/** The origin of an import, which is unique for each owner: the receiver may have imported the same. */
const unlessKnown = (table: keyof Work, to: string) =>
  sql<string | null>`case when exists (select 1 from ${sql.table(table)} as other
    where other.owner_id = ${to} and other.origin_id = ${sql.ref(`${table}.origin_id`)})
    then null else origin_id end`;

async function deleteCreations(tx: Kysely<Database>, { clock }: AdminDeps, ids: string[]): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable("creations")
    .set({ deleted_at: now, updated_at: laterVersion(now) })
    .where("id", "in", ids)
    .execute();
  await requestCancels(tx, { which: (e) => e("id", "in", ids), clock });
}

async function deleteOf(
  tx: Kysely<Database>,
  { clock }: AdminDeps,
  table: "boards" | "sheets",
  ids: string[],
): Promise<void> {
  await tx.updateTable(table).set({ deleted_at: clock.now() }).where("id", "in", ids).execute();
}

interface Place {
  id: string;
  created_at: number;
}

/** In the order of an index, so that the last batch does not read all those before it, which stay with their owner when deleted. */
function someOf(
  tx: Kysely<Database>,
  table: keyof Work,
  { ownerId, after }: { ownerId: string; after: Place | null },
): Promise<Place[]> {
  return tx
    .selectFrom(table)
    .select(["id", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .$if(after !== null, (query) =>
      query.where((e) =>
        e(e.refTuple("created_at", "id"), ">", e.tuple(after?.created_at ?? 0, after?.id ?? "")),
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(BATCH[table])
    .execute();
}

/** Those that are still there when they are locked: they may just have been deleted. */
const lockCreations = (tx: Kysely<Database>, ids: string[], ownerId: string): Promise<string[]> =>
  lockRows(tx, (e) => e.and([e("id", "in", ids), e("owner_id", "=", ownerId), e("deleted_at", "is", null)]));

/** As `lockCreations`. */
async function lockOf(
  tx: Kysely<Database>,
  table: "boards" | "sheets",
  ids: string[],
  ownerId: string,
): Promise<string[]> {
  if (!isPostgres(tx)) return ids;
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("id", "in", ids)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
