import { type Kysely, type KyselyPlugin, sql } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { boardFiles } from "./archive/write-boards";
import { createBoard } from "./create";
import { planBoard } from "./files/board-pictures";
import { totalsOf } from "./totals";

const ownerId = "ada";

describeOnEachDatabase("what is read of a whole board", (database, another) => {
  /** A board of headings with a picture at its end, which somebody moves to the beginning as soon as part of the board was read. */
  async function open() {
    await addPerson(database(), ownerId);
    const { boards, draw } = createTestBoards(database());
    const { pictureIds } = await draw(ownerId, 1);
    const boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds });
    const rows = Array.from({ length: 1_200 }, (_, n) => ({
      ...{ board_id: boardId, id: `h${n}`, picture_id: null, title: `${n}`, note: "", mark: null },
      position: n - 1_000_000,
    }));
    for (let start = 0; start < rows.length; start += 400)
      await database()
        .insertInto("board_items")
        .values(rows.slice(start, start + 400))
        .execute();
    let isMoved = false;
    const moves: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isMoved && result.rows.length >= 250) {
          isMoved = true;
          await sql`update board_items set position = -2000000 where picture_id is not null`.execute(
            another(),
          );
        }
        return result;
      },
    };
    const db: Kysely<Database> = database().withPlugin(moves);
    const context = { ...boards, creations: { ...boards.creations, db } };
    return { db, context, boardId, pictureIds, wasMoved: () => isMoved };
  }

  it("a picture that is moved while its board is read stands in the files once", async () => {
    const { context, boardId, pictureIds, wasMoved } = await open();
    const { pictures } = await planBoard(context, { boardId, pictures: "all" });
    expect(pictures.map(({ pictureId }) => pictureId)).toEqual(pictureIds);
    expect(wasMoved()).toBe(true);
  });

  it("a picture that is moved while its board is read stands in the archive once", async () => {
    const { context, wasMoved } = await open();
    const lines: { creation_id?: string }[] = [];
    for await (const { input } of boardFiles(context, ownerId))
      for await (const line of input as AsyncIterable<string>) lines.push(JSON.parse(line));
    expect(lines.filter(({ creation_id }) => creation_id !== undefined)).toHaveLength(1);
    expect(lines).toHaveLength(2 + 1_200 + 1);
    expect(wasMoved()).toBe(true);
  });

  it("a picture that is moved while its board is read is counted once", async () => {
    const { db, boardId, wasMoved } = await open();
    expect((await totalsOf(db, boardId)).counts.pictures).toBe(1);
    expect(wasMoved()).toBe(true);
  });
});
