/** The pages that show a board, in front of the real one: what they show when it is changed between two of its pages. */

import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import { createLinkRequestSchema } from "contract/boards/share-link";
import { createSharedBoard } from "guest/testing";
import { expect, it } from "vitest";
import { changeBoard } from "@/lib/boards/change";
import { createBoard } from "@/lib/boards/create";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { viewSharedBoard, viewSharedItems } from "@/lib/boards/links/guest-view";
import { createLink } from "@/lib/boards/links/manage-links";
import { readBoard, readBoardItems } from "@/lib/boards/read";
import { createBoardStore } from "@/lib/client/boards/board-store";
import { createTestBoards, readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";

const ownerId = "ada";
const ITEMS = 2 * BOARD_PAGE_ITEMS + 50;
const never = () => Promise.reject(new Error("not asked for"));

describeOnEachDatabase("a board that is changed between two of its pages", (database) => {
  async function open() {
    await addPerson(database(), ownerId);
    const { boards, draw } = createTestBoards(database());
    const { pictureIds } = await draw(ownerId, 1);
    const boardId = await createBoard(boards, { ownerId, name: "Large", pictureIds: [] });
    const which = { ownerId, boardId };
    const add = (items: { id: string; picture_id: string | null }[]) =>
      changeBoard(boards, {
        ...which,
        actions: [
          {
            type: "add",
            items: items.map((item) => ({ ...item, title: item.id, note: "", decision: null })),
          },
        ],
      });
    const ids = Array.from({ length: ITEMS }, (_, n) => `s${n}`);
    await add(ids.map((id) => ({ id, picture_id: null })));
    /** Removes the last item of the first page with all behind it, and puts a picture at the end, before where a reader is. */
    const shorten = async () => {
      const item_ids = ids.slice(BOARD_PAGE_ITEMS - 50);
      await changeBoard(boards, { ...which, actions: [{ type: "remove", item_ids }] });
      await add([{ id: "new", picture_id: pictureIds[0] ?? "" }]);
    };
    const saved = async () => (await readWholeBoard(boards, which)).items.map(({ id }) => id);
    return { boards, which, shorten, saved };
  }

  it("a program learns from the version that the pages it read are not complete, although the last one came", async () => {
    const { boards, which, shorten, saved } = await open();
    const { tag, board } = await readBoard(boards, which);
    const again = () => readBoard(boards, { ...which, known: tag, version: String(board?.version) });
    expect((await again()).board).toBeNull();
    await shorten();
    expect(await readBoardItems(boards, { ...which, cursor: board?.next_cursor ?? "" })).toMatchObject({
      items: [],
      next: null,
    });
    expect((await again()).board?.items.map(({ id }) => id)).toEqual(await saved());
    expect(await saved()).toContain("new");
  });

  it("an owner's page shows what was added at the shortened end, with its next poll at the latest", async () => {
    const { boards, which, shorten, saved } = await open();
    const { tag, board } = await readBoard(boards, which);
    if (!board) throw new Error("The board was not sent.");
    let change: (() => Promise<void>) | null = shorten;
    const store = createBoardStore(
      { tag, board },
      {
        async read(known) {
          const answer = await readBoard(boards, {
            ...which,
            known: known.tag,
            version: String(known.board.version),
          });
          return answer.board && { tag: answer.tag, board: answer.board };
        },
        async readItems(page) {
          await change?.();
          change = null;
          return readBoardItems(boards, { ...which, ...page });
        },
        ...{ send: never, verdictOn: () => "refused", retryAfterMsOf: () => 0, pause: never, tell: () => {} },
      },
    );
    await store.refresh();
    expect(change).toBeNull();
    await store.refresh();
    expect(store.getState().board.items.map(({ id }) => id)).toEqual(await saved());
  });

  it("a guest's page shows what was added at the shortened end, with its next poll at the latest", async () => {
    const { boards, which, shorten } = await open();
    const { url } = await createLink(boards, {
      ...which,
      link: createLinkRequestSchema.parse({}),
    });
    const find = () => findSharedBoard(boards, url?.split("/s/")[1] ?? "");
    const { board } = await viewSharedBoard(boards, await find(), { guestKey: null });
    if (!board) throw new Error("The board was not sent.");
    let change: (() => Promise<void>) | null = shorten;
    const shared = createSharedBoard(
      {
        async read(known) {
          const value = await viewSharedBoard(boards, await find(), { guestKey: null, known });
          return { status: "done", value };
        },
        async readItems(cursor, known) {
          await change?.();
          change = null;
          const value = await viewSharedItems(boards, await find(), { guestKey: null, cursor, known });
          return { status: "done", value };
        },
        ...{ favourite: never, answer: never, comment: never, changeComment: never, deleteComment: never },
      },
      board,
    );
    const poll = async () => {
      const answered = new Promise((resolve) =>
        shared.subscribe(() => !shared.current().board.next_cursor && resolve(null)),
      );
      const stop = shared.watch();
      await answered;
      stop();
    };
    await poll();
    expect(change).toBeNull();
    await poll();
    expect(shared.current().board.items.map(({ id }) => id)).toContain("new");
  });
});
