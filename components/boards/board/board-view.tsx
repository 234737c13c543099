"use client";
import type { BoardItem } from "contract/boards/board";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Gone } from "@/components/shell/gone";
import { cx } from "@/components/ui/cx";
import { useWidth } from "@/components/ui/layout/use-width";
import { lateCode } from "@/components/ui/lazy/late-code";
import { type LazyPart, lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import { notify } from "@/components/ui/notices/notify";
import { sizeBeside, type TileSize } from "@/components/ui/sheet/tile-size";
import { useSelection } from "@/components/ui/sheet/use-selection";
import type { TaggedBoard } from "@/lib/client/api/boards";
import type { BoardEvent } from "@/lib/client/boards/board-store";
import { refusalReason } from "@/lib/client/boards/refusal-reason";
import { useBoard } from "@/lib/client/boards/use-board";
import { lateActions } from "@/lib/client/commands/late-actions";
import { useActions } from "@/lib/client/commands/registry";
import { AnswerFilterLine } from "../approval/answer-filter-line";
import { type AnswerFilter, passesBy } from "../approval/answers";
import { ApprovalButton } from "../approval/approval-button";
import type { ApprovalPanelProps } from "../approval/approval-panel";
import { FeedbackButton } from "../feedback/feedback-button";
import type { FeedbackPanelProps } from "../feedback/feedback-panel";
import { useBoardEdits } from "../versions/use-board-edits";
import type { VersionOffersProps } from "../versions/version-offers";
import type { OnTile } from "./actions";
import { BoardOverlay, type ChooserProps, type Overlay } from "./board-overlay";
import { countFeedback } from "./feedback-counts";
import { countByFilter, countsOf, filterItems, type MarkFilter, picturesBelow } from "./filter";
import { FilesOnBoard, type PlaceOfFiles } from "./given/files-on-board";
import { BoardHeader } from "./header/board-header";
import { newBoardOf, removeBoard } from "./header/other-boards";
import type { IntoComposer } from "./into-composer";
import { MissingPictures } from "./loading-line";
import { MayEditProvider } from "./may-edit";
import { SelectionBar } from "./selection-bar";
import { itemIdAt } from "./sheet/item-at";
import { BoardSheet } from "./sheet/sheet";
import { EmptyBoard, NothingMarked } from "./states";
import { useBoardKeys } from "./use-board-keys";
import { useChanges } from "./use-changes";
import { useWhenFullyLoaded } from "./use-when-fully-loaded";
import { refusalWords } from "./words";

const BOARD_ACTIONS = lateActions(lateCode(() => import("./actions")));

const UNDO_SHOWN_MS = 20_000;

const approvalPanel = lazyPart<ApprovalPanelProps>(() => import("../approval/approval-panel"));
const feedbackPanel = lazyPart<FeedbackPanelProps>(() => import("../feedback/feedback-panel"));

interface Props {
  /** As the server read it. */
  first: TaggedBoard;
  intoComposer: IntoComposer;
  chooser: LazyPart<ChooserProps>;
  size: TileSize;
  onSize: (size: TileSize) => void;
}

const versionOffers = lazyPart<VersionOffersProps>(() => import("../versions/version-offers"));

/** One board: its pictures in their order, with marks and notes, and the ways to decide, show and download it. */
export function BoardView({ first, intoComposer: composer, chooser, size, onSize }: Props) {
  const router = useRouter();
  const board = useBoard(first, tell);
  const { items, role } = board.board;
  const mayEdit = role !== "viewer";
  const { intoComposer, offers, dismiss, useEdit, onNewest } = useBoardEdits(board.board, composer);
  const [filter, setFilter] = useState<MarkFilter>("all");
  const [answerFilter, setAnswerFilter] = useState<AnswerFilter | null>(null);
  const { approval } = board.board;
  const isWanted = useMemo(() => passesBy(answerFilter, approval), [answerFilter, approval]);
  const shown = useMemo(() => filterItems(items, filter, isWanted), [items, filter, isWanted]);
  // Until all pages are read, the studio has counted.
  const counts = useMemo(
    () => (board.isFullyLoaded ? countByFilter(items) : countsOf(board.board.counts)),
    [items, board.isFullyLoaded, board.board.counts],
  );
  const feedback = useMemo(() => countFeedback(board.board), [board.board]);
  const pictures = useMemo(() => shown.filter(({ picture }) => picture), [shown]);
  const pictureIds = useMemo(() => pictures.map(({ id }) => id), [pictures]);
  const selection = useSelection(pictures);
  const changes = useChanges(board, shown);
  const whenFullyLoaded = useWhenFullyLoaded(board.isFullyLoaded, { changes, selection, pictureIds, shown });
  const selectAll = () => whenFullyLoaded.run("select_all", (now) => now.selection.set(now.pictureIds));
  const sortByHearts = () => whenFullyLoaded.run("sort_by_hearts", (now) => now.changes.sortByHearts());
  const { waiting } = whenFullyLoaded;
  const loading = board.isFullyLoaded ? null : { loaded: countByFilter(items).all, of: counts.all, waiting };
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [panel, setPanel] = useState<"feedback" | "approval" | null>(null);
  const toggle = (which: "feedback" | "approval") => setPanel(panel === which ? null : which);
  const [editedNoteId, setEditedNote] = useState<string | null>(null);
  const [editedTitleId, setEditedTitle] = useState<string | null>(null);
  const [sheet, measuredWidth] = useWidth();
  const focusOn = useRef<((itemId: string) => void) | null>(null);
  const placeAt: PlaceOfFiles = useRef(null);
  const fileField = useRef<HTMLInputElement>(null);
  const chooseFiles = () => fileField.current?.click();

  /** The selection, or else the picture with the focus; for marks also the one under the pointer. */
  function targets(mayBePointedAt: boolean): ReadonlySet<string> {
    if (selection.ids.size > 0) return selection.ids;
    const tile = itemIdAt(mayBePointedAt);
    return new Set(tile === null || !pictureIds.includes(tile) ? [] : [tile]);
  }
  const mark = (value: BoardItem["mark"]) => void changes.mark([...targets(true)], value);
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
  const cull = () => openWhenLoaded("cull");
  const present = () => openWhenLoaded("present");
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

  function showAll(): void {
    setFilter("all");
    setAnswerFilter(null);
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
      mark: (value) => changes.mark([item.id], value),
      editNote: () => mayEdit && setEditedNote(item.id),
      remove: () => changes.remove(only),
      newSection: () => newSection(only),
      move: (step) => changes.moveByStep(only, step, item.id),
      select: () => selection.toggle(item.id),
      talk: () => setOverlay({ view: "talk", startAt: item.id, commentId: null }),
      replace: () => setOverlay({ view: "replace", itemId: item.id }),
      picture: () => item.picture,
      intoComposer,
    };
  }
  // Tiles are rendered again only when their own picture changes, so their handlers stay the same.
  const latest = useRef({ tileNow, saveNote: changes.note });
  useEffect(() => {
    latest.current = { tileNow, saveNote: changes.note };
  });
  const onTile = useCallback((item: BoardItem) => latest.current.tileNow(item), []);
  const onSaveNote = useCallback((item: BoardItem, note: string) => latest.current.saveNote(item, note), []);
  const onEndNote = useCallback(() => setEditedNote(null), []);

  useActions(
    BOARD_ACTIONS,
    overlay || board.isGone
      ? null
      : {
          mark,
          editNote,
          remove: () => changes.remove(targets(false)),
          newSection: () => newSection(),
          cull,
          present,
          download: () => open({ view: "download" }),
          share: () => setOverlay({ view: "share" }),
          toggleFeedback: () => toggle("feedback"),
          toggleApproval: () => toggle("approval"),
          useEdit,
          addPictures: add,
          role,
          picture: () => pictures.find(({ id }) => targets(true).has(id))?.picture ?? null,
          intoComposer,
        },
  );
  useBoardKeys(
    overlay
      ? null
      : {
          onUndo: board.undo,
          onRedo: board.redo,
          onSelectAll: selectAll,
          onEscape() {
            if (whenFullyLoaded.cancel()) return true;
            if (!selection.isOn) return false;
            selection.clear();
            return true;
          },
          onFilter: setFilter,
          onSize: resize,
        },
  );

  if (board.isGone) return <Gone kind={role === "owner" ? "board" : "shared_board"} />;
  const [firstSelected] = pictureIds.filter((id) => selection.ids.has(id));
  return (
    <MayEditProvider value={mayEdit}>
      <main
        id="main"
        tabIndex={-1}
        className={cx("min-h-dvh pb-40 outline-none lg:px-4 lg:pb-24", panel && "max-lg:pb-[60dvh] lg:pr-92")}
      >
        <BoardHeader
          board={board}
          counts={counts}
          loading={loading}
          filter={filter}
          onFilter={setFilter}
          isSelecting={selection.isOn}
          onSelect={selection.isOn ? selection.clear : selection.start}
          onRename={changes.rename}
          onNewSection={() => newSection(selection.ids)}
          onAdd={add}
          onFiles={chooseFiles}
          size={size}
          onResize={resize}
          onCull={cull}
          onPresent={present}
          onShare={() => setOverlay({ view: "share" })}
          onDownload={() => setOverlay({ view: "download" })}
          onSortByHearts={sortByHearts}
          onDelete={() => void removeBoard(board.board, router)}
          feedback={
            <>
              <FeedbackButton
                board={board.board}
                isOpen={panel === "feedback"}
                onToggle={() => toggle("feedback")}
              />
              <ApprovalButton
                board={board.board}
                isOpen={panel === "approval"}
                onToggle={() => toggle("approval")}
              />
            </>
          }
        />
        {mayEdit && offers.length > 0 && (
          <LazyView
            part={versionOffers}
            props={{
              ...{ items, offers },
              onUse: changes.replace,
              onDismiss: dismiss,
              onNewest,
            }}
          />
        )}
        {answerFilter && <AnswerFilterLine filter={answerFilter} onAll={() => setAnswerFilter(null)} />}
        <div ref={sheet}>
          {shown.length > 0 && (
            <div className={cx("pt-1", measuredWidth === 0 && "@container")}>
              <BoardSheet
                items={shown}
                width={measuredWidth}
                size={size}
                selection={selection}
                feedback={feedback}
                editedNoteId={editedNoteId}
                editedTitleId={editedTitleId}
                focusOn={focusOn}
                placeAt={placeAt}
                onTile={onTile}
                onSaveNote={onSaveNote}
                onEndNote={onEndNote}
                onOpen={({ id }) => openWhenLoaded("cull", id)}
                onMoveToSlot={changes.moveToSlot}
                onMoveByStep={changes.moveByStep}
                onEditTitle={setEditedTitle}
                onSaveTitle={changes.renameSection}
                onMoveSection={(...move) =>
                  whenFullyLoaded.run("move_section", (now) => now.changes.moveSection(...move))
                }
                onRemoveHeading={changes.removeHeading}
                onSelectSection={(headingId) =>
                  whenFullyLoaded.run("select_section", (now) =>
                    now.selection.set(picturesBelow(now.shown, headingId)),
                  )
                }
              />
            </div>
          )}
          <MissingPictures loading={loading} />
          {counts.all === 0 && <EmptyBoard onAdd={add} onFiles={chooseFiles} />}
          {board.isFullyLoaded && counts.all > 0 && shown.length === 0 && filter !== "all" && (
            <NothingMarked filter={filter} onAll={showAll} />
          )}
        </div>
        {mayEdit && !overlay && (
          <FilesOnBoard
            placeAt={placeAt}
            field={fileField}
            before={(slot) => (slot === 0 ? null : shown[slot - 1]?.id)}
            onAdd={(pictureIds, after) => {
              showAll();
              return changes.addPictures(pictureIds, after);
            }}
          />
        )}
        <SelectionBar
          selection={selection}
          isSelectingAll={waiting.includes("select_all")}
          onSelectAll={selectAll}
          onMark={mark}
          onMove={(step) => firstSelected && changes.moveByStep(selection.ids, step, firstSelected)}
          onNewSection={() => newSection(selection.ids)}
          onNewBoard={() =>
            void newBoardOf(
              items.filter(({ id }) => selection.ids.has(id)),
              router,
            )
          }
          onRemove={() => changes.remove(selection.ids)}
        />
        <BoardOverlay
          overlay={overlay}
          board={board.board}
          shown={shown}
          counts={counts}
          isFullyLoaded={board.isFullyLoaded}
          chooser={chooser}
          onAdd={(pictureIds) => {
            close();
            setFilter("all");
            changes.addPictures(pictureIds);
          }}
          onMark={changes.setMarks}
          onUndoMark={board.undo}
          onShowPicks={() => {
            close();
            setFilter("picks");
          }}
          intoComposer={intoComposer}
          onReplace={changes.replace}
          onClose={close}
          onCloseAt={closeAt}
        />
        {panel === "approval" && (
          <LazyView
            part={approvalPanel}
            props={{
              board: board.board,
              filter: answerFilter,
              onFilter: setAnswerFilter,
              onShowPicture: showPicture,
              onTalk: (startAt) => setOverlay({ view: "talk", startAt, commentId: null }),
              onShare: () => setOverlay({ view: "share" }),
              onClose: () => setPanel(null),
            }}
          />
        )}
        {panel === "feedback" && (
          <LazyView
            part={feedbackPanel}
            props={{
              board: board.board,
              isSorting: waiting.includes("sort_by_hearts"),
              onShowPicture: showPicture,
              onTalk: (startAt, commentId) => setOverlay({ view: "talk", startAt, commentId }),
              onSortByHearts: sortByHearts,
              onShare: () => setOverlay({ view: "share" }),
              onClose: () => setPanel(null),
            }}
          />
        )}
      </main>
    </MayEditProvider>
  );
}

function tell(event: BoardEvent): void {
  if (event.type === "refused") {
    const { undo } = event;
    const words = `${refusalWords(event)} ${refusalReason(event.error)}`;
    const action = undo && { action: { label: "Undo", run: undo }, durationMs: UNDO_SHOWN_MS };
    notify({ words, kind: "problem", ...action });
  } else if (event.type === "overtaken")
    notify({ words: `Not taken back, because somebody else has changed it since: ${event.words}.` });
  else notify({ words: `${event.type === "undone" ? "Undone" : "Redone"}: ${event.words}` });
}
