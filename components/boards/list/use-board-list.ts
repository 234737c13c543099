"use client";
import type { BoardSummary } from "contract/boards/board";
import { useOwnList } from "@/components/shell/own-list/use-own-list";
import { notify } from "@/components/ui/notices/notify";
import { boardListQuery, changeBoard, deleteBoard, restoreBoard } from "@/lib/client/api/boards/board";
import { removeMember } from "@/lib/client/api/boards/members";
import { errorMessage } from "@/lib/client/api/call/errors";
/** The person's boards, and what can be done with them in the list. */
import type { Page } from "@/lib/client/api/pages";
import { usePersonId } from "@/lib/client/person";
import { deletedInWords } from "./words";

/** What guests say appears within this time. */
const POLL_MS = 15_000;

/** @param first what the server read for the page; null when the page has to read it. */
export function useBoardList(first: Page<BoardSummary> | null) {
  const personId = usePersonId();
  const list = useOwnList({
    query: boardListQuery(),
    first,
    pollMs: () => POLL_MS,
    nameOf: ({ name }) => name,
    deletedInWords: ({ name, active_links }) => deletedInWords(name, active_links),
    deleteItem: deleteBoard,
    restoreItem: restoreBoard,
  });
  /** @throws what the call throws. */
  async function rename(board: BoardSummary, name: string) {
    await changeBoard(board.id, [{ type: "rename", name }]);
    await list.show((boards) => boards.map((one) => (one.id === board.id ? { ...one, name } : one)));
    void list.readAgain();
  }
  async function leave(board: BoardSummary) {
    try {
      await removeMember(board.id, personId);
      await list.show((boards) => boards.filter(({ id }) => id !== board.id));
      notify({ words: `You have left ${board.name}. Your own pictures are in your library.` });
    } catch (error) {
      notify({ words: `You have not left ${board.name}. ${errorMessage(error)}`, kind: "problem" });
    }
    void list.readAgain();
  }
  return { list, rename, leave };
}
