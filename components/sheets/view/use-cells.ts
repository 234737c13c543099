"use client";
/** The cells of a sheet with their creations, which come with the tab's one poll of changes. */
import { useQueryClient } from "@tanstack/react-query";
import type { Sheet } from "contract/sheets/sheet";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { sessionEndOf } from "@/lib/client/api/call/errors";
import { pollNow } from "@/lib/client/creations/changes-query";
import { type LibraryInitialData, useLibrary } from "@/lib/client/creations/use-library";
import type { ShownCell } from "../table/shown-cell";

/** The pause after a page that could not be read. */
const AGAIN_MS = 10_000;

export interface Cells {
  byCell: ReadonlyMap<string, ShownCell>;
  all: readonly ShownCell[];
  connection: ReturnType<typeof useLibrary>["connection"];
  /** Why the pictures could not be read; null otherwise. */
  problem: string | null;
  reload: () => void;
  /** Why only some of them could be read; null otherwise. They are asked for again by themselves. */
  furtherError: Error | null;
  loadFurther: () => void;
}

/**
 * @param first as the server read it, before `list`.
 * @param sheet as it is now. @param list its first creations, as the server read them; null when the page has to.
 */
export function useCells(first: Sheet, sheet: Sheet, list: LibraryInitialData | null): Cells {
  const client = useQueryClient();
  const filters = useMemo(() => ({ sheet: first.id }), [first.id]);
  const library = useLibrary(filters, list);
  const { creations, state, hasOlder, isLoadingOlder, loadOlder } = library;
  const furtherError = library.olderProblem === null ? null : library.listError;
  const loadFurther = useEffectEvent(loadOlder);
  useEffect(() => {
    if (!hasOlder || isLoadingOlder) return;
    if (!furtherError) return loadFurther();
    if (sessionEndOf(furtherError)) return;
    const timer = setTimeout(loadFurther, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [hasOlder, isLoadingOlder, furtherError]);
  const [atFirst] = useState(() => new Set(first.cells.flatMap(({ creation_id }) => creation_id ?? [])));
  const isComplete = !library.isLoading && !library.problem && !hasOlder;
  const byId = useMemo(() => new Map(creations.map((one) => [one.creation_id, one])), [creations]);
  const { deletedIds } = state;
  const all = useMemo(
    () =>
      sheet.cells.map((cell): ShownCell => {
        const id = cell.creation_id;
        const creation = (id !== null && byId.get(id)) || null;
        // What the server's sheet named and its list did not have is deleted; a newer one is reported soon.
        const isMissing = id !== null && !creation && (deletedIds.has(id) || (isComplete && atFirst.has(id)));
        return { cell, creation, isDeleted: isMissing, isLoading: id !== null && !isComplete };
      }),
    [sheet.cells, byId, deletedIds, isComplete, atFirst],
  );
  const byCell = useMemo(() => new Map(all.map((one) => [one.cell.cell, one])), [all]);
  const awaited = all
    .flatMap(({ cell, creation, isDeleted }) => (creation || isDeleted ? [] : (cell.creation_id ?? [])))
    .join();
  // They were made since the last poll, which may be followed by a long pause.
  useEffect(() => {
    if (awaited) pollNow(client);
  }, [client, awaited]);
  return {
    ...{ byCell, all, furtherError, loadFurther: loadOlder },
    ...{ connection: library.connection, problem: library.problem, reload: library.reload },
  };
}
