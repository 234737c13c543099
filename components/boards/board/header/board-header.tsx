"use client";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import { ChevronLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EditableText } from "@/components/ui/controls/editable-text";
import { ICON_BUTTON } from "@/components/ui/controls/icon-button";
import { PageLink } from "@/components/ui/page/page-link";
import type { BoardInUse } from "@/lib/client/boards/use-board";
import type { DecisionFilter } from "../filter";
import { LoadingLine } from "../loading-line";
import { useMayEdit } from "../may-edit";
import { BoardTools, type BoardToolsProps } from "./board-tools";
import { DecisionFilterChoice } from "./decision-filter";
import { Presence } from "./presence";
import { SavingLine } from "./saving-line";

interface Props extends Omit<BoardToolsProps, "board" | "state" | "isEmpty" | "onRename"> {
  board: BoardInUse;
  counts: Record<DecisionFilter, number>;
  filter: DecisionFilter;
  onFilter: (filter: DecisionFilter) => void;
  onRename: (name: string) => void;
  /** What guests said, and what is new of it. */
  feedback?: ReactNode;
}

/** The name of the board, what can be done with it as a whole, and which pictures are shown. */
export function BoardHeader({
  board: { board, ...state },
  counts,
  loading,
  filter,
  onFilter,
  size,
  feedback,
  onRename,
  ...on
}: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const isEmpty = counts.all === 0;
  const mayEdit = useMayEdit();
  return (
    <header
      data-top-bar
      // On a narrow page the name scrolls away, in as many lines as it takes, and the rest stays.
      className="z-10 bg-canvas max-lg:contents lg:@container lg:sticky lg:top-0 lg:-mx-4 lg:px-4 lg:pt-3 lg:pb-2"
    >
      <div className="gap-x-1 gap-y-2 max-lg:contents lg:grid lg:@4xl:grid-cols-[minmax(5rem,max-content)_minmax(min-content,1fr)]">
        <div className="flex min-h-9 min-w-0 items-center gap-x-1 max-lg:px-3 max-lg:pt-2">
          <PageLink href="/boards" aria-label="All boards" data-tooltip="All boards" className={ICON_BUTTON}>
            <ChevronLeft aria-hidden className="size-5" />
          </PageLink>
          <h1 className="flex min-w-0 flex-1 px-1.5 text-lg font-medium tracking-tight">
            {mayEdit ? (
              <EditableText
                text={board.name}
                placeholder="Name of the board"
                label="Rename the board"
                maxCharacters={MAX_BOARD_NAME_CHARACTERS}
                isEditing={isRenaming}
                onEdit={() => setRenaming(true)}
                onSave={onRename}
                onDone={() => setRenaming(false)}
                className="max-lg:whitespace-normal max-lg:wrap-anywhere"
              />
            ) : (
              <span className="min-w-0 max-lg:wrap-anywhere lg:truncate">{board.name}</span>
            )}
          </h1>
        </div>
        <div className="z-10 flex flex-col gap-2 bg-canvas max-lg:sticky max-lg:top-0 max-lg:@container max-lg:px-3 max-lg:py-2 lg:contents">
          <div className="flex min-h-9 min-w-0 items-center gap-1 max-lg:flex-wrap">
            <Presence people={board.people} onOpen={on.onShare} />
            {board.sheet && <FromSheet {...board.sheet} />}
            {feedback}
            <SavingLine {...state} />
            <BoardTools
              {...{ board, state, loading, isEmpty, size, ...on }}
              onRename={() => setRenaming(true)}
            />
          </div>
          {!isEmpty && (
            <div className="flex items-center gap-x-4 lg:col-span-full">
              <DecisionFilterChoice value={filter} counts={counts} onChange={onFilter} />
              <LoadingLine loading={loading} />
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

/** The sheet whose pictures join the board, and whose table its guests see. */
function FromSheet({ id, name }: NonNullable<BoardInUse["board"]["sheet"]>) {
  return (
    <p className="min-w-0 truncate text-xs text-faint max-lg:order-last max-lg:w-full max-lg:px-1.5">
      Made from{" "}
      <PageLink
        href={`/sheets/${encodeURIComponent(id)}`}
        className="text-muted underline underline-offset-4"
      >
        {name ? `the sheet ${name}` : "a sheet"}
      </PageLink>
    </p>
  );
}
