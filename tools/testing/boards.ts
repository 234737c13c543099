/** A studio with boards, on a test's database. */

import type { Board } from "contract/boards/board";
import type { CreationRequestInput } from "contract/creations/request";
import type { Kysely } from "kysely";
import type { OwnBoard } from "@/lib/boards/board-row";
import { type BoardsContext, createBoardsContext } from "@/lib/boards/context";
import { readBoard, readBoardItems } from "@/lib/boards/read";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Database } from "@/lib/db/schema";
import { aRequest, createTestStudio } from "./studio";

/** A board with the items of all its pages. */
export async function readWholeBoard(boards: BoardsContext, which: OwnBoard): Promise<Board> {
  const { board } = await readBoard(boards, which);
  if (!board) throw new Error("The board was not sent.");
  for (let after = board.next_cursor; after !== null; ) {
    const { items, next_cursor } = await readBoardItems(boards, { ...which, cursor: after });
    board.items.push(...(items ?? []));
    after = next_cursor;
  }
  return { ...board, next_cursor: null };
}

/** @param options as of `createTestStudio`. */
export function createTestBoards(db: Kysely<Database>, options: Parameters<typeof createTestStudio>[1] = {}) {
  const studio = createTestStudio(db, { maxActiveCreations: 1_000, ...options });
  const boards = createBoardsContext(studio.context, {
    publicUrl: "http://localhost:3000",
    secret: "a secret of at least thirty-two bytes",
  });
  /** Draws pictures of one creation. @returns their ids, in their order. */
  const draw = async (ownerId: string, pictures: number, request: Partial<CreationRequestInput> = {}) => {
    const creationId = await createCreation(studio.context, {
      ownerId,
      request: aRequest({ ...request, config: { image_number: pictures } }),
      idempotencyKey: null,
    });
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const { outputs } = await readCreation(studio.context, { ownerId, id: creationId });
    return { creationId, pictureIds: outputs.map(({ id }) => id) };
  };
  return { ...studio, boards, draw };
}
