import { expect, it } from "vitest";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { changeBoard } from "./change";
import { createBoard } from "./create";
import { readBoard } from "./read";

const ownerId = "ada";

describeOnEachDatabase("the pictures of a board that are not cleared for commercial use", (database) => {
  /** More pictures than a page of a board has; of the last two is known what they allow. */
  async function open(isKnown: boolean) {
    await addPerson(database(), ownerId);
    const { boards, draw } = createTestBoards(database());
    const { creationId, pictureIds: one } = await draw(ownerId, 1);
    const row = await database()
      .selectFrom("pictures")
      .selectAll()
      .where("creation_id", "=", creationId)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 201 }, (_, n) => `many${n}`);
    const copies = others.map((id, n) => ({ ...row, id, picture_index: n + 1 }));
    for (let start = 0; start < copies.length; start += 30)
      await database()
        .insertInto("pictures")
        .values(copies.slice(start, start + 30))
        .execute();
    const cleared = await draw(ownerId, 1);
    const last = await draw(ownerId, 2);
    await database().updateTable("creations").set({ commercial_use: null, licence: null }).execute();
    const know = (id: string, commercial_use: "yes" | "no", licence: string) =>
      database().updateTable("creations").set({ commercial_use, licence }).where("id", "=", id).execute();
    if (isKnown) {
      await know(cleared.creationId, "yes", "Open");
      await know(last.creationId, "no", "Non-Commercial");
    }
    const pictureIds = [...one, ...others, ...cleared.pictureIds, ...last.pictureIds];
    const boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds });
    const notCleared = async () => (await readBoard(boards, { ownerId, boardId })).board?.not_cleared;
    const decide = async (pictureId: string, value: "pick" | "reject") => {
      const { id } = await database()
        .selectFrom("board_items")
        .select("id")
        .where("picture_id", "=", pictureId)
        .executeTakeFirstOrThrow();
      const action = { type: "decide" as const, item_ids: [id], decision: value };
      await changeBoard(boards, { ownerId, boardId, actions: [action] });
    };
    return { notCleared, decide, last: last.pictureIds };
  }

  it("are counted beyond the first page, by each choice of pictures, with their licences", async () => {
    const { notCleared, decide, last } = await open(true);
    await decide(last[0] ?? "", "pick");
    await decide(last[1] ?? "", "reject");
    expect(await notCleared()).toEqual({
      all: { count: 204, licences: ["Non-Commercial"] },
      unrejected: { count: 203, licences: ["Non-Commercial"] },
      picks: { count: 1, licences: ["Non-Commercial"] },
    });
  });

  it("are none where nothing is known of any picture", async () => {
    const { notCleared } = await open(false);
    expect(await notCleared()).toMatchObject({ all: { count: 0 }, unrejected: { count: 0 } });
  });
});
