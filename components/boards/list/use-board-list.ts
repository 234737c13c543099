"use client";
/** The person's boards, and what can be done with them in the list. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { BoardSummary } from "contract/boards/board";
import { useLayoutEffect } from "react";
import { notify } from "@/components/ui/notices/notify";
import { focusItem } from "@/components/ui/page/focus-item";
import { boardListQuery, changeBoard, deleteBoard, restoreBoard } from "@/lib/client/api/boards";
import { errorMessage, retryUnlessAnswered } from "@/lib/client/api/call/errors";
import { whileSignedIn } from "@/lib/client/api/call/while-signed-in";
import { deletedInWords } from "./words";

/** What guests say appears within this time. */
const POLL_MS = 15_000;
const UNDO_SHOWN_MS = 10_000;

/** @param first what the server read for the page; null when the page has to read it. */
export function useBoardList(first: readonly BoardSummary[] | null) {
  const client = useQueryClient();
  const query = boardListQuery();
  const list = useQuery({
    ...query,
    ...(first && { initialData: () => [...first] }),
    refetchInterval: whileSignedIn(POLL_MS),
    networkMode: "always",
    retry: retryUnlessAnswered,
  });
  // After another page has changed a board, what is remembered of an earlier visit is older than the page.
  useLayoutEffect(() => {
    if (first) client.setQueryData(boardListQuery().queryKey, [...first]);
  }, [client, first]);
  const readAgain = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });

  async function show(change: (boards: BoardSummary[]) => BoardSummary[]) {
    // An answer that is on its way would bring the former state back.
    await client.cancelQueries({ queryKey: query.queryKey, exact: true });
    client.setQueryData(query.queryKey, (boards) => boards && change(boards));
  }

  async function remove(board: BoardSummary) {
    await show((boards) => boards.filter(({ id }) => id !== board.id));
    try {
      await deleteBoard(board.id);
      notify({
        words: deletedInWords(board.name, board.active_links),
        action: { label: "Undo", run: () => void restore(board) },
        durationMs: UNDO_SHOWN_MS,
      });
    } catch (error) {
      notify({ words: `${board.name} was not deleted. ${errorMessage(error)}`, kind: "problem" });
    }
    await readAgain();
  }

  async function restore(board: BoardSummary) {
    try {
      await restoreBoard(board.id);
    } catch (error) {
      notify({ words: `${board.name} was not restored. ${errorMessage(error)}`, kind: "problem" });
    }
    await readAgain();
    focusItem(board.id);
  }

  /** @throws what the call throws. */
  async function rename(board: BoardSummary, name: string) {
    await changeBoard(board.id, [{ type: "rename", name }]);
    await show((boards) => boards.map((one) => (one.id === board.id ? { ...one, name } : one)));
    void readAgain();
  }

  return { ...list, remove: (board: BoardSummary) => void remove(board), rename };
}
