"use client";
import type { Board, BoardItem } from "contract/boards/board";
import { type LazyPart, lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import type { CullProps } from "../cull/use-cull";
import type { TalkProps } from "../feedback/talk-view";
import type { ShareDialogProps } from "../share/share-dialog";
import type { ReplaceDialogProps } from "../versions/replace-dialog";
import { type DecisionFilter, notCleared } from "./filter";
import type { IntoComposer } from "./into-composer";
import { slidesOf } from "./slides";

const presentation = lazyPart(() => import("./presentation"));
const cullView = lazyPart(() => import("../cull/cull-view"));
const download = lazyPart(() => import("./header/download-dialog"));
const talk = lazyPart<TalkProps>(() => import("../feedback/talk-view"));
const replace = lazyPart<ReplaceDialogProps>(() => import("../versions/replace-dialog"));
const share = lazyPart<ShareDialogProps>(() => import("../share/share-dialog"));

/** Chooses pictures of the library. */
export interface ChooserProps {
  /** The ids of those that cannot be chosen again. */
  there: ReadonlySet<string>;
  onChoose: (pictureIds: readonly string[]) => void;
  onClose: () => void;
}

/** What covers the board. `startAt` is the item to begin with. */
export type Overlay =
  | { view: "cull" | "present"; startAt: string | null }
  | { view: "talk"; startAt: string; commentId: string | null }
  | { view: "replace"; itemId: string }
  | { view: "download" | "share" | "add" };

interface Props {
  overlay: Overlay | null;
  board: Board;
  /** The items that pass the filter: these are presented. */
  shown: readonly BoardItem[];
  counts: Record<DecisionFilter, number>;
  /** Otherwise only the studio knows of all pictures. */
  isFullyLoaded: boolean;
  chooser: LazyPart<ChooserProps>;
  /** @param pictureIds of the library, in its order. */
  onAdd: (pictureIds: readonly string[]) => void;
  onDecide: CullProps["onDecide"];
  onUndoDecision: CullProps["onUndo"];
  onShowPicks: () => void;
  intoComposer: IntoComposer;
  onReplace: TalkProps["onReplace"];
  onClose: () => void;
  /** @param itemId the picture that was shown last. */
  onCloseAt: (itemId: string | null) => void;
}

/** The view that is open over the board; each loads when it is opened. */
export function BoardOverlay({ overlay, board, shown, counts, isFullyLoaded, ...on }: Props) {
  const { id, name, items } = board;
  const barredNow = () => (isFullyLoaded ? notCleared(items) : board.not_cleared);
  switch (overlay?.view) {
    case "cull":
      return (
        <LazyView
          part={cullView}
          props={{
            items,
            startAt: overlay.startAt,
            onDecide: on.onDecide,
            onUndo: on.onUndoDecision,
            onClose: on.onCloseAt,
            onShowPicks: on.onShowPicks,
          }}
        />
      );
    case "present": {
      // The filter may leave nothing but rejected pictures, which are never presented.
      const presented = slidesOf(shown).length > 0 ? shown : items;
      const { startAt } = overlay;
      return (
        <LazyView part={presentation} props={{ name, items: presented, startAt, onClose: on.onCloseAt }} />
      );
    }
    case "talk": {
      const { startAt, commentId } = overlay;
      const { intoComposer, onReplace, onCloseAt: onClose } = on;
      return <LazyView part={talk} props={{ board, startAt, commentId, intoComposer, onReplace, onClose }} />;
    }
    case "replace": {
      const item = items.find((one) => one.id === overlay.itemId);
      if (!item) return null;
      const onChoose = (pictureId: string) => on.onReplace(item, pictureId);
      return <LazyView part={replace} props={{ item, onChoose, onClose: on.onClose }} />;
    }
    case "download":
      return (
        <LazyView part={download} props={{ boardId: id, counts, barred: barredNow(), onClose: on.onClose }} />
      );
    case "add":
      return (
        <LazyView
          part={on.chooser}
          props={{
            there: new Set(items.flatMap(({ picture }) => picture?.id ?? [])),
            onChoose: on.onAdd,
            onClose: on.onClose,
          }}
        />
      );
    case "share":
      return (
        <LazyView
          part={share}
          props={{
            ...{ boardId: id, boardName: name, boardRole: board.role, mayShare: board.may_share },
            ...{ pictures: counts.all - counts.rejects, picks: counts.picks, barred: barredNow() },
            onClose: on.onClose,
          }}
        />
      );
    case undefined:
      return null;
  }
}
