"use client";
import type { BoardItem } from "contract/boards/board";
import { MAX_SECTION_TITLE_CHARACTERS } from "contract/boards/board-limits";
import { ArrowDown, ArrowUp, CircleCheck, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { EditableText } from "@/components/ui/controls/editable-text";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { counted } from "@/lib/client/words/counted";
import { useMayEdit } from "../may-edit";
import { UNTITLED } from "../words";
import { HEADING_PX } from "./layout";

export const headingId = (itemId: string) => `board-section-${itemId}`;

export interface HeadingActions {
  onEditTitle: (itemId: string | null) => void;
  onSaveTitle: (itemId: string, title: string) => void;
  onMoveSection: (itemId: string, step: -1 | 1) => void;
  onRemoveHeading: (itemId: string) => void;
  onSelectSection: (itemId: string) => void;
}

interface Props extends HeadingActions {
  item: BoardItem;
  pictures: number;
  /** In pixels; absent while the browser places it. */
  top: number | undefined;
  isEditing: boolean;
  isFirst: boolean;
  isLast: boolean;
}

/** The heading of a section: its title, edited in place, and what can be done with the whole section. */
export function SectionHeading({ item, pictures, top, isEditing, isFirst, isLast, ...on }: Props) {
  const { id, title } = item;
  const name = title || UNTITLED;
  const mayEdit = useMayEdit();

  function press(event: KeyboardEvent): void {
    const { key, altKey, target } = event;
    if (!(target instanceof HTMLButtonElement)) return;
    if (altKey && (key === "ArrowUp" || key === "ArrowDown"))
      on.onMoveSection(id, key === "ArrowUp" ? -1 : 1);
    else if ((key === "Delete" || key === "Backspace") && !event.ctrlKey && !event.metaKey)
      on.onRemoveHeading(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons are handled here
    <div
      data-heading-id={id}
      className={cx(
        "group/heading flex items-end gap-1 pb-1.5 max-lg:px-3",
        top !== undefined && "absolute inset-x-0",
      )}
      style={{ top, height: HEADING_PX }}
      onKeyDown={press}
    >
      <h2 className="flex min-w-0 items-baseline text-base font-medium text-ink max-lg:flex-1">
        {mayEdit ? (
          <EditableText
            id={headingId(id)}
            text={title}
            placeholder={UNTITLED}
            label="Rename the section"
            maxCharacters={MAX_SECTION_TITLE_CHARACTERS}
            isEditing={isEditing}
            onEdit={() => on.onEditTitle(id)}
            onSave={(text) => on.onSaveTitle(id, text)}
            onDone={() => on.onEditTitle(null)}
          />
        ) : (
          <span id={headingId(id)} className="min-w-0 truncate">
            {name}
          </span>
        )}
      </h2>
      <p className="px-1 pb-0.5 text-xs whitespace-nowrap text-faint tabular-nums">
        {counted(pictures, "picture")}
      </p>
      <div className="flex opacity-0 group-focus-within/heading:opacity-100 group-hover/heading:opacity-100 pointer-coarse:opacity-100">
        {pictures > 0 && (
          <IconButton
            icon={CircleCheck}
            label={`Select the pictures of ${name}`}
            onClick={() => on.onSelectSection(id)}
            className="pointer-coarse:!hidden"
          />
        )}
        {mayEdit && (
          <>
            <IconButton
              icon={ArrowUp}
              label={`Move up: ${name}`}
              aria-disabled={isFirst}
              onClick={() => on.onMoveSection(id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move down: ${name}`}
              aria-disabled={isLast}
              onClick={() => on.onMoveSection(id, 1)}
            />
            <IconButton
              icon={X}
              label={`Remove the heading, keep its pictures: ${name}`}
              onClick={() => on.onRemoveHeading(id)}
            />
          </>
        )}
      </div>
    </div>
  );
}
