import { createLinkRequestSchema } from "contract/boards/share-link";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { UNDO_MS } from "@/lib/creations/change-many";
import type { Database } from "@/lib/db/schema";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { addComment } from "./comments/add";
import { createBoard } from "./create";
import { setFavourite } from "./links/favourites";
import { findSharedBoard } from "./links/find-shared-board";
import { createLink } from "./links/manage-links";
import { purgeBoards } from "./purge";
import { deleteBoard, restoreBoard } from "./remove";

const ownerId = "ada";
const guest_key = "k".repeat(22);
const TABLES = ["board_items", "share_links", "guests", "guest_hearts", "guest_comments"] as const;

/** The database, whose deletes fail after some. */
function failingAfter(db: Kysely<Database>, deletes: number): Kysely<Database> {
  let left = deletes;
  return new Proxy(db, {
    get(target, key) {
      if (key === "deleteFrom" && left-- <= 0) throw new Error("cut off");
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

describeOnEachDatabase("a deleted board", (database) => {
  const open = async () => {
    await addPerson(database(), ownerId);
    const studio = createTestBoards(database());
    const { boards, draw } = studio;
    const { pictureIds } = await draw(ownerId, 1);
    const [pictureId = ""] = pictureIds;
    const make = async (name: string) => {
      const boardId = await createBoard(boards, { ownerId, name, pictureIds });
      const link = createLinkRequestSchema.parse({});
      const { url } = await createLink(boards, { ownerId, boardId, link });
      const shared = await findSharedBoard(boards, url?.split("/s/")[1] ?? "");
      await setFavourite(boards, shared, { guest_key, picture_id: pictureId, is_favourite: true });
      await addComment(boards, shared, {
        guest_key,
        id: "a",
        picture_id: null,
        guest_name: "Eve",
        text: "Nice",
      });
      return { ownerId, boardId };
    };
    const rows = (table: (typeof TABLES)[number] | "boards" | "pictures") =>
      database().selectFrom(table).selectAll().execute();
    return { ...studio, make, rows };
  };

  it("a deleted board is removed after its time for undo with its links, favourites and comments, and without its pictures", async () => {
    const { boards, make, rows, clock } = await open();
    const kept = await make("Kept");
    const deleted = await make("Deleted");
    await deleteBoard(boards, deleted);
    clock.advance(UNDO_MS - 1_000);
    await purgeBoards(boards);
    expect(await rows("boards")).toHaveLength(2);
    clock.advance(2_000);
    await expect(restoreBoard(boards, deleted)).rejects.toThrow("There is no board with this id.");
    await purgeBoards(boards);
    expect((await rows("boards")).map(({ id }) => id)).toEqual([kept.boardId]);
    for (const table of TABLES) expect(await rows(table), table).toHaveLength(1);
    expect(await rows("pictures")).toHaveLength(1);
  });

  it("a full board with a full link is removed in steps that leave turns to others, and a removal that was cut off goes on", async () => {
    const { boards, make, rows, clock } = await open();
    const { boardId } = await make("Full");
    const [guest] = await database().selectFrom("guests").selectAll().execute();
    const [comment] = await database().selectFrom("guest_comments").selectAll().execute();
    const [item] = await database().selectFrom("board_items").selectAll().execute();
    if (!guest || !comment || !item) throw new Error("The board is not as expected.");
    const many = Array.from({ length: 1_200 }, (_, n) => `x_${n}`);
    for (let start = 0; start < many.length; start += 100) {
      const ids = many.slice(start, start + 100);
      await database()
        .insertInto("guests")
        .values(ids.map((id) => ({ ...guest, id, key_hash: id })))
        .execute();
      await database()
        .insertInto("guest_comments")
        .values(ids.map((id) => ({ ...comment, id, client_id: id })))
        .execute();
      await database()
        .insertInto("board_items")
        .values(ids.map((id, n) => ({ ...item, id, picture_id: null, position: start + n })))
        .execute();
    }
    await deleteBoard(boards, { ownerId, boardId });
    clock.advance(UNDO_MS);
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const cutOff = { ...boards.creations, db: failingAfter(database(), 6) };
    await expect(purgeBoards({ ...boards, creations: cutOff })).rejects.toThrow("cut off");
    expect(await rows("boards")).toHaveLength(1);
    await expect(restoreBoard(boards, { ownerId, boardId })).rejects.toThrow("no board");
    await purgeBoards(boards);
    isDone = true;
    for (const table of ["boards", ...TABLES] as const) expect(await rows(table), table).toEqual([]);
    expect(turns).toBeGreaterThan(8);
  });

  it("many deleted boards are removed at once, and a restored one is kept", async () => {
    const { boards, make, rows, clock } = await open();
    const restored = await make("Restored");
    await deleteBoard(boards, restored);
    await restoreBoard(boards, restored);
    const [row] = await rows("boards");
    if (!row || !("owner_id" in row)) throw new Error("There is no board.");
    const many = Array.from({ length: 35 }, (_, n) => ({ ...row, id: `bo_${n}`, deleted_at: 1 + n }));
    await database().insertInto("boards").values(many).execute();
    clock.advance(UNDO_MS);
    await purgeBoards(boards);
    expect((await rows("boards")).map(({ id }) => id)).toEqual([restored.boardId]);
  });
});
