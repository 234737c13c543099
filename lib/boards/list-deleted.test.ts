import { expect, it } from "vitest";
import { changeMany } from "@/lib/creations/change-many";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { createBoard } from "./create";
import { listDeleted } from "./list-deleted";
import { deleteBoard, restoreBoard } from "./remove";

const DAY_MS = 24 * 60 * 60_000;
const ownerId = "ada";

describeOnEachDatabase("the list of deleted work", (database) => {
  it("has the person's own creations, pictures and boards, the last deleted first, until they are restored or their time is over", async () => {
    await addPerson(database(), ownerId);
    await addPerson(database(), "eve");
    const { boards, context, clock, draw } = createTestBoards(database(), { keepDeletedMs: 7 * DAY_MS });
    const whole = await draw(ownerId, 1, { prompt: "A whole creation" });
    const part = await draw(ownerId, 2, { prompt: "One of two" });
    const [pictureId = ""] = part.pictureIds;
    const boardId = await createBoard(boards, { ownerId, name: "A board", pictureIds: [] });
    expect((await listDeleted(boards, { ownerId, limit: 100 })).items).toEqual([]);

    await changeMany(context, { ownerId, action: "delete", ids: [whole.creationId] });
    clock.advance(1_000);
    await changePictures(context, { ownerId, action: "delete", ids: [pictureId] });
    clock.advance(1_000);
    await deleteBoard(boards, { ownerId, boardId });
    const items = (await listDeleted(boards, { ownerId, limit: 100 })).items;
    expect(items.map(({ kind, id, title }) => [kind, id, title])).toEqual([
      ["board", boardId, "A board"],
      ["picture", pictureId, "One of two"],
      ["creation", whole.creationId, "A whole creation"],
    ]);
    for (const { delete_time, expire_time } of items)
      expect(Date.parse(expire_time) - Date.parse(delete_time)).toBe(7 * DAY_MS);
    expect((await listDeleted(boards, { ownerId: "eve", limit: 50 })).items).toEqual([]);

    clock.advance(DAY_MS);
    await restoreBoard(boards, { ownerId, boardId });
    await changePictures(context, { ownerId, action: "restore", ids: [pictureId] });
    expect((await listDeleted(boards, { ownerId, limit: 100 })).items.map(({ id }) => id)).toEqual([
      whole.creationId,
    ]);
    clock.advance(6 * DAY_MS);
    expect((await listDeleted(boards, { ownerId, limit: 100 })).items).toEqual([]);
  });
});
