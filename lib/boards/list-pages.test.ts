import { expect, it } from "vitest";
import { listAccessTokens } from "@/lib/auth/access-tokens";
import { deleteCreation } from "@/lib/creations/remove";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { planLinesOf } from "@/tools/testing/query-plans";
import { addPerson } from "@/tools/testing/studio";
import { createBoard } from "./create";
import { listBoards } from "./list";
import { listDeleted } from "./list-deleted";

const ownerId = "ada";
const TIMES = { invited_at: 1, seen_at: 1, looked_at: 1 };

interface Page {
  ids: string[];
  next_cursor: string | null;
}

/** All pages one after another. @param between runs after each page. */
async function readOn(read: (cursor: string | undefined) => Promise<Page>, between = async () => {}) {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const { ids, next_cursor } = await read(cursor);
    pages.push(ids);
    if (next_cursor === null) return pages;
    cursor = next_cursor;
    await between();
  }
}

describeOnEachDatabase("lists by pages", (database) => {
  const open = async () => {
    const db = database();
    const studio = createTestBoards(db);
    for (const id of [ownerId, "bob"]) await addPerson(db, id);
    const boardsPage = (limit: number) => async (cursor: string | undefined) => {
      const { boards, next_cursor } = await listBoards(studio.boards, { personId: ownerId, cursor, limit });
      return { ids: boards.map(({ id }) => id), next_cursor };
    };
    const add = (name: string, by = ownerId) =>
      createBoard(studio.boards, { ownerId: by, name, pictureIds: [] });
    return { db, ...studio, boardsPage, add };
  };

  it("every board of a person and every board shared with them is on exactly one page, also of boards changed in the same millisecond", async () => {
    const { db, boardsPage, add, clock } = await open();
    const ids: string[] = [];
    for (let n = 0; n < 11; n++) {
      ids.push(await add(`board ${n}`, n % 3 === 0 ? "bob" : ownerId));
      if (n % 4 === 3) clock.advance(1);
    }
    for (const board_id of ids.filter((_, n) => n % 3 === 0))
      await db
        .insertInto("board_members")
        .values({ board_id, person_id: ownerId, role: "viewer", may_share: 0, ...TIMES })
        .execute();
    const pages = await readOn(boardsPage(3));
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 2]);
    expect(pages.flat()).toEqual((await boardsPage(100)(undefined)).ids);
    expect(pages.flat().sort()).toEqual(ids.sort());
  });

  it("a board that is made between two pages puts no other board twice into the list, and leaves none out", async () => {
    const { boardsPage, add, clock } = await open();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await add(`board ${n}`));
    const pages = await readOn(boardsPage(2), async () => {
      clock.advance(1);
      await add("made meanwhile");
    });
    expect(pages.flat().sort()).toEqual(ids.sort());
  });

  it("everything that was deleted is on exactly one page, the last deleted first, and nobody else's", async () => {
    const { boards, context, draw, clock } = await open();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { creationId } = await draw(ownerId, 1);
      ids.unshift(creationId);
      await deleteCreation(context, { ownerId, id: creationId });
      clock.advance(1);
    }
    const { creationId } = await draw("bob", 1);
    await deleteCreation(context, { ownerId: "bob", id: creationId });
    const pages = await readOn(async (cursor) => {
      const { items, next_cursor } = await listDeleted(boards, { ownerId, cursor, limit: 2 });
      return { ids: items.map(({ id }) => id), next_cursor };
    });
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  it("a cursor that no list answered is refused as a wrong request", async () => {
    const { boards, boardsPage, db, clock } = await open();
    for (const cursor of ["", "nonsense", "1", "-1~bo_1", "1~", "1~../x", "99999999999999999~bo_1"]) {
      const calls = [
        boardsPage(5)(cursor),
        listDeleted(boards, { ownerId, cursor, limit: 5 }),
        listAccessTokens({ db, clock }, ownerId, { cursor, limit: 5 }),
      ];
      for (const call of calls) await expect(call).rejects.toMatchObject({ errorName: "invalid_request" });
    }
  });

  it("a further page of boards and of deleted work is read by indexes of their owner", async () => {
    const { db } = await open();
    const lines = await planLinesOf(db, async (watched) => {
      const { boards } = createTestBoards(watched);
      await listBoards(boards, { personId: ownerId, cursor: "5~bo_1", limit: 5 });
      await listDeleted(boards, { ownerId, cursor: "5~bo_1", limit: 5 });
    });
    expect(lines.length).toBeGreaterThan(0);
    const whole = /^SCAN (boards|creations|pictures|board_members)\b|Seq Scan on (boards|creations|pictures)/;
    expect(lines.filter((line) => whole.test(line))).toEqual([]);
  });
});
