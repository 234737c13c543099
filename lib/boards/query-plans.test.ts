import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { planLinesOf } from "@/tools/testing/query-plans";
import { addPerson, createTestStudio } from "@/tools/testing/studio";
import { createBoardsContext } from "./context";
import { coversOf } from "./covers";
import { createBoard } from "./create";
import { findBoards } from "./find";
import { listBoards } from "./list";

const ownerId = "ada";
const WHOLE_TABLE =
  /^SCAN (pictures|creations|board_items)\b|Seq Scan on (pictures|creations|board_items|share_links|guests)/;

describeOnEachDatabase("the plans of queries on boards", (database) => {
  const open = async () => {
    const db = database();
    await addPerson(db, ownerId);
    const of = (handle: Kysely<Database>) =>
      createBoardsContext(createTestStudio(handle).context, {
        publicUrl: "http://localhost:3000",
        secret: "a secret of at least thirty-two bytes",
      });
    const boardId = await createBoard(of(db), { ownerId, name: "A board", pictureIds: [] });
    return { db, of, boardId };
  };

  it("a list of boards never reads all pictures, nor all items of all boards", async () => {
    const { db, of } = await open();
    const lines = await planLinesOf(db, (watched) =>
      listBoards(of(watched), { personId: ownerId, limit: 500 }),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => WHOLE_TABLE.test(line))).toEqual([]);
  });

  it("the covers of a board are read in its order, up to the last of them", async () => {
    const { db, boardId } = await open();
    const lines = await planLinesOf(db, (watched) => coversOf(watched, [boardId]));
    const places = lines.filter((line) => /^SEARCH board_items|Scan .*board_items_/.test(line));
    expect(places.length).toBeGreaterThan(0);
    for (const line of places) expect(line).toMatch(/board_items_order/);
    expect(lines.filter((line) => /CORRELATED|SubPlan/.test(line))).toEqual([]);
  });

  it("the boards of pictures are found by the pictures, and never by all items", async () => {
    const { db, of } = await open();
    const lines = await planLinesOf(db, (watched) =>
      findBoards(of(watched), { ownerId, pictureIds: ["pi_1"], creationIds: ["cr_1"] }),
    );
    expect(lines.some((line) => line.includes("board_items_of_picture"))).toBe(true);
    expect(lines.filter((line) => WHOLE_TABLE.test(line))).toEqual([]);
  });
});
