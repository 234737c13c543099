"use client";
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cx } from "@/components/ui/cx";
import type { DraftReference } from "../draft/draft";
import { BroughtPicture } from "../uploads/brought-picture";

interface Props {
  reference: DraftReference;
  /** From 1. */
  place: number;
  of: number;
  /** The roles that the chosen models know; none where they know none. */
  roles: readonly string[];
  isDragged: boolean;
  /** The id of the words that say how it is moved. */
  hintId: string;
  onRole: (role: string | null) => void;
  /** It has the focus, or was pressed. */
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
  onBroken: () => void;
}

const TILE_PX = 64;
/** Wide enough for the names of roles. */
const TILE_WITH_ROLE_PX = 92;

/** The DOM ids of the tiles, for the focus. */
export const referenceTileId = (place: number) => `reference-${place}`;

/** One picture to go by, with its number. Drags and keys of all tiles are handled around them. */
export function ReferenceTile(props: Props) {
  const { reference, place, of, roles, isDragged, hintId } = props;
  const name = `Reference ${place} of ${of}${reference.title && `: ${reference.title}`}`;
  return (
    <li
      className={cx("group/reference relative", isDragged && "opacity-40")}
      style={{ width: roles.length > 0 ? TILE_WITH_ROLE_PX : TILE_PX }}
    >
      <button
        id={referenceTileId(place)}
        type="button"
        data-drag={reference.id}
        aria-label={name}
        aria-describedby={hintId}
        aria-keyshortcuts={props.of > 1 ? "Alt+ArrowLeft Alt+ArrowRight Delete" : "Delete"}
        data-tooltip={reference.title || undefined}
        onKeyDown={props.onKeyDown}
        onFocus={props.onChoose}
        onClick={props.onChoose}
        className="block w-full cursor-grab rounded-md select-none [-webkit-touch-callout:none] active:cursor-grabbing"
      >
        <BroughtPicture
          picture={reference}
          name=""
          onBroken={props.onBroken}
          className="aspect-square rounded-md ring-1 ring-hairline"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 min-w-[1.125rem] rounded bg-black/65 px-1 text-center font-mono text-[11px] leading-[1.125rem] text-white"
        >
          {place}
        </span>
      </button>
      <button
        type="button"
        aria-label={`Remove reference ${place}`}
        data-tooltip="Remove"
        onClick={props.onRemove}
        className="absolute -top-1.5 -right-1.5 flex size-5 items-center justify-center rounded-full border border-hairline bg-raised text-muted opacity-0 group-hover/reference:opacity-100 group-has-focus-visible/reference:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:size-7 pointer-coarse:opacity-100"
      >
        <X aria-hidden className="size-3" />
      </button>
      {roles.length > 0 && (
        <select
          aria-label={`Role of reference ${place}`}
          value={reference.role ?? ""}
          onChange={({ target }) => props.onRole(target.value || null)}
          className="mt-1 h-6 w-full rounded border border-hairline bg-canvas px-1 text-[11px] text-muted pointer-coarse:h-9"
        >
          <option value="">No role</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {role.charAt(0).toUpperCase() + role.slice(1)}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
