/**
 * What a person with many full boards costs the process that everybody uses: the list of them, and finding those with some of the
 * pictures. The boards have the same pictures, which are rows alone, except for some whose first half was rejected or deleted.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { MAX_BOARD_ITEMS, MAX_BOARDS } from "contract/boards/board-limits";
import { MAX_IDS_AT_ONCE } from "contract/boards/request-limits";
import { type Kysely, sql } from "kysely";
import type { BoardsContext } from "@/lib/boards/context";
import { findBoards } from "@/lib/boards/find";
import { listBoards } from "@/lib/boards/list";
import { migrate } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { createTestBoards } from "@/tools/testing/boards";
import { addPerson } from "@/tools/testing/studio";
import { best } from "./watched";

const HALF = MAX_BOARD_ITEMS / 2;

export async function measureManyBoards(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  try {
    const db = openSqlite(path.join(folder, "studio.db"));
    await migrate(db);
    const { boards, ownerId } = await aFullBoard(db);
    const ids = (prefix: string, from: number) =>
      Array.from({ length: MAX_IDS_AT_ONCE }, (_, n) => `${prefix}_${from + n + 1}`);
    const found = { ownerId, pictureIds: ids("pi", 0), creationIds: ids("cr", 1_000) };
    let count = 1;
    for (const wanted of [100, MAX_BOARDS]) {
      while (count < wanted) await addFullBoard(db, ownerId, count++);
      await report(`${count} full boards, their list`, () => list(boards, ownerId));
      await report(`${count} full boards, 500 pictures and 500 creations found on them`, async () =>
        bytesOf(await findBoards(boards, found)),
      );
    }
    await sql`update board_items set mark = 'reject'`.execute(db);
    await report(`${count} full boards, their list, with all pictures rejected`, () => list(boards, ownerId));
    await sql`update board_items set mark = null`.execute(db);
    await sql`update creations set deleted_at = 1 where id in (select creation_id from pictures
      join board_items on picture_id = pictures.id where board_id = ${idOf(0)} and position < ${HALF})`.execute(
      db,
    );
    await report(`${count} full boards, their list, with half of the pictures deleted`, () =>
      list(boards, ownerId),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function report(name: string, work: () => Promise<number>): Promise<void> {
  const { blockMs, tookMs, bytes } = await best(work, 1);
  console.log(
    `${name}: ${(bytes / 1_000).toFixed(0)} KB, longest block ${blockMs.toFixed(1)} ms, ${tookMs.toFixed(0)} ms`,
  );
}

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));
const list = async (boards: BoardsContext, ownerId: string) =>
  bytesOf((await listBoards(boards, { personId: ownerId, limit: 500 })).boards);

/** A board with as many pictures as it can hold, each of a creation of its own. */
async function aFullBoard(db: Kysely<Database>) {
  const ownerId = await addPerson(db);
  const { boards, draw } = createTestBoards(db);
  const { creationId } = await draw(ownerId, 1);
  const creation = await db
    .selectFrom("creations")
    .selectAll()
    .where("id", "=", creationId)
    .executeTakeFirstOrThrow();
  const picture = await db
    .selectFrom("pictures")
    .selectAll()
    .where("creation_id", "=", creationId)
    .executeTakeFirstOrThrow();
  const boardId = idOf(0);
  const row = { owner_id: ownerId, name: "Board", created_at: 1, updated_at: 1, seen_at: 1 };
  await db
    .insertInto("boards")
    .values({ id: boardId, ...row })
    .execute();
  await db.transaction().execute(async (tx) => {
    for (let n = 1; n <= MAX_BOARD_ITEMS; n++) {
      const id = `cr_${n}`;
      await tx
        .insertInto("creations")
        .values({ ...creation, id, idempotency_key: null, service_id: null })
        .execute();
      await tx
        .insertInto("pictures")
        .values({ ...picture, id: `pi_${n}`, creation_id: id })
        .execute();
      const item = {
        board_id: boardId,
        id: `bi_${n}`,
        picture_id: `pi_${n}`,
        title: "",
        note: "",
        mark: null,
      };
      await tx
        .insertInto("board_items")
        .values({ ...item, position: n })
        .execute();
    }
  });
  return { boards, ownerId };
}

const idOf = (n: number) => `bo_${n}`;

/** With the items of the first one. */
async function addFullBoard(db: Kysely<Database>, ownerId: string, n: number): Promise<void> {
  const row = { owner_id: ownerId, name: `Board ${n}`, created_at: 1, updated_at: n, seen_at: 1 };
  await db
    .insertInto("boards")
    .values({ id: idOf(n), ...row })
    .execute();
  await sql`insert into board_items (board_id, id, picture_id, title, note, mark, position)
    select ${idOf(n)}, id, picture_id, title, note, mark, position from board_items where board_id = ${idOf(0)}`.execute(
    db,
  );
}
