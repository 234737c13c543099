"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Board } from "contract/boards/board";
import { useEffect, useState } from "react";
import { boardListQuery } from "@/lib/client/api/boards/board";
import { markSeen } from "@/lib/client/api/boards/comments";
import { newestTime, newKeys } from "./feedback";
import { whenLookedAt } from "./look";

/**
 * The owner's look at what guests said: tells the studio what was seen, and remembers what was new for as long as the
 * panel is open.
 *
 * @returns the keys of what is marked as new.
 */
export function useLook(board: Board): ReadonlySet<string> {
  const client = useQueryClient();
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(newKeys(board)));
  const fresh = newKeys(board).filter((key) => !marked.has(key));
  if (fresh.length > 0) setMarked(new Set([...marked, ...fresh]));
  const until = newKeys(board).length > 0 ? newestTime(board) : null;
  useEffect(() => {
    if (until === null) return;
    return whenLookedAt(document, () => {
      markSeen(board.id, until).then(
        () => void client.invalidateQueries({ queryKey: boardListQuery().queryKey, exact: true }),
        // It stays new, and the next look tries again.
        () => {},
      );
    });
  }, [board.id, until, client]);
  return marked;
}
