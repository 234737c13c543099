"use client";
import type { BoardComment } from "contract/boards/board";
import { Eye, EyeOff } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { agoInWords } from "@/lib/client/words/durations";
import { guestName, type Marked } from "./feedback";
import { NewMark } from "./new-mark";

interface Props {
  comment: Marked<BoardComment>;
  onHide: (isHidden: boolean) => void;
}

/** A guest's words, and whether other guests see them. */
export function GuestComment({ comment, onHide }: Props) {
  const { guest_name, text, create_time, is_hidden, isMarked } = comment;
  const now = serverNow(useNow());
  const name = guestName(guest_name);
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-faint">
          <bdi className="min-w-0 [overflow-wrap:anywhere] text-muted">{name}</bdi>
          <time dateTime={create_time}>{agoInWords(create_time, now)}</time>
          {isMarked && <NewMark />}
          {is_hidden && <span className="text-warning">Hidden from guests</span>}
        </p>
        <p
          dir="auto"
          className={cx(
            "text-sm [overflow-wrap:anywhere] whitespace-pre-wrap",
            is_hidden ? "text-faint" : "text-ink",
          )}
        >
          {text}
        </p>
      </div>
      <IconButton
        icon={is_hidden ? Eye : EyeOff}
        label={
          is_hidden ? `Show the comment of ${name} to guests` : `Hide the comment of ${name} from guests`
        }
        data-tooltip={is_hidden ? "Show to guests" : "Hide from guests"}
        onClick={() => onHide(!is_hidden)}
      />
    </li>
  );
}
