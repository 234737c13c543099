import { expect, it } from "vitest";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnSqlite } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { createBoard } from "./create";
import { findBoards } from "./find";
import { listBoards } from "./list";

const ownerId = "ada";
const BOARDS = 60;

describeOnSqlite("a person with many boards", (database) => {
  const open = async () => {
    await addPerson(database(), ownerId);
    const { boards, draw } = createTestBoards(database());
    const { creationId, pictureIds } = await draw(ownerId, 2);
    const ids: string[] = [];
    for (let n = 0; n < BOARDS; n++)
      ids.push(await createBoard(boards, { ownerId, name: `Board ${n}`, pictureIds }));
    return { boards, creationId, pictureIds, ids };
  };

  it("their list leaves turns to everybody else after some boards each", async () => {
    const { boards, pictureIds, ids } = await open();
    const { turns, value } = await turnsDuring(() => listBoards(boards, { personId: ownerId, limit: 500 }));
    expect(new Set(value.boards.map(({ id }) => id))).toEqual(new Set(ids));
    expect(value.boards.map(({ pictures, covers }) => [pictures, covers.length])).toEqual(
      ids.map(() => [pictureIds.length, pictureIds.length]),
    );
    expect(turns).toBeGreaterThanOrEqual(BOARDS / 5);
  });

  it("finding the boards of many pictures leaves turns to everybody else after some pictures each", async () => {
    const { boards, creationId, pictureIds, ids } = await open();
    const unknown = Array.from({ length: 200 }, (_, n) => `pi_${n}`);
    const { turns, value } = await turnsDuring(() =>
      findBoards(boards, {
        ...{ ownerId, pictureIds: [...unknown, ...pictureIds.slice(0, 1)], creationIds: [creationId] },
      }),
    );
    expect(new Set(value.map(({ id }) => id))).toEqual(new Set(ids));
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

/** How many turns of the event loop begin while work is done. */
async function turnsDuring<Value>(work: () => Promise<Value>): Promise<{ turns: number; value: Value }> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const value = await work();
  isDone = true;
  return { turns, value };
}
