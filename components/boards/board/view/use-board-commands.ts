"use client";
import { lateCode } from "@/components/ui/lazy/late-code";
import { lateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import { useBoardKeys } from "../use-board-keys";
import type { BoardInView } from "./use-board-view";

const BOARD_ACTIONS = lateActions(lateCode(() => import("../actions")));

/** The keys and commands of a board, while nothing covers it. */
export function useBoardCommands(view: BoardInView): void {
  const { board, edits, overlay, selection, changes, targets, whenFullyLoaded } = view;
  useActions(
    BOARD_ACTIONS,
    overlay || board.isGone
      ? null
      : {
          decide: view.decide,
          editNote: view.editNote,
          remove: () => changes.remove(targets(false)),
          newSection: () => view.newSection(),
          cull: () => view.openWhenLoaded("cull"),
          present: () => view.openWhenLoaded("present"),
          download: () => view.open({ view: "download" }),
          share: () => view.setOverlay({ view: "share" }),
          toggleFeedback: () => view.togglePanel("feedback"),
          toggleApproval: () => view.togglePanel("approval"),
          useEdit: edits.useEdit,
          addPictures: view.add,
          role: board.board.role,
          picture: () => view.pictures.find(({ id }) => targets(true).has(id))?.picture ?? null,
          intoComposer: edits.intoComposer,
        },
  );
  useBoardKeys(
    overlay
      ? null
      : {
          onUndo: board.undo,
          onRedo: board.redo,
          onSelectAll: view.selectAll,
          onEscape() {
            if (whenFullyLoaded.cancel()) return true;
            if (!selection.isOn) return false;
            selection.clear();
            return true;
          },
          onFilter: view.setFilter,
          onSize: view.resize,
        },
  );
}
