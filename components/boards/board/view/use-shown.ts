"use client";
import { useMemo, useState } from "react";
import type { BoardInUse } from "@/lib/client/boards/use-board";
import { type AnswerFilter, passesBy } from "../../approval/answers";
import { countByFilter, countsOf, type DecisionFilter, filterItems } from "../filter";

/** Which of a board's items are shown, by their decision and by the answers of guests; and how many each decision's filter lets through. */
export function useShown({ board, isFullyLoaded }: BoardInUse) {
  const { items, approval } = board;
  const [filter, setFilter] = useState<DecisionFilter>("all");
  const [answerFilter, setAnswerFilter] = useState<AnswerFilter | null>(null);
  const isWanted = useMemo(() => passesBy(answerFilter, approval), [answerFilter, approval]);
  const shown = useMemo(() => filterItems(items, filter, isWanted), [items, filter, isWanted]);
  const pictures = useMemo(() => shown.filter(({ picture }) => picture), [shown]);
  const pictureIds = useMemo(() => pictures.map(({ id }) => id), [pictures]);
  // Until all pages are read, the studio has counted.
  const counts = useMemo(
    () => (isFullyLoaded ? countByFilter(items) : countsOf(board.counts)),
    [items, isFullyLoaded, board.counts],
  );
  function showAll(): void {
    setFilter("all");
    setAnswerFilter(null);
  }
  return { shown, pictures, pictureIds, counts, filter, setFilter, answerFilter, setAnswerFilter, showAll };
}
