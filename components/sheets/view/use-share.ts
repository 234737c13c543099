"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { BoardSummary } from "contract/boards/board";
import { useRef } from "react";
import { notify } from "@/components/ui/notices/notify";
import { boardListQuery } from "@/lib/client/api/boards/board";
import { errorMessage } from "@/lib/client/api/call/errors";
import { boardOfSheet } from "@/lib/client/api/sheets";

/** @returns makes or finds the board that carries the sheet, once at a time, and calls `onReady` with it. */
export function useShare(sheetId: string, onReady: (board: BoardSummary) => void): () => void {
  const client = useQueryClient();
  const isBusy = useRef(false);
  async function share(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const board = await boardOfSheet(sheetId);
      void client.invalidateQueries({ queryKey: boardListQuery().queryKey, exact: true });
      onReady(board);
    } catch (error) {
      notify({ words: `The sheet could not be shared. ${errorMessage(error)}`, kind: "problem" });
    } finally {
      isBusy.current = false;
    }
  }
  return () => void share();
}
