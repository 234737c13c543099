"use client";
import { useRouter } from "next/navigation";
import { startTransition, useRef } from "react";
import { Gone } from "@/components/shell/gone";
import { cx } from "@/components/ui/cx";
import { useWidth } from "@/components/ui/layout/use-width";
import { type LazyPart, lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import type { TileSize } from "@/components/ui/sheet/tile-size";
import type { TaggedBoard } from "@/lib/client/api/boards/board";
import { AnswerFilterLine } from "../approval/answer-filter-line";
import { ApprovalButton } from "../approval/approval-button";
import { FeedbackButton } from "../feedback/feedback-button";
import type { VersionOffersProps } from "../versions/version-offers";
import { BoardOverlay, type ChooserProps } from "./board-overlay";
import { picturesBelow } from "./filter";
import { FilesOnBoard, type PlaceOfFiles } from "./given/files-on-board";
import { BoardHeader } from "./header/board-header";
import { newBoardOf, removeBoard } from "./header/other-boards";
import type { IntoComposer } from "./into-composer";
import { MissingPictures } from "./loading-line";
import { MayEditProvider } from "./may-edit";
import { SelectionBar } from "./selection-bar";
import { BoardSheet } from "./sheet/sheet";
import { EmptyBoard, NothingShown } from "./states";
import { BoardPanels } from "./view/panels";
import { useBoardCommands } from "./view/use-board-commands";
import { useBoardView } from "./view/use-board-view";

const versionOffers = lazyPart<VersionOffersProps>(() => import("../versions/version-offers"));

interface Props {
  /** As the server read it. */
  first: TaggedBoard;
  intoComposer: IntoComposer;
  chooser: LazyPart<ChooserProps>;
  size: TileSize;
  onSize: (size: TileSize) => void;
}

/** One board: its pictures in their order, with decisions and notes, and the ways to decide, show and download it. */
export function BoardView({ first, intoComposer: composer, chooser, size, onSize }: Props) {
  const router = useRouter();
  const view = useBoardView(first, composer, size, onSize);
  useBoardCommands(view);
  const { board, mayEdit, shown, pictureIds, counts, filter, selection, changes, loading, waiting } = view;
  const { overlay, setOverlay, panel, setPanel, answerFilter, setAnswerFilter, showAll, whenFullyLoaded } =
    view;
  const { intoComposer, offers, dismiss, onNewest } = view.edits;
  const { items, role } = board.board;
  const [sheet, measuredWidth] = useWidth(startTransition);
  const placeAt: PlaceOfFiles = useRef(null);
  const fileField = useRef<HTMLInputElement>(null);
  const chooseFiles = () => fileField.current?.click();
  const share = () => setOverlay({ view: "share" });
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
          onFilter={view.setFilter}
          isSelecting={selection.isOn}
          onSelect={selection.isOn ? selection.clear : selection.start}
          onRename={changes.rename}
          onNewSection={() => view.newSection(selection.ids)}
          onAdd={view.add}
          onFiles={chooseFiles}
          size={size}
          onResize={view.resize}
          onCull={() => view.openWhenLoaded("cull")}
          onPresent={() => view.openWhenLoaded("present")}
          onShare={share}
          onDownload={() => setOverlay({ view: "download" })}
          onSortByFavourites={view.sortByFavourites}
          onDelete={() => void removeBoard(board.board, router)}
          feedback={
            <>
              <FeedbackButton
                board={board.board}
                isOpen={panel === "feedback"}
                onToggle={() => view.togglePanel("feedback")}
              />
              <ApprovalButton
                board={board.board}
                isOpen={panel === "approval"}
                onToggle={() => view.togglePanel("approval")}
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
                feedback={view.feedback}
                editedNoteId={view.editedNoteId}
                editedTitleId={view.editedTitleId}
                focusOn={view.focusOn}
                placeAt={placeAt}
                onTile={view.onTile}
                onSaveNote={view.onSaveNote}
                onEndNote={view.onEndNote}
                onOpen={({ id }) => view.openWhenLoaded("cull", id)}
                onMoveToSlot={changes.moveToSlot}
                onMoveByStep={changes.moveByStep}
                onEditTitle={view.setEditedTitle}
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
          {counts.all === 0 && <EmptyBoard onAdd={view.add} onFiles={chooseFiles} />}
          {board.isFullyLoaded && counts.all > 0 && shown.length === 0 && filter !== "all" && (
            <NothingShown filter={filter} onAll={showAll} />
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
          onSelectAll={view.selectAll}
          onDecide={view.decide}
          onMove={(step) => firstSelected && changes.moveByStep(selection.ids, step, firstSelected)}
          onNewSection={() => view.newSection(selection.ids)}
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
            view.close();
            view.setFilter("all");
            changes.addPictures(pictureIds);
          }}
          onDecide={changes.setDecisions}
          onUndoDecision={board.undo}
          onShowPicks={() => {
            view.close();
            view.setFilter("picks");
          }}
          intoComposer={intoComposer}
          onReplace={changes.replace}
          onClose={view.close}
          onCloseAt={view.closeAt}
        />
        <BoardPanels
          panel={panel}
          board={board.board}
          filter={answerFilter}
          onFilter={setAnswerFilter}
          isSorting={waiting.includes("sort_by_favourites")}
          onSortByFavourites={view.sortByFavourites}
          onShowPicture={view.showPicture}
          onTalk={(startAt, commentId) => setOverlay({ view: "talk", startAt, commentId })}
          onShare={share}
          onClose={() => setPanel(null)}
        />
      </main>
    </MayEditProvider>
  );
}
