"use client";
import type { BoardItem } from "contract/boards/board";
import { useCallback, useMemo, useRef, useState } from "react";
import { sizeBeside, type TileSize } from "@/components/ui/sheet/tile-size";
import { useSelection } from "@/components/ui/sheet/use-selection";
import type { TaggedBoard } from "@/lib/client/api/boards/board";
import { useBoard } from "@/lib/client/boards/use-board";
import { useBoardEdits } from "../../versions/use-board-edits";
import type { OnTile } from "../actions";
import type { Overlay } from "../board-overlay";
import { countFeedback } from "../feedback-counts";
import { countByFilter } from "../filter";
import type { IntoComposer } from "../into-composer";
import { itemIdAt } from "../sheet/item-at";
import { useChanges } from "../use-changes";
import { useWhenFullyLoaded } from "../use-when-fully-loaded";
import type { Panel } from "./panels";
import { tell } from "./tell";
import { useShown } from "./use-shown";
import { useTileHandlers } from "./use-tile-handlers";

/**
 * One board as it is shown: what passes the filter, what is selected, what covers it or stands beside it, and what a person can do.
 *
 * @param first as the server read it.
 */
export function useBoardView(
  first: TaggedBoard,
  composer: IntoComposer,
  size: TileSize,
  onSize: (size: TileSize) => void,
) {
  const board = useBoard(first, tell);
  const { items, role } = board.board;
  const mayEdit = role !== "viewer";
  const edits = useBoardEdits(board.board, composer);
  const filtered = useShown(board);
  const { shown, pictures, pictureIds, counts, showAll } = filtered;
  const selection = useSelection(pictures);
  const changes = useChanges(board, shown);
  const whenFullyLoaded = useWhenFullyLoaded(board.isFullyLoaded, { changes, selection, pictureIds, shown });
  const { waiting } = whenFullyLoaded;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [editedNoteId, setEditedNote] = useState<string | null>(null);
  const [editedTitleId, setEditedTitle] = useState<string | null>(null);
  const focusOn = useRef<((itemId: string) => void) | null>(null);

  /** The selection, or else the picture with the focus; for decisions also the one under the pointer. */
  function targets(mayBePointedAt: boolean): ReadonlySet<string> {
    if (selection.ids.size > 0) return selection.ids;
    const tile = itemIdAt(mayBePointedAt);
    return new Set(tile === null || !pictureIds.includes(tile) ? [] : [tile]);
  }
  const decide = (value: BoardItem["decision"]) => void changes.decide([...targets(true)], value);
  function newSection(ids = targets(false)): void {
    if (!mayEdit) return;
    showAll();
    setEditedTitle(changes.addSection(ids));
    selection.clear();
  }
  function editNote(): void {
    const [id] = targets(true);
    if (id && mayEdit) setEditedNote(id);
  }
  const open = (next: Overlay) => counts.all > 0 && setOverlay(next);
  function openWhenLoaded(view: "cull" | "present", startAt = itemIdAt(false)): void {
    whenFullyLoaded.run(view, () => open({ view, startAt }));
  }
  const close = () => setOverlay(null);
  const add = () => mayEdit && setOverlay({ view: "add" });
  function resize(step: -1 | 1): void {
    const next = sizeBeside(size, step);
    if (next) onSize(next);
  }
  /** @param itemId the picture that was shown last. */
  function closeAt(itemId: string | null): void {
    close();
    if (itemId) focusOn.current?.(itemId);
  }

  /** Also a picture that the filter hides. */
  function showPicture(itemId: string): void {
    if (!shown.some(({ id }) => id === itemId)) showAll();
    // On a phone it would cover the picture.
    if (window.matchMedia("(width < 64rem)").matches) setPanel(null);
    // After the sheet has rendered the picture.
    requestAnimationFrame(() => focusOn.current?.(itemId));
  }

  function tileNow(item: BoardItem): OnTile {
    const only = new Set([item.id]);
    return {
      item,
      role,
      decide: (value) => changes.decide([item.id], value),
      editNote: () => mayEdit && setEditedNote(item.id),
      remove: () => changes.remove(only),
      newSection: () => newSection(only),
      move: (step) => changes.moveByStep(only, step, item.id),
      select: () => selection.toggle(item.id),
      talk: () => setOverlay({ view: "talk", startAt: item.id, commentId: null }),
      replace: () => setOverlay({ view: "replace", itemId: item.id }),
      picture: () => item.picture,
      intoComposer: edits.intoComposer,
    };
  }

  return {
    ...filtered,
    ...{ board, mayEdit, edits, selection, changes, whenFullyLoaded, waiting, counts },
    ...{
      overlay,
      setOverlay,
      panel,
      setPanel,
      editedNoteId,
      setEditedNote,
      editedTitleId,
      setEditedTitle,
      focusOn,
    },
    ...useTileHandlers({ onTile: tileNow, onSaveNote: changes.note }),
    onEndNote: useCallback(() => setEditedNote(null), []),
    feedback: useMemo(() => countFeedback(board.board), [board.board]),
    loading: board.isFullyLoaded ? null : { loaded: countByFilter(items).all, of: counts.all, waiting },
    ...{
      targets,
      decide,
      newSection,
      editNote,
      open,
      openWhenLoaded,
      close,
      closeAt,
      add,
      resize,
      showPicture,
    },
    togglePanel: (which: Panel) => setPanel(panel === which ? null : which),
    selectAll: () => whenFullyLoaded.run("select_all", (now) => now.selection.set(now.pictureIds)),
    sortByFavourites: () =>
      whenFullyLoaded.run("sort_by_favourites", (now) => now.changes.sortByFavourites()),
  };
}

export type BoardInView = ReturnType<typeof useBoardView>;
