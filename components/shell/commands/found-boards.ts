"use client";
import type { BoardSummary } from "contract/boards/board";
import { useMemo } from "react";
import { boardListQuery } from "@/lib/client/api/boards/board";
import { useAllPages } from "@/lib/client/api/pages";
import { rankMatches } from "./match";

const MAX_SUGGESTIONS = 4;

/** The boards whose names contain the typed words; none before anything is typed. */
export function useFoundBoards(typed: string): BoardSummary[] {
  const isWanted = typed.trim() !== "";
  const { data } = useAllPages(boardListQuery(), {
    enabled: isWanted,
    // Each opening of the menu reads them again.
    staleTime: 5_000,
    retry: false,
  });
  return useMemo(() => {
    if (!isWanted || !data) return [];
    const found = rankMatches(
      typed,
      data.map((board) => ({ label: board.name, board })),
    );
    return found.slice(0, MAX_SUGGESTIONS).map(({ board }) => board);
  }, [data, typed, isWanted]);
}
