"use client";
import { useMemo } from "react";
import { BoardView } from "@/components/boards/board/board-view";
import type { TaggedBoard } from "@/lib/client/api/boards";
import type { Editor } from "@/lib/client/creations/editors";
import type { ModelName } from "@/lib/client/creations/open-models";
import { useRecall } from "../../use-recall";

/** Prompts are sent on from the creation itself. */
const NONE: readonly ModelName[] = [];

interface Props {
  first: TaggedBoard;
  /** The models that make pictures from pictures. */
  editors: readonly Editor[];
}

/** A board whose pictures can be put into the composer, which leads to the studio. */
export function BoardDesk({ first, editors }: Props) {
  const { recall } = useRecall(NONE);
  return <BoardView first={first} intoComposer={useMemo(() => ({ editors, recall }), [editors, recall])} />;
}
